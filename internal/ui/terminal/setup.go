package terminal

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/preset"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/lexicon/wordlists"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/store"
	"codebreaker/internal/ui/terminal/draw"

	tea "charm.land/bubbletea/v2"
)

// setup is the screen on which a game is chosen.
type setup struct {
	formScreen
	kind session.Kind

	preset   int // index in the catalogue; its length for a custom game
	places   int
	symbols  int
	repeats  int // yes or no
	empties  int // no or yes
	rule     int
	names    int // letters, colours or digits
	language int
	length   int // of words
	hard     int
	maker    int
	secret   input // typed by another person
	target   input // at which a game against the adversary must end
	seed     int
	most     int
	breaker  int
	first    input // the first letter of the code to crack, if it is given
	more     int   // no or yes: show all fields, not just the game

	begun string // the letters of a name that were typed
}

// The codemakers, in the order of the form.
const (
	makerRandom = iota
	makerDaily
	makerSeed
	makerTyped
	makerAdversary
)

// languages names the languages of the built-in lists, in the order of [wordlists.Languages].
func languages(h host) []string {
	var names []string
	for _, language := range wordlists.Languages() {
		names = append(names, h.say("words-in-"+language))
	}
	return names
}

// usualList returns the index of the reader's language in [wordlists.Languages], or 0.
func usualList(h host) int { return max(0, slices.Index(wordlists.Languages(), h.lang().Name())) }

func newSetup(h host, kind session.Kind) *setup {
	s := &setup{kind: kind, places: 4, symbols: 6, language: usualList(h), length: 5}
	s.formScreen = formScreen{host: h, does: h.say("form-begin"), begin: s.start}
	yes, no := h.say("form-yes"), h.say("form-no")
	var titles []string
	for _, preset := range s.offered() {
		titles = append(titles, preset.Title(h.lang()))
	}
	var names []string
	for _, rule := range rules.Rules() {
		names = append(names, wording.Rule(h.lang(), rule))
	}
	s.fields = []*field{
		s.presets(append(titles, h.say("name-own"))...),
		count(h.say("form-places"), &s.places, 1, rules.MaxPlaces).when(s.own),
		count(h.say("form-symbols"), &s.symbols, 1, rules.MaxSymbols).when(s.own),
		choice(h.say("form-repeats"), &s.repeats, yes, no).when(s.own),
		choice(h.say("form-empties"), &s.empties, no, yes).when(s.own),
		choice(h.say("form-rule"), &s.rule, names...).when(func() bool { return !s.words() && !s.sums() }),
		choice(h.say("form-words"), &s.language, languages(h)...).when(s.choosesList),
		count(h.say("form-letters"), &s.length, wordlists.Shortest, wordlists.Longest).when(s.choosesList),
		choice(h.say("form-hard"), &s.hard, no, yes, h.say("form-ultra")).when(s.hardens),
	}
	switch kind {
	case session.Playing:
		s.addMaker()
	case session.Cracking:
		s.fields = append(s.fields, choice(h.say("form-strategy"), &s.breaker, append([]string{h.say("form-usual")}, study.StrategyNames()...)...).when(func() bool { return !s.several() }))
	}
	s.fields = append(s.fields, choice(h.say("form-names"), &s.names, h.say("form-names-letters"), h.say("form-names-box"), h.say("form-names-digits")).when(s.lettered))
	s.fold()
	if kind == session.Cracking {
		s.fields = append(s.fields, (&field{label: h.say("form-first"), typed: &s.first}).when(s.givesFirst))
	}
	s.remember()
	return s
}

// fold hides all fields but the game, unless the person wants more or chose a custom game.
func (s *setup) fold() {
	for _, one := range s.fields[1:] {
		hidden := one.hidden
		one.hidden = func() bool { return s.more == 0 && !s.own() || hidden != nil && hidden() }
	}
	s.fields = append(s.fields, choice(s.say("form-more"), &s.more, s.say("form-no"), s.say("form-yes")).when(func() bool { return !s.own() }))
}

// remember selects the last game that was played, if games are saved.
func (s *setup) remember() {
	if s.options().Store == nil {
		return
	}
	last, err := s.options().Store.Games(context.Background(), store.Filter{Kind: s.kind, Limit: 1})
	if err != nil || len(last) == 0 {
		return // keep the default
	}
	for i, one := range s.offered() {
		language, length, found := listOf(one, last[0].Saved.Game)
		if !found {
			continue
		}
		s.preset = i
		s.most = s.usual()
		if one.Words() {
			s.language, s.length = language, length
			return
		}
	}
}

// listOf returns the language and the length of the words with which a game on offer is the named game.
func listOf(offered preset.Preset, name string) (language, length int, found bool) {
	for language, list := range wordlists.Languages() {
		for length := wordlists.Shortest; length <= wordlists.Longest; length++ {
			if offered.Is(name, preset.WordList(list, length)) {
				return language, length, true
			}
		}
	}
	return 0, 0, false
}

// presets returns the field for the named games. A change also sets the game's usual number of
// guesses.
func (s *setup) presets(names ...string) *field {
	one := choice(s.say("form-game"), &s.preset, names...)
	next := one.change
	one.change = func(by int) {
		next(by)
		s.takeList()
		s.most = s.usual()
		if s.several() && s.maker == makerAdversary {
			s.maker = makerRandom
		}
	}
	s.most = s.usual()
	return one
}

// chosen returns the chosen preset. For a custom game, ok is false.
func (s *setup) chosen() (chosen preset.Preset, ok bool) {
	if s.own() {
		return preset.Preset{}, false
	}
	return s.offered()[s.preset], true
}

// own reports whether a custom game is chosen.
func (s *setup) own() bool { return s.preset == len(s.offered()) }

// offered returns the named games. Absurdle hides no code, so the computer cannot crack one.
func (s *setup) offered() []preset.Preset {
	return slices.DeleteFunc(preset.Catalogue(), func(p preset.Preset) bool { return s.kind == session.Cracking && p.Evades() })
}

// takeList chooses the list of words of a preset that has its own.
func (s *setup) takeList() {
	chosen, _ := s.chosen()
	for i, language := range wordlists.Languages() {
		if letters, ok := strings.CutPrefix(chosen.ListOn(""), language); ok {
			s.language = i
			s.length, _ = strconv.Atoi(letters)
		}
	}
}

// givesFirst reports whether the game gives the first letter.
func (s *setup) givesFirst() bool {
	preset, ok := s.chosen()
	return ok && strings.HasSuffix(preset.Game, rules.FirstSuffix)
}

// usual returns the usual number of guesses in the game, or 0 if there is no game.
func (s *setup) usual() int {
	if s.settings().Unlimited {
		return 0
	}
	if start, err := startOf(s.host, s.name()); err == nil {
		return preset.Limit(start.Game(), start.Boards(), "", nil)
	}
	return 0
}

// addMaker adds the fields for the codemaker.
func (s *setup) addMaker() {
	most := count(s.say("form-most"), &s.most, 0, limits.Guesses)
	most.value = func() string {
		if s.most == 0 {
			return s.say("form-unlimited")
		}
		return strconv.Itoa(s.most)
	}
	makers := []string{s.say("maker-random"), s.say("maker-daily"), s.say("maker-seed"), s.say("maker-typed"), s.say("maker-adversary")}
	s.fields = append(
		s.fields,
		choice(s.say("form-maker"), &s.maker, makers...).when(func() bool { return !s.several() }),
		choice(s.say("form-maker"), &s.maker, makers[:makerAdversary]...).when(s.several),
		unseen(s.say("form-secret"), &s.secret).when(func() bool { return s.maker == makerTyped }),
		shown(s.say("form-target"), &s.target).when(s.evaded),
		count(s.say("form-seed"), &s.seed, 0, math.MaxInt32).when(func() bool { return s.maker == makerSeed }),
		most,
	)
}

// evaded reports whether the codemaker is an adversary.
func (s *setup) evaded() bool {
	preset, ok := s.chosen()
	return ok && preset.Evades() && s.maker == makerRandom || s.maker == makerAdversary
}

// several reports whether the game has several boards. Such a game has no adversary.
func (s *setup) several() bool {
	preset, ok := s.chosen()
	return ok && preset.Boards() > 1
}

// words reports whether the game uses words.
func (s *setup) words() bool {
	preset, _ := s.chosen()
	return preset.Words()
}

// sums reports whether the game uses numbers or sums.
func (s *setup) sums() bool {
	preset, _ := s.chosen()
	return preset.Sums()
}

// lettered reports whether the symbols are letters, for which a person can choose colours or digits.
func (s *setup) lettered() bool {
	chosen, ok := s.chosen()
	return !ok && s.symbols > 1 || ok && chosen.Lettered()
}

// hardens reports whether the game has a hard mode.
func (s *setup) hardens() bool {
	preset, _ := s.chosen()
	return preset.Hardens()
}

// name returns the name of the game.
func (s *setup) name() string {
	chosen, ok := s.chosen()
	switch {
	case ok && chosen.Evades():
		return chosen.With(s.list()) + []string{"", rules.HardSuffix, rules.UltraSuffix}[s.hard]
	case s.hardens() && s.hard == 1:
		return preset.Hardened(chosen.Of(s.list()))
	case s.hardens() && s.hard == 2:
		return chosen.Of(s.list()) + rules.UltraSuffix
	case s.words() || s.sums():
		return chosen.Of(s.list())
	case ok:
		return chosen.Game + rules.Rules()[s.rule].Suffix()
	}
	parts := preset.Parts{Places: s.places, Symbols: s.symbols, Rule: rules.Rules()[s.rule].String(), Distinct: s.repeats == 1, Empties: s.empties == 1}
	return parts.Game()
}

// choosesList reports whether a person chooses the list of words. The daily game of some presets has a list of its own.
func (s *setup) choosesList() bool { return s.words() && s.listOfDay() == "" }

// listOfDay returns the list of words that the daily game of a preset has today, if a person cannot choose it.
func (s *setup) listOfDay() string {
	chosen, _ := s.chosen()
	if s.kind != session.Playing || s.maker != makerDaily {
		return ""
	}
	return chosen.ListOn(s.options().today())
}

// list returns the name of the word list.
func (s *setup) list() string {
	return cmp.Or(s.listOfDay(), preset.WordList(wordlists.Languages()[s.language], s.length))
}

// request returns the new-game request of the form.
func (s *setup) request() games.Request {
	request := games.Request{Kind: s.kind, Game: s.name()}
	if s.names > 0 && s.lettered() {
		request.Symbols = []string{[]string{s.say("form-names-box-set"), rules.Digits}[s.names-1]}
	}
	switch s.kind {
	case session.Playing:
		request.Most = &s.most
		s.hide(&request)
	case session.Cracking:
		if letter := strings.TrimSpace(s.first.value()); s.givesFirst() && letter != "" {
			request.Game += rules.FirstSuffix + ":" + letter
		}
		if s.breaker > 0 && !s.several() {
			request.Strategy = study.StrategyNames()[s.breaker-1]
		}
	}
	return request
}

// hide sets the codemaker of the request.
func (s *setup) hide(request *games.Request) {
	if s.evaded() {
		request.Codemaker, request.Target = session.Adversary, s.target.value()
	}
	switch s.maker {
	case makerDaily:
		request.Day = s.options().today()
	case makerTyped:
		request.Codemaker, request.Secret = session.Fixed, s.secret.value()
	case makerSeed:
		request.Seed = strconv.Itoa(s.seed)
	}
}

// start starts the requested game. If a hidden secret is wrong, the error does not show its
// letters.
func (s *setup) start() tea.Cmd {
	request := s.request()
	of, err := startOf(s.host, request.Game)
	if err == nil && request.Codemaker == session.Fixed {
		if err = games.CheckUnseen(s.lang(), of, request.Secret); err != nil {
			s.warn(err)
			return nil
		}
	}
	return beginInstead(s.host, request)
}

func (s *setup) taught() (start *study.Start, codemaker string) {
	start, _ = startOf(s.host, s.name()) // nil without a game
	if s.kind == session.Playing && s.evaded() {
		codemaker = session.Adversary
	}
	return start, codemaker
}

// press handles a key. Letters choose the first game whose name begins so. If there is none, they begin a line.
func (s *setup) press(key, text string) tea.Cmd {
	current := s.current()
	letter := strings.TrimSpace(text)
	if letter == "" || current.typed != nil || key == "+" || key == "-" || current.number != nil && unicode.IsDigit([]rune(letter)[0]) {
		s.begun = ""
		return s.formScreen.press(key, text)
	}
	s.begun += letter
	if i := slices.IndexFunc(s.offered(), s.beginsSo); i >= 0 {
		s.form.chosen = 0
		s.fields[0].change(i - s.preset)
		return nil
	}
	line := newLineEntry(s.host)
	line.kind = s.kind
	line.insert(s.begun)
	return s.exchange(line)
}

// beginsSo reports whether the title or the name of a game begins with the letters that were typed.
func (s *setup) beginsSo(p preset.Preset) bool {
	begins := func(name string) bool { return strings.HasPrefix(strings.ToLower(name), strings.ToLower(s.begun)) }
	return begins(p.Title(s.lang())) || begins(p.Name)
}

// paste opens the game of a line, or fills the current text field.
func (s *setup) paste(text string) tea.Cmd {
	if typed := s.current().typed; typed != nil {
		typed.insert(text)
		return nil
	}
	return beginInstead(s.host, lineRequest(s.kind, text))
}

func (s *setup) draw(f *draw.Frame) {
	f.Title = [...]string{s.say("menu-play"), s.say("menu-crack"), s.say("menu-help")}[slices.Index(session.Kinds(), s.kind)]
	f.Status = rules.Friendly(s.name())
	s.formScreen.draw(f)
	f.Blank()
	if start, err := startOf(s.host, s.name()); err == nil {
		game, described := start.Game(), wording.Game(s.lang(), start.Game())
		if start.Boards() != nil {
			described = wording.Boards(s.lang(), start.Boards())
		}
		f.Say(f.Quiet, wording.Sentence(described)+" "+wording.Codes(s.lang(), game))
		f.Say(f.Quiet, s.say("form-marked", "rule", wording.Rule(s.lang(), game.Rule())))
	} else {
		f.Say(f.Alarm, sentence(s.lang(), err))
	}
	about := s.say("form-paste")
	if s.current().typed != nil {
		about = s.say("form-unseen")
	}
	f.Foot = draw.Wrap(f.Quiet, about, f.Width)
}
