// Package pairs counts the matchings of two groups of people, as in Are You The One: each person has a partner in the
// other group, and questions tell how many of some pairs are right. A truth booth asks for one pair, a ceremony for as
// many as there are people in the smaller group. If one group has a person more, two of its people have the same partner.
package pairs

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
)

// Most is the largest number of people in a group.
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

// Count counts the matchings of two groups that agree with the questions. The first group has as many people as the
// second, or one more.
//
// The first half of the people choose their partners, and the other half apart from them: some hundred thousand ways
// together. Two ways make a matching if they take all partners, and if their right pairs add up to the answer of each
// question. So the time hardly depends on the questions.
func Count(ctx context.Context, first, second int, asked []Question) (*Odds, error) {
	c := &counter{
		people: first, partners: second, half: first / 2, asked: asked,
		made: make(Matching, first), right: make([]int, len(asked)), meetings: make(map[string]*meeting),
	}
	c.choose(ctx, 0, c.half, 0, false, c.addHalf)
	c.choose(ctx, c.half, first, 0, false, c.addOther)
	odds := &Odds{}
	for range first {
		odds.Of = append(odds.Of, make([]uint64, second))
	}
	for _, m := range c.found {
		odds.Total += m.matchings()
		for _, one := range m.halves {
			one.count(odds.Of[:c.half], uint64(len(m.others)))
		}
		for _, other := range m.others {
			other.count(odds.Of[c.half:], uint64(len(m.halves)))
		}
	}
	odds.some = c.draw(odds.Total)
	return odds, ctx.Err()
}

// A way has the partners of the people of a half, four bits for each.
type way uint64

func (w way) partner(i int) int { return int(w >> (4 * i) & 15) }

// wayOf returns the way of people.
func wayOf(made Matching) (w way) {
	for i, partner := range made {
		w |= way(partner) << (4 * i)
	}
	return w
}

// count adds matchings to the pairs of a way.
func (w way) count(of [][]uint64, matchings uint64) {
	for i := range of {
		of[i][w.partner(i)] += matchings
	}
}

// A meeting has ways of both halves that make matchings: each with each.
type meeting struct{ halves, others []way }

func (m *meeting) matchings() uint64 { return uint64(len(m.halves)) * uint64(len(m.others)) }

type counter struct {
	people, partners, half int
	asked                  []Question
	made                   Matching
	right                  []int               // by question: how many pairs of the way are right
	meetings               map[string]*meeting // by the partners that the first half takes, and its right pairs
	found                  []*meeting          // those with ways of both halves
	key                    []byte
}

// choose gives partners to the people from one to the end, and adds each way. Two people may share a partner if the
// group has a person more, and shared says whether two do.
func (c *counter) choose(ctx context.Context, person, end int, taken uint, shared bool, add func(taken uint, shared bool)) {
	if person == end {
		add(taken, shared)
		return
	}
	for partner := range c.partners {
		again := taken>>partner&1 == 1
		if again && (shared || c.people == c.partners) || ctx.Err() != nil {
			continue
		}
		c.made[person] = partner
		c.mark(person, partner, 1)
		c.choose(ctx, person+1, end, taken|1<<partner, shared || again, add)
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

// addHalf adds a way of the first half.
func (c *counter) addHalf(taken uint, _ bool) {
	c.key = append(c.key[:0], byte(taken), byte(taken>>8))
	for _, right := range c.right {
		c.key = append(c.key, byte(right))
	}
	m := c.meetings[string(c.key)]
	if m == nil {
		m = &meeting{}
		c.meetings[string(c.key)] = m
	}
	m.halves = append(m.halves, wayOf(c.made[:c.half]))
}

// addOther adds a way of the other half to the meetings that it completes.
func (c *counter) addOther(taken uint, shared bool) {
	c.key = append(c.key[:0], 0, 0)
	for q, right := range c.right {
		if right > c.asked[q].Right {
			return
		}
		c.key = append(c.key, byte(c.asked[q].Right-right))
	}
	others := (uint(1)<<c.partners - 1) &^ taken
	c.complete(others)
	for partner := range c.partners {
		if !shared && c.people > c.partners && taken>>partner&1 == 1 {
			c.complete(others | 1<<partner) // somebody of the first half has the same partner
		}
	}
}

// complete adds the way of the other half to the meeting at which the first half takes these partners.
func (c *counter) complete(taken uint) {
	c.key[0], c.key[1] = byte(taken), byte(taken>>8)
	m := c.meetings[string(c.key)]
	if m == nil {
		return
	}
	if len(m.others) == 0 {
		c.found = append(c.found, m)
	}
	m.others = append(m.others, wayOf(c.made[c.half:]))
}

// draw returns all matchings, or a random sample of them.
func (c *counter) draw(total uint64) (some []Matching) {
	random := rand.New(rand.NewPCG(1, 1))
	numbers := make([]uint64, min(sample, total)) // of matchings, in their order
	for i := range numbers {
		if numbers[i] = uint64(i); total > sample {
			numbers[i] = random.Uint64N(total)
		}
	}
	slices.Sort(numbers)
	before := uint64(0)
	for _, m := range c.found {
		for len(numbers) > 0 && numbers[0]-before < m.matchings() {
			at := numbers[0] - before
			half, other := m.halves[at%uint64(len(m.halves))], m.others[at/uint64(len(m.halves))]
			made := make(Matching, c.people)
			for person := range made {
				if made[person] = half.partner(person); person >= c.half {
					made[person] = other.partner(person - c.half)
				}
			}
			some = append(some, made)
			numbers = numbers[1:]
		}
		before += m.matchings()
	}
	random.Shuffle(len(some), func(i, k int) { some[i], some[k] = some[k], some[i] })
	return some
}

// Booth returns the pair whose truth tells most, and the information in bits: the one whose chance is nearest to a half.
func (o *Odds) Booth() (person, partner int, most float64) {
	for i, row := range o.Of {
		for k, count := range row {
			if told := information([]uint64{count, o.Total - count}, o.Total); told > most {
				person, partner, most = i, k, told
			}
		}
	}
	return person, partner, most
}

// Ceremony returns the most informative ceremony that a local search finds, and its information in bits, by a sample if
// there are many matchings. The search starts at some matchings, or at random ones if there are few, and swaps partners.
// If two people share a partner, the second one has none until a swap.
func (o *Odds) Ceremony(ctx context.Context) (best Matching, most float64) {
	const starts = 12
	random := rand.New(rand.NewPCG(1, 2))
	for start := range min(starts, starts*len(o.some)) {
		made := slices.Clone(o.some[start%len(o.some)])
		for person, partner := range made {
			if slices.Contains(made[:person], partner) {
				made[person] = -1
			}
		}
		if start >= len(o.some) {
			random.Shuffle(len(made), func(i, k int) { made[i], made[k] = made[k], made[i] })
		}
		if told := o.improve(ctx, made); best == nil || told > most {
			best, most = made, told
		}
	}
	return best, most
}

// improve swaps partners in a ceremony until no swap makes it tell more, and returns its information.
func (o *Odds) improve(ctx context.Context, made Matching) (told float64) {
	told = o.tells(made)
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
	return told
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
func information(counts []uint64, total uint64) (told float64) {
	for _, count := range counts {
		if count > 0 {
			share := float64(count) / float64(total)
			told -= share * math.Log2(share)
		}
	}
	return told
}
