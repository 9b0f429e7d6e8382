#!/bin/sh
# Runs the work units of a plan as a HyperQueue task array:   deploy/hyperqueue.sh DIR [ARGUMENT OF HQ SUBMIT]...
# hq server and its workers run already, for example by hq alloc add slurm --time-limit 4h.
set -eu
dir=$(cd "$1" && pwd)
shift
count=$(ls "$dir/units" | wc -l)
hq submit --name codebreaker --array="1-$count" --cpus="${CPUS:-1}" --crash-limit=10 \
	--stdout="$dir/hq-%{TASK_ID}.out" --stderr="$dir/hq-%{TASK_ID}.log" "$@" \
	sh -c 'exec codebreaker job run "$0" --unit "$HQ_TASK_ID" --threads "'"${CPUS:-1}"'"' "$dir"
