#!/bin/sh
# Runs the work units of a plan with GNU parallel:   deploy/parallel.sh DIR [ARGUMENT OF PARALLEL]...
# With --sshlogin machine1,machine2 they run there: DIR must be the same folder everywhere.
set -eu
dir=$1
shift
ls "$dir/units" | sed 's/\.json$//; s/^0*//' |
	parallel --jobs "${JOBS:-100%}" --retries 3 --halt soon,fail=20% "$@" codebreaker job run "$dir" --threads 1 --unit {}
codebreaker job status "$dir"
