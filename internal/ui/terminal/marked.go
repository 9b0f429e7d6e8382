package terminal

import (
	"context"
	"slices"
	"strings"

	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/ui/terminal/draw"

	tea "charm.land/bubbletea/v2"
)

// marked is the screen of several boards whose marks a person types: of the guesses of the computer, which
// breaks the person's codes, or of turns that were played elsewhere.
type marked struct {
	still
	*presenter
	input
	advice *study.Advice // about the next guess of a game played elsewhere, or nil
	zoom   int           // the board that the person chose, from 1, or 0
	chosen int           // the turn whose marks are corrected, from 0; -1 for none
}

func newMarked(d *presenter) *marked { return &marked{presenter: d, chosen: -1} }

func (m *marked) enter() tea.Cmd { return m.goOn(true) }

// goOn looks for the next guess in the background.
func (m *marked) goOn(made bool) tea.Cmd {
	if m.advice = nil; made {
		m.choose(-1)
	}
	if m.contradicted() || m.over() || m.asked() != "" {
		return nil
	}
	return m.work(m.say("job-choosing"), !m.cracks(), func(ctx context.Context) func() tea.Cmd {
		view, advice := m.view, (*study.Advice)(nil)
		var err error
		if m.cracks() {
			view, err = m.ask(ctx)
		} else {
			advice, err = m.standing.AdviseBoards(ctx, m.lang(), m.setup.Strategy, 1)
		}
		return func() tea.Cmd {
			if err != nil {
				complain(m.host, err)
				return nil
			}
			m.view, m.advice = view, advice
			return nil
		}
	})
}

// cracks reports whether the computer breaks the person's codes.
func (m *marked) cracks() bool { return m.setup.Kind == session.Cracking }

// asked returns the guess that waits for its marks, or "".
func (m *marked) asked() string {
	if open := m.boards.Open(); len(open) > 0 {
		return m.view.Boards[open[0]].Ask
	}
	return ""
}

func (m *marked) press(key, text string) tea.Cmd {
	switch {
	case key == "up" && m.chosen < 0 && m.value() == "":
		m.choose(len(m.turns) - 1)
	case key == "up":
		m.choose(max(0, m.chosen-1))
	case key == "down" && m.chosen >= 0:
		m.choose(m.chosen + 1)
	default:
		m.input.press(key, text)
	}
	return nil
}

// choose puts the marks of a turn, from 0, into the input. No turn is chosen if there is none of this number.
func (m *marked) choose(turn int) {
	m.chosen = -1
	m.set("")
	if turn >= 0 && turn < len(m.turns) {
		m.chosen = turn
		m.set(m.boards.Game().FormatMarks(m.boards.Turns()[turn], "/"))
	}
}

// leave leaves the marks of an earlier turn, or else the screen.
func (m *marked) leave() tea.Cmd {
	if m.chosen < 0 {
		return m.back()
	}
	m.choose(-1)
	return nil
}

func (m *marked) paste(text string) tea.Cmd {
	if m.value() == "" && strings.Contains(strings.TrimSpace(text), "\n") { // turns or grids, one in each line
		return m.send(text)
	}
	m.insert(text)
	return nil
}

// read sends the typed marks or turns.
func (m *marked) read() tea.Cmd {
	if m.value() == "" {
		return m.goOn(false)
	}
	return m.send(m.value())
}

// send sends the marks of the chosen turn, or of the guess to mark, or turns. A repeated guess gets the new marks.
func (m *marked) send(text string) tea.Cmd {
	act := session.Add
	switch {
	case strings.ContainsAny(text, "=\n"):
	case m.chosen >= 0:
		act = session.Edit
	case m.asked() != "":
		act = session.Mark
	}
	return m.typed(m.say("job-counting"), act, m.chosen+1, text, m.goOn)
}

// proposed returns the computer's guess, or "" if it is not known.
func (m *marked) proposed() string {
	if m.advice != nil {
		return m.advice.Best
	}
	return m.asked()
}

// refuse says that the other game does not accept the proposed word.
func (m *marked) refuse() tea.Cmd {
	return m.move(m.say("job-choosing"), session.Move{Act: session.Refuse, Code: m.code(m.proposed())}, m.goOn)
}

func (m *marked) click(target any, _ bool) tea.Cmd {
	if board, ok := target.(draw.BoardTarget); ok {
		m.zoom = board.Board + 1
	}
	return nil
}

// next chooses the next board, then none.
func (m *marked) next() tea.Cmd {
	shown := m.unfolded()
	at := slices.Index(shown, m.zoom-1) + 1
	if m.zoom = 0; at < len(shown) {
		m.zoom = shown[at] + 1
	}
	return nil
}

func (m *marked) draw(f *draw.Frame) {
	f.Title, f.Status = m.title(), m.view.Strategy
	if !m.cracks() {
		f.Title = m.say("menu-help") + " · " + m.view.Title
	}
	f.Foot = f.Fit(m.below(f), max(2, f.Height-8))
	f.Add(m.tip(f)...)
	c := f.Grid(m.game, m.unfolded(), m.zoom, m.rows())
	row := m.chosen
	if wait := m.boards.Waits(); wait != nil && row < 0 && !m.contradicted() {
		row = wait.Turn
	}
	switch {
	case row >= 0:
		m.drawTurns(f, c, len(m.turns)-1-row, false)
		f.Body = f.Body[:len(f.Body)-c.RowLines()]
		m.drawInput(f, c, row+1, &m.turns[row].Guess)
		for i := row + 1; i < len(m.turns) && len(f.Body)+len(f.Foot) < f.Height; i++ {
			f.Add(m.boardsLine(c, i))
		}
	case m.over():
		m.drawTurns(f, c, 0, false)
		f.Focus = max(0, len(f.Body)-1)
	default:
		m.drawTurns(f, c, 0, false)
		m.drawInput(f, c, len(m.turns)+1, m.code(m.asked()))
	}
}

// drawInput draws the row in which the person types: the marks of a guess, or a turn if it is nil.
func (m *marked) drawInput(f *draw.Frame, c *draw.Grid, number int, guess *rules.Code) {
	l := draw.Numbered(f.Strong, number)
	game := m.boards.Game()
	example := game.ExampleMarks(len(m.boards.Open()))
	if guess != nil {
		c.Code(l, *guess, nil)
		l.Write(f.Plain, "  ")
	} else {
		turn := game.Example()
		example = turn[:strings.LastIndex(turn, "=")+1] + example
	}
	at := m.input.draw(f.Theme, l, max(1, f.Width-l.Width-1))
	if len(m.text) == 0 {
		l.Write(f.Quiet, draw.Cut(m.say("help-line", "example", example), max(0, f.Width-l.Width-1)))
	}
	f.PutCaret(at)
	if guess != nil {
		f.Caret.Line += c.RowLines() / 2
	}
	f.Focus = len(f.Body)
	f.Add(l)
}

// fullText returns the complete text.
func (m *marked) fullText(f *draw.Frame) []*draw.Line { return append(m.tip(f), m.below(f)...) }

// tip returns the line above the boards: the guess to play next, if it is known.
func (m *marked) tip(f *draw.Frame) []*draw.Line {
	if m.advice == nil || m.contradicted() || m.chosen >= 0 || m.over() {
		return nil
	}
	return draw.Wrap(f.Accent, m.advice.Sentences[0], f.Width)
}

// below returns the text below the boards.
func (m *marked) below(f *draw.Frame) []*draw.Line {
	switch {
	case m.contradicted():
		return m.contradiction(f, "ctrl+f", "ctrl+z", f.Width)
	case m.chosen >= 0:
		return draw.Wrap(f.Plain, m.say("crack-mend", "turn", m.chosen+1), f.Width)
	case m.over():
		return draw.Wrap(f.Accent, m.view.Message, f.Width)
	}
	return append(m.about(f), m.refused(f, f.Width)...)
}

// about returns the text about the next guess, or the mark that is missing.
func (m *marked) about(f *draw.Frame) []*draw.Line {
	switch {
	case m.advice != nil:
		var lines []*draw.Line
		if len(m.turns) == 0 {
			lines = draw.Wrap(f.Quiet, m.say("help-about"), f.Width)
		}
		for _, sentence := range m.advice.Sentences[1:] {
			lines = append(lines, draw.Wrap(f.Plain, sentence, f.Width)...)
		}
		return lines
	case m.cracks() && len(m.turns) == 0:
		return draw.Wrap(f.Plain, m.say("crack-hide", "game", m.view.Described), f.Width)
	case m.asked() != "":
		return draw.Wrap(f.Plain, m.view.Message, f.Width)
	}
	return nil
}

func (m *marked) keys() []binding {
	review := func() tea.Cmd { return m.open(newReviewOf(m.presenter)) }
	rest := []binding{
		key("ctrl+z", m.say("does-undo"), func() tea.Cmd { return m.undo(false, m.goOn) }), key("esc", m.say("does-back"), m.leave),
		long("ctrl+y", m.say("does-redo"), func() tea.Cmd { return m.undo(true, m.goOn) }), long("ctrl+s", m.say("does-share"), m.share),
		long("tab", m.say("does-board"), m.next),
	}
	if m.view.CanRefuse && m.proposed() != "" {
		rest = append(rest, key("ctrl+n", m.say("does-refuse"), m.refuse))
	}
	if m.view.CanInstead && m.asked() != "" {
		rest = append(rest, long("ctrl+p", m.say("does-instead"), func() tea.Cmd { return m.open(newInstead(m.presenter, m.asked(), m.goOn)) }))
	}
	if m.over() && m.chosen < 0 {
		return append([]binding{key("enter", m.say("does-review"), review), key("n", m.say("does-again"), m.again)}, rest...)
	}
	if m.contradicted() {
		rest = append([]binding{key("ctrl+f", m.say("does-repair"), func() tea.Cmd { return m.applyRepair(m.goOn) }).unless(m.noRepair())}, rest...)
	}
	return append([]binding{
		key("enter", m.say("does-mark"), m.read), key("up", m.say("does-mend"), nil), long("down", "", nil), long("ctrl+u", m.say("does-clear"), nil),
	}, rest...)
}
