package cli

import (
	"context"
	"io"

	"codebreaker/internal/engine/jobs"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/store/folder"
	"codebreaker/internal/ui/version"

	"github.com/spf13/cobra"
)

// AddVersionFlag adds the flag that accepts plans of other versions.
func (env *Env) AddVersionFlag(cmd *cobra.Command, anyVersion *bool) {
	cmd.Flags().BoolVar(anyVersion, "any-version", false, env.Say("flag-any-version"))
}

// OpenWork reads the plan in a folder and its game. If anyVersion is set, another version of the
// program may have made the plan.
func (env *Env) OpenWork(ctx context.Context, name string, anyVersion bool) (*folder.Folder, *jobs.Work, error) {
	program := version.Source()
	if anyVersion {
		program = folder.AnyProgram
	}
	f, err := folder.Open(env.Files, name, program)
	if message.IsProblem(err, "units-program") {
		err = message.NewProblem("job-other-version", "{{.err}}: use that program, plan again, or add {{.flag}} to job run, job status and job merge", "flag", "--any-version", "err", err)
	}
	if err != nil {
		return nil, nil, err
	}
	work, err := folder.OpenPlan(f.Plan, func(name string) (io.ReadCloser, error) { return env.Open(ctx, name) })
	return f, work, err
}

// NewReader returns a runner for commands that only read results. It warns of each file that it
// ignores.
func (env *Env) NewReader(f *folder.Folder, work *jobs.Work) *folder.Runner {
	return folder.NewRunner(f, work, folder.Options{Report: func(e folder.Event) {
		if e.Kind == folder.Ignored {
			env.Warn(e.Err)
		}
	}})
}
