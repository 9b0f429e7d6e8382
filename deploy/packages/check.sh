#!/bin/sh
# Checks what deploy/release.sh made in dist: the checksums, and each package for this system and processor, which it
# installs in an empty folder or a clean root and runs. It skips packages whose tools are missing; the clean root for the
# deb needs debootstrap and root.
set -eu
cd "$(dirname "$0")/../../dist"
empty=$(mktemp -d)
trap 'rm -rf "$empty"' EXIT
arch=$(go env GOARCH)

# has says that a command is there, or that the package named second is skipped.
has() { command -v "$1" >/dev/null || { echo "skipped: $2 needs $1"; return 1; }; }
# works runs a program, maybe by another command.
works() { [ "$("$@" crack 4x6 --secret FEED | tail -1)" = "I cracked it in 4 guesses." ]; }
there() { for file; do [ -s "$file" ] || { echo "$file is missing"; exit 1; }; done; }

echo "checksums"
sha256sum --quiet -c checksums.txt

echo "archive"
mkdir "$empty/archive"
tar -xzf codebreaker_*_linux_"$arch".tar.gz -C "$empty/archive" --strip-components 1
(cd "$empty/archive" && works ./codebreaker && ./proofcheck --help >/dev/null && there LICENSE NOTICES README.md CHANGELOG.md codebreaker.1 completions/codebreaker.bash)

if has python3 wheel; then
	echo "wheel"
	python3 -m venv "$empty/python"
	case $arch in amd64) processor=x86_64 ;; *) processor=aarch64 ;; esac
	"$empty/python/bin/pip" install --quiet --disable-pip-version-check --no-index codebreaker_engine-*manylinux*_"$processor".*.whl
	(
		cd "$empty/python"
		works bin/codebreaker
		bin/python -c 'import codebreaker; assert codebreaker.Game("4x6").budget().max.upper == 5'
		there lib/python*/site-packages/codebreaker/LICENSE lib/python*/site-packages/codebreaker/NOTICES share/man/man1/codebreaker.1 share/bash-completion/completions/codebreaker
	)
fi

if has npm "npm package"; then
	echo "npm package"
	mkdir "$empty/npm"
	npm install --silent --offline --prefix "$empty/npm" "$PWD"/codebreaker-engine-*.tgz
	(cd "$empty/npm/node_modules/codebreaker-engine" && node example.js 1 >/dev/null && there LICENSE NOTICES)
fi

if has rpm rpm; then
	echo "rpm"
	mkdir "$empty/rpm"
	rpm --root "$empty/rpm" --install --nodeps --nosignature codebreaker_*_linux_"$arch".rpm
	(cd "$empty/rpm/usr" && works bin/codebreaker && there share/doc/codebreaker/copyright share/man/man1/codebreaker.1.gz share/zsh/site-functions/_codebreaker)
fi

if has debootstrap deb && [ "$(id -u)" = 0 ]; then
	echo "deb"
	root=$empty/debian
	debootstrap --variant=minbase stable "$root" >"$empty/log" || { tail "$empty/log"; exit 1; }
	cp codebreaker_*_linux_"$arch".deb "$root"
	(cd "$root" && find etc usr var/lib/dpkg/info | sort) >"$empty/before"
	chroot "$root" sh -c 'dpkg -i /codebreaker_*.deb' >/dev/null
	works chroot "$root" codebreaker
	chroot "$root" proofcheck --help >/dev/null
	# The clean root leaves manual pages out.
	there "$root"/usr/share/doc/codebreaker/copyright "$root"/usr/share/bash-completion/completions/codebreaker
	chroot "$root" dpkg -r codebreaker >/dev/null
	(cd "$root" && find etc usr var/lib/dpkg/info | sort) | diff "$empty/before" - || { echo "the package leaves files"; exit 1; }
fi
