#!/bin/sh
# Makes a release with everything in .goreleaser.yaml, in dist: docs/releasing.md says how. Its arguments are those of
# goreleaser release: --snapshot makes the same from any commit and publishes nothing.
set -eu
cd "$(dirname "$0")/.."
tools=$(mktemp -d)
trap 'rm -rf "$tools"' EXIT
export GOBIN="$tools" CGO_ENABLED=0
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct) # the time of every file in the packages
COMMIT_DATE=$(git log -1 --format=%cI)
export SOURCE_DATE_EPOCH COMMIT_DATE
go install github.com/goreleaser/goreleaser/v2@v2.15.1
go install github.com/CycloneDX/cyclonedx-gomod/cmd/cyclonedx-gomod@v1.10.0
python3 -m venv "$tools/python"
"$tools/python/bin/pip" install --quiet --disable-pip-version-check hatchling==1.33.0
PATH=$tools:$tools/python/bin:$PATH goreleaser release --clean "$@"
cp -p deploy/packages/made/*.whl deploy/packages/made/*.tgz dist
