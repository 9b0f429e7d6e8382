package main

import (
	"encoding/json"

	"codebreaker/internal/table"
)

// counts are secrets by number of guesses, from 0 guesses on. In JSON they are a
// histogram as elsewhere; files of results of version 1 have a list of numbers.
type counts []uint64

// MarshalJSON writes a histogram.
func (c counts) MarshalJSON() ([]byte, error) { return json.Marshal(table.Bars(c)) }

// mostGuesses is how many guesses a histogram that is read may reach.
const mostGuesses = 1 << 16

// UnmarshalJSON reads a histogram, or a list of numbers.
func (c *counts) UnmarshalJSON(text []byte) error {
	var numbers []uint64
	if json.Unmarshal(text, &numbers) == nil {
		*c = numbers
		return nil
	}
	var bars []table.Bar
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
