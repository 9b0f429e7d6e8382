//go:build !browser

package store

import (
	"context"
	"database/sql"
	"errors"
	"maps"
	"slices"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/store/sqlite"
)

// chosen is a condition on runs. The parameter ?1 lists games and ?2 strategies, as JSON arrays of
// names. An empty array matches all.
const chosen = "(json_array_length(?1) = 0 OR game IN (SELECT value FROM json_each(?1))) AND (json_array_length(?2) = 0 OR strategy IN (SELECT value FROM json_each(?2)))"

// both is the condition on pairs of such runs.
const both = chosen + " AND (json_array_length(?2) = 0 OR other IN (SELECT value FROM json_each(?2)))"

// questions maps the names of common questions to SQL. The parameter ?3 limits the rows for each
// game, or for each pair of strategies.
var questions = map[string]string{
	"averages": `SELECT game, words, strategy, opening, openings, pool, sample, seed, secrets, total, average, max FROM (
		SELECT *, row_number() OVER (PARTITION BY game, words, sample ORDER BY average, strategy, run) AS place FROM (
			SELECT run, game, words, strategy, opening, openings, pool, sample, seed, count(*) AS secrets,
			sum(guesses * weight) AS total, 1.0 * sum(guesses * weight) / sum(weight) AS average, max(guesses) AS max
			FROM secrets WHERE ` + chosen + ` GROUP BY run))
		WHERE place <= ?3 ORDER BY game, words, sample, place`,
	"hardest": `SELECT game, words, openings, pool, sample, secret, strategies, average, max FROM (
		SELECT *, row_number() OVER (PARTITION BY game, words, openings, pool, sample ORDER BY average DESC, max DESC, secret) AS place FROM (
			SELECT game, words, openings, pool, sample, secret, count(DISTINCT strategy) AS strategies, avg(guesses) AS average, max(guesses) AS max
			FROM secrets WHERE ` + chosen + ` GROUP BY game, words, openings, pool, sample, secret))
		WHERE place <= ?3 ORDER BY game, words, openings, pool, sample, place`,
	"differences": `SELECT game, words, openings, pool, sample, secret, strategy, guesses, other, other_guesses, difference FROM (
		SELECT *, guesses - other_guesses AS difference, row_number() OVER (PARTITION BY game, words, openings, pool, sample, seed, strategy, other
			ORDER BY abs(guesses - other_guesses) DESC, secret) AS place FROM pairs WHERE ` + both + `)
		WHERE place <= ?3 AND difference <> 0 ORDER BY game, words, openings, pool, sample, seed, strategy, other, place`,
	"faster": `SELECT game, words, openings, pool, sample, strategy, sum(guesses < other_guesses) AS faster, sum(guesses = other_guesses) AS equal,
		other, sum(guesses > other_guesses) AS other_faster, 1.0 * sum((guesses - other_guesses) * weight) / sum(weight) AS difference
		FROM pairs WHERE ` + both + ` AND ?3 > 0 GROUP BY game, words, openings, pool, sample, seed, strategy, other ORDER BY game, words, openings, pool, sample, seed, strategy, other`,
	"margins": `SELECT game, words, openings, pool, sample, strategy, other, difference, count(*) AS secrets, 1.0 * sum(weight) / max(whole) AS share FROM (
		SELECT *, guesses - other_guesses AS difference, sum(weight) OVER (PARTITION BY game, words, openings, pool, sample, seed, strategy, other) AS whole
		FROM pairs WHERE ` + both + `)
		WHERE ?3 > 0 GROUP BY game, words, openings, pool, sample, seed, strategy, other, difference ORDER BY game, words, openings, pool, sample, seed, strategy, other, difference`,
	"secrets": `SELECT game, words, strategy, opening, openings, pool, sample, seed, secret, guesses, weight FROM (
		SELECT *, row_number() OVER (PARTITION BY run ORDER BY secret) AS place FROM secrets WHERE ` + chosen + `)
		WHERE place <= ?3 ORDER BY run, place`,
}

// Questions returns the names of the common questions.
func Questions() []string { return slices.Sorted(maps.Keys(questions)) }

// Asked holds the parameters of a common question.
type Asked struct {
	Games      string // a JSON array of names; empty for all
	Strategies string // the same
	Top        int    // number of rows for each game, or for each pair of strategies
}

// Answer is a table: the names of its columns, and its rows. Values are nil, int64, float64, string
// or []byte.
type Answer struct {
	Columns []string
	Rows    [][]any
}

// Ask answers one of the common questions.
func (r *Results) Ask(ctx context.Context, question string, about Asked) (*Answer, error) {
	return r.Query(ctx, questions[question], about.Games, about.Strategies, about.Top)
}

// Query runs an SQL query. If SQLite rejects it, the [message.Problem] has SQLite's message.
func (r *Results) Query(ctx context.Context, query string, args ...any) (*Answer, error) {
	conn, err := r.db.Conn(ctx)
	if err != nil {
		return nil, r.problem(err)
	}
	defer conn.Close()
	// Without other files, ATTACH and VACUUM INTO cannot write any.
	if err := sqlite.Alone(conn); err != nil {
		return nil, r.problem(err)
	}
	found, err := conn.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, r.asked(err)
	}
	defer found.Close()
	answer, err := read(found)
	if err != nil {
		return nil, r.asked(err)
	}
	return answer, nil
}

func read(found *sql.Rows) (*Answer, error) {
	columns, err := found.Columns()
	if err != nil {
		return nil, err
	}
	answer := &Answer{Columns: columns}
	for found.Next() {
		row := make([]any, len(columns))
		into := make([]any, len(columns))
		for i := range row {
			into[i] = &row[i]
		}
		if err := found.Scan(into...); err != nil {
			return nil, err
		}
		answer.Rows = append(answer.Rows, row)
	}
	return answer, found.Err()
}

// asked returns the problem of a failed query: an error of the file, or of the query.
func (r *Results) asked(err error) error {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	switch sqlite.Primary(sqlite.Code(err)) {
	case 0, // the driver rejects several statements
		sqlite.Failed, sqlite.ReadOnly, sqlite.Range, sqlite.Mismatch, sqlite.Unauthorized, sqlite.Misuse:
		return message.NewProblem("rows-sql", "SQLite refused the query: {{.err}}", "err", err)
	}
	return r.problem(err)
}
