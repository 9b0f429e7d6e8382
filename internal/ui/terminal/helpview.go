package terminal

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/ui/terminal/draw"
	"codebreaker/internal/ui/text"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
)

func (h *help) draw(f *draw.Frame) {
	f.Title = h.say("menu-help") + " · " + h.view.Title
	pegs := draw.NewPegs(f.Theme, h.game, f.Width-draw.NumberWidth-14-draw.MarkWidth(h.game))
	for i, turn := range h.turns {
		l := pegs.TurnLine(i, turn)
		if !turn.Feedback.Solved() {
			l.Write(f.Quiet, "  "+wording.Left(h.lang(), position.Count{Least: h.board.Turns[i].Left, More: h.board.Turns[i].More}))
		}
		f.Add(l)
	}
	h.drawInput(f)
	line := len(f.Body) - 1
	if caption := h.captions(f, true); caption.Width > 0 && !h.over() {
		f.Add(caption)
	}
	f.Blank()
	switch {
	case h.advice != nil && !h.contradicted() && !h.over():
		h.drawAdvice(f, pegs)
	default:
		f.Add(h.fullText(f)...)
	}
	if !h.listed { // show the input, and some lines below it
		f.Focus = max(line, min(line+f.Height/2, len(f.Body)-2))
	}
}

// fullText returns the text without the list of guesses.
func (h *help) fullText(f *draw.Frame) []*draw.Line {
	var lines []*draw.Line
	add := func(style lipgloss.Style, text string) { lines = append(lines, draw.Wrap(style, text, f.Width)...) }
	switch {
	case h.contradicted():
		return h.contradiction(f, "ctrl+f", "ctrl+z", f.Width)
	case h.over():
		add(f.Accent, h.view.Message)
	case h.advice != nil:
		add(f.Strong, wording.Hint(h.lang(), h.game, h.advice.Remaining))
		for _, text := range wording.Best(h.lang(), h.game, h.advice) {
			add(f.Plain, text)
		}
	case len(h.turns) == 0:
		add(f.Quiet, h.say("help-about"))
	}
	return lines
}

// drawInput draws the input for turns.
func (h *help) drawInput(f *draw.Frame) {
	style := f.Accent
	if h.listed {
		style = f.Quiet
	}
	l := draw.Numbered(style, len(h.turns)+1)
	marks := h.typedMarks()
	at := h.input.drawIn(l, f.Width-draw.NumberWidth-1, func(i int) lipgloss.Style {
		if part, marked := marks[i]; marked {
			return f.Look(h.game, part).Tile
		}
		return f.Plain
	})
	if len(h.text) == 0 {
		l.Write(f.Quiet, draw.Cut(h.say("help-line", "example", h.example()), f.Width-draw.NumberWidth-1))
	}
	l.Target(0, inputTarget{})
	if !h.listed {
		f.PutCaret(at)
	}
	f.Add(l)
}

// longestGuess is longer than the guess of any turn with tiles.
const longestGuess = 100

// typedMarks returns the tiles of the characters in the input that are marks: the ones after the equals sign of a
// turn, in games with tiles.
func (h *help) typedMarks() map[int]rules.Part {
	marks, marked := make(map[int]rules.Part), false
	begin := 0 // of the turn
	for i, r := range h.text {
		switch {
		case r == ' ':
			begin, marked = i+1, false
		case r == '=' && i-begin <= longestGuess:
			_, _, marked = h.game.CutTurn(string(h.text[begin : i+1]))
			marked = marked && h.game.Rule().Tiles()
		}
		if part, known := h.game.Typed(r); marked && known {
			marks[i] = part
		}
	}
	return marks
}

// example returns a turn that shows the notation.
func (h *help) example() string {
	guess, _, _ := h.game.CutTurn(h.game.ExampleTurn())
	return guess + "=" + exampleMark(h.game)
}

// drawAdvice draws the best guess, the number of remaining codes, the list of guesses, and the remaining codes if they
// are few.
func (h *help) drawAdvice(f *draw.Frame, pegs *draw.Pegs) {
	if h.advice.Weighed {
		f.Say(f.Strong, wording.Best(h.lang(), h.game, h.advice)[0])
	}
	h.drawLeft(f)
	if rarer := wording.Rarer(h.lang(), h.game, h.advice.Codes); rarer != "" {
		f.Say(f.Plain, rarer)
	}
	for _, remark := range h.view.Remarks {
		f.Say(f.Plain, remark)
	}
	f.Add(h.refused(f, f.Width)...)
	if !h.advice.Weighed {
		for _, text := range wording.Best(h.lang(), h.game, h.advice) {
			f.Say(f.Plain, text)
		}
		if len(h.guesses) == 0 {
			h.drawListed(f)
			return
		}
	}
	f.Blank()
	shown := h.columns(f)
	head := new(draw.Line).To(2)
	for _, column := range shown {
		style, mark := f.Quiet, " "
		if column.id == h.column && column.id != columnRank {
			style, mark = f.Strong, "▾"
			if h.upward {
				mark = "▴"
			}
		}
		text := draw.AlignRight(draw.Cut(column.head, column.width-2)+mark, column.width)
		if column.id == columnGuess || column.id == columnRank {
			text = draw.Cut(column.head, column.width-2) + mark
			text += strings.Repeat(" ", max(0, column.width-len([]rune(text))))
		}
		head.Touch(columnTarget{column.id}, style, text)
	}
	f.Add(head)
	for i, index := range h.order {
		guess := &h.guesses[index]
		l := new(draw.Line).To(2)
		style := f.Plain
		if i == h.chosen && h.listed {
			l = new(draw.Line).Write(f.Accent, "▸ ")
			style, f.Focus = f.Strong, len(f.Body)+2
		}
		for _, column := range shown {
			if column.id == columnGuess {
				from := l.Width
				pegs.Code(l, guess.guess, nil)
				l.To(from + column.width)
				continue
			}
			if column.id == columnRank {
				l.Write(f.Bars, column.cell(guess))
				continue
			}
			l.Write(style, draw.AlignRight(column.cell(guess), column.width))
		}
		f.Add(l.Target(0, guessTarget{i}))
	}
	f.Blank()
	h.drawListed(f)
}

// drawListed names the remaining codes if they are few.
func (h *help) drawListed(f *draw.Frame) {
	if listed := wording.Listed(h.lang(), h.game, h.advice); listed != "" {
		f.Say(f.Quiet, listed)
	}
}

// drawLeft writes the number of remaining codes. If there is room and the codes are not listed
// below, it adds the key that lists them.
func (h *help) drawLeft(f *draw.Frame) {
	lines := draw.Wrap(f.Strong, wording.Hint(h.lang(), h.game, h.advice.Remaining), f.Width)
	last := lines[len(lines)-1]
	lists := h.lists(f, f.Width)
	hidden := wording.Listed(h.lang(), h.game, h.advice) == "" && h.advice.Remaining.Least > 1
	if len(lists) == 1 && hidden && last.Width+2+lists[0].Width <= f.Width {
		last.To(last.Width + 2).Join(lists[0])
	}
	f.Add(lines...)
}

// tableColumn is a column of the list of guesses.
type tableColumn struct {
	id    int
	head  string
	width int
	cell  func(*guessed) string
}

// The limits for the width of a picture of a partition.
const (
	leastPicture = 8
	mostPicture  = 16
)

// picture draws the cells of a guess as columns of blocks, the largest first.
func picture(sizes []strategy.Size, width int) string {
	var counts []int
	for _, size := range sizes {
		counts = append(counts, size.Candidates)
	}
	slices.SortFunc(counts, func(a, b int) int { return cmp.Compare(b, a) })
	drawn := ""
	for _, count := range counts[:min(len(counts), width)] {
		drawn += text.Block(max(1, (count*8+counts[0]-1)/counts[0]))
	}
	return drawn + strings.Repeat(" ", width-lipgloss.Width(drawn))
}

// columns returns the columns that fit.
func (h *help) columns(f *draw.Frame) []tableColumn {
	number := func(value float64, decimals int) string { return wording.Number(h.lang(), value, decimals) }
	guess := draw.NewPegs(f.Theme, h.game, f.Width-draw.NumberWidth-14-draw.MarkWidth(h.game)).Width() + 2
	all := []tableColumn{{columnGuess, h.say("head-guess"), max(guess, 8), nil}}
	if h.advice.Weighed {
		all = append(
			all,
			tableColumn{columnEntropy, h.say("head-entropy"), 10, func(g *guessed) string { return number(g.entropy, 3) + " " }},
			tableColumn{columnExpected, h.say("head-expected"), 10, func(g *guessed) string { return number(g.expected, 2) + " " }},
			tableColumn{columnLargest, h.say("head-largest"), 9, func(g *guessed) string { return fmt.Sprintf("%.0f ", g.largest) }},
			tableColumn{columnCells, h.say("head-cells"), 8, func(g *guessed) string { return fmt.Sprint(g.cells) + " " }},
			tableColumn{columnChance, h.say("head-chance"), 9, func(g *guessed) string {
				return wording.ChanceOf(h.lang(), h.game, g.weighed, h.advice.Remaining.Least) + " "
			}},
		)
	} else {
		all = append(
			all,
			tableColumn{columnEntropy, h.say("head-entropy"), 15, func(g *guessed) string { return wording.Estimated(h.lang(), g.estimate) + " " }},
			tableColumn{columnExpected, h.say("head-leaves"), 10, func(g *guessed) string { return wording.Share(h.lang(), g.expected) + " " }},
			tableColumn{columnChance, h.say("head-candidate"), 9, func(g *guessed) string {
				if g.candidate {
					return h.say("cell-yes") + " "
				}
				return "– "
			}},
			tableColumn{columnLargest, h.say("head-largest"), 9, func(g *guessed) string { return wording.Share(h.lang(), g.largest) + " " }},
		)
	}
	if !f.Wide() {
		all = all[:2]
	}
	used := 2
	for i := range all {
		// Numbers are followed by a space and the mark of the sorting column.
		all[i].width = max(all[i].width, lipgloss.Width(all[i].head)+2)
		used += all[i].width
	}
	for used > f.Width && len(all) > 2 {
		used -= all[len(all)-1].width
		all = all[:len(all)-1]
	}
	if room := f.Width - used - 1; room >= leastPicture {
		all = append(all, tableColumn{columnRank, h.say("head-divides"), min(room, mostPicture), func(g *guessed) string {
			return " " + picture(g.sizes, min(room, mostPicture)-1)
		}})
	}
	return all
}

func (h *help) keys() []binding {
	list := key(leftKey, h.say("does-left"), h.listLeft).unless(h.noList())
	undo := func() tea.Cmd { return h.undo(false, h.advise) }
	hidden := []binding{
		long("ctrl+y", h.say("does-redo"), func() tea.Cmd { return h.undo(true, h.advise) }), long("ctrl+s", h.say("does-share"), h.share),
		long("shift+tab", "", h.turnList),
	}
	repair := key("ctrl+f", h.say("does-repair"), func() tea.Cmd { return h.applyRepair(h.advise) }).unless(h.noRepair())
	review := key("ctrl+r", h.say("does-review"), func() tea.Cmd { return h.open(newReviewOf(h.presenter)) })
	if len(h.turns) == 0 {
		review = review.unless(h.say("off-turns"))
	}
	if !h.listed {
		return append([]binding{
			repair, key("enter", h.say("does-add"), h.read), key("tab", h.say("does-list"), h.turnList), list, key("up", h.say("does-mend"), nil),
			key("ctrl+z", h.say("does-undo"), undo), key("esc", h.say("does-back"), h.leave), review,
		}, hidden...)
	}
	review.long = true
	return append(append(
		h.guessKeys(),
		key("tab", h.say("does-line"), h.turnList), key("esc", h.say("does-back"), h.leave), list, long("up", h.say("does-choose"), nil), long("ctrl+z", h.say("does-undo"), undo), review,
	), hidden...)
}

// guessKeys returns the keys for the list of guesses, or nil until the advice is there.
func (h *help) guessKeys() []binding {
	guess := h.guess()
	if guess == nil {
		return nil
	}
	partition := long("enter space", "", h.divide)
	if guess.weighed != nil {
		partition = key("enter space", h.say("does-partition"), h.divide)
	}
	keys := []binding{partition, key("left", h.say("does-sort"), h.sorts(columns-1)), long("right", "", h.sorts(1)), key("p", h.say("does-play"), h.play)}
	if h.view.CanRefuse {
		keys = append(keys, key("a", h.say("does-refuse"), h.refuse))
	}
	for column := columnGuess; column < columns; column++ {
		if column != columnCells || h.advice.Weighed {
			keys = append(keys, long(strconv.Itoa(column), "", func() tea.Cmd { h.sortBy(column); return nil }))
		}
	}
	return keys
}

// exampleMark returns a mark that shows the notation.
func exampleMark(game *rules.Game) string {
	return game.FeedbackAt(1).String()
}
