package main

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"

	"codebreaker/internal/signature"
	"codebreaker/internal/study"
	"codebreaker/internal/telling"

	"github.com/spf13/cobra"
)

// benchCommand returns the command that prints the signature of the search.
func (a *app) benchCommand() *cobra.Command {
	b := &benching{app: a}
	cmd := &cobra.Command{
		Use:     a.say("bench-use"),
		Short:   a.say("bench-short"),
		Long:    a.say("bench-long"),
		Example: a.say("bench-example"),
		Args:    between(0, 0),
		RunE:    func(cmd *cobra.Command, _ []string) error { return b.run(cmd.Context()) },
	}
	a.addJSONFlag(cmd, &b.json)
	return cmd
}

// benching runs the searches of a bench.
type benching struct {
	*app
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

func (b *benching) run(ctx context.Context) error {
	stop := b.thinking()
	defer stop()
	start := time.Now()
	all, err := signature.Run(ctx, nil)
	stop()
	if err != nil {
		return err
	}
	found := benchJSON{Signature: signature.Of(all), Seconds: time.Since(start).Seconds()}
	for _, one := range all {
		found.Nodes += one.Nodes
		found.Searches = append(found.Searches, benchedJSON{one.Game, one.Turns, study.Objectives[one.Objective], one.MaxDepth, cmp.Or(string(one.Guesses), "all"), one.Total, one.Nodes})
	}
	if b.json {
		printJSON(b.out, found)
		return nil
	}
	var t grid
	t.add(b.say("head-search"), b.say("head-objective"), b.say("head-depth"), b.say("head-guessed"), b.say("head-total"), b.say("head-sets"))
	for _, one := range found.Searches {
		depth := "–"
		if one.MaxDepth > 0 {
			depth = fmt.Sprint(one.MaxDepth)
		}
		t.add(strings.TrimSpace(one.Game+" "+one.Turns), one.Objective, depth, one.Guesses, fmt.Sprint(one.Total), fmt.Sprint(one.Nodes))
	}
	t.print(b.out)
	fmt.Fprintf(b.out, "\n%s\n", b.say("bench-signature", "signature", found.Signature, "nodes", found.Nodes, "seconds", telling.Number(b.lang, found.Seconds, 1)))
	return nil
}
