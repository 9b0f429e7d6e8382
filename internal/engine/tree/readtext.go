package tree

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
)

const (
	longestLine = 1 << 20 // bytes
	deepest     = 10_000  // guesses from the root to any secret
)

// textReader reads the text form line by line.
type textReader struct {
	*file
	lines  *bufio.Scanner
	number int      // of the line read last
	fields []string // of that line, those not read yet
	width  int      // fields that a code takes
	open   []openPosition
}

// openPosition is a position whose further lines are being read.
type openPosition struct {
	node  *Node
	line  int
	given uint64 // the number of codes on its line, or notGiven
	codes uint64 // those found so far
}

// notGiven is no number of codes.
const notGiven = math.MaxUint64

func readText(r io.Reader, options []rules.Option) (*file, error) {
	t := &textReader{file: &file{headings: map[string]int{}, values: values{}}, lines: bufio.NewScanner(r)}
	t.lines.Buffer(nil, longestLine)
	err := t.read(options)
	// A mistake in the last line there is comes from the cut, too.
	if err == io.EOF || t.lines.Err() == nil && t.number > 1 && !t.lines.Scan() && t.last == 0 {
		err = message.NewProblem("tree-cut", "the tree is cut off in line {{.line}}: it should end with a line that starts with {{.end}}",
			"line", t.number, "end", strconv.Quote(lastLine))
	}
	return t.file, err
}

// read reads all lines. The error is io.EOF when there are too few.
func (t *textReader) read(options []rules.Option) error {
	if err := t.readHeader(); err != nil {
		return err
	}
	var wrong string
	var err error
	if t.tree, wrong, err = t.values.newTree(options); err != nil {
		return t.atHeading(wrong, err)
	}
	t.width = len(strings.Fields(t.tree.Game.Format(rules.Code{})))
	for {
		line, err := t.next()
		if err != nil {
			return err
		}
		if digest, ok := strings.CutPrefix(line, lastLine+" "); ok && t.tree.Root != nil {
			return t.end(digest)
		}
		if err := t.readPosition(line); err != nil {
			return err
		}
	}
}

// next returns the next line, which must be text, or io.EOF.
func (t *textReader) next() (string, error) {
	if !t.lines.Scan() {
		switch err := t.lines.Err(); {
		case errors.Is(err, bufio.ErrTooLong):
			return "", atLine(t.number+1, message.NewProblem("tree-long-line", "the line is longer than {{.most}} bytes, the limit of a tree", "most", longestLine))
		case err != nil:
			return "", err
		}
		return "", io.EOF
	}
	t.number++
	line := t.lines.Text()
	for at, r := range line {
		_, size := utf8.DecodeRuneInString(line[at:])
		if r == utf8.RuneError && size == 1 || unicode.IsControl(r) {
			return "", t.here(message.NewProblem("tree-odd-byte", "the byte {{.byte}} at column {{.column}} is not text; a tree is written in UTF-8, without tabs",
				"byte", fmt.Sprintf("0x%02x", line[at]), "column", at+1))
		}
	}
	return line, nil
}

// here says that something is wrong in the line read last.
func (t *textReader) here(err error) error { return atLine(t.number, err) }

// atLine says in which line something is wrong.
func atLine(line int, err error) error {
	return message.NewProblem("tree-line", "line {{.line}}: {{.what}}", "line", line, "what", err)
}

// readHeader reads the lines down to the empty one.
func (t *textReader) readHeader() error {
	line, err := t.next()
	if err != nil && err != io.EOF {
		return err
	}
	text, ok := strings.CutPrefix(line, firstLine+" ")
	written, err := strconv.Atoi(text)
	if strings.HasPrefix(line, "codebreaker proof ") {
		return message.NewProblem("tree-certificate", "this is a certificate, not a tree; verify it with proofcheck")
	}
	if !ok || err != nil || written < 1 {
		return message.NewProblem("tree-first-line", "{{.text}} is not the first line of a tree, which is {{.right}}",
			"text", message.Quote(line), "right", strconv.Quote(fmt.Sprintf("%s %d", firstLine, version)))
	}
	if err := checkVersion(written); err != nil {
		return t.here(err)
	}
	rest := headings
	for {
		if line, err = t.next(); err != nil {
			return err
		}
		name, value, _ := strings.Cut(line, ":")
		for len(rest) > 0 && rest[0].optional() && rest[0].name != name {
			rest = rest[1:]
		}
		switch {
		case len(rest) == 0 && line == "":
			return nil
		case len(rest) == 0:
			return t.here(message.NewProblem("tree-no-heading", "{{.text}}: an empty line is missing before it", "text", message.Quote(line)))
		case rest[0].name != name:
			return t.here(message.NewProblem("tree-heading", "{{.text}}: the line {{.heading}} is missing before it", "text", message.Quote(line), "heading", strconv.Quote(rest[0].name+": …")))
		}
		t.values[name], t.headings[name] = strings.TrimSpace(value), t.number
		rest = rest[1:]
	}
}

// readPosition reads a line: answer, guess, question mark, and a number of codes
// or further answers after bars. The first line has no answer.
func (t *textReader) readPosition(line string) error {
	t.fields = strings.Fields(line)
	if t.tree.Root == nil {
		t.tree.Root = &Node{}
		if err := t.readGuess(t.tree.Root); err != nil {
			return err
		}
	} else {
		parent, err := t.parent(len(line) - len(strings.TrimLeft(line, " ")))
		if err != nil {
			return err
		}
		if err := t.readAnswer(parent); err != nil {
			return err
		}
	}
	return t.readRest()
}

// parent returns the position that a line indented by that many spaces belongs to. It closes the positions
// below.
func (t *textReader) parent(spaces int) (*Node, error) {
	depth := spaces / len(indent)
	if spaces%len(indent) != 0 || depth == 0 || depth > len(t.open) {
		return nil, t.here(message.NewProblem("tree-indent", "{{.spaces}} spaces before the mark; it needs {{.least}} for each guess before it, and at most {{.most}} here",
			"spaces", spaces, "least", len(indent), "most", len(indent)*len(t.open)))
	}
	t.close(depth)
	parent := t.open[depth-1]
	if parent.given == notGiven {
		return nil, t.here(message.NewProblem("tree-below", "no mark can be here: its guess, in line {{.line}}, has no number of codes", "line", parent.line))
	}
	return parent.node, nil
}

// readAnswer reads an answer to the guess of a position and the guess that follows it.
func (t *textReader) readAnswer(parent *Node) error {
	if len(t.fields) == 0 {
		return t.here(message.NewProblem("tree-no-answer", "a mark is missing, such as {{.example}}", "example", strconv.Quote(t.example())))
	}
	game := t.tree.Game
	feedback, err := game.ParseFeedback(t.fields[0])
	if err != nil {
		return t.here(err)
	}
	siblings := parent.Children
	if len(siblings) > 0 && feedback.Ordinal() <= siblings[len(siblings)-1].Feedback.Ordinal() || feedback.Solved() {
		return t.here(message.NewProblem("tree-order", "the mark {{.answer}} cannot be here: marks are in order, without repeats, and without {{.solved}}",
			"answer", feedback, "solved", game.Solved()))
	}
	t.fields = t.fields[1:]
	node := &Node{}
	parent.Children = append(siblings, Child{feedback, node})
	return t.readGuess(node)
}

// readGuess reads the guess of a position and opens it.
func (t *textReader) readGuess(node *Node) error {
	width := min(t.width, len(t.fields))
	guess, err := t.tree.Game.ParseCode(strings.Join(t.fields[:width], " "))
	if err != nil {
		return t.here(err)
	}
	t.fields = t.fields[width:]
	node.Guess, node.Solved = guess, true
	if len(t.fields) > 0 && t.fields[0] == "?" {
		node.Solved, t.fields = false, t.fields[1:]
	}
	t.file.lines = append(t.file.lines, t.number)
	t.open = append(t.open, openPosition{node: node, line: t.number, given: notGiven})
	if len(t.open) > deepest {
		return t.here(message.NewProblem("tree-deep", "more than {{.most}} guesses lead here", "most", deepest))
	}
	return nil
}

// readRest reads the rest of a line, after its guess: nothing, a number of codes,
// or answers after bars that leave one code each.
func (t *textReader) readRest() error {
	depth := len(t.open)
	position := &t.open[depth-1]
	if len(t.fields) == 1 {
		if given, err := strconv.ParseUint(t.fields[0], 10, 63); err == nil {
			position.given = given
			return nil
		}
	}
	for node := position.node; len(t.fields) > 0; {
		if t.fields[0] != "|" {
			return t.here(message.NewProblem("tree-rest", "{{.text}} cannot be here; write a number of codes or marks after a guess, such as {{.example}}",
				"text", message.Quote(strings.Join(t.fields, " ")), "example", strconv.Quote("| "+t.example())))
		}
		t.fields = t.fields[1:]
		if err := t.readAnswer(node); err != nil {
			return err
		}
		t.close(depth)
	}
	return nil
}

// example shows an answer with its guess.
func (t *textReader) example() string {
	game := t.tree.Game
	return game.FeedbackAt(0).String() + " " + game.Format(t.tree.Root.Guess)
}

// close closes the open positions below a depth.
func (t *textReader) close(depth int) {
	for len(t.open) > depth {
		p := t.open[len(t.open)-1]
		t.open = t.open[:len(t.open)-1]
		if p.node.Solved {
			p.codes++
		}
		if p.given == notGiven {
			p.given = p.codes
		}
		t.count(p.given, p.codes, func(err error) error { return atLine(p.line, err) })
		if depth := len(t.open); depth > 0 {
			t.open[depth-1].codes += p.codes
		}
	}
}

// end reads the last line.
func (t *textReader) end(digest string) error {
	t.close(0)
	t.last, t.digest = t.number, digest
	for {
		line, err := t.next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if line != "" {
			return t.here(message.NewProblem("tree-after-end", "unexpected text after the end: {{.text}}", "text", message.Quote(line)))
		}
	}
}
