package lexicon

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
)

// Picked has the words of one length of a user's text.
type Picked struct {
	Words   []string // capitals with their accents, in Unicode order, once each
	Weights []uint32 // of Words, one each, where all were given one and some can be secrets; else nil
	Length  int      // letters of each word as a game takes it
	Accents Accents  // what a game does with the accents
	Left    []LeftOut
}

// Lines returns the words as [Read] takes them, each with its weight if it has one. The first line says what to do with
// accents, unless they are removed.
func (p *Picked) Lines() []string {
	var lines []string
	if p.Accents != FoldAccents {
		lines = append(lines, accentsLine+p.Accents.String())
	}
	if p.Weights == nil {
		return append(lines, p.Words...)
	}
	for i, word := range p.Words {
		lines = append(lines, word+" "+strconv.FormatUint(uint64(p.Weights[i]), 10))
	}
	return lines
}

// LeftOut are words that were given and not taken, for one reason.
type LeftOut struct {
	Reason   Reason
	Count    int      // at least 1
	Examples []string // the first, as they were given; [mostExamples] at most
}

// Reason says why a word was left out.
type Reason string

// The reasons to leave a word out.
const (
	OtherLength Reason = "length" // it has not as many letters as the list
	NoLetters   Reason = "odd"    // it has characters that are no letters
	Twice       Reason = "twice"  // it was there already
	SomeWeights Reason = "weight" // only the weight is left out, because other words have no weight, or all weights are 0
)

const (
	mostExamples   = 3
	longestExample = 24 // letters of an example
)

// Pick takes the words with a number of letters out of the lines of a text, which can have all forms that [Read] reads. If
// letters is 0, it chooses the length of most words, and the longer one of two. The largest weight of a word
// counts. The name of the list is for messages. The error is a [message.Problem] if no word can be taken.
func Pick(name string, given []string, letters int, accents Accents) (*Picked, error) {
	read, err := readGiven(name, given, accents)
	if err != nil {
		return nil, err
	}
	if letters == 0 {
		letters = read.usualLength()
	}
	picked := &Picked{Words: slices.Sorted(maps.Keys(read.words[letters])), Length: letters, Accents: read.accents}
	if len(picked.Words) == 0 {
		return nil, read.problem(name, letters)
	}
	other := LeftOut{Reason: OtherLength}
	for _, length := range slices.Sorted(maps.Keys(read.words)) {
		if length != letters {
			other.add(len(read.words[length]), read.examples[length])
		}
	}
	unweighed := picked.weigh(read.weights)
	for _, left := range []LeftOut{other, read.odd, read.twice, unweighed} {
		if left.Count > 0 {
			picked.Left = append(picked.Left, left)
		}
	}
	return picked, nil
}

// weigh gives the words their weights, or says which are left out.
func (p *Picked) weigh(weights map[string]entry) LeftOut {
	some, heavy, all := LeftOut{Reason: SomeWeights}, false, make([]float64, 0, len(p.Words))
	for _, word := range p.Words {
		if one, ok := weights[word]; ok {
			weight, _ := weightOf(one)
			all = append(all, weight)
			some.add(1, []string{word + " " + string(one.weight)})
			heavy = heavy || weight > 0
		}
	}
	if heavy && some.Count == len(p.Words) {
		p.Weights, _ = scaled(all)
		return LeftOut{}
	}
	return some
}

// given are words as they were given for a list.
type given struct {
	lines      int
	accents    Accents                 // of games with the list
	words      map[int]map[string]bool // by their length in games, with all accents
	examples   map[int][]string        // the first of each length
	odd, twice LeftOut

	weights map[string]entry // of the words that have one
}

func readGiven(name string, texts []string, accents Accents) (*given, error) {
	source := newSource(strings.NewReader(strings.Join(texts, "\n")), name, accents)
	g := &given{
		lines: len(texts), accents: source.accents, words: make(map[int]map[string]bool), examples: make(map[int][]string),
		weights: make(map[string]entry), odd: LeftOut{Reason: NoLetters}, twice: LeftOut{Reason: Twice},
	}
	return g, source.each(func(one entry) error {
		g.add(one)
		return nil
	})
}

func (g *given) add(one entry) {
	word := string(one.word)
	kept := KeepAccents.Fold(word)
	if g.accents.folding().dotted {
		kept = keepTurkish.Fold(word)
	}
	if one.odd || !utf8.ValidString(word) || !AllLetters(kept) {
		g.odd.add(1, []string{word})
		return
	}
	if weight, ok := weightOf(one); ok {
		before, listed := g.weights[kept]
		if last, _ := weightOf(before); !listed || weight > last {
			g.weights[kept] = entry{weight: slices.Clone(one.weight)}
		}
	}
	length := utf8.RuneCountInString(g.accents.Fold(word))
	switch {
	case g.words[length] == nil:
		g.words[length] = make(map[string]bool)
	case g.words[length][kept]:
		g.twice.add(1, []string{word})
		return
	}
	g.words[length][kept] = true
	if len(g.examples[length]) < mostExamples {
		g.examples[length] = append(g.examples[length], word)
	}
}

// add counts words, and keeps some as examples.
func (l *LeftOut) add(count int, examples []string) {
	l.Count += count
	for _, example := range examples {
		if len(l.Examples) < mostExamples {
			l.Examples = append(l.Examples, cutExample(example))
		}
	}
}

func cutExample(word string) string {
	runes := []rune(strings.ToValidUTF8(word, "\ufffd"))
	if len(runes) > longestExample {
		return string(runes[:longestExample]) + "…"
	}
	return string(runes)
}

// usualLength returns the length that most words have and a game can have, or 0.
func (g *given) usualLength() int {
	usual := 0
	for length, words := range g.words {
		if length <= rules.MaxPlaces && cmp.Or(cmp.Compare(len(words), len(g.words[usual])), cmp.Compare(length, usual)) > 0 {
			usual = length
		}
	}
	return usual
}

// problem says why nothing can be taken.
func (g *given) problem(name string, letters int) error {
	switch {
	case letters > 0 && len(g.words) > 0:
		return named(name).problem("list-no-such-length", "no word of {{.length}} letters", "length", letters)
	case len(g.words) > 0:
		return named(name).problem("list-all-long", "every word has more than {{.most}} letters", "most", rules.MaxPlaces)
	}
	return named(name).problem("list-no-words", "no words in {{.lines}} lines; write one word per line, with letters only", "lines", g.lines)
}

// named is the name of a list in messages.
type named string

func (n named) problem(id, text string, args ...any) error {
	return message.NewProblem(id, "list {{.list}}: "+text, append(args, "list", message.Quote(string(n)))...)
}
