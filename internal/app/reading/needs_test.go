package reading

import (
	"regexp/syntax"
	"strings"
	"testing"
)

// TestTitleWords checks that every text that a title matches has one of its words.
func TestTitleWords(t *testing.T) {
	for _, one := range titles() {
		parsed, err := syntax.Parse(one.pattern().String(), syntax.Perl)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range matched(t, parsed) {
			if !one.pattern().MatchString(text) {
				t.Errorf("%q does not match %s", text, one.pattern())
			}
			if !one.may(strings.ToLower(text)) {
				t.Errorf("%q has none of the words %q of %s", text, one.words, one.game)
			}
		}
	}
}

// TestNoise checks that withoutNoise removes the same noise as the expression.
func TestNoise(t *testing.T) {
	parsed, err := syntax.Parse(noise().String(), syntax.Perl)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range matched(t, parsed) {
		if got, want := withoutNoise("A "+text, "-"), noise().ReplaceAllString("A "+text, "-"); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}

// matched returns texts that match a pattern: one for each alternative, with and without each optional part. Of each class
// of letters one is tried.
func matched(t *testing.T, pattern *syntax.Regexp) []string {
	t.Helper()
	join := func(before, after []string) (all []string) {
		for _, one := range before {
			for _, other := range after {
				all = append(all, one+other)
			}
		}
		return all
	}
	switch pattern.Op {
	case syntax.OpLiteral:
		return []string{string(pattern.Rune)}
	case syntax.OpCharClass:
		for _, letter := range "A1. " {
			for i := 0; i < len(pattern.Rune); i += 2 {
				if pattern.Rune[i] <= letter && letter <= pattern.Rune[i+1] {
					return []string{string(letter)}
				}
			}
		}
		return []string{string(pattern.Rune[0])}
	case syntax.OpEmptyMatch, syntax.OpBeginText, syntax.OpEndText, syntax.OpWordBoundary:
		return []string{""}
	case syntax.OpQuest, syntax.OpStar:
		return append(matched(t, pattern.Sub[0]), "")
	case syntax.OpCapture, syntax.OpPlus:
		return matched(t, pattern.Sub[0])
	case syntax.OpRepeat:
		return []string{strings.Repeat(matched(t, pattern.Sub[0])[0], max(1, pattern.Min))}
	case syntax.OpAlternate:
		var all []string
		for _, sub := range pattern.Sub {
			all = append(all, matched(t, sub)...)
		}
		return all
	case syntax.OpConcat:
		all := []string{""}
		for _, sub := range pattern.Sub {
			all = join(all, matched(t, sub))
		}
		return all
	default:
		t.Fatalf("%v is not known", pattern.Op)
		return nil
	}
}
