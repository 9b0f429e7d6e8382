package lexicon

import (
	"bufio"
	"bytes"
	"io"
	"regexp"
	"slices"
	"strings"
	"sync"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// entry is a word of a list, or a text that is not one.
type entry struct {
	word   []byte
	weight []byte // nil if no number follows the word
	odd    bool   // the text is a line that is not read as one word
	line   int    // from 1
}

// source is the text of a list.
type source struct {
	name      string
	limited   *io.LimitedReader
	in        *bufio.Reader
	beginning []byte // decides what the text is
	whole     bool   // the beginning is everything
	plain     bool   // it is known to have a word a line, maybe with its weight
	accents   Accents
	lines     int
	heading   string // the first line, if it is not a word
	others    int    // words in small arrays, which are left out
}

// sample is the number of bytes by which the form of a list is recognised.
const sample = 1 << 16

// newSource returns a text as UTF-8, or as it is if it has no mark of its encoding, and the treatment of its accents.
func newSource(r io.Reader, name string, accents Accents) *source {
	s := &source{name: name, limited: &io.LimitedReader{R: r, N: maxBytes + 1}}
	raw := bufio.NewReaderSize(s.limited, sample)
	decoder := transform.Transformer(unicode.BOMOverride(transform.Nop))
	if start, _ := raw.Peek(4); len(start) == 4 { // of two characters of ASCII, one byte of each is 0
		switch {
		case start[0] != 0 && start[1] == 0 && start[2] != 0 && start[3] == 0:
			decoder = unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM).NewDecoder()
		case start[0] == 0 && start[1] != 0 && start[2] == 0 && start[3] != 0:
			decoder = unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM).NewDecoder()
		}
	}
	s.in = bufio.NewReaderSize(transform.NewReader(raw, decoder), sample)
	beginning, err := s.in.Peek(sample)
	first, rest, more := bytes.Cut(beginning, []byte("\n"))
	if own, cut := CutAccents([]string{string(bytes.TrimRight(first, "\r"))}); more && len(cut) == 0 {
		if accents == FoldAccents {
			accents = own
		}
		s.lines = 1
		_, _ = s.in.Discard(len(first) + 1) // they were peeked
		beginning = rest
	}
	s.beginning, s.whole, s.accents = bytes.Clone(beginning), err != nil, accents.of(beginning)
	return s
}

// each calls add for each entry.
func (s *source) each(add func(entry) error) error {
	var err error
	if s.plain {
		err = s.words(add)
	} else if isLiteral(s.beginning) {
		err = s.literals(add)
	} else if t := s.table(); t != nil {
		err = s.rows(t, add)
	} else {
		err = s.words(add)
	}
	if err == nil && s.limited.N == 0 {
		return s.problem("list-too-large", "more than {{.most}} bytes", "most", maxBytes, "limit", limits.ErrReached)
	}
	return err
}

func (s *source) problem(id, text string, args ...any) error {
	return named(s.name).problem(id, text, args...)
}

// read reads the next cell, and reports whether there is one.
func (s *source) read(c *cells) (more bool, err error) {
	switch err := c.next(); {
	case err == io.EOF:
		return false, nil
	case err == errLongLine:
		return false, s.problem("list-line", "line {{.line}} is longer than {{.most}} bytes; write one word per line", "line", c.line, "most", maxLine, "limit", limits.ErrReached)
	case err != nil:
		return false, s.problem("list-unreadable", "{{.err}}", "err", err)
	case c.line > maxLines:
		return false, s.problem("list-lines", "more than {{.most}} lines", "most", maxLines, "limit", limits.ErrReached)
	}
	s.lines = c.line
	return true, nil
}

// mostly reports whether nine of ten are so.
func mostly(count, of int) bool { return of > 0 && count*10 >= of*9 }

// words reads a text without columns. A number after a word is its weight. If nearly all lines have one word, a line with
// several is not read.
func (s *source) words(add func(entry) error) error {
	single := !s.plain && s.isOneALine()
	c := newCells(s.in, separators)
	c.lines = s.lines
	var last struct { // without its weight
		entry
		text, number []byte
		open         bool
	}
	begin := func(odd bool) {
		last.text = append(last.text[:0], c.cell...)
		last.entry, last.open = entry{word: last.text, odd: odd, line: c.line}, true
	}
	flush := func() error {
		if !last.open {
			return nil
		}
		last.open = false
		return add(last.entry)
	}
	for {
		more, err := s.read(c)
		isNumber := len(c.cell) > 0 && isNumber(c.cell)
		switch {
		case err != nil:
			return err
		case !more:
			return flush()
		case len(c.cell) == 0:
		case isNumber && last.open && last.weight == nil && !last.odd:
			last.number = append(last.number[:0], c.cell...)
			last.weight = last.number
		case c.first && c.cell[0] == '#':
			if err = flush(); err == nil {
				begin(true)
				err = s.rest(c, &last.text)
				last.word = last.text
			}
		case single && last.open && last.line == c.line && !isNumber:
			last.text = append(append(last.text, ' '), c.cell...)
			err = s.rest(c, &last.text)
			last.word, last.odd = last.text, true
		default:
			if err = flush(); err == nil {
				begin(isNumber)
			}
		}
		if err != nil {
			return err
		}
	}
}

// rest appends the other cells of a line to a text.
func (s *source) rest(c *cells, text *[]byte) error {
	for !c.last {
		if more, err := s.read(c); !more || err != nil {
			return err
		}
		if len(*text) < longestWord {
			*text = append(append(*text, ' '), c.cell...)
		}
	}
	return nil
}

// isOneALine reports whether nearly all lines at the beginning have one word.
func (s *source) isOneALine() bool {
	lines, single := 0, 0
	for _, row := range s.sampled(separators) {
		words := 0
		for _, cell := range row {
			if len(cell) > 0 && !isNumber(cell) {
				words++
			}
		}
		if words == 0 || bytes.HasPrefix(row[0], []byte("#")) {
			continue
		}
		if lines++; words == 1 {
			single++
		}
	}
	return mostly(single, lines)
}

// sampled returns the cells of the lines at the beginning, without empty lines.
func (s *source) sampled(separator string) (rows [][][]byte) {
	const most = 2000
	text := s.beginning
	if end := bytes.LastIndexAny(text, "\n\r"); !s.whole && end >= 0 {
		text = text[:end]
	}
	c := newCells(bufio.NewReader(bytes.NewReader(text)), separator)
	var row [][]byte
	for len(rows) < most && c.next() == nil {
		if cell := c.cellOf(separator); len(cell) > 0 || separator != spaces {
			row = append(row, bytes.Clone(cell))
		}
		if c.last {
			if len(row) > 1 || len(row) == 1 && len(row[0]) > 0 {
				rows = append(rows, row)
			}
			row = nil
		}
	}
	return rows
}

// literal matches what texts in JSON and programs have and lists of words have not: a bracket or an assignment before a
// quote or a bracket.
var literal = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile("[=:(]\\s*[\\[{]|=\\s*[\"'`]|[\\[{(]\\s*[\"'`]") })

// isLiteral reports whether a text is JSON or a program.
func isLiteral(text []byte) bool {
	start := bytes.TrimLeft(text, spaces+"\r\n")
	return len(start) > 0 && (start[0] == '[' || start[0] == '{' || literal().Match(start))
}

// table says in which columns words and weights are.
type table struct {
	separator    string
	word, weight int  // columns; no weight is -1
	heading      bool // the first line has the names of the columns
}

// table returns the columns of a text, or nil if it has none.
func (s *source) table() *table {
	for _, separator := range []string{"\t", ";", "|", ",", spaces} {
		rows := s.sampled(separator)
		if len(rows) == 0 {
			return nil
		}
		width, same := usualWidth(rows)
		isNamed := width == 1 && heads(rows[0][0], wordHeads) && (strings.HasSuffix(s.name, ".csv") || strings.HasSuffix(s.name, ".tsv"))
		if isNamed && separator == spaces {
			return &table{separator, 0, -1, true}
		}
		if width < 2 || same < 2 || !mostly(same, len(rows)) {
			continue
		}
		rows = slices.DeleteFunc(rows, func(row [][]byte) bool { return len(row) != width })
		if t := columns(rows); t != nil && (separator != spaces || t.heading || t.weight >= 0) { // words may stand anywhere on lines
			t.separator = separator
			return t
		}
	}
	return nil
}

// usualWidth returns the number of cells that most rows have, and how many rows have it.
func usualWidth(rows [][][]byte) (width, count int) {
	counts := make(map[int]int)
	for _, row := range rows {
		if counts[len(row)]++; counts[len(row)] > count {
			width, count = len(row), counts[len(row)]
		}
	}
	return width, count
}

// The names of columns, folded. A weight can have more letters after its name: freqfilms.
var (
	wordHeads  = strings.Fields("WORD WORDS MOT MOTS ORTHO FORM FORME LEMMA LEMME TERM TERME TOKEN ENTRY ENTREE ANSWER SOLUTION PALABRA PALABRAS PALAVRA PALAVRAS WORT WORTE PAROLA PAROLE KELIME WOORD ORD SLOWO")
	weighHeads = strings.Fields("FREQ WEIGHT COUNT POIDS OCC PROB SCORE ZIPF FRECUENCIA HAUFIGKEIT GEWICHT PESO SIKLIK")
)

// heads reports whether a cell is the name of a column.
func heads(cell []byte, names []string) bool {
	return slices.Contains(names, FoldAccents.Fold(string(cell)))
}

// headsWeight reports whether a cell is the name of a column of weights.
func headsWeight(cell []byte) bool {
	folded := FoldAccents.Fold(string(cell))
	return slices.ContainsFunc(weighHeads, func(name string) bool { return strings.HasPrefix(folded, name) })
}

// columns finds the words and weights of rows of the same width. It returns nil if every cell is a word of the list, or
// none is.
func columns(rows [][][]byte) *table {
	head, body := rows[0], rows[1:]
	t := &table{word: slices.IndexFunc(head, func(cell []byte) bool { return heads(cell, wordHeads) }), weight: -1}
	known := t.word >= 0 && !slices.ContainsFunc(head, isNumber)
	t.heading = known
	for j := range head {
		t.heading = t.heading || len(head[j]) > 0 && !slices.ContainsFunc(head, isNumber) && isNumeric(body, j)
	}
	if !t.heading {
		body = rows
	}
	if !known {
		t.word = wordColumn(body, len(head))
	}
	if t.word < 0 || len(body) == 0 {
		return nil
	}
	for _, j := range slices.Concat(indices(t.word+1, len(head)), indices(0, t.word)) {
		switch numeric := isNumeric(body, j) && (j > t.word || !counts(body, j)); {
		case known && headsWeight(head[j]):
			t.weight = j
			return t
		case numeric && t.weight < 0:
			t.weight = j
		}
	}
	others := func(j int) bool { return !hasWords(body, j) || repeats(body, j) }
	unweighed := func(j int) bool { return !hasWords(body, j) || j+1 >= len(head) || !isNumeric(body, j+1) }
	all := indices(0, len(head))
	onlyWords := t.weight < 0 && !slices.ContainsFunc(all, others)
	if !known && (onlyWords || len(slices.DeleteFunc(all, unweighed)) > 1) {
		return nil // each line has several words, maybe with their weights
	}
	return t
}

func indices(from, to int) (all []int) {
	for i := from; i < to; i++ {
		all = append(all, i)
	}
	return all
}

// wordColumn returns the first column of words without repeats, else the first column of words.
func wordColumn(rows [][][]byte, width int) int {
	first := -1
	for j := range width {
		switch {
		case !hasWords(rows, j):
		case !repeats(rows, j):
			return j
		case first < 0:
			first = j
		}
	}
	return first
}

func isNumeric(rows [][][]byte, column int) bool {
	return mostly(cellsThat(rows, column, isNumber), len(rows))
}

func hasWords(rows [][][]byte, column int) bool {
	return 2*cellsThat(rows, column, func(cell []byte) bool {
		text, _ := DecodeLine(cell)
		return AllLetters(text)
	}) > len(rows)
}

func cellsThat(rows [][][]byte, column int, is func(cell []byte) bool) (n int) {
	for _, row := range rows {
		if is(row[column]) {
			n++
		}
	}
	return n
}

// repeats reports whether a column has the same texts again and again, such as noun and verb.
func repeats(rows [][][]byte, column int) bool {
	different := make(map[string]bool)
	for _, row := range rows {
		different[string(row[column])] = true
	}
	return 4*len(different) <= 3*len(rows) && len(rows) > 3
}

// counts reports whether a column numbers the lines.
func counts(rows [][][]byte, column int) bool {
	for i := range rows[1:] {
		if number(rows[i+1][column])-number(rows[i][column]) != 1 {
			return false
		}
	}
	return len(rows) > 1
}

// rows reads the words and weights of a text with columns.
func (s *source) rows(t *table, add func(entry) error) error {
	c := newCells(s.in, t.separator)
	c.lines = s.lines
	isHead := t.heading
	column := 0
	var row entry
	var texts [][]byte // of a heading
	for {
		more, err := s.read(c)
		if !more || err != nil {
			return err
		}
		if c.first {
			column, row = 0, entry{line: c.line}
		}
		cell := c.cellOf(t.separator)
		if len(cell) > 0 || t.separator != spaces {
			switch {
			case column == t.word:
				row.word = bytes.Clone(cell)
			case column == t.weight:
				row.weight = bytes.Clone(cell)
			}
			if isHead {
				texts = append(texts, bytes.Clone(cell))
			}
			column++
		}
		switch {
		case !c.last || column == 0 || column == 1 && len(cell) == 0:
			continue
		case isHead:
			isHead = false
			s.heading = message.Quote(string(bytes.Join(texts, []byte(" "))))
			continue
		case len(row.word) == 0:
			row.word, row.odd = bytes.Clone(cell), true
		case len(row.weight) == 0:
			row.weight = nil
		}
		if err := add(row); err != nil {
			return err
		}
	}
}
