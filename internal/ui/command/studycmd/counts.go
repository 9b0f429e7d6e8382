package studycmd

import (
	"encoding/json"

	"codebreaker/internal/app/view"
)

// counts are the numbers of secrets by number of guesses, starting at 0 guesses. In JSON they are a
// histogram.
type counts []uint64

// MarshalJSON writes a histogram.
func (c counts) MarshalJSON() ([]byte, error) { return json.Marshal(view.Bars(c)) }

// mostGuesses is the largest number of guesses that a histogram may have when it is read.
const mostGuesses = 1 << 16

// UnmarshalJSON reads a histogram.
func (c *counts) UnmarshalJSON(text []byte) error {
	var bars []view.Bar
	if err := json.Unmarshal(text, &bars); err != nil {
		return err
	}
	*c = nil
	for _, bar := range bars {
		if bar.Guesses < 0 || bar.Guesses > mostGuesses {
			return noResult(0)
		}
		for len(*c) <= bar.Guesses {
			*c = append(*c, 0)
		}
		(*c)[bar.Guesses] = bar.Count
	}
	return nil
}
