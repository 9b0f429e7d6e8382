//go:build !browser

package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"time"
)

const comparisonColumns = `game, words, strategy, openings, guesses, ties, sample, seed,
	opening, codes, total, average, error, max, histogram, seconds, computed`

// SaveComparison keeps a comparison and replaces an earlier one with the same fields of [Compared].
// It sets Computed to now.
func (s *Store) SaveComparison(ctx context.Context, c *Comparison) error {
	histogram, err := json.Marshal(histograms{append([]uint64{}, c.Histogram...), c.Weights})
	if err != nil {
		return err
	}
	computed := now()
	err = s.write(ctx, func(ctx context.Context, p *pen) error {
		_, err := p.conn.ExecContext(ctx, "INSERT OR REPLACE INTO comparisons ("+comparisonColumns+") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
			c.Game, c.Words, c.Strategy, c.Openings, c.Guesses, c.Ties, c.Sample, int64(c.Seed),
			c.Opening, int64(c.Codes), int64(c.Total), c.Average, c.Error, c.Max, string(histogram), c.Seconds, computed.UnixMilli())
		return err
	})
	if err == nil {
		c.Computed = computed
	}
	return err
}

// Comparison returns the kept comparison with these fields, or nil.
func (s *Store) Comparison(ctx context.Context, of Compared) (*Comparison, error) {
	c, err := scanComparison(s.db.QueryRowContext(ctx, "SELECT "+comparisonColumns+` FROM comparisons
		WHERE (game, words, strategy, openings, guesses, ties, sample, seed) = (?, ?, ?, ?, ?, ?, ?, ?)`,
		of.Game, of.Words, of.Strategy, of.Openings, of.Guesses, of.Ties, of.Sample, int64(of.Seed)))
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return c, s.problem(ctx, err)
}

// Comparisons returns all comparisons of a game, or of all games for "", by game and
// strategy.
func (s *Store) Comparisons(ctx context.Context, game string) ([]*Comparison, error) {
	rows, err := s.db.QueryContext(ctx, "SELECT "+comparisonColumns+" FROM comparisons WHERE ?1 IN (game, '') ORDER BY game, words, strategy, openings, guesses, sample, seed", game)
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	defer rows.Close()
	var all []*Comparison
	for rows.Next() {
		c, err := scanComparison(rows)
		if err != nil {
			return nil, s.problem(ctx, err)
		}
		all = append(all, c)
	}
	return all, s.problem(ctx, rows.Err())
}

func scanComparison(row interface{ Scan(...any) error }) (*Comparison, error) {
	c := new(Comparison)
	var seed, codes, total, computed int64
	var histogram string
	err := row.Scan(&c.Game, &c.Words, &c.Strategy, &c.Openings, &c.Guesses, &c.Ties, &c.Sample, &seed,
		&c.Opening, &codes, &total, &c.Average, &c.Error, &c.Max, &histogram, &c.Seconds, &computed)
	if err != nil {
		return nil, err
	}
	c.Seed, c.Codes, c.Total, c.Computed = uint64(seed), uint64(codes), uint64(total), time.UnixMilli(computed).UTC()
	var counts histograms
	err = json.Unmarshal([]byte(histogram), &counts)
	c.Histogram, c.Weights = counts.codes, counts.weights
	return c, err
}

// histograms is the JSON in which a comparison keeps its counts: one array of secrets, or, if the
// game has weights, an array of both arrays.
type histograms struct{ codes, weights []uint64 }

func (h histograms) MarshalJSON() ([]byte, error) {
	if h.weights == nil {
		return json.Marshal(h.codes)
	}
	return json.Marshal([][]uint64{h.codes, h.weights})
}

func (h *histograms) UnmarshalJSON(text []byte) error {
	if json.Unmarshal(text, &h.codes) == nil {
		return nil
	}
	var both [2][]uint64
	if err := json.Unmarshal(text, &both); err != nil {
		return err
	}
	h.codes, h.weights = both[0], both[1]
	return nil
}
