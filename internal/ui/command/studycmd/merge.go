package studycmd

import (
	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/jobs"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
	"codebreaker/internal/store/folder"
	"codebreaker/internal/ui/command/cli"

	"github.com/spf13/cobra"
)

// MergeCommand returns the command that merges the results of work units.
func MergeCommand(env *cli.Env) *cobra.Command { return mergeCommand(env, (*merging).run) }

func mergeCommand(env *cli.Env, run func(*merging, *cobra.Command, []string) error) *cobra.Command {
	m := &merging{env: env}
	cmd := cli.NewCommand("merge", env, m, cli.Between(1, 1), run)
	flags := cmd.Flags()
	flags.StringVar(&m.format, "format", "", env.Say("merge-flag-format"))
	flags.StringVarP(&m.file, "output", "o", "", env.Say("tree-flag-output"))
	env.AddVersionFlag(cmd, &m.anyVersion)
	flags.StringVar(&m.rows, "rows", "", env.Say("merge-flag-rows"))
	flags.StringVar(&m.proof, "proof", "", env.Say("merge-flag-proof"))
	cli.Complete(cmd, "format", treeFormats...)
	env.AddJSONFlag(cmd, &m.json)
	return cmd
}

// merging merges results and prints them as if one command had computed them.
type merging struct {
	env        *cli.Env
	format     string
	file       string
	rows       string // the file that stores one row per secret
	proof      string // the file for a certificate
	anyVersion bool
	json       bool
}

func (m *merging) run(cmd *cobra.Command, args []string) error {
	f, work, err := m.env.OpenWork(cmd.Context(), args[0], m.anyVersion)
	if err != nil {
		return err
	}
	if err := m.rowsProblem(&f.Plan.Job); err != nil {
		return err
	}
	if m.proof != "" && !f.Plan.Job.Proof {
		return jobs.NoProofs()
	}
	if f.Plan.Job.Kind == jobs.Tree {
		return m.tree(cmd, f, work)
	}
	return m.comparison(cmd, f, work)
}

// rowsProblem checks that there are rows to store.
func (m *merging) rowsProblem(job *jobs.Job) error {
	switch {
	case m.rows == "":
		return nil
	case !job.Rows:
		return message.NewProblem("merge-no-rows", "this plan has no rows: {{.plan}} keeps them", "plan", "codebreaker job plan compare GAME --rows")
	}
	return rowsNameProblem(m.rows)
}

// join verifies and merges results, and writes the certificate if requested.
func (m *merging) join(cmd *cobra.Command, f *folder.Folder, work *jobs.Work) (*jobs.Joined, error) {
	var proof *cli.NewFile
	if m.proof != "" {
		var err error
		if proof, err = m.env.CreateFile(m.proof); err != nil {
			return nil, err
		}
		defer proof.Discard()
	}
	results, err := m.env.NewReader(f, work).Results()
	if err != nil {
		return nil, err
	}
	defer m.env.Thinking()()
	joined, err := work.Join(cmd.Context(), results)
	if err != nil || proof == nil {
		return joined, err
	}
	if err := work.Certify(cmd.Context(), results, joined, f.Proof, proof); err != nil {
		return nil, err
	}
	return joined, proof.Keep(nil)
}

// tree prints a tree as the tree command does.
func (m *merging) tree(cmd *cobra.Command, f *folder.Folder, work *jobs.Work) error {
	name := work.Plan.Job.Strategies[0]
	s, err := study.StrategyByName(name, 0)
	if err != nil {
		return err
	}
	b := &treeBuilding{env: m.env, game: work.Game(), format: m.format, file: m.file, json: m.json}
	b.options = tree.Options{Strategy: s, CandidatesOnly: work.Plan.Job.Guesses == rules.CandidateGuesses}
	if err := b.readFormat(); err != nil {
		return err
	}
	if err := b.create(); err != nil {
		return err
	}
	defer b.output.Discard()
	joined, err := m.join(cmd, f, work)
	if err != nil {
		return err
	}
	b.position = position.After(b.game, joined.Tree.History)
	measure := joined.Tree.Measure()
	if name == strategy.Optimal {
		b.optimal.proof = m.proof
		return b.printOptimal(&study.BestResult{
			Tree: joined.Tree, Total: measure.Total(), Lower: measure.Total(), Max: measure.Max(), Proven: true, Certified: m.proof != "", Nodes: joined.Nodes,
		}, joined.Seconds)
	}
	if b.format != "" {
		if err := b.write(joined.Tree); err != nil {
			return err
		}
	}
	built := study.MeasureTree(joined.Tree)
	sortAnswers(built.Answers)
	switch {
	case b.json:
		b.printJSON(built, joined.Seconds)
	case b.file != "" && b.file != "-" || b.format == "":
		b.print(built)
	}
	return nil
}

// comparison prints measures as compare does.
func (m *merging) comparison(cmd *cobra.Command, f *folder.Folder, work *jobs.Work) error {
	job := &work.Plan.Job
	if m.file != "" {
		return message.NewProblem("merge-no-file", "-o works for trees only; the rows of a comparison are printed")
	}
	c := &comparison{env: m.env, guesses: job.Guesses, sample: job.Sample, seed: job.Seed, json: m.json}
	switch m.format {
	case "":
	case "csv":
		if m.json {
			return cli.Excluded("--json", "--format")
		}
		c.csv = true
	default:
		return cli.ChoiceProblem("format", m.format, "csv")
	}
	kept, err := c.openJoined(cmd.Context(), m.rows)
	if err != nil {
		return err
	}
	defer kept.close()
	joined, err := m.join(cmd, f, work)
	if err != nil {
		return err
	}
	if c.csv {
		cli.PrintCSV(c.env.Out, comparedColumns)
	}
	var all []compared
	for _, measured := range joined.Measured {
		s, err := study.StrategyByName(measured.Strategy, job.Seed)
		if err != nil {
			return err
		}
		r := c.toCompare(work.Game(), s)
		r.Opening, r.Seconds = work.Game().Format(measured.Opening), measured.Seconds
		r.measured(measured.Measure)
		r.plays = measured.Plays
		if err := kept.keep(cmd.Context(), r); err != nil {
			return err
		}
		all = append(all, *r)
		switch {
		case c.json:
			cli.PrintJSON(c.env.Out, r)
		case c.csv:
			cli.PrintCSV(c.env.Out, r.row())
		}
	}
	if !c.json && !c.csv {
		c.print(all)
	}
	return nil
}
