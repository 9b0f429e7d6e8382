package reading

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
)

// clause is a part of a text that tells a fact about the secret without a guess.
type clause struct {
	row       []int // the symbol of each place, or -1
	misplaced int   // the symbol that is not at places, if there are any
	places    []int // from 0
	somewhere []int
	absent    []int

	strength strength
	alone    bool // it is one only if its line has nothing else
}

// strength is how surely a text is a clause.
type strength uint8

const (
	sure   strength = iota // it is nothing else
	likely                 // it is one beside a sure one
	whole                  // it is one on a line with nothing else
	doubt                  // it may be a mark or a code; it is a clause if the text cannot be read otherwise
)

// factReader finds clauses in the words of a line.
type factReader struct {
	game  *rules.Game
	loose bool // clauses of the strength doubt count
	words []string
	err   error // of a clause that says something impossible; the first one
}

// wordsOf returns the words of a line, which end at a space of ASCII.
func wordsOf(line string) []string {
	return strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune("\t\n\f\r ", r) })
}

// cutFacts takes the clauses out of a text, and returns what they say as facts. The lines of the text keep their numbers;
// lines has the ones with clauses.
func cutFacts(game *rules.Game, text string, loose bool) (rest string, facts rules.History, lines []int, err error) {
	var all []clause
	kept := strings.Split(text, "\n")
	for i, line := range kept {
		if !strings.ContainsFunc(line, isWordRune) { // -----
			continue
		}
		r := &factReader{game: game, loose: loose}
		r.words = wordsOf(line)
		found, used := r.line()
		if err == nil {
			err = r.err
		}
		if len(found) == 0 {
			continue
		}
		all, lines = append(all, found...), append(lines, i+1)
		var left strings.Builder
		for at, word := range r.words {
			if !used[at] {
				left.WriteString(word + " ")
			}
		}
		kept[i] = left.String()
	}
	return strings.Join(kept, "\n"), factsOf(game, all), lines, err
}

// line returns the clauses of a line, and which of its words they have.
func (r *factReader) line() (found []clause, used []bool) {
	type span struct {
		clause
		from, to int
	}
	var spans []span
	used = make([]bool, len(r.words))
	rest := 0 // words outside of clauses that say something
	for at := 0; at < len(r.words); {
		one, width := r.clauseAt(at)
		if width == 0 || one.strength == doubt && !r.loose && r.afterGuess(at) {
			switch {
			case isLabel(r.words[at]):
				used[at] = true
			case !isFactFiller(r.words[at]):
				rest++
			}
			at++
			continue
		}
		if at > 0 && strings.HasSuffix(r.words[at-1], ":") && !r.afterGuess(at) { // I know: R is first
			used[at-1] = true
		}
		spans = append(spans, span{one, at, at + width})
		at += width
	}
	isSure := slices.ContainsFunc(spans, func(s span) bool {
		return (s.strength == sure || s.strength == doubt && r.loose) && (!s.alone || rest == 0)
	})
	isDoubt := !r.loose && !slices.ContainsFunc(spans, func(s span) bool { return s.strength != doubt })
	if len(spans) == 0 || isDoubt || !isSure && (rest > 0 || r.isMark()) {
		return nil, nil
	}
	for _, s := range spans {
		if (s.strength == whole || s.alone) && rest > 0 {
			continue
		}
		found = append(found, s.clause)
		for at := s.from; at < s.to; at++ {
			used[at] = true
		}
	}
	if rest == 0 && len(found) > 0 {
		for at := range used {
			used[at] = true
		}
	}
	return found, used
}

// afterGuess reports whether a word comes after a code, so that it may be its mark.
func (r *factReader) afterGuess(at int) bool {
	if at == 0 {
		return false
	}
	_, err := r.game.ParseCode(strings.Trim(r.words[at-1], "=:"))
	return err == nil
}

// isMark reports whether the line can be a mark, such as +1 -1. The line -B is not a mark, although B can be a black peg.
func (r *factReader) isMark() bool {
	text := strings.Join(r.words, " ")
	_, err := r.game.ParseFeedback(text)
	return err == nil && strings.ContainsAny(text[:1], "+-") && strings.ContainsAny(text, "0123456789")
}

// bareWord returns a word in small letters without the punctuation around it.
func bareWord(word string) string {
	return strings.ToLower(strings.ReplaceAll(strings.Trim(word, `.,;:()!?"“”«»`), "’", "'"))
}

// isFactFiller reports whether a word between clauses says nothing.
func isFactFiller(word string) bool {
	return slices.Contains([]string{"", "and", "but", "also", "et", "mais", "aussi", "known", "letters", "connu", "lettres", "word", "mot", "the", "le", "it", "il", "y", "a", "is", "that", "qui", "-", "|", "/", "+"}, bareWord(word))
}

// isLabel reports whether a word says which colour the letters after it are: green.
func isLabel(word string) bool {
	return strings.HasSuffix(word, ":") && slices.Contains([]string{"green", "greens", "yellow", "yellows", "vert", "verts", "verte", "vertes", "jaune", "jaunes"}, bareWord(word))
}

// clauseAt reads a clause that begins with a word, and returns how many words it has.
func (r *factReader) clauseAt(at int) (one clause, width int) {
	forms := []func(at int) (clause, int){
		r.pattern, r.spacedPattern, r.sign, r.notAt, r.notIn, r.isAt, r.placeIs, r.edge, r.listed, r.symbolSomewhere,
	}
	for _, read := range forms {
		if one, width = read(at); width > 0 {
			return one, width
		}
	}
	return clause{}, 0
}

// blanks are the characters for unknown places.
const blanks = "_?.*-"

// pattern reads a row with unknown places: e___y.
func (r *factReader) pattern(at int) (clause, int) {
	word := r.words[at]
	for _, text := range []string{word, strings.TrimRight(word, ",;:)"), strings.Trim(word, `.,;:()!?"“”«»`)} {
		names := strings.Split(text, "")
		if strings.ContainsAny(text, ";,") {
			names = strings.FieldsFunc(text, func(c rune) bool { return c == ';' || c == ',' })
		}
		if one, ok := r.row(names); ok {
			return r.doubtful(one, text), 1
		}
	}
	if text := strings.Trim(word, `.,;:()!?"“”«»`); r.isWrongRow(text) && !strings.HasSuffix(word, ":") {
		_, err := r.game.ParseFact(text)
		r.fail(err)
	}
	return clause{}, 0
}

// isWrongRow reports whether a text is a row of symbols and unknown places of the wrong length. A name such as john_doe is
// not one: a row has a single letter between lines, or almost the right length.
func (r *factReader) isWrongRow(text string) bool {
	parts := strings.Split(text, "_")
	far := utf8.RuneCountInString(text) - r.game.Places()
	return len(parts) > 1 && utf8.RuneCountInString(text) > 2 && len(r.symbols(strings.Join(parts, ""))) > 0 &&
		(slices.ContainsFunc(parts, func(part string) bool { return utf8.RuneCountInString(part) < 2 }) || -2 <= far && far <= 2)
}

// spacedPattern reads a row with spaces between the places: E _ _ _ Y.
func (r *factReader) spacedPattern(at int) (clause, int) {
	places := r.game.Places()
	if places < 2 || at+places > len(r.words) {
		return clause{}, 0
	}
	names := slices.Clone(r.words[at : at+places])
	names[places-1] = strings.TrimRight(names[places-1], ",;:)")
	if slices.ContainsFunc(names, func(name string) bool { return name == "." || name == "?" || name == "*" || name == "-" }) && !r.loose {
		return clause{}, 0
	}
	one, ok := r.row(names)
	if !ok {
		return clause{}, 0
	}
	return r.doubtful(one, strings.Join(names, " ")), places
}

// row reads the names of a row, some of them unknown. One dash before symbols is no unknown place.
func (r *factReader) row(names []string) (one clause, ok bool) {
	if len(names) != r.game.Places() || names[0] == "-" && strings.Count(strings.Join(names, ""), "-") == 1 {
		return one, false
	}
	unknown := 0
	for _, name := range names {
		if symbol, isSymbol := r.game.Symbol(name); isSymbol && !r.game.IsEmpty(symbol) {
			one.row = append(one.row, symbol)
		} else if strings.Contains(blanks, name) {
			one.row = append(one.row, -1)
			unknown++
		} else {
			return one, false
		}
	}
	if unknown == len(names) {
		one.strength = likely
	}
	return one, unknown > 0
}

// isProse reports whether a row may be a word with punctuation: next?, ok..., e.g., x-ray.
func isProse(text string) bool {
	if strings.Contains(text, "_") {
		return false
	}
	inner := strings.Trim(text, blanks)
	return !slices.ContainsFunc(strings.Split(blanks, ""), func(blank string) bool { return strings.Contains(inner, blank+blank) })
}

// doubtful notes that a row may be a mark, a code or prose.
func (r *factReader) doubtful(one clause, text string) clause {
	if isProse(text) {
		one.strength, one.alone = doubt, true
	}
	_, noMark := r.game.ParseFeedback(text)
	_, noCode := r.game.ParseCode(text)
	if noMark == nil || noCode == nil {
		one.strength = doubt
	}
	return one
}

// sign reads +RS, -LTS and +L-L.
func (r *factReader) sign(at int) (one clause, width int) {
	text := strings.TrimRight(r.words[at], ".,;:)")
	if utf8.RuneCountInString(text) < 2 || !strings.ContainsAny(text[:1], "+-−") {
		return one, 0
	}
	text = strings.Replace(text, "−", "-", 1)
	fact, err := r.game.ParseFact(text)
	if err != nil {
		list := r.symbols(text[1:])
		if len(list) <= r.game.Places() || text[0] != '-' {
			return one, 0
		}
		one.absent = list
	}
	for place, part := range fact.Feedback.Row() {
		switch symbol := int(fact.Guess[place]); part.Means {
		case rules.Somewhere:
			one.somewhere = append(one.somewhere, symbol)
		case rules.Absent:
			one.absent = append(one.absent, symbol)
		}
	}
	one.strength = likely
	for from := max(0, at-3); from < at; from++ { // in ABCD B -C it is a part of the mark
		if r.isTurn(from, at) && (!r.isTurn(from, at+1) || rules.Number(r.words[at-1]) >= 0) {
			one.strength = sure
		}
	}
	return one, 1
}

// isTurn reports whether words are a guess with its mark.
func (r *factReader) isTurn(from, to int) bool {
	turn, err := r.game.ParseTurn(strings.Join(r.words[from:to], " "))
	return err == nil && !turn.IsFact()
}

// symbols reads names of symbols without spaces between them, or returns nil.
func (r *factReader) symbols(text string) []int {
	symbols, ok := r.game.SymbolsIn(text)
	if text == "" || !ok || slices.ContainsFunc(symbols, r.game.IsEmpty) {
		return nil
	}
	return symbols
}

// symbol reads the name of one symbol.
func (r *factReader) symbol(at int) (symbol int, ok bool) {
	if at >= len(r.words) {
		return 0, false
	}
	name := strings.Trim(r.words[at], `.,;:()!?"“”«»`)
	if rest, found := strings.CutPrefix(bareWord(name), "d'"); found {
		name = rest
	}
	if symbol, ok = r.game.Symbol(name); !ok {
		symbol, ok = r.colour(name)
	}
	return symbol, ok && name != "" && !r.game.IsEmpty(symbol)
}

// colour reads the name of a colour in a game whose symbols are the initials of colours.
func (r *factReader) colour(name string) (symbol int, ok bool) {
	for symbol := range r.game.Symbols() {
		if symbol >= len(initials[0]) || r.game.SymbolName(symbol) != initials[0][symbol:symbol+1] {
			return 0, false
		}
	}
	symbol, named := colourOf(name)
	return symbol, named != "" && symbol < r.game.Symbols()
}

// notAtForm matches R!4, R:not4, R≠3,4.
var notAtForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^(.+?)(?:!=?|≠|<>|:!|:?(?:not|pas|nicht|no)[:-]?)(\d+(?:[,/&+]\d+)*)$`)
})

// notAt reads places that a symbol is not at, without spaces: R!4.
func (r *factReader) notAt(at int) (one clause, width int) {
	parts := notAtForm().FindStringSubmatch(strings.Trim(r.words[at], `.,;()?"“”«»`))
	if parts == nil {
		return one, 0
	}
	symbol, ok := r.game.Symbol(parts[1])
	if !ok || r.game.IsEmpty(symbol) {
		return one, 0
	}
	one.misplaced = symbol
	for text := range strings.FieldsFuncSeq(parts[2], func(c rune) bool { return !unicode.IsDigit(c) }) {
		one.places = append(one.places, r.place(rules.Number(text), parts[0]))
	}
	return one, 1
}

// place returns the index of a place, or notes that the game has fewer places.
func (r *factReader) place(number int, text string) int {
	if number < 1 || number > r.game.Places() {
		r.fail(&rules.ParseError{Input: text, Want: r.game.ExampleFacts, Err: message.NewProblem("fact-place", "{{.text}}: there is no place {{.place}}; a code of {{.game}} has {{.places}} places; write facts such as {{.example}}",
			"text", message.Quote(text), "place", strconv.Itoa(number), "game", rules.Friendly(r.game.Name()), "places", r.game.Places(), "example", r.game.ExampleFacts())})
		return 0
	}
	return number - 1
}

func (r *factReader) fail(err error) {
	if r.err == nil {
		r.err = err
	}
}

// skipWords returns the index after the words of a list.
func (r *factReader) skipWords(at int, words ...string) int {
	for at < len(r.words) && slices.Contains(words, bareWord(r.words[at])) {
		at++
	}
	return at
}

// hasWord reports whether a word is one of a list.
func (r *factReader) hasWord(at int, words ...string) bool {
	return at < len(r.words) && slices.Contains(words, bareWord(r.words[at]))
}

// The words of clauses, in English and French.
var (
	placeWords = []string{"in", "at", "on", "the", "place", "places", "position", "pos", "spot", "slot", "letter", "number", "en", "à", "a", "la", "le", "au", "dans", "lettre", "n°"}
	joinWords  = []string{"or", "nor", "and", "ou", "et", "ni", "&"}
	beWords    = []string{"but", "is", "mais", "est", "it's", "it", "can", "may", "be", "ne", "peut", "être", "n'est", "and", "et", "in", "dans", "the", "le", "word", "mot", "code"}
	wholeWords = []string{"word", "code", "answer", "mot", "solution"}
	notWords   = []string{"not", "never", "isn't", "isnt", "can't", "cannot", "pas", "jamais"}
)

// ordinals are the names of places.
var ordinals = [][]string{
	{"first", "1st", "1er", "1re", "1ère", "premier", "première"},
	{"second", "2nd", "deuxième", "seconde"},
	{"third", "3rd", "troisième"},
	{"fourth", "4th", "quatrième"},
	{"fifth", "5th", "cinquième"},
	{"sixth", "6th", "sixième"},
	{"seventh", "7th", "septième"},
	{"eighth", "8th", "huitième"},
	{"ninth", "9th", "neuvième"},
	{"tenth", "10th", "dixième"},
}

// placesAt reads places, and returns how many words they have.
func (r *factReader) placesAt(at int) (places []int, named bool, width int) {
	begin := at
	for at < len(r.words) {
		next := r.skipWords(at, placeWords...)
		if len(places) > 0 {
			next = r.skipWords(r.skipWords(at, joinWords...), placeWords...)
		}
		if next >= len(r.words) || len(places) > 0 && r.isDenied(next) {
			break
		}
		word := bareWord(r.words[next])
		number := rules.Number(strings.TrimSuffix(strings.TrimSuffix(word, "ème"), "e"))
		isOrdinal := number > 0 && rules.Number(word) < 0
		for i, names := range ordinals {
			if slices.Contains(names, word) {
				number, isOrdinal = i+1, true
			}
		}
		if slices.Contains([]string{"last", "dernier", "dernière"}, word) {
			number, isOrdinal = r.game.Places(), true
		}
		if list := numbersIn(word); number < 0 && len(list) > 1 {
			places = append(places, list...)
			at = next + 1
			continue
		}
		if number < 0 {
			break
		}
		places, named = append(places, number), named || isOrdinal
		at = next + 1
		if strings.HasSuffix(r.words[next], ".") || strings.HasSuffix(r.words[next], ";") {
			break
		}
	}
	if len(places) == 0 {
		return nil, false, 0
	}
	return places, named, r.skipWords(at, "place", "places", "position", "spot", "slot", "letter", "lettre") - begin
}

// numbersIn returns the numbers of a list without spaces, such as 3,4 or 3/4, or nil for another text.
func numbersIn(word string) (numbers []int) {
	for one := range strings.FieldsFuncSeq(word, func(c rune) bool { return c == ',' || c == '/' }) {
		if rules.Number(one) < 0 {
			return nil
		}
		numbers = append(numbers, rules.Number(one))
	}
	return numbers
}

// isDenied reports whether a word is a symbol that is not somewhere: the 3 of 2 not 1, 3 not 4.
func (r *factReader) isDenied(at int) bool {
	_, ok := r.symbol(at)
	return ok && r.hasWord(r.skipWords(at+1, beWords...), notWords...)
}

// notIn reads places that a symbol is not at, in words: R but not fourth, R not in 4, R pas en 4.
func (r *factReader) notIn(at int) (one clause, width int) {
	symbol, ok := r.symbol(at)
	next := r.skipWords(at+1, beWords...)
	if !ok || !r.hasWord(next, notWords...) {
		return one, 0
	}
	next = r.skipWords(r.skipWords(next, notWords...), "be", "être")
	places, _, length := r.placesAt(next)
	if length == 0 {
		return one, 0
	}
	text := strings.Join(r.words[at:next+length], " ")
	for _, number := range places {
		one.places = append(one.places, r.place(number, text))
	}
	one.misplaced = symbol
	return one, next + length - at
}

// isAt reads a symbol with its place, in words: E is first, E at 1, E en 1.
func (r *factReader) isAt(at int) (one clause, width int) {
	symbol, ok := r.symbol(at)
	if !ok {
		return one, 0
	}
	next := r.skipWords(at+1, "is", "est")
	places, named, length := r.placesAt(next)
	if length == 0 || len(places) != 1 || !named && next == at+1 && !r.hasWord(next, placeWords...) {
		return one, 0
	}
	one.row = r.rowWith(symbol, r.place(places[0], strings.Join(r.words[at:next+length], " ")))
	if one.strength = whole; next > at+1 && r.hasWord(next+length-1, namedPlaces...) {
		one.strength = sure
	}
	return one, next + length - at
}

// namedPlaces are words that stand next to the number of a place.
var namedPlaces = []string{"letter", "lettre", "place", "position", "spot", "slot", "symbol", "colour", "color", "digit", "peg", "couleur", "chiffre"}

// placeIs reads a place with its symbol, in words: the second letter is R, place 2 is R, la première lettre est R.
func (r *factReader) placeIs(at int) (one clause, width int) {
	next := r.skipWords(at, "the", "la", "le")
	label := r.skipWords(next, namedPlaces...)
	places, named, length := r.placesAt(label)
	if length == 0 || len(places) != 1 || !named && label == next {
		return one, 0
	}
	be := label + length
	isNamed := label > next || r.hasWord(be-1, namedPlaces...)
	if isNamed = isNamed || r.hasWord(be, namedPlaces...); r.hasWord(be, namedPlaces...) {
		be++
	}
	if !r.hasWord(be, "is", "est", "=") {
		return one, 0
	}
	symbol, ok := r.symbol(be + 1)
	if !ok {
		return one, 0
	}
	one.row = r.rowWith(symbol, r.place(places[0], strings.Join(r.words[at:be+2], " ")))
	if !isNamed {
		one.strength = whole
	}
	return one, be + 2 - at
}

// rowWith returns a row with one known symbol.
func (r *factReader) rowWith(symbol, place int) []int {
	row := slices.Repeat([]int{-1}, r.game.Places())
	row[place] = symbol
	return row
}

// edge reads how the code begins or ends: starts with CR, ends in Y.
func (r *factReader) edge(at int) (one clause, width int) {
	begins := r.hasWord(at, "starts", "start", "starting", "begins", "begin", "beginning", "commence", "commençant", "débute")
	ends := r.hasWord(at, "ends", "end", "ending", "finit", "finissant", "termine", "terminant")
	if !begins && !ends || !r.hasWord(at+1, "with", "in", "by", "par") || at+2 >= len(r.words) {
		return one, 0
	}
	list := r.symbols(strings.Trim(r.words[at+2], `.,;:()!?"“”«»`))
	if len(list) == 0 || len(list) > r.game.Places() {
		return one, 0
	}
	one.row = slices.Repeat([]int{-1}, r.game.Places())
	first := 0
	if ends {
		first = r.game.Places() - len(list)
	}
	copy(one.row[first:], list)
	if one.strength = likely; isArticle(r.words[at+2]) {
		one.strength = whole
	}
	return one, 3
}

// listed reads symbols that are somewhere or absent, in words: no L T S, without L, pas de L T S, contains R and S.
func (r *factReader) listed(at int) (one clause, width int) {
	absent := r.hasWord(at, "no", "not", "without", "none", "neither", "nor", "excluding", "absent", "grey", "gray", "pas", "sans", "aucun", "aucune", "ni")
	somewhere := !absent && isLabel(r.words[at]) && strings.HasPrefix("yellows jaunes", bareWord(r.words[at])[:1]) && r.game.Rule().Tiles() || r.hasWord(at, "with", "has", "have", "contains", "contain", "containing", "includes", "include", "including", "avec", "contient", "contenant")
	if !absent && !somewhere || strings.HasSuffix(r.words[at], ".") {
		return one, 0
	}
	next := r.skipWords(at+1, "of", "any", "de", "des", "the", "les", "letter", "letters", "lettre", "lettres", "symbol", "symbols", "symbole", "symboles", "colour", "colours", "color", "colors", "digit", "digits")
	if in := r.skipWords(at+1, "in", "the", "dans", "le"); absent && r.hasWord(in, wholeWords...) {
		next = in + 1
	}
	one.strength = likely
	var list []int
	for next < len(r.words) {
		after := next
		if len(list) > 0 {
			after = r.skipWords(next, joinWords...)
		}
		if absent {
			after = r.skipWords(after, "no", "de", "sans", "without")
		}
		after = r.skipWords(after, "un", "une", "an")
		if _, isSymbol := r.symbol(after + 1); isSymbol && after < len(r.words) && r.words[after] == "a" {
			after++ // a T
		}
		if _, length := r.notIn(after); length > 0 || after >= len(r.words) {
			break
		}
		if symbol, ok := r.symbol(after); ok {
			list = append(list, symbol)
		} else if word := strings.Trim(r.words[after], `.,;:()!?"“”«»`); r.isBundle(word, r.words[at]) {
			list = append(list, r.symbols(word)...)
			if word != strings.ToUpper(word) {
				one.strength = max(one.strength, whole)
			}
		} else {
			break
		}
		next = after + 1
		if ended := r.words[after]; strings.HasSuffix(ended, ".") || strings.HasSuffix(ended, ";") || strings.HasSuffix(ended, "!") {
			break
		}
	}
	switch {
	case len(list) == 0:
		return one, 0
	case len(list) == 1 && isArticle(r.words[next-1]):
		one.strength = whole
	}
	if absent {
		one.absent = list
	} else {
		one.somewhere = list
	}
	return one, next - at
}

// isArticle reports whether a letter may be a word.
func isArticle(word string) bool {
	return slices.Contains([]string{"a", "i", "y", "à"}, strings.TrimRight(word, ".,;:!?"))
}

// isBundle reports whether a word may be symbols without spaces between them, after another word: LTS, L,T,S or 789. A
// word in small letters is a bundle only beside a row, or a symbol with places.
func (r *factReader) isBundle(word, after string) bool {
	if len(r.symbols(word)) == 0 || slices.Contains(noBundles, strings.ToLower(word)) {
		return false
	}
	if strings.ContainsAny(word, ",;") || strings.Trim(word, "0123456789") == "" {
		return true
	}
	if word == strings.ToUpper(word) {
		return after != strings.ToUpper(after)
	}
	for at := range r.words {
		for _, read := range []func(at int) (clause, int){r.pattern, r.notAt} {
			if one, width := read(at); width > 0 && one.strength != doubt {
				return true
			}
		}
	}
	return false
}

// noBundles are words between or after symbols. They are not symbols themselves.
var noBundles = []string{
	"more", "other", "others", "idea", "ideas", "hint", "hints", "luck", "help", "clue", "one", "no", "not", "in", "has", "have", "with", "without", "the", "is", "it",
	"sans", "avec", "pas", "en", "ni", "plus",
}

// symbolSomewhere reads R somewhere.
func (r *factReader) symbolSomewhere(at int) (one clause, width int) {
	symbol, ok := r.symbol(at)
	next := r.skipWords(at+1, "is", "est")
	switch {
	case !ok:
		return one, 0
	case r.hasWord(next, "somewhere"):
		next++
	case r.hasWord(next, "in", "dans") && r.hasWord(r.skipWords(next, "in", "the", "dans", "le"), wholeWords...):
		next = r.skipWords(next, "in", "the", "dans", "le") + 1
	case r.hasWord(next, "quelque") && r.hasWord(next+1, "part"):
		next += 2
	default:
		return one, 0
	}
	one.somewhere = []int{symbol}
	return one, next - at
}

// factsOf returns what clauses say as facts: rows, symbols that are not at a place, symbols that are somewhere,
// and absent ones. A symbol that is also known to be there has only as many copies as that.
func factsOf(game *rules.Game, clauses []clause) rules.History {
	list := factList{game: game}
	var absent []int
	for _, one := range clauses {
		list.add(rules.Right, one.row)
		for _, symbol := range one.absent {
			if !slices.Contains(absent, symbol) {
				absent = append(absent, symbol)
			}
		}
	}
	for _, one := range clauses {
		for _, place := range one.places {
			row := slices.Repeat([]int{-1}, game.Places())
			row[place] = one.misplaced
			list.add(rules.Misplaced, row)
		}
	}
	for _, one := range clauses {
		for some := range slices.Chunk(one.somewhere, game.Places()) {
			if slices.ContainsFunc(some, func(symbol int) bool { return !slices.Contains(absent, symbol) }) {
				list.add(rules.Somewhere, some)
			}
		}
	}
	copies := copiesIn(game, clauses)
	var unknown []int // absent symbols that no clause finds in the secret
	for _, symbol := range absent {
		switch n := copies[symbol]; {
		case n == 0:
			unknown = append(unknown, symbol)
		case n < game.Places():
			list.addExact(symbol, n)
		}
	}
	for none := range slices.Chunk(unknown, game.Places()) {
		list.add(rules.Absent, none)
	}
	return list.facts
}

// copiesIn returns how many copies of each symbol are surely in the secret.
func copiesIn(game *rules.Game, clauses []clause) map[int]int {
	copies := map[int]int{}
	for place := range game.Places() {
		var counted []int // clauses may tell the same symbol of a place twice
		for _, one := range clauses {
			if one.row == nil || one.row[place] < 0 || slices.Contains(counted, one.row[place]) {
				continue
			}
			counted = append(counted, one.row[place])
			copies[one.row[place]]++
		}
	}
	for _, one := range clauses {
		if len(one.places) > 0 {
			copies[one.misplaced] = max(copies[one.misplaced], 1)
		}
		together := map[int]int{} // in this clause
		for _, symbol := range one.somewhere {
			together[symbol]++
			copies[symbol] = max(copies[symbol], together[symbol])
		}
	}
	return copies
}

// factList collects facts, each of them once.
type factList struct {
	game  *rules.Game
	facts rules.History
}

// add adds a fact that says the same of the symbol at each place. A place with -1 says nothing.
func (l *factList) add(means rules.Means, row []int) {
	var code rules.Code
	var meanings [rules.MaxPlaces]rules.Means
	for place, symbol := range row {
		if symbol >= 0 {
			code[place], meanings[place] = uint8(symbol), means
		}
	}
	if meanings != ([rules.MaxPlaces]rules.Means{}) {
		l.addOnce(l.game.Fact(code, meanings))
	}
}

// addExact adds the fact that the secret has n copies of a symbol: +L-L for one.
func (l *factList) addExact(symbol, n int) {
	var code rules.Code
	var meanings [rules.MaxPlaces]rules.Means
	for place := range n + 1 {
		code[place], meanings[place] = uint8(symbol), rules.Somewhere
	}
	meanings[n] = rules.Absent
	l.addOnce(l.game.Fact(code, meanings))
}

func (l *factList) addOnce(fact rules.Turn) {
	if !slices.Contains(l.facts, fact) {
		l.facts = append(l.facts, fact)
	}
}
