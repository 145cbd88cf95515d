#!/usr/bin/env bash
# clang-tidy over the sources of folders. Each file is read by itself, so that what it includes is what it needs.
#   bash tests/lint.sh [FOLDER...]                   bash tests/lint.sh core
# Without a folder: all of core, ui and app. Qt's headers are read anew for each file of ui and app: on two cores these
# take some 25 minutes, which is why .ci/run lints what has no Qt.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

[ $# -gt 0 ] || set -- core ui app
mkdir -p build
cmake -S . -B build/lint -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_EXPORT_COMPILE_COMMANDS=ON >build/lint.log 2>&1 || {
    cat build/lint.log
    exit 1
}
git ls-files -z -- "${@/%//*.cpp}" | xargs -0 -n1 -P"$(nproc)" clang-tidy --quiet -p build/lint
