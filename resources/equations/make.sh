#!/usr/bin/env bash
# Makes every equation's .svg from its .tex, with the MathJax of package-lock.json. Needs node and, the first time, a
# network; the program itself needs neither, since the .svg are kept beside their sources.
#   bash resources/equations/make.sh [FOLDER]     # into FOLDER instead of beside the sources
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
[ -d "$here/node_modules/mathjax-full" ] || npm ci --prefix "$here" --no-audit --no-fund
node "$here/make.js" "$here" "${1:-$here}"
