package studycmd

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/store"
	"codebreaker/internal/ui/command/cli"
)

// asked answers a question about the stored store. It covers the named games and strategies, or all
// of them.
func (c *comparison) asked(ctx context.Context, named bool) error {
	file, err := store.ReadResults(ctx, c.rows)
	if err != nil {
		return err
	}
	defer file.Close()
	var answer *store.Answer
	if c.sql != "" {
		answer, err = file.Query(ctx, c.sql)
	} else {
		top := c.top
		if top == 0 {
			top = math.MaxInt32
		}
		var games, strategies []string
		for _, game := range c.games {
			games = append(games, game.Name())
		}
		for _, s := range c.strategies {
			if named {
				strategies = append(strategies, s.Name())
			}
		}
		answer, err = file.Ask(ctx, c.question, store.Asked{Games: names(games), Strategies: names(strategies), Top: top})
	}
	if err != nil {
		return err
	}
	c.printAnswer(answer)
	return nil
}

// names returns a JSON array, which is empty if there are no names.
func names(of []string) string {
	text, _ := json.Marshal(append([]string{}, of...)) // strings can always be marshalled
	return string(text)
}

// printAnswer prints a table as text, as CSV, or as one JSON object per row. Text is in the
// reader's language and omits empty columns.
func (c *comparison) printAnswer(answer *store.Answer) {
	switch {
	case c.csv:
		cli.PrintCSV(c.env.Out, answer.Columns)
		for _, row := range answer.Rows {
			cli.PrintCSV(c.env.Out, cells(row, cli.Decimal))
		}
	case c.json:
		for _, row := range answer.Rows {
			object := make(map[string]any, len(row))
			for i, column := range answer.Columns {
				object[column] = row[i]
			}
			cli.PrintJSON(c.env.Out, object)
		}
	case len(answer.Rows) == 0:
		c.env.Note(c.env.Say("rows-nothing"))
	default:
		c.printRows(answer)
	}
}

func (c *comparison) printRows(answer *store.Answer) {
	var shown []int
	var head []string
	var t cli.Grid
	for i, column := range answer.Columns {
		if c.sql == "" && slices.Contains([]string{"words", "openings", "pool", "sample", "seed"}, column) && c.alike(answer, i) {
			continue
		}
		shown = append(shown, i)
		if c.sql == "" {
			column = c.rowsHead(column)
		}
		head = append(head, column)
	}
	t.Add(head...)
	for _, row := range answer.Rows {
		texts := cells(row, func(number float64) string { return wording.Number(c.env.Lang, number, 4) })
		line := make([]string, len(shown))
		for i, column := range shown {
			line[i] = texts[column]
		}
		t.Add(line...)
	}
	t.Print(c.env.Out)
}

// rowsHead returns the heading of a column of the common questions.
func (c *comparison) rowsHead(column string) string {
	say := c.env.Say
	heads := map[string]string{
		"game": say("head-game"), "words": say("head-words"), "strategy": say("head-strategy"), "opening": say("head-opening"),
		"openings": say("rows-openings"), "pool": say("rows-pool"), "sample": say("rows-sample"), "seed": say("rows-seed"), "secret": say("rows-secret"),
		"secrets": say("rows-secrets"), "guesses": say("head-guesses"), "other_guesses": say("head-guesses"), "weight": say("rows-weight"),
		"total": say("head-total"), "average": say("head-average"), "max": say("head-max"), "strategies": say("rows-strategies"),
		"other": say("rows-other"), "difference": say("rows-difference"), "share": say("rows-share"), "faster": say("rows-faster"),
		"other_faster": say("rows-faster"), "equal": say("rows-equal"),
	}
	return cmp.Or(heads[column], column)
}

// alike reports whether a column has the same value in every row.
func (c *comparison) alike(answer *store.Answer, column int) bool {
	return !slices.ContainsFunc(answer.Rows, func(row []any) bool { return row[column] != answer.Rows[0][column] })
}

// cells returns the values of a row as text. Missing values are empty.
func cells(row []any, fraction func(float64) string) []string {
	texts := make([]string, len(row))
	for i, value := range row {
		switch value := value.(type) {
		case nil:
		case int64:
			texts[i] = strconv.FormatInt(value, 10)
		case float64:
			texts[i] = fraction(value)
		case []byte:
			texts[i] = string(value)
		default:
			texts[i] = fmt.Sprint(value)
		}
	}
	return texts
}

// rowsNameProblem refuses a name that ends in .csv for a file of rows, because the file is not CSV.
func rowsNameProblem(name string) error {
	if ending := filepath.Ext(name); strings.EqualFold(ending, ".csv") {
		return message.NewProblem("rows-csv", "--rows writes an SQLite file, not CSV: name it {{.other}}, and then {{.command}} prints CSV",
			"other", strings.TrimSuffix(name, ending)+".db", "command", "codebreaker compare --rows "+strings.TrimSuffix(name, ending)+".db --query secrets --format csv")
	}
	return nil
}

// rowsProblem says which flags do not go together.
func (c *comparison) rowsProblem() error {
	switch asking := c.question != "" || c.sql != ""; {
	case asking && c.rows == "":
		return message.NewProblem("rows-file", "name the file of rows to query, as in {{.flag}}", "flag", "--rows FILE")
	case !asking && c.rows != "":
		return rowsNameProblem(c.rows)
	case c.question != "" && !slices.Contains(store.Questions(), c.question):
		return cli.ChoiceProblem("query", c.question, store.Questions()...)
	}
	return nil
}
