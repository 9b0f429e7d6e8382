package reading

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"

	"golang.org/x/text/unicode/norm"
)

// title is how people name a game.
type title struct {
	words   []string              // one of these is part of each title
	pattern func() *regexp.Regexp // compiled when a text has such a word: there are many games
	game    string                // its name; a colon at the end is before the list of words
	french  bool                  // its words are French
}

// may reports whether a text in small letters has a word of the title.
func (t *title) may(lower string) bool {
	return slices.ContainsFunc(t.words, func(word string) bool { return strings.Contains(lower, word) })
}

// titles are the games that a text can name. A game whose title contains the title of another comes before it.
var titles = sync.OnceValue(func() []title {
	one := func(words, pattern, game string, french bool) title {
		return title{strings.Fields(words), sync.OnceValue(func() *regexp.Regexp {
			return regexp.MustCompile(`(?i)(?P<before>^|[^\p{L}])(?:` + pattern + `)(?P<after>[^\p{L}]|$)`)
		}), game, french}
	}
	return []title{
		one("ordle", "duotrigordle", "duotrigordle:", false), one("sexaginta 64ordle", "sexaginta([ -]?quattuor)?(dle)?|64ordle", "sexaginta:", false),
		one("ordle", "sedec(im)?ordle", "sedecordle:", false), one("ordle", "octordle", "octordle:", false), one("ordle", "quordle", "quordle:", false),
		one("dordle", "dordle", "dordle:", false),
		one("nerdle", "micro ?nerdle(game)?|nerdle micro", "nerdle5", false), one("nerdle", "mini ?nerdle(game)?|nerdle mini", "nerdle6", false),
		one("nerdle", "midi ?nerdle(game)?|nerdle midi", "nerdle7", false), one("nerdle", "maxi ?nerdle(game)?|nerdle maxi", "nerdle10", false),
		one("nerdle", "nerdle(game)?", "nerdle", false), one("mathler", "mathler", "mathler:42", false), one("primel", "primel", "primel", false),
		one("master", `grand[ -]?master ?mind`, "grand", false), one("master", `super[ -]?master ?mind`, "super", false),
		one("master", "master ?mot", "mot:", true), one("master", "master ?mind", "mastermind", false),
		one("cow vache vacas", `bulls? ?(and|&|n|,) ?cows?|cows? ?(and|&) ?bulls?|taureaux? (et|&) vaches?|toros y vacas`, "bulls", false),
		one("sutom motus tusmo", "sutom|motus|tusmo", "sutom:", true), one("lingo", "lingo", "lingo", false), one("jotto", "jotto", "jotto:", false),
		one("bagels pico", "bagels|pico[ ,]*fermi", "bagels", false), one("mot", "le mot", "wordle:", true),
		one("absurdle", "absurdle", "absurdle:", false), one("wordl", "wordle|hello wordl", "wordle:", false),
	}
})

// foreign matches the names of games whose shares have squares that say nothing of guesses and marks.
var foreign = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)(?:^|[^\p{L}])(worldle|waffle|connections|strands|heardle|framed|globle|tradle|flagle|countryle|squaredle|spelling bee|cemantix|p[eé]dantix|semantle)(?:[^\p{L}]|$)`)
})

// otherGame returns a better problem than err if a text that cannot be read names a game that is not like these.
func otherGame(err error, text string) error {
	found := foreign().FindStringSubmatch(text)
	if err == nil || found == nil {
		return err
	}
	return message.NewProblem("share-other-game", "{{.game}} cannot be solved here: its squares are not marks of guesses; the games are {{.games}}",
		"game", found[1], "games", "Mastermind, Bulls and Cows, Wordle, SUTOM, Nerdle, Quordle")
}

// Titled returns the name of the game that people name with a text, without its list of words.
func Titled(text string) (game string, ok bool) {
	lower := strings.ToLower(text)
	for _, t := range titles() {
		if t.may(lower) && t.pattern().FindString(text) == text {
			return strings.TrimSuffix(t.game, ":"), true
		}
	}
	return "", false
}

// isTitle reports whether a text is how people name a game.
func isTitle(text string) bool {
	_, ok := Titled(text)
	return ok
}

// Guessed are the names of games that a text may be of, the likeliest first.
type Guessed struct {
	Names []string
	Named bool // the text names the first game
}

// Games returns the games that a text may be of: the ones that it names, or else the ones that its turns fit. The words
// can be of any of the languages, the likeliest first.
func Games(text string, languages []string) Guessed {
	if len(text) > longest {
		return Guessed{}
	}
	cleaned := Clean(text)
	found := shapeOf(bare(cleaned))
	var all Guessed
	lower := strings.ToLower(cleaned)
	for _, t := range titles() {
		if !t.may(lower) || !t.pattern().MatchString(cleaned) {
			continue
		}
		found = shapeOf(bare(t.pattern().ReplaceAllString(cleaned, "${before}${after}"))) // Absurdle 2/6 is no guess with its mark
		known := languages
		if t.french {
			known = []string{"fr"}
		}
		if found.places == 0 {
			found.places = lengthIn(cleaned)
		}
		all.Names, all.Named = named(t.game, known, found.places), true
		break
	}
	if !all.Named && !found.misnames(cleaned) {
		all.Names = found.games(cleaned, languages)
	}
	return all
}

// openingIn matches a word of which only the first letter is given: C......, C _ _ _ _
var openingIn = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?:^|\s)(\p{L}[._·*-]{2,}|\p{L}(?: [._·*-]){2,})(?:\s|$)`)
})

// lengthIn returns the length of the words of a text without turns: of the word of which the first letter is given, or
// else of a row of squares. Without them it is 0.
func lengthIn(text string) int {
	if opening := openingIn().FindStringSubmatch(text); opening != nil {
		return utf8.RuneCountInString(strings.ReplaceAll(opening[1], " ", ""))
	}
	if row := squaresIn().FindString(text); row != "" {
		return utf8.RuneCountInString(row)
	}
	return 0
}

// squaresIn matches a row of squares and discs.
var squaresIn = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[🟩🟨⬛⬜🟧🟦🟪🟥🟡]{3,12}`) })

// named returns the names of a game with the lists of the languages.
func named(game string, languages []string, places int) (names []string) {
	if !strings.HasSuffix(game, ":") {
		return []string{game}
	}
	for _, language := range languages {
		list := language
		if places != 0 && places != usualLetters {
			list += strconv.Itoa(places)
		}
		if !rules.Evades(game) { // its words are all equally likely
			list += rules.WeightedSuffix
		}
		names = append(names, game+list)
	}
	return names
}

// usualLetters is the length of the words in a list whose name has no number.
const usualLetters = 5

// shape is what the turns of a text look like without a game.
type shape struct {
	game   *rules.Game // in which they can be read, or nil
	turns  rules.History
	places int
	boards int // of grids of squares; 0 without several
}

// shown is the number of bytes at the start of a text that show what its turns look like.
const shown = 2 << 10

// shapeOf reads the start of a text as turns of games with any letters and digits, and returns the reading with the most
// turns.
func shapeOf(text string) (best shape) {
	boards := boardsIn(text)
	if len(text) > shown {
		if end := strings.LastIndexAny(text[:shown], " \n"); end > 0 {
			text = text[:end]
		} else {
			return shape{}
		}
	}
	var least attempt
	ofMarks := false // some guess of the best is rather a word of a mark
	for _, places := range lengths(text) {
		tiles := hasTiles(text, places)
		for _, kind := range kinds() {
			game, err := rules.ParseGame(fmt.Sprintf(kind, places))
			if err != nil || tiles && !game.Rule().Tiles() {
				continue
			}
			for variant := range variants(game, text) {
				if areColours(game, variant) { // letters are the same
					continue
				}
				tried := try(variant, text, false)
				if tried.err != nil || tried.guesses == 0 || slices.ContainsFunc(tried.text.Turns, unplayable(variant)) || tried.isProse() {
					continue
				}
				guesses := tried.guessesMark()
				if least.text == nil || ofMarks && !guesses || ofMarks == guesses && tried.better(&least) {
					ofMarks = guesses
					least, best = tried, shape{game: tried.text.Game, turns: tried.text.Turns, places: places}
				}
			}
		}
	}
	if best.boards = boards; best.boards > 0 && best.places == 0 {
		best.places = usualLetters
	}
	return best
}

// kinds returns patterns of the names of games by letters and by digits under every rule, the ones with tiles first.
func kinds() (names []string) {
	for _, symbols := range []string{"%dx26", "%dx10"} {
		for _, tiles := range []bool{true, false} {
			for _, rule := range rules.Rules() {
				if rule.Tiles() == tiles {
					names = append(names, symbols+rule.Suffix())
				}
			}
		}
	}
	return names
}

// bare returns a text without accents.
func bare(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(text))
}

// unplayable reports whether a guess of a turn cannot be played.
func unplayable(game *rules.Game) func(turn rules.Turn) bool {
	return func(turn rules.Turn) bool { return game.CheckGuess(turn.Guess, nil) != nil }
}

// guessesMark reports whether the guess of a turn is the name of a colour or another word that is rather a part of a mark.
func guessesMark(game *rules.Game) func(turn rules.Turn) bool {
	return func(turn rules.Turn) bool {
		guess := game.Format(turn.Guess)
		return isColour(guess) || slices.Contains(strings.Fields(markWords), strings.ToLower(guess))
	}
}

// markWords are words of marks without accents, besides colours.
const markWords = "right wrong correct exact place places placed position positions spot spots digit digits number numbers " +
	"letter letters colour colours color colors symbol symbols peg pegs bull bulls cow cows " +
	"bien bon bons bonne bonnes mal mauvais placee placees chiffre chiffres lettre lettres couleur couleurs taureau taureaux vache vaches"

// hasTiles reports whether a text has a row of coloured squares for codes of this length, which is no mark of pegs.
func hasTiles(text string, places int) bool {
	return slices.ContainsFunc(squaresIn().FindAllString(text, -1), func(row string) bool {
		return utf8.RuneCountInString(row) == places && strings.Trim(row, "⬛⬜") != ""
	})
}

// isProse reports whether an attempt has read pegs by their names alone in a sentence: CRANE, the E is green.
func (a *attempt) isProse() bool {
	return a.rest > 0 && !a.text.Game.Rule().Tiles() && !slices.ContainsFunc(a.items, func(i item) bool {
		mark := strings.TrimPrefix(i.text, i.word)
		return i.hasMark && (strings.ContainsAny(mark, "0123456789") || !hasWords(mark))
	})
}

// lengths returns the lengths that the guesses of a text can have: the lengths of its words and numbers, and the number of
// single letters or names on a line.
func lengths(text string) (found []int) {
	add := func(length int) {
		if 3 <= length && length <= 12 && !slices.Contains(found, length) && len(found) < 6 {
			found = append(found, length)
		}
	}
	for line := range strings.SplitSeq(text, "\n") {
		single := 0
		for field := range strings.FieldsFuncSeq(line, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
			add(utf8.RuneCountInString(field))
			if utf8.RuneCountInString(field) == 1 {
				single++
			}
		}
		add(single)
	}
	return found
}

// boardsIn returns the number of boards whose grids of squares a text has: those side by side, in each block.
func boardsIn(text string) (boards int) {
	wide, inBlock := 0, false
	for line := range strings.SplitSeq(text, "\n") {
		fields := strings.Fields(frame().ReplaceAllString(line, " "))
		if len(fields) == 0 || slices.ContainsFunc(fields, func(field string) bool {
			return utf8.RuneCountInString(field) < 3 || strings.ContainsFunc(field, func(r rune) bool { return !isSquare(r) })
		}) {
			inBlock = false
			continue
		}
		if !inBlock {
			boards += len(fields)
		}
		wide, inBlock = max(wide, len(fields)), true
	}
	if wide < 2 {
		return 0
	}
	return boards
}

// misnames reports whether a text seems to begin with a misspelt name of a game, such as mastermnd or 4x-6.
func (s shape) misnames(text string) bool {
	fields := strings.Fields(text)
	if len(fields) < 2 || s.game == nil {
		return false
	}
	first := strings.Trim(fields[0], ":=.,")
	if slices.ContainsFunc(s.turns, func(turn rules.Turn) bool {
		guess := s.game.Format(turn.Guess)
		return len(first) > 0 && strings.HasPrefix(strings.ToLower(guess), strings.ToLower(first)[:1]) && (len(first) == 1 || strings.HasPrefix(strings.ToLower(fields[0]), strings.ToLower(guess)))
	}) {
		return false
	}
	var names []string
	for _, preset := range rules.Presets() {
		names = append(names, preset.Name)
	}
	return sizes().MatchString(first) || len(rules.Near(first, names)) > 0
}

// sizes matches what begins like the name of a game of symbols, or has the parts of such a name.
var sizes = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)^[0-9]+[x*]|^[0-9]+\.[0-9]|^[a-z]+[:-][a-z]`) })

// games returns the games that have the turns of a shape.
func (s shape) games(text string, languages []string) []string {
	if s.boards > 1 {
		return named(rules.WithBoards("wordle", s.boards, false)+":", languages, s.places)
	}
	if s.game == nil {
		if strings.ContainsRune(text, '=') && strings.ContainsAny(text, "+-*/×÷−") {
			return []string{"nerdle", "nerdle6", "nerdle7", "nerdle5", "nerdle10"}
		}
		if colourWords(text) > 1 {
			return []string{"mastermind", "super"}
		}
		return append(ofRows(text, languages), ofPatterns(text, languages)...)
	}
	if colourWords(text) > 1 && (!s.game.Rule().Tiles() || isColoured(text)) {
		return []string{"mastermind", "super"}
	}
	letters := ""
	for _, turn := range s.turns {
		letters += strings.ReplaceAll(s.game.Format(turn.Guess), " ", "")
	}
	digits := strings.Trim(letters, "0123456789") == ""
	tiles, one := s.game.Rule().Tiles(), len(s.game.Rule().Parts()) == 1
	switch {
	case digits && tiles:
		return []string{"primel", fmt.Sprint(s.places, "x10", s.game.Rule().Suffix())}
	case digits:
		return s.ofDigits(letters, one)
	case tiles:
		return named("wordle:", languages, s.places)
	case one:
		return named("mot:", languages, s.places)
	}
	var all []string
	if s.places == 4 && (strings.Trim(letters, "ABCDEF") == "" || areInitials(letters, 6)) {
		all = append(all, "mastermind")
	}
	if s.places == 5 && (strings.Trim(letters, "ABCDEFGH") == "" || areInitials(letters, 8)) {
		all = append(all, "super")
	}
	return append(all, named("word:", languages, s.places)...)
}

// ofRows returns the games of words for rows of letters that are marks, such as bbybg.
func ofRows(text string, languages []string) (names []string) {
	for field := range strings.FieldsSeq(text) {
		if length := len(field); 3 <= length && length <= 12 && strings.Trim(strings.ToLower(field), "gybxw.-") == "" {
			return named("wordle:", languages, length)
		}
	}
	return nil
}

// ofPatterns returns the games of words for a row of letters with unknown places, such as e___y.
func ofPatterns(text string, languages []string) []string {
	for field := range strings.FieldsFuncSeq(text, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",;:()", r) }) {
		letters := strings.ReplaceAll(field, "_", "")
		length := utf8.RuneCountInString(field)
		if 3 <= length && length <= 12 && letters != field && letters != "" && isLetters(letters) {
			return named("wordle:", languages, length)
		}
	}
	return nil
}

// ofDigits returns the game of guesses of digits: Bulls and Cows if no digit repeats, Mastermind if they are of its
// colours.
func (s shape) ofDigits(digits string, one bool) []string {
	again := false
	for _, turn := range s.turns {
		again = again || repeats(turn.Guess[:s.places])
	}
	switch ofSix := strings.Trim(digits, "123456") == ""; {
	case one:
		return []string{fmt.Sprint(s.places, "x10", s.game.Rule().Suffix())}
	case s.places == 4 && again && ofSix:
		return []string{"mastermind"}
	case s.places == 4 && !again:
		return []string{"bulls"}
	case s.places == 5 && again && strings.Trim(digits, "12345678") == "":
		return []string{"super"}
	}
	return []string{fmt.Sprintf("%dx10", s.places)}
}

// areInitials reports whether all letters are initials of colours of a box.
func areInitials(letters string, symbols int) bool {
	return slices.ContainsFunc(initials, func(set string) bool { return strings.Trim(letters, set[:symbols]) == "" })
}

// isColoured reports whether a line of a text begins with a guess of colours: red red blue green=XO.
func isColoured(text string) bool {
	for line := range strings.SplitSeq(text, "\n") {
		if leadingColours(strings.FieldsFunc(line, func(r rune) bool { return !unicode.IsLetter(r) })) > 2 {
			return true
		}
	}
	return false
}

// colourWords returns the number of words of a text that are colours.
func colourWords(text string) (count int) {
	for word := range strings.FieldsFuncSeq(counted().ReplaceAllString(text, " "), func(r rune) bool { return !unicode.IsLetter(r) }) {
		if _, name := colourOf(word); name != "" {
			count++
		}
	}
	return count
}
