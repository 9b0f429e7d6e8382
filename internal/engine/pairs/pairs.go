// Package pairs counts the matchings of two groups of people, as in Are You The One: each person of one group has a
// partner in the other, and questions tell how many of some pairs are right. A truth booth asks for one pair, a ceremony
// for as many as there are people in a group.
package pairs

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
)

// Most is the largest number of people in a group: 10! matchings take a second.
const Most = 11

// Matching has the partner of each person of the first group, or -1 for nobody.
type Matching []int

// Question is some pairs and the number of them that are right.
type Question struct {
	Pairs Matching
	Right int
	Line  int // of the text, from 1
}

// Odds are the matchings that agree with some questions.
type Odds struct {
	Total uint64     // of the matchings
	Of    [][]uint64 // by two people: the matchings with this pair
	some  []Matching // a random sample, or all
}

// sample is the number of matchings by which ceremonies are valued.
const sample = 4000

// Count counts the matchings of groups of n people that agree with the questions.
func Count(ctx context.Context, n int, asked []Question) (*Odds, error) {
	c := &counter{n: n, asked: asked, made: make(Matching, n), right: make([]int, len(asked)), random: rand.New(rand.NewPCG(1, 1))}
	for range n {
		c.odds.Of = append(c.odds.Of, make([]uint64, n))
	}
	c.left = make([][]int, n+1) // by person and question: its pairs from there on
	for person := n; person >= 0; person-- {
		c.left[person] = make([]int, len(asked))
		for q := range asked {
			if person < n {
				c.left[person][q] = c.left[person+1][q]
				if asked[q].Pairs[person] >= 0 {
					c.left[person][q]++
				}
			}
		}
	}
	c.extend(ctx, 0, 0)
	return &c.odds, ctx.Err()
}

type counter struct {
	n      int
	asked  []Question
	left   [][]int
	made   Matching
	right  []int // by question: the pairs of the matching so far
	odds   Odds
	random *rand.Rand
}

// extend gives partners to a person and all after, none of whom are taken yet.
func (c *counter) extend(ctx context.Context, person int, taken uint) {
	for q, question := range c.asked {
		if c.right[q] > question.Right || c.right[q]+c.left[person][q] < question.Right {
			return
		}
	}
	if person == c.n {
		c.add()
		return
	}
	if person == c.n/2 && ctx.Err() != nil {
		return
	}
	for partner := range c.n {
		if taken>>partner&1 == 1 {
			continue
		}
		c.made[person] = partner
		c.mark(person, partner, 1)
		c.extend(ctx, person+1, taken|1<<partner)
		c.mark(person, partner, -1)
	}
}

// mark adds to the questions that have a pair.
func (c *counter) mark(person, partner, by int) {
	for q := range c.asked {
		if c.asked[q].Pairs[person] == partner {
			c.right[q] += by
		}
	}
}

// add counts the matching.
func (c *counter) add() {
	c.odds.Total++
	for person, partner := range c.made {
		c.odds.Of[person][partner]++
	}
	if len(c.odds.some) < sample {
		c.odds.some = append(c.odds.some, slices.Clone(c.made))
	} else if at := c.random.Uint64N(c.odds.Total); at < sample {
		copy(c.odds.some[at], c.made)
	}
}

// Booth returns the pair whose truth tells most, and the information in bits: the one whose chance is nearest to a half.
func (o *Odds) Booth() (person, partner int, bits float64) {
	for i, row := range o.Of {
		for k, count := range row {
			if told := information([]uint64{count, o.Total - count}, o.Total); told > bits {
				person, partner, bits = i, k, told
			}
		}
	}
	return person, partner, bits
}

// Ceremony returns the ceremony whose number of right pairs tells most, of those that swaps of partners reach from some
// matchings, and the information in bits, by a sample if there are many matchings.
func (o *Odds) Ceremony(ctx context.Context) (best Matching, bits float64) {
	const starts = 12
	for _, start := range o.some[:min(starts, len(o.some))] {
		made, told := slices.Clone(start), o.tells(start)
		for better := true; better && ctx.Err() == nil; {
			better = false
			for i := range made {
				for k := range i {
					made[i], made[k] = made[k], made[i]
					if now := o.tells(made); now > told {
						told, better = now, true
					} else {
						made[i], made[k] = made[k], made[i]
					}
				}
			}
		}
		if best == nil || told > bits {
			best, bits = made, told
		}
	}
	return best, bits
}

// tells returns the information of a ceremony.
func (o *Odds) tells(made Matching) float64 {
	counts := make([]uint64, len(made)+1)
	for _, other := range o.some {
		right := 0
		for person, partner := range made {
			if other[person] == partner {
				right++
			}
		}
		counts[right]++
	}
	return information(counts, uint64(len(o.some)))
}

// information returns the entropy of counts in bits.
func information(counts []uint64, total uint64) (bits float64) {
	for _, count := range counts {
		if count > 0 {
			share := float64(count) / float64(total)
			bits -= share * math.Log2(share)
		}
	}
	return bits
}
