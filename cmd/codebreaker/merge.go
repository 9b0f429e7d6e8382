package main

import (
	"codebreaker/internal/message"
	"codebreaker/internal/pieces"
	"codebreaker/internal/pieces/folder"
	"codebreaker/internal/play"
	"codebreaker/internal/strategies"
	"codebreaker/optimal"
	"codebreaker/position"
	"codebreaker/strategy"
	"codebreaker/tree"

	"github.com/spf13/cobra"
)

// mergeCommand returns the command that merges the results of work units.
func (a *app) mergeCommand() *cobra.Command {
	m := &merging{app: a}
	var anyVersion bool
	cmd := &cobra.Command{
		Use:     a.say("merge-use"),
		Short:   a.say("merge-short"),
		Long:    a.say("merge-long"),
		Example: a.say("merge-example"),
		Args:    between(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			f, work, err := a.openWork(args[0], anyVersion)
			if err != nil {
				return err
			}
			if err := m.rowsProblem(&f.Plan.Job); err != nil {
				return err
			}
			if m.proof != "" && !f.Plan.Job.Proof {
				return pieces.NoProofs()
			}
			if f.Plan.Job.Kind == pieces.Tree {
				return m.tree(cmd, f, work)
			}
			return m.comparison(cmd, f, work)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&m.format, "format", "", a.say("merge-flag-format"))
	flags.StringVarP(&m.file, "output", "o", "", a.say("tree-flag-output"))
	a.addVersionFlag(cmd, &anyVersion)
	flags.StringVar(&m.rows, "rows", "", a.say("merge-flag-rows"))
	flags.StringVar(&m.proof, "proof", "", a.say("merge-flag-proof"))
	complete(cmd, "format", treeFormats...)
	a.addJSONFlag(cmd, &m.json)
	return cmd
}

// merging merges results and prints them as if one command had computed them.
type merging struct {
	*app
	format string
	file   string
	rows   string // the file that stores one row per secret
	proof  string // the file for a certificate
	json   bool
}

// rowsProblem checks that there are rows to store.
func (m *merging) rowsProblem(job *pieces.Job) error {
	switch {
	case m.rows == "":
		return nil
	case !job.Rows:
		return message.NewProblem("merge-no-rows", "this plan has no rows: {{.plan}} keeps them", "plan", "codebreaker job plan compare GAME --rows")
	}
	return rowsNameProblem(m.rows)
}

// join verifies and merges results, and writes the certificate if requested.
func (m *merging) join(cmd *cobra.Command, f *folder.Folder, work *pieces.Work) (*pieces.Joined, error) {
	var proof *newFile
	if m.proof != "" {
		var err error
		if proof, err = createFile(m.proof); err != nil {
			return nil, err
		}
		defer proof.discard()
	}
	results, err := m.newReader(f, work).Results()
	if err != nil {
		return nil, err
	}
	defer m.thinking()()
	joined, err := work.Join(cmd.Context(), results)
	if err != nil || proof == nil {
		return joined, err
	}
	if err := work.Certify(cmd.Context(), results, joined, f.Proof, proof); err != nil {
		return nil, err
	}
	return joined, proof.keep(nil)
}

// tree prints a tree as the tree command does.
func (m *merging) tree(cmd *cobra.Command, f *folder.Folder, work *pieces.Work) error {
	name := work.Plan.Job.Strategies[0]
	s, err := strategy.ByName(name, 0)
	if err != nil {
		return err
	}
	b := &treeBuilding{app: m.app, game: work.Game(), format: m.format, file: m.file, json: m.json}
	b.options = tree.Options{Strategy: s, Guesses: tree.Guesses(work.Plan.Job.Guesses)}
	if err := b.readFormat(); err != nil {
		return err
	}
	if b.file != "" && b.file != "-" {
		if b.output, err = createFile(b.file); err != nil {
			return err
		}
		defer b.output.discard()
	}
	joined, err := m.join(cmd, f, work)
	if err != nil {
		return err
	}
	b.position = position.After(b.game, joined.Tree.History)
	measure := joined.Tree.Measure()
	if name == play.Optimal {
		b.optimal.proof = m.proof
		return b.printOptimal(&optimal.Result{
			Tree: joined.Tree, Total: measure.Total(), Lower: measure.Total(), Max: measure.Max(), Proven: true, Certified: m.proof != "", Nodes: joined.Nodes,
		}, joined.Seconds)
	}
	if b.format != "" {
		if err := b.write(joined.Tree); err != nil {
			return err
		}
	}
	built := strategies.Measured(joined.Tree)
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
func (m *merging) comparison(cmd *cobra.Command, f *folder.Folder, work *pieces.Work) error {
	job := &work.Plan.Job
	if m.file != "" {
		return message.NewProblem("merge-no-file", "-o works for trees only; the rows of a comparison are printed")
	}
	c := &comparison{app: m.app, openings: openingsOwn, guesses: job.Guesses, sample: uint(job.Sample), seed: job.Seed, json: m.json}
	switch m.format {
	case "":
	case "csv":
		if m.json {
			return excluded("--json", "--format")
		}
		c.csv = true
	default:
		return choiceProblem("format", m.format, "csv")
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
		printCSV(c.out, comparedColumns)
	}
	var all []compared
	for _, measured := range joined.Measured {
		s, err := strategy.ByName(measured.Strategy, job.Seed)
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
			printJSON(c.out, r)
		case c.csv:
			printCSV(c.out, r.row())
		}
	}
	if !c.json && !c.csv {
		c.print(all)
	}
	return nil
}
