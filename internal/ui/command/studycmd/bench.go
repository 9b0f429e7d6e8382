package studycmd

import (
	"fmt"
	"strings"
	"time"

	"codebreaker/internal/app/study"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/optimal/signature"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/ui/command/cli"

	"github.com/spf13/cobra"
)

// BenchCommand returns the command that prints the signature of the search.
func BenchCommand(env *cli.Env) *cobra.Command { return benchCommand(env, (*benching).run) }

func benchCommand(env *cli.Env, run func(*benching, *cobra.Command, []string) error) *cobra.Command {
	b := &benching{env: env}
	cmd := cli.NewCommand("bench", env, b, cli.Between(0, 0), run)
	env.AddJSONFlag(cmd, &b.json)
	return cmd
}

// benching runs the searches of a bench.
type benching struct {
	env  *cli.Env
	json bool
}

// benchJSON is the result of a bench.
type benchJSON struct {
	Signature string        `json:"signature"`
	Nodes     uint64        `json:"nodes"`
	Seconds   float64       `json:"seconds"`
	Searches  []benchedJSON `json:"searches"`
}

type benchedJSON struct {
	Game      string `json:"game"`
	Turns     string `json:"turns,omitempty"`
	Objective string `json:"objective"`
	MaxDepth  int    `json:"maxDepth,omitempty"`
	Guesses   string `json:"guesses"`
	Total     uint64 `json:"total"`
	Nodes     uint64 `json:"nodes"`
}

func (b *benching) run(cmd *cobra.Command, _ []string) error {
	stop := b.env.Thinking()
	defer stop()
	start := time.Now()
	all, err := signature.Run(cmd.Context(), nil)
	stop()
	if err != nil {
		return err
	}
	found := benchJSON{Signature: signature.Of(all), Seconds: time.Since(start).Seconds()}
	for _, one := range all {
		found.Nodes += one.Nodes
		found.Searches = append(found.Searches, benchedJSON{one.Game, one.Turns, study.Objectives[one.Objective], one.MaxDepth, rules.Pool(one.CandidatesOnly), one.Total, one.Nodes})
	}
	if b.json {
		cli.PrintJSON(b.env.Out, found)
		return nil
	}
	var t cli.Grid
	t.Add(b.env.Say("head-search"), b.env.Say("head-objective"), b.env.Say("head-depth"), b.env.Say("head-guessed"), b.env.Say("head-total"), b.env.Say("head-sets"))
	for _, one := range found.Searches {
		depth := "–"
		if one.MaxDepth > 0 {
			depth = fmt.Sprint(one.MaxDepth)
		}
		t.Add(strings.TrimSpace(one.Game+" "+one.Turns), one.Objective, depth, one.Guesses, fmt.Sprint(one.Total), fmt.Sprint(one.Nodes))
	}
	t.Print(b.env.Out)
	fmt.Fprintf(b.env.Out, "\n%s\n", b.env.Say("bench-signature", "signature", found.Signature, "nodes", found.Nodes, "seconds", wording.Number(b.env.Lang, found.Seconds, 1)))
	return nil
}
