#!/usr/bin/env bash
# Makes the six models that come with the program anew: every position method with the default preset, seed 0, on our
# own stories, and what they lose at 1 to 64 times their training length. A few minutes at most; the numbers are those of
# the machine that made them (another one may differ in the last digits).
#   bash resources/models/make.sh [PROGRAM]          PROGRAM: build/release/alibi-lab
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
program="${1:-$here/../../build/release/alibi-lab}"
methods=(alibi sinusoidal rotary learned t5 none)

new="$(mktemp -d)"
trap 'rm -rf "$new"' EXIT
folders=()
for method in "${methods[@]}"; do
    "$program" train --position "$method" --preset default --seed 0 --compact -o "$new/$method"
    folders+=(--model "$new/$method")
done
"$program" extrapolate "${folders[@]}" --lengths 32,64,128,256,512,1024,2048 --keep
for method in "${methods[@]}"; do
    mkdir -p "$here/$method"
    cp "$new/$method"/* "$here/$method/"
done
du -sh "$here"
