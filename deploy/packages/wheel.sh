#!/bin/sh
# Makes the Python wheel of a system, in deploy/packages/made: wheel.sh GOOS/GOARCH PROGRAM. GoReleaser calls it for each
# program that it has built.
set -eu
cd "$(dirname "$0")/../.."
CODEBREAKER_TARGET=$1 CODEBREAKER_PROGRAM=$(realpath "$2")
export CODEBREAKER_TARGET CODEBREAKER_PROGRAM
cd clients/python
python3 -m hatchling build -t wheel -d ../../deploy/packages/made
