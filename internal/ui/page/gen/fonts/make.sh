#!/usr/bin/env bash
# Makes the fonts of the page again: takes them from npm, keeps the letters of English and
# French and the weights that are used, takes the slash out of the zero, and writes internal/ui/page/fonts. It needs
# npm, and fonttools with brotli (apt-get install fonttools python3-brotli). Run it at the root.
set -euo pipefail
to=$PWD/internal/ui/page/fonts
zero=$PWD/internal/ui/page/gen/fonts/zero.py
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
npm install --silent --no-audit --no-fund --prefix . \
  @fontsource-variable/atkinson-hyperlegible-next@5.3.0 @fontsource-variable/fraunces@5.3.0

# ASCII, the letters and quotes of French, spaces that do not break, dashes, and signs.
letters='U+20-7E,U+A0,U+AB,U+B7,U+BB,U+D7,U+F7,U+C0,U+C2,U+C4,U+C6-CB,U+CE,U+CF,U+D4,U+D6,U+D9,U+DB,U+DC,U+E0,U+E2,U+E4,U+E6-EB,U+EE,U+EF,U+F1,U+F4,U+F6,U+F9,U+FB,U+FC,U+FF,U+152,U+153,U+178,U+2009,U+202F,U+2010-2014,U+2018,U+2019,U+201C,U+201D,U+2026,U+2190-2193,U+2212'

# make NAME PACKAGE FILE WEIGHTS
make() {
  local folder=node_modules/@fontsource-variable/$2
  /usr/bin/env fonttools varLib.instancer --quiet "$folder/files/$3" "wght=$4" --output "$1.ttf"
  [ "$1" = headings ] || python3 "$zero" "$1.ttf"
  pyftsubset "$1.ttf" --unicodes="$letters" --layout-features=kern,liga,ccmp,locl,mark,mkmk,tnum,lnum,zero --flavor=woff2 --output-file="$to/$1.woff2"
  cp "$folder/LICENSE" "$to/LICENSE-$1.txt"
}
make text atkinson-hyperlegible-next atkinson-hyperlegible-next-latin-wght-normal.woff2 400:700
make headings fraunces fraunces-latin-wght-normal.woff2 600
ls -l "$to"
