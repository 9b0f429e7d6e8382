package terminal

import (
	"context"
	"slices"
	"strings"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/reading"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/ui/terminal/draw"

	tea "charm.land/bubbletea/v2"
)

// play is the screen on which a person breaks the computer's code.
type play struct {
	*presenter
	rowEditor
	notes    *notes
	hints    []string   // the hints given in this turn
	step     study.Step // the last step of a hint in this turn
	hinting  *job       // computes a hint
	further  int        // hints requested meanwhile
	best     *rules.Code
	result   *games.Result // once the game is over, or nil
	scrolled int           // turns that the board is scrolled back
	barring  bool          // the next symbol is noted, not put
	zoom     int           // the board that the player chose, from 1; 0 for all
}

func newPlay(d *presenter) *play {
	return &play{presenter: d, rowEditor: newRowEditor(d.game), notes: d.noted(d.id, d.game.Places())}
}

func (p *play) enter() tea.Cmd {
	if p.result == nil {
		return p.judge()
	}
	return nil
}

func (p *play) press(key, text string) tea.Cmd {
	switch key {
	case "wheelup":
		return p.scrollBy(1)
	case "wheeldown":
		return p.scrollBy(-1)
	}
	if p.over() {
		return nil
	}
	p.scrolled = 0
	var trouble error
	if p.barring && text != "" && key != "space" {
		trouble = p.barTyped(text)
	} else {
		p.spell(text)
		trouble = p.edit(key, text, p.last())
	}
	if trouble != nil {
		p.warn(trouble)
	}
	return nil
}

// spell renames the symbols if a person types digits or colours before the first turn: 1122, or RRBB.
func (p *play) spell(text string) {
	if len([]rune(text)) != 1 || text == " " || len(p.turns) > 0 {
		return
	}
	begun := ""
	for _, symbol := range p.row {
		if symbol != session.Empty && !p.game.IsEmpty(symbol) {
			begun += p.game.SymbolName(symbol)
		}
	}
	_, known := p.game.Symbol(text)
	digit := begun == "" && strings.Contains("0123456789", text)
	if known && !digit {
		return
	}
	if named := reading.Spelled(p.game, begun+text); named != nil {
		p.rename(named)
	}
}

// rename renames the symbols of the game and of the row.
func (p *play) rename(named *rules.Game) {
	for place, symbol := range p.row {
		if symbol == session.Empty || p.game.IsEmpty(symbol) {
			continue
		}
		if renamed, ok := named.Symbol(p.game.SymbolName(symbol)); ok {
			p.row[place] = renamed
		}
	}
	p.of, p.game = named, named
}

// scrollBy scrolls the board back by some turns.
func (p *play) scrollBy(turns int) tea.Cmd {
	p.scrolled = max(0, min(p.scrolled+turns, len(p.turns)-1))
	return nil
}

// turnCover hides or shows the number of remaining codes.
func (p *play) turnCover() tea.Cmd {
	covered := p.covered(p.view.HidesLeft)
	*covered = !*covered
	return nil
}

// counts returns the question that a key asks before it gives the first help, or "".
func (p *play) counts(key string) string {
	if !p.view.HelpCounts {
		return ""
	}
	return p.say("play-help-counts", "key", key)
}

// last returns the last guess, or nil before the first.
func (p *play) last() *rules.Code {
	if len(p.turns) == 0 {
		return nil
	}
	return &p.turns[len(p.turns)-1].Guess
}

// afresh drops the hints and the result after the turns have changed, and reviews the game if it is
// over.
func (p *play) afresh(bool) tea.Cmd {
	p.hints, p.step, p.best, p.further, p.result, p.scrolled = nil, 0, nil, 0, nil, 0
	return p.judge()
}

// guess plays the row.
func (p *play) guess() tea.Cmd {
	guess, err := p.whole()
	if err != nil {
		p.done = p.full()
		p.warn(err)
		return nil
	}
	return p.move(p.say("job-marking"), session.Move{Act: session.Guess, Code: &guess, Symbols: reading.Symbols(p.of)}, func(made bool) tea.Cmd {
		p.done = true // the next peg starts a new row even after a refusal
		if made {
			p.next()
		}
		return p.afresh(made)
	})
}

// giveUp shows the code.
func (p *play) giveUp() tea.Cmd {
	return p.move(p.say("job-moving"), session.Move{Act: session.GiveUp}, p.afresh)
}

// judge computes the result of a finished game in the background, and saves its skill and luck.
func (p *play) judge() tea.Cmd {
	if !p.over() {
		return nil
	}
	return p.work(p.say("job-judging"), true, func(ctx context.Context) func() tea.Cmd {
		result, err := p.ended(ctx)
		return func() tea.Cmd {
			p.result = result
			if err != nil && !stopped(err) && !p.unsaved { // already reported
				p.warn(err)
			}
			return nil
		}
	})
}

func (p *play) click(target any, right bool) tea.Cmd {
	switch target := target.(type) {
	case draw.PlaceTarget:
		p.goTo(target.Place)
		if right {
			p.keep(p.last())
		}
	case draw.SymbolTarget:
		p.choose(p.cursor, target.Symbol, right)
	case draw.PlayedTarget:
		p.choose(target.Place, int(p.turns[target.Turn].Guess[target.Place]), right)
	case bestTarget:
		p.take(*p.best)
	case draw.BoardTarget:
		p.zoom = target.Board + 1
	}
	return nil
}

// choose puts a clicked symbol at a place, or notes that it is not there.
func (p *play) choose(place, symbol int, right bool) {
	switch {
	case p.over():
	case right || p.barring:
		p.bar(place, symbol)
	default:
		if place != p.cursor {
			p.goTo(place)
		}
		p.put(symbol)
	}
}

func (p *play) drag(from, onto any) tea.Cmd {
	place, ok := onto.(draw.PlaceTarget)
	if !ok || p.over() {
		return nil
	}
	switch from := from.(type) {
	case draw.SymbolTarget:
		p.goTo(place.Place)
		p.put(from.Symbol)
	case draw.PlayedTarget:
		p.goTo(place.Place)
		p.put(int(p.turns[from.Turn].Guess[from.Place]))
	case draw.PlaceTarget:
		if p.given(from.Place) || p.given(place.Place) {
			return nil
		}
		p.row[from.Place], p.row[place.Place] = p.row[place.Place], p.row[from.Place]
		p.stays[from.Place], p.stays[place.Place] = p.stays[place.Place], p.stays[from.Place]
	}
	return nil
}

// paste reads a pasted row.
func (p *play) paste(text string) tea.Cmd {
	if p.over() {
		return nil
	}
	if named, _, err := reading.Code(p.game, text); err == nil && named != p.game && len(p.turns) == 0 {
		p.rename(named)
	}
	row, err := session.ParseRow(p.game, text)
	if err != nil {
		p.warn(err)
		return nil
	}
	p.row = row
	for place, symbol := range row {
		p.stays[place] = p.stays[place] && symbol != session.Empty
	}
	p.cursor, p.done = max(0, slices.Index(row, session.Empty)), p.full()
	return nil
}

func (p *play) typesQuestion() bool { return false }
