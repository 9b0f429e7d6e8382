package codebreaker

import (
	"strings"
	"unicode"

	"codebreaker/internal/gamename"
)

// pegWords are the letters and words that people write for a black peg (first)
// and a white one (second).
var pegWords = [2][]string{
	{"x", "b", "●", "⚫", "🖤", "black", "blacks", "bull", "bulls", "n", "noir", "noirs", "noire", "noires", "taureau", "taureaux", "bien"},
	{"o", "w", "c", "○", "⚪", "🤍", "white", "whites", "cow", "cows", "blanc", "blancs", "blanche", "blanches", "vache", "vaches", "mal"},
}

// longestMark is longer than any mark, in bytes, however it is written.
const longestMark = 1000

// ParseFeedback reads a mark in any of the ways people write it: XO, 0 2, 0,2,
// 1b2w, 1A2B, bcc; 2 or XX for black only; GYx.. or 🟩🟨⬛ by place; none, rien or
// (rien). The error is a [Problem]; an empty mark and one that no code could
// get are among the problems.
func (g *Game) ParseFeedback(text string) (Feedback, error) {
	if err := g.Check(); err != nil {
		return Feedback{}, err
	}
	mark := strings.ToLower(strings.TrimSpace(text))
	if len(mark) > longestMark {
		return Feedback{}, NewProblem("mark-long", "mark {{.mark}} is too long: write {{.example}}", "mark", quote(text), "example", g.markExamples())
	}
	switch strings.Trim(mark, "()") {
	case "":
		return Feedback{}, NewProblem("mark-empty", "the mark is missing: write {{.example}}, or none", "example", g.markExamples())
	case "none", "rien", "aucun", "aucune":
		return g.possible(text, FeedbackAt(g.rule, g.places, 0))
	}
	return g.rule.ruling().read(g, text, mark)
}

// readPegs returns the feedback of so many pegs, which text tells.
func (g *Game) readPegs(text string, black, white int) (Feedback, error) {
	switch {
	case g.rule.TellsPlaces():
		return Feedback{}, NewProblem("mark-no-pegs", "mark {{.mark}}: {{.game}} has a colour for each place, not pegs; write {{.example}}",
			"mark", quote(text), "game", gamename.Friendly(g.Name()), "example", g.markExamples())
	case black < 0 || white < 0:
		return Feedback{}, g.unreadableMark(text)
	case black > g.places || white > g.places-black:
		return Feedback{}, NewProblem("mark-pegs", "mark {{.mark}}: {{.pegs}} pegs for {{.places}} places",
			"mark", quote(text), "pegs", uint(black)+uint(white), "places", g.places)
	}
	return g.possible(text, pegs(g.rule, g.places, black, white))
}

func (g *Game) unreadableMark(text string) error {
	return NewProblem("mark-unreadable", "mark {{.mark}}: write {{.example}}, or none", "mark", quote(text), "example", g.markExamples())
}

// markExamples shows ways to write a mark of the game's rule.
func (g *Game) markExamples() string { return g.rule.ruling().examples(g.places) }

// possible refuses what no code of the game could get, and says why.
func (g *Game) possible(text string, f Feedback) (Feedback, error) {
	told := f.Bounds()
	if told.LeastBlack == g.places-1 && told.MostBlack == g.places-1 && told.LeastTotal == g.places {
		return f, NewProblem("mark-last-peg", "mark {{.mark}}: if all other places are right, the last symbol cannot be in the wrong place", "mark", quote(text))
	}
	if least := 2*g.places - g.Symbols(); g.distinct && g.words == nil && !g.empties && told.MostTotal < least {
		return f, NewProblem("mark-too-low", "mark {{.mark}}: any two codes of {{.game}} share at least {{.least}} symbols", "mark", quote(text), "game", gamename.Friendly(g.Name()), "least", least)
	}
	return f, nil
}

// readPegs reads two numbers (0 2), numbers with words (1b2w, 2 bulls), or one letter
// a peg (XXO). Numbers with A and B are the bulls and cows of Asia: 1A2B. Where single
// is set, one number alone is that of black pegs.
func readPegs(mark string, single bool) (black, white int, ok bool) {
	if mark[0] == '-' { // a number below zero, not a separator
		return 0, 0, false
	}
	tokens := pegTokens(mark)
	var numbers []int
	words := make([]string, 0, len(tokens))
	for _, token := range tokens {
		if n := gamename.Number(token); n >= 0 {
			numbers = append(numbers, n)
		} else {
			words = append(words, token)
		}
	}
	switch {
	case len(words) == 0 && len(numbers) == 1 && single:
		return numbers[0], 0, true
	case len(words) == 0 && len(numbers) == 1 && len(tokens[0]) == 2:
		return numbers[0] / 10, numbers[0] % 10, true
	case len(words) == 0 && len(numbers) == 2:
		return numbers[0], numbers[1], true
	case len(numbers) == 0 && len(words) > 0:
		return countPegs(strings.Join(words, ""))
	case len(words) > 0 && len(words) <= 2 && len(numbers) == len(words) && gamename.Number(tokens[0]) >= 0:
		return numberedPegs(numbers, words)
	}
	return 0, 0, false
}

// pegTokens cuts a mark into numbers and words; what stands between them is dropped.
func pegTokens(mark string) []string {
	var tokens []string
	kind := func(r rune) int {
		switch {
		case unicode.IsDigit(r):
			return 1
		case unicode.IsSpace(r) || strings.ContainsRune(",;:/-+()", r):
			return 2
		case r == '\uFE0F':
			return 3
		default:
			return 0
		}
	}
	last := 2
	for _, r := range mark {
		k := kind(r)
		switch {
		case k == 3:
			continue
		case k == 2:
		case k == last:
			tokens[len(tokens)-1] += string(r)
		default:
			tokens = append(tokens, string(r))
		}
		last = k
	}
	return tokens
}

func countPegs(word string) (black, white int, ok bool) {
	for _, r := range word {
		switch pegColour(string(r)) {
		case 0:
			black++
		case 1:
			white++
		default:
			return 0, 0, false
		}
	}
	return black, white, true
}

func numberedPegs(numbers []int, words []string) (black, white int, ok bool) {
	asian := words[0] == "a"
	var pegs [2]int
	var given [2]bool
	for i, word := range words {
		colour := pegColour(word)
		if asian {
			colour = strings.Index("ab", word)
		}
		if colour < 0 || given[colour] {
			return 0, 0, false
		}
		pegs[colour], given[colour] = numbers[i], true
	}
	return pegs[0], pegs[1], true
}

// pegColour returns 0 for a word that means black, 1 for white, else -1.
func pegColour(word string) int {
	for colour, words := range pegWords {
		for _, known := range words {
			if word == known {
				return colour
			}
		}
	}
	return -1
}
