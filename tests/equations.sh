#!/usr/bin/env bash
# Fails when an equation's .svg does not fit its .tex, or holds what Qt cannot draw. Needs no node; where the locked
# MathJax is installed (resources/equations/make.sh does that) the drawings are also made again and compared.
#   bash tests/equations.sh
set -euo pipefail
folder="$(cd "$(dirname "${BASH_SOURCE[0]}")/../resources/equations" && pwd)"
status=0
complain() {
    echo "$1" >&2
    status=1
}

# names FILE: what \term{...} and \col{...} of a source call their parts, as ids.
names() { grep -oE '\\(term|col)\{[a-z0-9-]+\}' "$1" | sed -E 's/\\(term|col)\{(.*)\}/\1-\2/' | sort; }
# ids FILE: the ids of a drawing.
ids() { grep -oE ' id="[^"]*"' "$1" | sed -E 's/ id="(.*)"/\1/' | sort; }

for source in "$folder"/*.tex; do
    drawing="${source%.tex}.svg"
    name="$(basename "$source" .tex)"
    [ -f "$drawing" ] || { complain "$name.tex has no drawing: run  bash resources/equations/make.sh"; continue; }
    [ "$(grep -o '<svg' "$drawing" | wc -l)" = 1 ] || complain "$name.svg: more than one <svg, Qt stops at the second"
    if grep -oE '<(use|text|image|style|clipPath|foreignObject|script)\b| (style|class)=' "$drawing" | sort -u | grep .; then
        complain "$name.svg holds what is named above, which Qt does not draw"
    fi
    grep -q 'viewBox="' "$drawing" || complain "$name.svg has no viewBox"
    if grep -oE '<line [^>]*>' "$drawing" | grep -v stroke-width | grep .; then
        complain "$name.svg has a line without a width"
    fi
    twice="$(ids "$drawing" | uniq -d)"
    [ -z "$twice" ] || complain "$name.svg: an id stands there twice: $twice"
    diff <(names "$source") <(ids "$drawing") >&2 || complain "$name.svg has other terms than $name.tex (lines above)"
done
for drawing in "$folder"/*.svg; do
    [ -f "${drawing%.svg}.tex" ] || complain "$(basename "$drawing") has no source"
done

if command -v node >/dev/null && [ -d "$folder/node_modules/mathjax-full" ]; then
    again="$(mktemp -d)"
    trap 'rm -rf "$again"' EXIT
    bash "$folder/make.sh" "$again"
    for drawing in "$folder"/*.svg; do
        cmp "$drawing" "$again/$(basename "$drawing")" || complain "$(basename "$drawing") is not what make.sh makes"
    done
fi
exit "$status"
