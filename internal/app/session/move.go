package session

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"codebreaker/internal/app/reading"
	"codebreaker/internal/engine/boards"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
)

// Act says what a move does.
type Act string

// The acts of moves.
const (
	Guess  Act = "guess"   // play Code against the computer
	Mark   Act = "mark"    // mark the computer's guess with Mark
	Add    Act = "add"     // add Turns, played elsewhere: all or none
	Edit   Act = "edit"    // give turns the marks of Marks
	Undo   Act = "undo"    // take back the last move
	Redo   Act = "redo"    // repeat the move that was taken back
	GiveUp Act = "give-up" // end the game and see its code
	Repair Act = "repair"  // apply a repair of the contradiction: Repair, or the first

	Refuse  Act = "refuse"  // the game elsewhere does not accept the word Code, by default the computer's guess
	Instead Act = "instead" // Code was played instead of the computer's guess
)

// Move is a move in a session. Moves of these acts can be undone, and are stored: Add with one turn,
// Edit, Refuse and Instead, and on several boards Guess.
type Move struct {
	Act    Act
	Code   *rules.Code
	Mark   rules.Feedback
	Turns  rules.History
	Marks  map[int]rules.Feedback // by the numbers of turns
	From   int                    // on several boards, with Boards: how many turns stay
	Boards []boards.Turn          // on several boards, for Add: the turns after those
	Repair int                    // from 1, as a contradiction lists them; 0 for the first

	Symbols string // the names of symbols, separated by spaces, if a person wrote the move with others than the game's
	Game    string // the name of another game, if the turns are of it, or tell the first letter

	Passed []reading.Line // lines of the text without a turn
}

// ReadMove reads a move as a player types it: the code, the mark or the turns. The number of a turn is
// for Edit. The error is a [message.Problem].
func ReadMove(g *rules.Game, act Act, turn int, text string) (move Move, err error) {
	move = Move{Act: act}
	switch {
	case act == Mark || act == Edit:
		move.Mark, err = reading.Mark(g, text)
		move.Marks = map[int]rules.Feedback{turn: move.Mark}
	case act == Guess || act == Instead || act == Refuse && text != "":
		var code rules.Code
		var named *rules.Game
		if named, code, err = reading.Code(g, text); err == nil {
			move.name(g, named)
		}
		move.Code = &code
	case act == Add:
		var read *reading.Text
		if read, err = reading.Turns(g, text); err == nil {
			move.Turns, move.Passed = read.Turns, read.Passed
			move.name(g, read.Game)
			if g.Untold() {
				move.Game = read.Game.Name()
			}
		}
	}
	return move, err
}

// name notes the symbols of a move, if the game has others.
func (m *Move) name(game, written *rules.Game) {
	if symbols := reading.Symbols(written); symbols != reading.Symbols(game) {
		m.Symbols = symbols
	}
}

// deviates reports whether a move changes the game in which the other moves are made, or the guess that
// the computer asks about.
func (m *Move) deviates() bool { return m.Act == Refuse || m.Act == Instead }

// The beginnings of the texts of moves that are neither turns nor edits. They are in small letters,
// unlike words.
const (
	refusedPrefix  = "refused:"
	replacedPrefix = "instead:"
)

// text returns a move as it is stored: a turn, ABCD=XO; a fact, A__D; edits, 2:XX or 2:XX 3:O; refused:WORD;
// instead:ABCD; or, on several boards, a guess, ABCD. The game is the one of [plainly].
func (m *Move) text(plain *rules.Game) string {
	switch m.Act {
	case Add:
		return plain.FormatTurn(m.Turns[0])
	case Refuse:
		return refusedPrefix + plain.Format(*m.Code)
	case Instead:
		return replacedPrefix + plain.Format(*m.Code)
	case Guess:
		return plain.Format(*m.Code)
	}
	var fields []string
	for _, number := range slices.Sorted(maps.Keys(m.Marks)) {
		fields = append(fields, strconv.Itoa(number)+":"+m.Marks[number].String())
	}
	return strings.Join(fields, " ")
}

// readStored reads a stored move. The error is a [message.Problem].
func readStored(plain *rules.Game, text string) (Move, error) {
	for act, prefix := range map[Act]string{Refuse: refusedPrefix, Instead: replacedPrefix} {
		if code, ok := strings.CutPrefix(text, prefix); ok {
			word, err := plain.ParseCode(code)
			return Move{Act: act, Code: &word}, err
		}
	}
	if fact, err := plain.ParseFact(text); err == nil {
		return Move{Act: Add, Turns: rules.History{fact}}, nil
	}
	if strings.Contains(text, "=") { // only a turn; the words of equations are in turns too
		turn, err := plain.ParseTurn(text)
		return Move{Act: Add, Turns: rules.History{turn}}, err
	}
	m := Move{Act: Edit, Marks: make(map[int]rules.Feedback)}
	for field := range strings.FieldsSeq(text) {
		turn, mark, _ := strings.Cut(field, ":")
		number, err := strconv.Atoi(turn)
		if err != nil {
			return m, movesProblem(text)
		}
		if m.Marks[number], err = plain.ParseFeedback(mark); err != nil {
			return m, err
		}
	}
	if len(m.Marks) == 0 {
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
