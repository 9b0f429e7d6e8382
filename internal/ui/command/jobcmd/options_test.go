package jobcmd

import (
	"slices"
	"testing"
	"time"

	"codebreaker/internal/engine/jobs"
	"codebreaker/internal/ui/command/clitest"
)

func TestOptions(t *testing.T) {
	clitest.Options(t, planTreeCommand, func(p *planning, args []string) bool {
		return p.job.Kind == jobs.Tree && slices.Equal(p.job.Strategies, []string{"optimal"}) && p.job.MaxDepth == 5 && p.job.Proof && p.size == time.Minute && len(args) == 2
	}, "4x6", "AABB=X", "--strategy", "optimal", "--max-depth", "5", "--proof", "--size", "1m")
	clitest.Options(t, planCompareCommand, func(p *planning, args []string) bool {
		return p.job.Kind == jobs.Compare && len(p.job.Strategies) == 4 && p.job.Sample == 100 && p.job.Seed == 7 && p.output == "plan" && len(args) == 1
	}, "4x6", "--sample", "100", "--seed", "7", "-o", "plan")
	clitest.Options(t, jobsCommand, func(j *jobState, args []string) bool {
		return j.anyVersion && j.json && len(args) == 1
	}, "plan", "--any-version", "--json")
	clitest.Options(t, runCommand, func(r *running, args []string) bool { return len(args) == 1 }, "plan")
}
