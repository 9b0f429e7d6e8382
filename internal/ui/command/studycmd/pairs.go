package studycmd

import (
	"fmt"
	"io"
	"strings"

	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/pairs"
	"codebreaker/internal/ui/command/cli"

	"github.com/spf13/cobra"
)

// pairsCommand returns the command that counts the matchings of Are You The One.
func pairsCommand(env *cli.Env, run func(*matches, *cobra.Command, []string) error) *cobra.Command {
	m := &matches{env: env}
	cmd := cli.NewCommand("are-you-the-one", env, m, cli.Between(1, 1), run)
	env.AddJSONFlag(cmd, &m.json)
	return cmd
}

// matches are the matchings of two groups of people.
type matches struct {
	env  *cli.Env
	json bool
}

// mostText limits the bytes of a file of names and questions.
const mostText = 1 << 16

// matchesJSON is the answer as JSON.
type matchesJSON struct {
	Matchings uint64               `json:"matchings"`
	Chances   map[string][]chances `json:"chances"` // by person of the first group
	Booth     []string             `json:"booth"`
	Ceremony  []string             `json:"ceremony"`
}

type chances struct {
	Partner string  `json:"partner"`
	Chance  float64 `json:"chance"`
}

// run reads the file and prints the chance of each pair, the best booth and the best ceremony.
func (m *matches) run(cmd *cobra.Command, args []string) error {
	ctx := cmd.Context()
	file, err := m.env.Open(ctx, args[0])
	if err != nil {
		return err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, mostText))
	if err != nil {
		return err
	}
	show, err := pairs.Read(string(text))
	if err != nil {
		return cli.FileProblem(args[0], err)
	}
	stop := m.env.Thinking()
	defer stop()
	odds, err := pairs.Count(ctx, len(show.First), show.Asked)
	if err != nil {
		return err
	}
	if odds.Total == 0 {
		return cli.FileProblem(args[0], pairs.Contradiction())
	}
	person, partner, told := odds.Booth()
	ceremony, most := odds.Ceremony(ctx)
	stop()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var seats []string
	for i, k := range ceremony {
		seats = append(seats, show.First[i]+"+"+show.Second[k])
	}
	chance := func(i, k int) float64 { return float64(odds.Of[i][k]) / float64(odds.Total) }
	if m.json {
		answer := matchesJSON{Matchings: odds.Total, Chances: make(map[string][]chances), Booth: []string{show.First[person], show.Second[partner]}, Ceremony: seats}
		for i, name := range show.First {
			for k, other := range show.Second {
				answer.Chances[name] = append(answer.Chances[name], chances{other, chance(i, k)})
			}
		}
		cli.PrintJSON(m.env.Out, answer)
		return nil
	}
	fmt.Fprintln(m.env.Out, m.env.Say("pairs-left", "count", odds.Total))
	var t cli.Grid
	t.Add(append([]string{""}, show.Second...)...)
	for i, name := range show.First {
		row := []string{name}
		for k := range show.Second {
			switch of := chance(i, k); of {
			case 0:
				row = append(row, "–")
			default:
				row = append(row, wording.Chance(m.env.Lang, of))
			}
		}
		t.Add(row...)
	}
	fmt.Fprintln(m.env.Out)
	t.Print(m.env.Out)
	if odds.Total > 1 {
		bits := func(bits float64) string { return wording.Number(m.env.Lang, bits, 2) }
		fmt.Fprintf(m.env.Out, "\n%s\n%s\n", m.env.Say("pairs-booth", "pair", show.First[person]+"+"+show.Second[partner], "bits", bits(told)),
			m.env.Say("pairs-ceremony", "pairs", strings.Join(seats, ", "), "bits", bits(most)))
	}
	return nil
}
