#!/usr/bin/env bash
# Fails when a text of the program is missing from a translation, is left in it though it is gone, or is unfinished.
#   bash tests/translations.sh
set -euo pipefail
root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
copies="$(mktemp -d)"
trap 'rm -rf "$copies"' EXIT

status=0
for file in "$root"/resources/translations/*.ts; do
    name="$(basename "$file")"
    if ! grep -q '<message' "$file"; then
        echo "$name: no entry yet, not checked"
        continue
    fi
    cp "$file" "$copies/$name"
    bash "$root/resources/translations/update.sh" "$copies/$name"
    if ! diff -u "$file" "$copies/$name"; then
        echo "$name is behind the sources: run  bash resources/translations/update.sh  and translate what is new." >&2
        status=1
    fi
    if grep -n 'type="\(unfinished\|vanished\|obsolete\)"' "$file"; then
        echo "$name has unfinished entries (lines above): translate them." >&2
        status=1
    fi
done
exit "$status"
