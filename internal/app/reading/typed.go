package reading

import (
	"errors"
	"maps"
	"strconv"
	"strings"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
)

// quotes are the arguments of problems that quote a part of a text.
var quotes = []string{"code", "mark", "turn", "row", "text"}

// typed returns an error about a text with the characters that the person typed. The reader may have others: letters of
// full width as plain ones, and the squares of one notation.
func typed(err error, squaresOf func(text string) string, text string) error {
	var problem *message.Problem
	if err == nil || !errors.As(err, &problem) {
		return err
	}
	all := source(squaresOf, text)
	within := all
	args := maps.Clone(problem.Args)
	for _, name := range quotes {
		args[name], within = all.requoted(args[name], within)
	}
	args["symbol"], _ = within.requoted(args["symbol"], nil)
	if word, ok := args["word"].(string); ok {
		if found, ok := all.find(word); ok {
			args["word"] = found.typed()
		}
	}
	if fault, ok := args["err"].(error); ok {
		args["err"] = typed(fault, squaresOf, text)
	}
	maps.DeleteFunc(args, func(_ string, value any) bool { return value == nil })
	told := *problem
	told.Args = args
	var parse *rules.ParseError
	if !errors.As(err, &parse) {
		return &told
	}
	input := parse.Input
	if found, ok := all.find(input); ok {
		input = found.typed()
	}
	return &rules.ParseError{Input: input, Want: parse.Want, Err: &told}
}

// sourced is a text in pieces, with the squares that the reader of a rule has.
type sourced []sourcedPiece

type sourcedPiece struct {
	piece
	squared string
}

// source returns a text in the pieces that the reader has.
func source(squaresOf func(text string) string, text string) (all sourced) {
	squares := []rune(squaresOf(Clean(text)))
	for one := range pieces(text) {
		signs := len([]rune(one.plain))
		all = append(all, sourcedPiece{one, string(squares[:signs])})
		squares = squares[signs:]
	}
	return all
}

// typed returns the text of pieces on one line.
func (s sourced) typed() string {
	var b strings.Builder
	for _, one := range s {
		b.WriteString(one.typed)
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// requoted returns a quoted text as it was typed, and the pieces that contain it, or other if none does.
func (s sourced) requoted(value any, other sourced) (typed any, found sourced) {
	quoted, ok := value.(string)
	if !ok {
		return value, other
	}
	text, err := strconv.Unquote(quoted)
	if err != nil {
		return value, other
	}
	if found, ok = s.find(text); !ok {
		found, ok = s.findShortened(text)
	}
	if !ok {
		return value, other
	}
	return message.Quote(found.typed()), found
}

// findShortened returns the pieces from the beginning to the end of a text that [message.Quote] cut in the middle.
func (s sourced) findShortened(text string) (found sourced, ok bool) {
	head, tail, cut := strings.Cut(text, message.Shortened)
	if !cut {
		return nil, false
	}
	first, begins := s.find(head)
	if !begins {
		return nil, false
	}
	from := cap(s) - cap(first)
	last, ends := s[from+len(first):].find(tail)
	if !ends {
		return nil, false
	}
	return s[from : cap(s)-cap(last)+len(last)], true
}

// find returns the first pieces that have the characters of a text, with nothing between them than spaces and the signs
// that separate the parts of turns.
func (s sourced) find(text string) (found sourced, ok bool) {
	text = strings.ToLower(strings.Join(strings.Fields(text), ""))
	if text == "" {
		return nil, false
	}
	for from, one := range s {
		if _, ok := one.cutFrom(text); !ok || strings.TrimSpace(one.plain) == "" {
			continue
		}
		rest, to := text, from
		for ; to < len(s) && rest != ""; to++ {
			if after, ok := s[to].cutFrom(rest); ok {
				rest = after
			} else if !isBetween(s[to].plain) {
				break
			}
		}
		if rest == "" {
			for to < len(s) && s[to].plain == "" { // how the last sign is drawn
				to++
			}
			return s[from:to], true
		}
	}
	return nil, false
}

// cutFrom returns the rest of a text in small letters after the piece.
func (p sourcedPiece) cutFrom(text string) (rest string, ok bool) {
	if rest, ok = strings.CutPrefix(text, strings.ToLower(strings.TrimSpace(p.plain))); !ok {
		rest, ok = strings.CutPrefix(text, strings.TrimSpace(p.squared))
	}
	return rest, ok
}

// isBetween reports whether a sign can be between the parts of a turn.
func isBetween(sign string) bool {
	return strings.TrimSpace(frame().ReplaceAllString(strings.Trim(sign, "=:,;>→⇒➡➜-–—()"), "")) == ""
}
