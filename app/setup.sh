# Shared by app/run.sh, tests/run.sh and .ci/run: what must be installed, and how the program is built.
# Sourced, not run. Writes to build/ alone; whatever else changes on the machine is apt's doing, and is said first.
# shellcheck shell=bash

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"

build_packages=(
    build-essential cmake ninja-build
    qt6-base-dev qt6-svg-dev qt6-tools-dev qt6-tools-dev-tools qt6-l10n-tools libgl-dev libvulkan-dev
    libqcustomplot-dev libeigen3-dev nlohmann-json3-dev libzip-dev libcli11-dev
    libqt6svg6 qt6-qpa-plugins qt6-translations-l10n fonts-noto-cjk fonts-dejavu-core fonts-inter fonts-jetbrains-mono
)

say() { printf '%s\n' "$*"; }
fail() {
    printf '%s\n' "$*" >&2
    exit 1
}

is_installed() {
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

# Runs a command as root: as it is, or through sudo, which asks for the password.
as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    else
        sudo "$@"
    fi
}

# install_missing PACKAGE...: installs those that are not there. Says which, first. Without apt it leaves the finding
# of what is missing to CMake, which names each package.
install_missing() {
    command -v apt-get >/dev/null && command -v dpkg-query >/dev/null || return 0
    local package missing=()
    for package in "$@"; do
        is_installed "$package" || missing+=("$package")
    done
    [ ${#missing[@]} -gt 0 ] || return 0

    say "These packages are missing and will be installed with apt:"
    printf '    %s\n' "${missing[@]}"
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || fail "Install them as root, then start this again: apt-get install ${missing[*]}"
        say "apt needs root: sudo may ask for your password."
    fi
    as_root apt-get update -q
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "${missing[@]}"
}

# configure PRESET: writes build/PRESET, once. Later changes of CMake files are seen by the build itself.
configure() {
    local preset="$1" folder="$root/build/$1" launcher=() fresh=()
    if [ -f "$folder/CMakeCache.txt" ] &&
        ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt"; then
        fresh=(--fresh) # the folder was copied or moved here
    elif [ -f "$folder/build.ninja" ]; then
        return 0
    fi
    command -v ccache >/dev/null && launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
    (cd "$root" && cmake --preset "$preset" "${fresh[@]}" "${launcher[@]}")
}

# build PRESET [TARGET...]: configures where needed and builds what changed.
build() {
    local preset="$1"
    shift
    # Where ccache is installed, another clone of the same sources is built from what the first one left.
    export CCACHE_BASEDIR="$root" CCACHE_NOHASHDIR=1
    configure "$preset"
    ninja -C "$root/build/$preset" "$@"
}

# A private folder for Qt where the session has none.
runtime_folder() {
    [ -z "${XDG_RUNTIME_DIR:-}" ] || return 0
    mkdir -p "$root/build/runtime"
    chmod 700 "$root/build/runtime"
    export XDG_RUNTIME_DIR="$root/build/runtime"
}
