#!/usr/bin/env bash
# Installs what is missing, builds what changed and starts the program.
#   bash app/run.sh [arguments of alibi-lab]         bash app/run.sh --help
# With no display and nothing else to do it writes every view as pictures, and the handout, to build/pictures.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

program="$root/build/release/alibi-lab"

has_display() { [ -n "${DISPLAY:-}" ] || [ -n "${WAYLAND_DISPLAY:-}" ]; }

# wants_window [ARGUMENT...]: nothing, or a file to open.
wants_window() { [ $# -eq 0 ] || { [ $# -eq 1 ] && [ -f "$1" ]; }; }

# write_pictures [FILE]: every view, light and dark, English and Korean; and the handout of the class hour.
write_pictures() {
    local folder="$root/build/pictures" session=() theme language
    [ $# -eq 0 ] || session=(--session "$1")
    say "There is no display here. Every view is written as a picture, and the handout as a PDF, to $folder"
    for language in en ko; do
        for theme in light dark; do
            "$program" picture --view all "${session[@]}" --language "$language" --theme "$theme" \
                -o "$folder/$language-$theme"
        done
        "$program" handout --language "$language" -o "$folder/handout-$language.pdf"
    done
}

install_missing "${build_packages[@]}"
build release alibi-lab >&2
runtime_folder
if wants_window "$@" && ! has_display; then
    write_pictures "$@"
else
    exec "$program" "$@"
fi
