#!/bin/sh
# Derives the word lists that ship with the binary, lists/en.gz and lists/fr.gz, from Debian's
# packages wamerican-small and wamerican-large (SCOWL) and the npm package
# an-array-of-french-words. Wants apt-get, dpkg, npm and go; lists/NOTICES has their licences.
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
(
	cd "$work"
	for package in wamerican-small wamerican-large; do
		apt-get download "$package"
		dpkg -x "$package"_*.deb "$package"
	done
	npm pack --silent an-array-of-french-words@2.0.0
	mkdir an-array-of-french-words
	tar xzf an-array-of-french-words-2.0.0.tgz -C an-array-of-french-words
)
go run ./gen "$work"
