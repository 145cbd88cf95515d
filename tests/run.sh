#!/usr/bin/env bash
# Installs what is missing, builds what changed and runs every test, with no display needed.
#   bash tests/run.sh [arguments of ctest]           bash tests/run.sh -R slopes
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../app/setup.sh"

test_packages=(xvfb xauth python3 python3-numpy)

install_missing "${build_packages[@]}" "${test_packages[@]}"
build release
runtime_folder
export QT_QPA_PLATFORM=offscreen
exec ctest --test-dir "$root/build/release" --output-on-failure -j2 "$@"
