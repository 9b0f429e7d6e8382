package terminal

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"codebreaker/internal/app/reading"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/ui/terminal/draw"

	tea "charm.land/bubbletea/v2"
)

// help is the screen that advises on a game played elsewhere. A person types or pastes its turns,
// and it shows the remaining codes and the best guesses.
type help struct {
	still
	*presenter
	input
	advice  *session.Advice    // for the visible turns, or nil
	advised *position.Position // the position of the advice
	guesses []guessed          // of the advice
	order   []int              // indices of guesses in sorted order
	column  int                // the sorting column
	upward  bool               // in ascending order
	listed  bool               // keys go to the list of guesses instead of the input
	picker                     // of the list
	halted  bool               // the person stopped the search for advice
}

// mostAdvised is the maximum number of guesses in the list.
const mostAdvised = 50

// The columns of the list of guesses.
const (
	columnRank = iota // the order of the strategy
	columnGuess
	columnEntropy
	columnExpected
	columnLargest
	columnCells
	columnChance
	columns
)

// guessed is a guess in the list.
type guessed struct {
	guess             rules.Code
	candidate         bool
	entropy           float64
	expected, largest float64 // remaining codes; shares of them if estimated
	cells             int
	chance            float64
	sizes             []strategy.Size
	weighed           *strategy.Weighed  // or nil
	estimate          *strategy.Estimate // or nil
}

// guessesOf returns the weighed or estimated guesses of advice.
func guessesOf(advice *session.Advice) (guesses []guessed) {
	for i := range advice.Guesses {
		w := &advice.Guesses[i]
		guesses = append(guesses, guessed{w.Guess, w.Candidate, w.Entropy, w.Expected, float64(w.Largest), w.Cells, w.Chance, w.Sizes, w, nil})
	}
	for i := range advice.Estimates {
		e := &advice.Estimates[i]
		guesses = append(guesses, guessed{e.Guess, e.Candidate, e.Entropy, e.Leaves, e.Largest, len(e.Sizes), 0, e.Sizes, nil, e})
	}
	return guesses
}

// betterBy holds the order of guesses for each column: better ones come first.
var betterBy = [columns]func(a, b *guessed) int{
	columnRank:     func(_, _ *guessed) int { return 0 },
	columnGuess:    func(a, b *guessed) int { return rules.Compare(a.guess, b.guess) },
	columnEntropy:  func(a, b *guessed) int { return cmp.Compare(b.entropy, a.entropy) },
	columnExpected: func(a, b *guessed) int { return cmp.Compare(a.expected, b.expected) },
	columnLargest:  func(a, b *guessed) int { return cmp.Compare(a.largest, b.largest) },
	columnCells:    func(a, b *guessed) int { return cmp.Compare(b.cells, a.cells) },
	columnChance: func(a, b *guessed) int {
		if a.candidate != b.candidate {
			return map[bool]int{true: -1, false: 1}[a.candidate]
		}
		return cmp.Compare(b.chance, a.chance)
	},
}

// Targets on this screen.
type (
	guessTarget  struct{ index int } // in the sorted list
	columnTarget struct{ column int }
	inputTarget  struct{}
)

func newHelp(d *presenter) *help { return &help{presenter: d} }

func (h *help) enter() tea.Cmd {
	if h.advice != nil || h.halted {
		return nil
	}
	return h.advise(true)
}

// advise weighs the next guesses in the background.
func (h *help) advise(bool) tea.Cmd {
	h.advice, h.guesses, h.order, h.chosen, h.halted = nil, nil, nil, 0, false
	if h.contradicted() || h.over() {
		h.listed = false
		return nil
	}
	at, by := h.standing, strategy.Strategy(nil) // the usual one
	if chosen, err := study.StrategyByName(h.setup.Strategy, h.setup.Seed); err == nil && h.setup.Strategy != "" {
		by = chosen
	}
	return h.work(h.say("job-weighing"), true, func(ctx context.Context) func() tea.Cmd {
		advice, err := at.Advise(ctx, by, mostAdvised)
		return func() tea.Cmd {
			if err != nil {
				complain(h.host, err)
				h.halted = stopped(err)
				return nil
			}
			h.advice, h.guesses, h.advised = advice, guessesOf(advice), at.Position()
			h.sort()
			return nil
		}
	})
}

// sort sorts the guesses by the chosen column.
func (h *help) sort() {
	h.order, h.chosen = h.order[:0], 0
	for i := range h.guesses {
		h.order = append(h.order, i)
	}
	slices.SortStableFunc(h.order, func(i, j int) int {
		order := betterBy[h.column](&h.guesses[i], &h.guesses[j])
		if h.upward {
			return -order
		}
		return order
	})
}

// sortBy sorts by a column, or reverses the order if it is already the sorting column.
func (h *help) sortBy(column int) {
	h.upward = column == h.column && !h.upward
	h.column = column
	if h.advice != nil {
		h.sort()
	}
}

// beside returns the column a number of columns further on. It skips the number of answers, which
// is not shown for estimates.
func (h *help) beside(further int) int {
	column := (h.column + further) % columns
	if column == columnCells && h.advice != nil && !h.advice.Weighed {
		column = (column + further) % columns
	}
	return column
}

// guess returns the chosen guess of the list, or nil.
func (h *help) guess() *guessed {
	if h.advice == nil || h.chosen >= len(h.order) {
		return nil
	}
	return &h.guesses[h.order[h.chosen]]
}

func (h *help) press(key, text string) tea.Cmd {
	switch {
	case h.listed && (key == "up" || key == "wheelup" || key == "k"):
		h.listed = h.chosen > 0
		h.pick(key, len(h.order))
	case h.listed:
		h.pick(key, len(h.order))
	case key == "down", key == "wheeldown":
		h.listed = len(h.order) > 0
	case key == "up", key == "wheelup":
		h.recall()
	default:
		h.input.press(key, text)
	}
	return nil
}

// typesQuestion reports whether a turn was begun, so that ? is a part of its mark that is not known.
func (h *help) typesQuestion() bool { return !h.listed && len(h.text) > 0 }

// leave leaves the list of guesses, or else the screen.
func (h *help) leave() tea.Cmd {
	if h.listed {
		h.listed = false
		return nil
	}
	return h.back()
}

// turnList goes to the list of guesses, or back to the input.
func (h *help) turnList() tea.Cmd {
	h.listed = !h.listed && len(h.order) > 0
	return nil
}

// sorts returns a function that moves the sorting to the column that number of
// columns further on.
func (h *help) sorts(further int) func() tea.Cmd {
	return func() tea.Cmd {
		h.sortBy(h.beside(further))
		return nil
	}
}

// divide shows the partition by the chosen guess. If the codes cannot be listed and divided, it puts
// the guess into the input.
func (h *help) divide() tea.Cmd {
	if h.guess().estimate != nil {
		return h.play()
	}
	cells, err := newPartition(h.host, h.advised, h.guess().guess)
	if err != nil {
		h.warn(err)
		return nil
	}
	return h.open(cells)
}

// play puts the chosen guess into the input.
func (h *help) play() tea.Cmd {
	h.listed = false
	h.set(h.game.Format(h.guess().guess) + "=")
	return nil
}

// refuse says that the other game does not accept the chosen word.
func (h *help) refuse() tea.Cmd {
	word := h.guess().guess
	return h.move(h.say("job-counting"), session.Move{Act: session.Refuse, Code: &word}, h.advise)
}

// recall puts the last turn into the input, to change its mark.
func (h *help) recall() {
	if len(h.turns) > 0 && h.value() == "" {
		h.correct(len(h.turns) - 1)
	}
}

// correct puts a turn into the input, to change its mark.
func (h *help) correct(turn int) {
	h.listed = false
	h.set(h.game.FormatTurn(h.turns[turn]))
}

// read reads the turns of the input. A repeated guess gets the new mark.
func (h *help) read() tea.Cmd {
	if h.value() == "" {
		h.halted = false
		return h.enter()
	}
	return h.add(h.value())
}

// add adds turns to the game.
func (h *help) add(text string) tea.Cmd {
	return h.typed(h.say("job-counting"), session.Add, 0, text, func(made bool) tea.Cmd {
		if made {
			h.set("")
		}
		var next tea.Cmd
		if made && h.view.Game != h.game.Name() { // recognised by the turns
			next = h.exchange(h.screen())
		} else {
			next = h.advise(made)
		}
		if made {
			h.note(strings.Join(h.view.Notes, " "))
		}
		return next
	})
}

func (h *help) click(target any, _ bool) tea.Cmd {
	switch target := target.(type) {
	case guessTarget:
		if h.listed && h.chosen == target.index {
			return h.divide()
		}
		h.listed, h.chosen = true, target.index
	case columnTarget:
		h.sortBy(target.column)
	case inputTarget:
		h.listed = false
	case draw.PlayedTarget:
		h.correct(target.Turn)
	case draw.TurnTarget:
		h.correct(target.Turn)
	}
	return nil
}

// isHeading reports whether a word is the name that people use for a game of words, whatever its list: Wordle.
func isHeading(word string, game *rules.Game) bool {
	preset, ok := rules.PresetOf(game.Name())
	return ok && strings.EqualFold(word, preset.Name)
}

// paste reads pasted turns, which may follow the name of the game. Text that it cannot read stays
// in the input.
func (h *help) paste(text string) tea.Cmd {
	h.listed = false
	if h.value() != "" {
		h.insert(text)
		return nil
	}
	if name, rest := session.CutLine(text); strings.TrimSpace(rest) != "" {
		game, err := gameOf(h.host, name)
		switch {
		case err != nil: // only turns
		case game.Name() == h.game.Name():
			text = rest
		case isHeading(name, h.game): // above squares that are shared
		default:
			return follow(h.host, text)
		}
	}
	h.insert(text)
	if read, err := reading.Turns(h.game, text); err != nil || len(read.Turns) > 0 {
		return h.add(text)
	}
	return nil
}
