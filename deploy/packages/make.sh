#!/bin/sh
# Makes what goes into archives and packages beside the programs, in deploy/packages/made: the manual page, in English
# and French, completions for shells, and the licences of what is built in; and the engine for browsers, in internal/ui/wasm/files. GoReleaser calls it first.
set -eu
cd "$(dirname "$0")/../.."
made=deploy/packages/made
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
