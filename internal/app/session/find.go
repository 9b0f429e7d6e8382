package session

import (
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
)

// FindLine returns the line of a game in a pasted text, such as a shared result with a heading
// and squares above the line, or a sentence around it. A text that begins with a line is a
// line to its end; a text without a line is returned as it is. In a link such as
// https://example.org/codebreaker/open.html?line=4x6%20seed:7 it is the line that the link
// opens.
func FindLine(text string) string {
	words := strings.Fields(text)
	for i := range words {
		words[i] = strings.Trim(words[i], quotes)
		if line := lineOfLink(words[i]); line != "" {
			return FindLine(line)
		}
		if i == 0 || !namesGame(words[i-1]) {
			continue
		}
		switch line := fields(words[i:]); {
		case len(line) == 0:
		case i == 1 && len(line) < len(words)-1: // the reader of the line reports the error
			return strings.TrimSpace(text)
		default:
			return words[i-1] + " " + strings.Join(line, " ")
		}
	}
	return strings.TrimSpace(text)
}

// lineOfLink returns the line that a link opens, or "".
func lineOfLink(word string) string {
	_, query, _ := strings.Cut(strings.Replace(word, "/open.html?", "/open?", 1), "/open?") // some hosts remove the ending
	query, _, _ = strings.Cut(query, "#")
	values, _ := url.ParseQuery(query) // an unreadable link opens nothing
	return values.Get("line")
}

// LineIn returns the name of the game and the rest of the line that [FindLine] finds. The
// error is a [message.Problem] for a shared text without its line.
func LineIn(text string) (name, rest string, err error) {
	name, rest = CutLine(FindLine(text))
	if name == Heading {
		err = message.NewProblem("line-missing", "this text has no game line: copy the shared text up to its last line, such as mastermind daily:2026-11-20")
	}
	return name, rest, err
}

// Heading is the first word of a shared text, above its squares.
const Heading = "codebreaker"

// quotes are the marks that can be around a line.
const quotes = `"'()«»“”„`

// sizes matches the names of games without words.
var sizes = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[0-9]+(x[0-9]+|(\.[0-9]+)+)(-[a-z]+)*$`) })

// namesGame reports whether a word looks like the name of a game.
func namesGame(word string) bool {
	_, _, word, _ = rules.CutBoards(strings.ToLower(word))
	stem, _, listed := strings.Cut(word, ":")
	stem, _, _ = strings.Cut(stem, "-")
	return sizes().MatchString(word) || listed && stem == "words" ||
		slices.ContainsFunc(rules.Presets(), func(preset rules.Preset) bool { return preset.Name == stem })
}

// fields returns the leading words that are fields of a line, without punctuation at the end
// of a sentence.
func fields(words []string) []string {
	var line []string
	for _, word := range words {
		word = strings.TrimRight(strings.Trim(word, quotes), ",;")
		if plain := strings.TrimRight(word, quotes+".,;:!?"); saysSecret(plain) {
			word = plain
		} else if guess, mark, ok := strings.Cut(word, "="); !ok || guess == "" || mark == "" {
			break
		}
		line = append(line, word)
	}
	return line
}

// saysSecret reports whether a field of a line describes the secret or the limits of the game.
func saysSecret(field string) bool {
	return field == Adversary || slices.ContainsFunc([]string{symbolsPrefix, seedPrefix, dailyPrefix, mostPrefix, rivalPrefix, targetPrefix}, func(prefix string) bool { return strings.HasPrefix(field, prefix) })
}
