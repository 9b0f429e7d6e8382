package session

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"codebreaker"
	"codebreaker/internal/message"
)

// act is what a kept move did.
type act int

const (
	played   act = iota // a turn
	edited              // new marks for turns
	refused             // a word is not accepted by the judge of the game
	replaced            // another guess was played than the computer's
	guessed             // a guess on several boards
)

// move is a move of a session that can be undone.
type move struct {
	act   act
	turn  codebreaker.Turn             // played
	marks map[int]codebreaker.Feedback // edited, by the numbers of turns
	code  codebreaker.Code             // refused, replaced or guessed
}

// deviates reports whether a move changes the game in which the other moves are made, or the guess that
// the computer asks about.
func (m *move) deviates() bool { return m.act == refused || m.act == replaced }

// The beginnings of the texts of moves that are neither turns nor edits. They are in small letters,
// unlike words.
const (
	refusedPrefix  = "refused:"
	replacedPrefix = "instead:"
)

// text returns a move as it is stored: a turn, ABCD=XO; edits, 2:XX or 2:XX 3:O; refused:WORD;
// instead:ABCD; or, on several boards, a guess, ABCD. The game is the one of [plainly].
func (m *move) text(plain *codebreaker.Game) string {
	switch m.act {
	case played:
		return plain.FormatTurn(m.turn)
	case refused:
		return refusedPrefix + plain.Format(m.code)
	case replaced:
		return replacedPrefix + plain.Format(m.code)
	case guessed:
		return plain.Format(m.code)
	}
	var fields []string
	for _, number := range slices.Sorted(maps.Keys(m.marks)) {
		fields = append(fields, strconv.Itoa(number)+":"+m.marks[number].String())
	}
	return strings.Join(fields, " ")
}

// readMove reads a stored move. The error is a [message.Problem].
func readMove(plain *codebreaker.Game, text string) (m move, err error) {
	for act, prefix := range map[act]string{refused: refusedPrefix, replaced: replacedPrefix} {
		if code, ok := strings.CutPrefix(text, prefix); ok {
			m.act = act
			m.code, err = plain.ParseCode(code)
			return m, err
		}
	}
	if strings.Contains(text, "=") { // only a turn; the words of equations are in turns too
		m.turn, err = plain.ParseTurn(text)
		return m, err
	}
	m = move{act: edited, marks: make(map[int]codebreaker.Feedback)}
	for field := range strings.FieldsSeq(text) {
		turn, mark, _ := strings.Cut(field, ":")
		number, err := strconv.Atoi(turn)
		if err != nil {
			return m, movesProblem(text)
		}
		if m.marks[number], err = plain.ParseFeedback(mark); err != nil {
			return m, err
		}
	}
	if len(m.marks) == 0 {
		return m, movesProblem(text)
	}
	return m, nil
}

func movesProblem(move string) error {
	const most = 60 // bytes; the text can be anything
	if len(move) > most {
		move = strings.ToValidUTF8(move[:most], "") + "…"
	}
	return message.NewProblem("move-form", "move {{.move}} of the saved game cannot be read", "move", strconv.Quote(move))
}
