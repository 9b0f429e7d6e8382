#!/bin/sh
# Makes what goes into archives and packages beside the programs, in deploy/packages/made: the manual page, in English
# and French, completions for shells, and the licences of what is built in; the npm package; and the engine for
# browsers, in internal/ui/wasm/files. GoReleaser calls it first, with the version of a release.
set -eu
cd "$(dirname "$0")/../.."
made=deploy/packages/made
if [ $# -gt 0 ]; then
	grep -q "^__version__ = \"$1\"" clients/python/src/codebreaker/__init__.py || { echo "clients/python/src/codebreaker/__init__.py does not have the version $1" >&2; exit 1; }
	grep -q "\"version\": \"$1\"" clients/js/package.json || { echo "clients/js/package.json does not have the version $1" >&2; exit 1; }
	grep -q "^## \[$1\] - 20" CHANGELOG.md || { echo "CHANGELOG.md has no heading with version $1 and its date" >&2; exit 1; }
fi
rm -rf "$made"
mkdir -p "$made/man" "$made/man-fr" "$made/completions"
go generate ./internal/ui/wasm
CGO_ENABLED=0 go build -trimpath -o "$made/codebreaker" ./cmd/codebreaker
run() { "$made/codebreaker" "$@"; }
run man --lang en >"$made/man/codebreaker.1"
run man --lang fr >"$made/man-fr/codebreaker.1"
for shell in bash zsh fish powershell; do
	run completion "$shell" >"$made/completions/codebreaker.$shell"
done
run license --full >"$made/copyright"
gzip -9 -n -k "$made/man/codebreaker.1" "$made/man-fr/codebreaker.1"
gzip -9 -n -c CHANGELOG.md >"$made/CHANGELOG.md.gz"
rm "$made/codebreaker"
npm pack --silent --pack-destination "$made" ./clients/js
find "$made" -exec touch -h -d "$COMMIT_DATE" {} +
