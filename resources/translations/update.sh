#!/usr/bin/env bash
# Brings translation files up to the texts in ui/ and app/: new texts are added as unfinished, gone ones are dropped.
#   bash resources/translations/update.sh [FILE.ts ...]      without files: every .ts of this folder
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
root="$(cd "$here/../.." && pwd)"

lupdate="${LUPDATE:-}"
for candidate in /usr/lib/qt6/bin/lupdate /usr/lib64/qt6/bin/lupdate "$(command -v lupdate6 || true)" \
    "$(command -v lupdate || true)"; do
    [ -n "$lupdate" ] && break
    [ -x "$candidate" ] && lupdate="$candidate"
done
[ -n "$lupdate" ] || { echo "lupdate is missing: install qt6-l10n-tools (Debian)." >&2; exit 1; }

files=("$@")
[ ${#files[@]} -gt 0 ] || files=("$here"/*.ts)
"$lupdate" -silent -no-obsolete -locations none -extensions cpp,h "$root/ui" "$root/app" -I "$root" -ts "${files[@]}"
