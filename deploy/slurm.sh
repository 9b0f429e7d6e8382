#!/bin/sh
# Runs the work units of a plan as a Slurm job array:   deploy/slurm.sh DIR [ARGUMENT OF SBATCH]...
# Slurm asks a task to stop 30 seconds before its time is over; it saves what it knows, and is put
# into the queue again, as one is whose machine failed.
set -eu
dir=$(cd "$1" && pwd)
shift
count=$(ls "$dir/units" | wc -l)
sbatch --job-name=codebreaker --array="1-$count" --cpus-per-task="${CPUS:-1}" --mem-per-cpu=1G --time=4:00:00 \
	--requeue --signal=B:TERM@30 --open-mode=append --output="$dir/slurm-%a.log" "$@" <<END
#!/bin/sh
codebreaker job run "$dir" --unit "\$SLURM_ARRAY_TASK_ID" --threads "\$SLURM_CPUS_PER_TASK" &
run=\$!
trap 'kill -TERM \$run' TERM
code=0
wait \$run || code=\$?
if [ \$code -gt 128 ]; then
	wait \$run || code=\$?
fi
if [ \$code -eq 130 ] || [ \$code -eq 137 ]; then
	scontrol requeue "\${SLURM_ARRAY_JOB_ID}_\$SLURM_ARRAY_TASK_ID"
fi
exit \$code
END
