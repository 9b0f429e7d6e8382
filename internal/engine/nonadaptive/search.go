package nonadaptive

import (
	"cmp"
	"context"
	"slices"

	"codebreaker/internal/engine/rules"
)

// symmetricDepth is the number of guesses up to which equivalent guesses are tried once. After three guesses few
// automorphisms are left.
const symmetricDepth = 3

// A search looks for n guesses, depth first. It chooses the guesses of a set in greedy order: each guess splits the
// most remaining pairs among the rest of the set, its gain. Gains can only fall from guess to guess, because a guess
// splits no pair later that it does not split now. This gives three rules, when u pairs are unsplit and n guesses are
// to be chosen:
//
//   - The next guess has a gain of at least u/n, because no later guess has a larger one.
//   - After a guess with gain r, guesses that now have a larger gain are out.
//   - A later guess has a gain of at least u - (n-1)r now.
//
// Guesses are equivalent if an automorphism of the game that fixes the chosen guesses maps one to the other. Only the
// first of a class is tried next. Once that is done, the whole class is out.
type search struct {
	ctx      context.Context
	p        *Problem
	classes  *classes
	splitter *splitter
	levels   []level
	chosen   []int
}

// A level is the memory of one depth.
type level struct {
	partition partition
	options   []option
	allowed   []option
}

// An option is a guess with its gain, or an upper bound on its gain.
type option struct {
	guess, gain int
	class       string // empty if not known
}

// Find looks for n guesses that identify every secret. If it returns neither guesses nor an error, no set of n guesses does. It
// returns the context's error if that ends first.
func (p *Problem) Find(ctx context.Context, n int) ([]rules.Code, error) {
	s := &search{ctx: ctx, p: p, classes: newClasses(p.game), splitter: p.newSplitter(n), levels: make([]level, n+1)}
	root := p.whole()
	if root.unsplit == 0 {
		return []rules.Code{}, nil
	}
	allowed := make([]option, len(p.guesses))
	for guess := range allowed {
		allowed[guess] = option{guess: guess, gain: root.unsplit}
	}
	if n > 0 && s.splits(root, allowed, n) {
		return p.codes(s.chosen), nil
	}
	return nil, ctx.Err()
}

// splits reports whether n of the allowed guesses split all pairs, and then leaves them in chosen. No allowed guess
// splits more pairs than its gain says.
func (s *search) splits(of *partition, allowed []option, n int) bool {
	if n == 1 {
		return s.lastSplits(of, allowed)
	}
	if s.ctx.Err() != nil {
		return false
	}
	at := &s.levels[n]
	most := 0
	for _, o := range allowed {
		most = max(most, o.gain)
	}
	options := at.options[:0]
	for _, o := range allowed {
		// A guess below this gain is neither next nor later.
		if unsplit := s.splitter.unsplit(of, o.guess, (n-1)*most); unsplit <= (n-1)*most {
			options = append(options, option{guess: o.guess, gain: of.unsplit - unsplit})
		}
	}
	at.options = options
	slices.SortStableFunc(options, func(a, b option) int { return cmp.Compare(b.gain, a.gain) })
	s.classify(options, of.unsplit, n)
	tried := make(map[string]bool)
	for i, next := range options {
		if n*next.gain < of.unsplit {
			break
		}
		if tried[next.class] || !s.splitter.refine(of, &at.partition, next.guess, n-1) {
			continue
		}
		at.allowed = at.allowed[:0]
		for _, o := range options[i+1:] {
			if o.gain < of.unsplit-(n-1)*next.gain {
				break
			}
			if !tried[o.class] {
				at.allowed = append(at.allowed, o)
			}
		}
		s.chosen = append(s.chosen, next.guess)
		if at.partition.unsplit == 0 || s.splits(&at.partition, at.allowed, n-1) {
			return true
		}
		s.chosen = s.chosen[:len(s.chosen)-1]
		if s.ctx.Err() != nil {
			return false
		}
		if next.class != "" {
			tried[next.class] = true
		}
	}
	return false
}

// classify names the classes of the options that can be next. Options with smaller gains keep no class: they are
// equivalent to none of these.
func (s *search) classify(options []option, unsplit, n int) {
	if len(s.chosen) >= symmetricDepth {
		return
	}
	list := append(s.p.codes(s.chosen), rules.Code{})
	for i := range options {
		if n*options[i].gain < unsplit {
			return
		}
		list[len(list)-1] = s.p.guesses[options[i].guess]
		options[i].class = s.classes.of(list)
	}
}

// lastSplits reports whether one of the allowed guesses splits all pairs.
func (s *search) lastSplits(of *partition, allowed []option) bool {
	for _, o := range allowed {
		if o.gain >= of.unsplit && s.splitter.separates(of, o.guess) {
			s.chosen = append(s.chosen, o.guess)
			return true
		}
	}
	return false
}
