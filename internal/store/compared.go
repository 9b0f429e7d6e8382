package store

import (
	"context"
	"encoding/json"
)

// Compared identifies a comparison: two comparisons with equal fields have the same result.
type Compared struct {
	Game     string
	Words    string // the lists of a word game, else ""
	Strategy string
	Openings string // own, or best
	Guesses  string // "candidates" if only these may be guessed, else ""
	Ties     string // the rule that chooses between guesses of equal value
	Sample   int    // random secrets; 0 for every secret
	Seed     uint64 // of the sample, or of a random strategy; else 0
}

// Comparison is the result of a strategy in a game.
type Comparison struct {
	Compared
	Opening   string   // its first guess
	Codes     uint64   // secrets of the game
	Histogram []uint64 // secrets by number of guesses, from 0 guesses on
	Weights   []uint64 // the weights of those secrets if the secrets have weights and all were played, else nil
	Seconds   float64  // computing time
	Plays     []Play   // the secrets that were played; only [Results] keeps them
}

// Play is one secret that was played.
type Play struct {
	Secret  string
	Guesses int
	Weight  uint64 // 1, the weight of the secret, or the number of times it was drawn
}

// key returns the key of the record of a comparison.
func (of Compared) key() (string, error) {
	name, err := json.Marshal(of)
	return key(comparisonKey, string(name)), err
}

// SaveComparison keeps a comparison without its plays. It replaces an earlier one with the same
// fields of [Compared].
func (k *Keeper) SaveComparison(ctx context.Context, c *Comparison) error {
	kept := *c
	kept.Plays = nil
	text, err := json.Marshal(kept)
	if err != nil {
		return err
	}
	key, err := c.key()
	if err != nil {
		return err
	}
	return k.change(ctx, func(*heads) ([]Record, error) { return []Record{newRecord(key, string(text))}, nil })
}

// Comparison returns the kept comparison with these fields, or nil.
func (k *Keeper) Comparison(ctx context.Context, of Compared) (*Comparison, error) {
	key, err := of.key()
	if err != nil {
		return nil, err
	}
	found, err := k.get(ctx, key)
	if found == nil || err != nil {
		return nil, err
	}
	c := new(Comparison)
	return c, json.Unmarshal([]byte(found.Text), c)
}
