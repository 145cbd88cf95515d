#!/usr/bin/env bash
# Makes the six models that come with the program anew: every position method with the default preset, seed 0, on our
# own stories, and what they lose at 1 to 64 times their training length. A few minutes at most; the numbers are those of
# the machine that made them (another one may differ in the last digits).
#   bash resources/models/make.sh [PROGRAM]          PROGRAM: build/release/alibi-lab
#   bash resources/models/make.sh --read [PROGRAM]   the models stay; what they lose is measured anew
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
only_read=false
if [ "${1:-}" = --read ]; then
    only_read=true
    shift
fi
program="${1:-$here/../../build/release/alibi-lab}"
methods=(alibi sinusoidal rotary learned t5 none)

new="$(mktemp -d)"
trap 'rm -rf "$new"' EXIT
folders=()
for method in "${methods[@]}"; do
    if [ "$only_read" = true ]; then
        cp -r "$here/$method" "$new/"
    else
        "$program" train --position "$method" --preset default --seed 0 --compact -o "$new/$method"
    fi
    folders+=(--model "$new/$method")
done
"$program" extrapolate "${folders[@]}" --lengths 32,64,128,256,512,1024,2048 --keep
for method in "${methods[@]}"; do
    mkdir -p "$here/$method"
    cp "$new/$method"/* "$here/$method/"
done
du -sh "$here"
