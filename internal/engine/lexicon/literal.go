package lexicon

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"codebreaker/internal/engine/limits"
)

// The limits of JSON and programs.
const (
	deepest    = 1000    // brackets within brackets
	longText   = 1 << 24 // bytes of a text between quotes
	groupShare = 10      // arrays with less than one word for ten of the largest are left out
	fewPairs   = 32      // an object with more names is a dictionary
)

// literals reads JSON, JSON lines, and programs with arrays of words. In an array each text is a word, and a number after
// it its weight. An object can describe a word ({"word": "crane", "freq": 5}) or have words as its names ({"crane": 5}).
// Arrays and objects of a program are left out if they have less than a tenth of the words of the largest.
func (s *source) literals(add func(entry) error) error {
	l := &literalReader{r: s.in, line: s.lines + 1}
	err := l.program()
	switch s.lines = l.line; {
	case errors.Is(err, errLongLine):
		return s.problem("list-line", "line {{.line}} is longer than {{.most}} bytes; write one word per line", "line", l.line, "most", longText, "limit", limits.ErrReached)
	case errors.Is(err, errDeep):
		return s.problem("list-deep", "line {{.line}}: more than {{.most}} brackets are open", "line", l.line, "most", deepest, "limit", limits.ErrReached)
	case errors.Is(err, errMany):
		return s.problem("list-words", "more than {{.most}} words", "most", limits.Words, "limit", limits.ErrReached)
	case errors.Is(err, errCut):
		return s.problem("list-cut", "line {{.line}}: the file ends before a bracket or quote is closed", "line", l.line)
	case err != nil:
		return s.problem("list-unreadable", "{{.err}}", "err", err)
	}
	most := 0
	for _, group := range l.groups {
		most = max(most, len(group))
	}
	for _, group := range l.groups {
		if len(group)*groupShare < most {
			s.others += len(group)
			continue
		}
		for _, one := range group {
			if err := add(one); err != nil {
				return err
			}
		}
	}
	return nil
}

var (
	errDeep = errors.New("too many brackets")
	errMany = errors.New("too many words")
	errCut  = errors.New("a bracket or quote is open")
)

// literalReader reads the arrays and objects of a program. JSON is such a program.
type literalReader struct {
	r      *bufio.Reader
	line   int
	groups [][]entry // the words of each outermost array or object
	group  []entry
	maybe  []entry // the names of small objects: words, unless there are others
	total  int
	depth  int
	before token // the token before this one
}

// token is a sign, or a text, number or name.
type token struct {
	kind byte // the sign; or one of these
	text []byte
}

const (
	noToken  = 0 // the end
	aText    = 's'
	aNumeral = 'n'
	aName    = 'w' // or a keyword
	aValue   = 'v' // an array or object
)

// program reads the whole text.
func (l *literalReader) program() error {
	data := false // the program is JSON
	var texts []byte
	for first := true; ; first = false {
		before := l.before
		t, err := l.next()
		if err != nil {
			return err
		}
		if first {
			data = t.kind == '[' || t.kind == '{'
		}
		switch {
		case t.kind == noToken:
			return nil
		case t.kind == aText:
			texts = t.text
		case t.kind == aName && string(t.text) == "split" && before.kind == '.' && texts != nil: // "crane slate".split(" ")
			err = l.literal(func() error { return l.fields(texts) })
			texts = nil
		case t.kind == '[' && (data || !endsValue(before)):
			err = l.literal(l.array)
		case t.kind == '{' && (data || beginsValue(before)):
			err = l.literal(func() error { _, err := l.object(false); return err })
		case t.kind != '.':
			texts = nil
		}
		if err != nil {
			return err
		}
	}
}

// literal reads an outermost array or object.
func (l *literalReader) literal(read func() error) error {
	l.group, l.maybe = nil, nil
	err := read()
	l.before = token{kind: aValue}
	if len(l.group) == 0 {
		l.group = l.maybe
	}
	if len(l.group) > 0 {
		l.groups = append(l.groups, l.group)
	}
	return err
}

// endsValue reports whether a bracket after the token is an index.
func endsValue(t token) bool {
	return strings.IndexByte(`)]sv`, t.kind) >= 0 || t.kind == aName && !isKeyword(t)
}

// beginsValue reports whether a brace after the token begins an object, not a block.
func beginsValue(t token) bool {
	return strings.IndexByte("=([,:?&|", t.kind) >= 0 || t.kind == aName && isKeyword(t)
}

func isKeyword(t token) bool {
	return slices.Contains([]string{"return", "default", "in", "of", "yield", "typeof"}, string(t.text))
}

// add adds a word of a text in the program.
func (l *literalReader) add(word, weight []byte) error {
	if l.total++; l.total > limits.Words {
		return errMany
	}
	l.group = append(l.group, entry{word: bytes.TrimSpace(word), weight: weight, line: l.line})
	return nil
}

// fields adds the words of a text.
func (l *literalReader) fields(text []byte) error {
	for _, word := range bytes.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(separators+"\r\n", r) }) {
		if err := l.add(word, nil); err != nil {
			return err
		}
	}
	return nil
}

// inside reads the tokens up to a closing bracket.
func (l *literalReader) inside(end byte, each func(token) error) error {
	if l.depth++; l.depth > deepest {
		return errDeep
	}
	defer func() { l.depth-- }()
	for {
		t, err := l.next()
		switch {
		case err != nil:
			return err
		case t.kind == noToken:
			return errCut
		case t.kind == end:
			l.before = token{kind: aValue}
			return nil
		case t.kind == '(': // a call
			err = l.inside(')', func(token) error { return nil })
		default:
			err = each(t)
		}
		if err != nil {
			return err
		}
	}
}

// array adds the texts of an array, each with the number after it.
func (l *literalReader) array() error {
	var word []byte
	flush := func(weight []byte) error {
		if word == nil {
			return nil
		}
		last := word
		word = nil
		return l.add(last, weight)
	}
	err := l.inside(']', func(t token) (err error) {
		switch t.kind {
		case aText:
			err = flush(nil)
			word = t.text
		case aNumeral:
			err = flush(t.text)
		case '[':
			if err = flush(nil); err == nil {
				err = l.array()
			}
		case '{':
			if err = flush(nil); err == nil {
				_, err = l.object(true)
			}
		}
		return err
	})
	if err != nil {
		return err
	}
	return flush(nil)
}

// object is an object that is read.
type object struct {
	l       *literalReader
	inArray bool
	name    []byte // before a value; nil before a name
	pairs   []pair
	nested  bool // a value is an array or another object
	many    bool // there are so many names that they are words
}

// pair is a name with its number or text.
type pair struct {
	entry
	text []byte
}

// object adds the words of an object. If the object only has the weight of the word that is its name, it returns that.
func (l *literalReader) object(inArray bool) (weight []byte, err error) {
	o := &object{l: l, inArray: inArray}
	if err := l.inside('}', o.token); err != nil {
		return nil, err
	}
	return o.end()
}

// token reads a name, or the value of a name.
func (o *object) token(t token) (err error) {
	if o.name == nil {
		return o.named(t)
	}
	switch one := (pair{entry: entry{word: o.name, line: o.l.line}}); t.kind {
	case aText:
		one.text = t.text
		err = o.keep(one)
	case aNumeral:
		one.weight = t.text
		err = o.keep(one)
	case aName: // true, null
		err = o.keep(one)
	case '[':
		o.nested = true
		err = o.l.array()
	case '{':
		before := len(o.l.group)
		if one.weight, err = o.l.object(false); err == nil && one.weight != nil && len(o.l.group) == before {
			err = o.keep(one)
		} else {
			o.nested = true
		}
	case ',':
	default:
		return nil // part of an expression
	}
	o.name = nil
	return err
}

// named reads a name, or a text that is an element of a set.
func (o *object) named(t token) error {
	if t.kind != aText && t.kind != aName && t.kind != aNumeral {
		return nil
	}
	next, err := o.l.next()
	switch {
	case err != nil:
		return err
	case next.kind == ':':
		o.name = t.text
		return nil
	case t.kind == aText:
		err = o.l.add(t.text, nil)
	}
	if next.kind == '}' && err == nil {
		err = o.l.r.UnreadByte()
	}
	return err
}

// keep keeps a pair, or adds its name if there are many.
func (o *object) keep(one pair) error {
	o.pairs = append(o.pairs, one)
	if o.many = o.many || len(o.pairs) > fewPairs; o.many {
		return o.flush()
	}
	return nil
}

// flush adds the names as words. If the names are numbers, the texts are the words.
func (o *object) flush() error {
	for _, one := range o.pairs {
		word := one.word
		if isNumber(word) && one.text != nil {
			word = one.text
		}
		if err := o.l.add(word, one.weight); err != nil {
			return err
		}
	}
	o.pairs = nil
	return nil
}

// end decides what an object was.
func (o *object) end() (weight []byte, err error) {
	if o.many {
		return nil, nil
	}
	var word []byte
	numbers := 0
	for _, one := range o.pairs {
		switch {
		case one.text != nil && (heads(one.word, wordHeads) || word == nil && o.inArray):
			word = one.text
		case one.weight == nil:
		case headsWeight(one.word):
			weight = one.weight
		default:
			numbers++
		}
	}
	if numbers == 1 && weight == nil && word != nil {
		at := slices.IndexFunc(o.pairs, func(one pair) bool { return one.weight != nil })
		weight = o.pairs[at].weight
	}
	switch {
	case word != nil:
		return nil, o.l.add(word, weight)
	case o.nested:
		return nil, nil
	case weight != nil && numbers == 0 && !o.inArray && o.l.depth > 0:
		return weight, nil
	}
	words := o.l.group
	err = o.flush()
	if numbers < 2 && o.l.depth > 0 { // it can describe the file
		o.l.maybe = append(o.l.maybe, o.l.group[len(words):]...)
		o.l.group = words
	}
	return nil, err
}

// next reads a token.
func (l *literalReader) next() (t token, err error) {
	defer func() { l.before = t }()
	for {
		b, err := l.byte()
		if err == io.EOF {
			return token{}, nil
		}
		if err != nil {
			return token{}, err
		}
		switch {
		case b == '"' || b == '\'' || b == '`':
			text, err := l.quoted(b)
			return token{aText, text}, err
		case b == '/' || b == '#':
			skipped, err := l.comment(b)
			if err != nil || !skipped {
				return token{kind: b}, err
			}
		case b >= '0' && b <= '9' || b == '-' && strings.IndexByte(",:[", l.before.kind) >= 0:
			text, err := l.while(b, func(b byte) bool { return isNameByte(b) || b == '.' || b == '-' || b == '+' })
			return token{aNumeral, text}, err
		case isNameByte(b):
			text, err := l.while(b, isNameByte)
			return token{aName, text}, err
		case b > ' ':
			return token{kind: b}, nil
		}
	}
}

func isNameByte(b byte) bool {
	return b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b == '_' || b == '$' || b >= utf8.RuneSelf
}

// byte reads a byte and counts lines.
func (l *literalReader) byte() (byte, error) {
	b, err := l.r.ReadByte()
	if b == '\n' && err == nil {
		l.line++
	}
	return b, err
}

// while reads the bytes that are so, after the first one.
func (l *literalReader) while(first byte, is func(byte) bool) ([]byte, error) {
	text := []byte{first}
	for {
		b, err := l.r.ReadByte()
		switch {
		case err == io.EOF:
			return text, nil
		case err != nil:
			return nil, err
		case !is(b):
			return text, l.r.UnreadByte()
		case len(text) >= longText:
			return nil, errLongLine
		}
		text = append(text, b)
	}
}

// comment skips a comment or a regular expression, and reports whether there is one.
func (l *literalReader) comment(first byte) (skipped bool, err error) {
	next := byte('/')
	if first == '/' {
		if following, _ := l.r.Peek(1); len(following) > 0 {
			next = following[0]
		}
		if next != '/' && next != '*' && (endsValue(l.before) || l.before.kind == aNumeral) {
			return false, nil // a division
		}
	}
	if next == '*' {
		if _, err := l.byte(); err != nil {
			return false, err
		}
	}
	before, class := byte(0), false // the byte before; within [ and ]
	for {
		b, err := l.byte()
		if b == '\\' && err == nil && next != '*' && next != '/' {
			_, err = l.byte()
			b = ' ' // an escaped sign ends nothing
		}
		switch {
		case err == io.EOF:
			return true, nil
		case err != nil:
			return false, err
		case next == '*' && b == '/' && before == '*', next != '*' && b == '\n', next != '*' && next != '/' && b == '/' && !class:
			return true, nil
		}
		class = b == '[' || class && b != ']'
		before = b
	}
}

// quoted reads a text up to its quote.
func (l *literalReader) quoted(quote byte) ([]byte, error) {
	text := []byte{}
	for len(text) < longText {
		b, err := l.byte()
		switch {
		case err == io.EOF:
			return nil, errCut
		case err != nil:
			return nil, err
		case b == quote:
			return text, nil
		case b == '\\':
			if text, err = l.escape(text); err != nil {
				return nil, err
			}
		default:
			text = append(text, b)
		}
	}
	return nil, errLongLine
}

// escape appends the character that an escape sequence stands for.
func (l *literalReader) escape(text []byte) ([]byte, error) {
	b, err := l.byte()
	digits := 0
	switch b {
	case 'n', 'r', 't':
		return append(text, ' '), err
	case 'u':
		digits = 4
	case 'x':
		digits = 2
	default:
		return append(text, b), err
	}
	code := make([]byte, digits)
	if _, err := io.ReadFull(l.r, code); err != nil {
		return nil, errCut
	}
	n, err := strconv.ParseUint(string(code), 16, 32)
	if err != nil {
		return utf8.AppendRune(text, unicode.ReplacementChar), nil
	}
	return utf8.AppendRune(text, rune(n)), nil
}
