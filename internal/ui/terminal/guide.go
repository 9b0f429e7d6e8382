package terminal

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/lesson"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/app/view"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/ui/terminal/draw"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
)

// guide is the screen that teaches a game: it asks what the marks of the first guesses mean, and then the player tries.
type guide struct {
	still
	host
	rowEditor
	picker // of the answers
	named  study.Named
	told   *lesson.Guide // nil before it is read
	game   *rules.Game
	tries  []string
	begun  bool           // the goal was read
	asked  int            // steps whose question is answered
	reply  *lesson.Choice // the last answer to the question, or nil
}

func newGuide(h host, named study.Named) *guide { return &guide{host: h, named: named} }

func (g *guide) enter() tea.Cmd {
	if g.told != nil {
		return nil
	}
	return g.read(nil)
}

// guided is a guide with the game that it teaches.
type guided struct {
	told *lesson.Guide
	game *rules.Game
}

// read reads the guide after the player's tries.
func (g *guide) read(tries []string) tea.Cmd {
	return fetch(g.host, g.say("job-opening"), func(ctx context.Context) (guided, error) {
		at := g.options().Study
		start, err := at.Several(ctx, g.lang(), g.named)
		if err != nil {
			return guided{}, err
		}
		told, game, err := lesson.Guided(g.lang(), start.Start, g.named.Game, func(taught string) (*rules.Game, error) {
			other, err := at.Several(ctx, g.lang(), study.Named{Game: taught, Accents: g.named.Accents})
			if err != nil {
				return nil, err
			}
			return other.Game(), nil
		}, tries)
		return guided{told, game}, err
	}, func(read guided) tea.Cmd {
		g.told, g.game, g.tries = read.told, read.game, tries
		if len(tries) == 0 {
			g.rowEditor = newRowEditor(g.game)
		} else {
			g.next()
		}
		return nil
	})
}

// step returns the step whose question waits for an answer, or nil when the player tries.
func (g *guide) step() *lesson.Step {
	if !g.begun || g.asked >= len(g.told.Steps) {
		return nil
	}
	return &g.told.Steps[g.asked]
}

// question returns the question that waits for an answer. It is nil when the player tries.
func (g *guide) question() *lesson.Question {
	if step := g.step(); step != nil {
		return &step.Question
	}
	return nil
}

func (g *guide) press(key, text string) tea.Cmd {
	if g.told == nil || !g.begun || g.told.Found {
		return nil
	}
	asked := g.question()
	if asked == nil {
		if err := g.edit(key, text, g.last()); err != nil {
			g.warn(err)
		}
		return nil
	}
	number, err := strconv.Atoi(text)
	switch {
	case g.pick(key, len(asked.Choices)):
	case err == nil && number >= 1 && number <= len(asked.Choices) && !g.answered():
		g.chosen = number - 1
		return g.answer()
	case text != "":
		g.warn(message.NewProblem("guided-answer-range", "{{.answer}}: write a number from 1 to {{.count}}",
			"answer", strconv.Quote(text), "count", len(asked.Choices)))
	}
	return nil
}

// answered reports whether the right answer was given.
func (g *guide) answered() bool { return g.reply != nil && g.reply.Right }

// last returns the last guess.
func (g *guide) last() *rules.Code {
	rows := g.rows()
	return &rows[len(rows)-1].Guess
}

// answer answers the question, or goes on after the right answer. Without a question it plays the row.
func (g *guide) answer() tea.Cmd {
	if g.told == nil {
		return nil
	}
	asked := g.question()
	switch {
	case !g.begun:
		g.begun = true
	case g.told.Found:
		return beginInstead(g.host, games.Request{Kind: session.Playing, Game: g.named.Game, Symbols: strings.Fields(g.named.Symbols), Accents: g.named.Accents})
	case asked == nil:
		guess, err := g.whole()
		if err != nil {
			g.warn(err)
			return nil
		}
		return g.read(append(g.tries[:len(g.tries):len(g.tries)], g.game.Format(guess)))
	case g.answered():
		g.asked, g.reply, g.chosen = g.asked+1, nil, 0
	default:
		g.reply = &asked.Choices[g.chosen]
	}
	return nil
}

// fit puts a code that agrees with every row into the row.
func (g *guide) fit() tea.Cmd {
	if code, err := g.game.ParseCode(g.told.Fit); err == nil {
		g.take(code)
	}
	return nil
}

func (g *guide) click(target any, _ bool) tea.Cmd {
	switch target := target.(type) {
	case itemTarget:
		g.chosen = target.index
		return g.answer()
	case draw.PlaceTarget:
		g.goTo(target.Place)
	case draw.SymbolTarget:
		g.put(target.Symbol)
	}
	return nil
}

// rows returns the turns to draw: the turns of the step, with the guess that was asked for once its mark is found, or
// the turns of the game.
func (g *guide) rows() rules.History {
	var rows rules.History
	add := func(played view.Played) {
		if turn, err := g.game.ParseTurn(played.Guess + "=" + played.Mark); err == nil {
			rows = append(rows, turn)
		}
	}
	step := g.step()
	var tries []lesson.Try
	if step == nil {
		step, tries = &g.told.Steps[len(g.told.Steps)-1], g.told.Tries
	}
	for _, row := range step.Rows {
		add(row)
	}
	if step.Question.Guess != nil && g.answered() {
		add(*step.Question.Guess)
	}
	for _, try := range tries {
		add(try.Played)
	}
	return rows
}

// tried reports whether the player types a guess now.
func (g *guide) tried() bool {
	asked := g.question()
	return g.begun && asked == nil && !g.told.Found
}

func (g *guide) draw(f *draw.Frame) {
	f.Title = g.say("menu-learn")
	if g.told == nil {
		return
	}
	f.Title += " · " + g.told.Title
	if !g.begun {
		f.Add(g.said(f, f.Width)...)
		return
	}
	turns := g.rows()
	var palette []*draw.Line
	if g.tried() {
		none := func(int) (part rules.Part, marked bool) { return part, false }
		palette = f.Footed(draw.NewPegs(f.Theme, g.game, f.Width).Palette(g.lang(), f.Width, none))
	}
	width := f.Split(func(f *draw.Frame, width int) []*draw.Line {
		room := f.Room(len(palette))
		if lines := g.said(f, width); g.question() == nil || len(lines) <= room {
			return lines
		}
		return g.answersFirst(f, width, room)
	}, len(palette))
	rows := len(g.told.Steps[len(g.told.Steps)-1].Rows) + len(g.tries) + 1
	b := f.Board(g.game, width, rows, f.Height-len(f.Foot)-len(palette))
	code := func(text string) rules.Code {
		code, _ := g.game.ParseCode(text) // the guide printed it
		return code
	}
	step := g.step()
	if step != nil && step.Secret != "" {
		b.Put(b.CodeLine("=", code(step.Secret)))
	}
	for i, turn := range turns {
		b.Put(b.TurnLine(i, turn))
	}
	if step != nil && step.Question.Guess != nil && !g.answered() {
		b.Put(b.CodeLine(strconv.Itoa(len(turns)+1), code(step.Question.Guess.Guess)))
	}
	if g.tried() {
		row := draw.Numbered(b.Strong, len(turns)+1)
		at := b.Row(row, g.row, g.cursor, func(place int) any { return draw.PlaceTarget{Place: place} })
		b.PutEdited(row, &draw.Line{}, at)
	}
	f.Focus = max(0, len(f.Body)-1)
	f.Foot = append(f.Foot, palette...)
}

// said returns the text next to the board: the question with its answers and the reply, or what the last try tells.
func (g *guide) said(f *draw.Frame, width int) []*draw.Line {
	asked := g.question()
	switch {
	case !g.begun:
		return append(paragraph(f.Plain, g.told.Note, width), paragraph(f.Plain, g.told.Goal, width)...)
	case asked == nil && len(g.told.Tries) == 0:
		return paragraph(f.Strong, g.told.Ask, width)
	case asked == nil:
		var lines []*draw.Line
		for _, sentence := range g.told.Tries[len(g.told.Tries)-1].Sentences {
			lines = append(lines, paragraph(f.Plain, sentence, width)...)
		}
		return lines
	}
	return slices.Concat(g.explained(f, width), paragraph(f.Strong, asked.Ask, width), g.answers(f, width))
}

// answersFirst returns the text of a question for a room that is too small for all of it. The explanation comes last,
// because the end is cut. The question comes after the reply if they don't fit together either.
func (g *guide) answersFirst(f *draw.Frame, width, room int) []*draw.Line {
	ask, answers := paragraph(f.Strong, g.question().Ask, width), g.answers(f, width)
	if g.reply != nil && len(ask)+len(answers) > room {
		return slices.Concat(answers, ask)
	}
	if g.reply == nil {
		answers = append(answers, &draw.Line{})
	}
	return slices.Concat(ask, answers, g.explained(f, width))
}

// explained returns the explanation before the question.
func (g *guide) explained(f *draw.Frame, width int) []*draw.Line {
	return paragraph(f.Plain, strings.Join(g.step().Sentences, " "), width)
}

// answers returns the possible answers, and the reply to the last one.
func (g *guide) answers(f *draw.Frame, width int) []*draw.Line {
	var lines []*draw.Line
	for i, choice := range g.question().Choices {
		lines = append(lines, g.choice(f, i, choice.Text, width)...)
	}
	if g.reply != nil {
		lines = append(lines, &draw.Line{})
		lines = append(lines, paragraph(f.Accent, g.reply.Reply, width)...)
	}
	return lines
}

// paragraph wraps a text, and adds an empty line. An empty text has no lines.
func paragraph(style lipgloss.Style, text string, width int) []*draw.Line {
	if text == "" {
		return nil
	}
	return append(draw.Wrap(style, text, width), &draw.Line{})
}

// choice draws an answer in lines that can be clicked.
func (g *guide) choice(f *draw.Frame, index int, text string, width int) []*draw.Line {
	style, mark := f.Plain, "  "
	if index == g.chosen {
		style, mark = f.Strong, "▸ "
	}
	number := new(draw.Line).Write(f.Accent, mark).Write(style, strconv.Itoa(index+1)+" ")
	lines := draw.Beside([]*draw.Line{number}, draw.Wrap(style, text, width-number.Width), number.Width)
	for _, l := range lines {
		l.Target(0, itemTarget{index})
	}
	return lines
}

// fullText returns the complete text.
func (g *guide) fullText(f *draw.Frame) []*draw.Line {
	if g.told == nil {
		return nil
	}
	return g.said(f, f.Width)
}

func (g *guide) keys() []binding {
	back := key("esc", g.say("does-back"), g.back)
	if g.told == nil {
		return []binding{back}
	}
	switch asked := g.question(); {
	case !g.begun:
		return []binding{key("enter space", g.say("does-go-on"), g.answer), back}
	case g.told.Found:
		return []binding{key("enter", g.say("does-play"), g.answer), back}
	case asked == nil:
		return []binding{key("enter", g.say("does-guess"), g.answer), key("!", g.say("does-fit"), g.fit), key("tab", g.say("does-fill"), nil), back}
	case g.answered():
		return []binding{key("enter space", g.say("does-go-on"), g.answer), back}
	}
	return []binding{key("enter", g.say("does-answer"), g.answer), key("up", g.say("does-choose"), nil), back}
}
