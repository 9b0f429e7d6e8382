package page

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/lesson"
	"codebreaker/internal/app/preset"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/position/candidate"
	"codebreaker/internal/engine/rules"
)

// A first game is one that the page begins and marks itself, in static/first.ts, while the engine is still on its way.
// What it needs to know of the games is in a file for each language, which is made from the engine: so the rules, the
// names and the sentences are the same. The words of a list are in a file of their own.
type firstGame struct {
	View   *games.View       `json:"view"`            // of a game before its first turn
	Called string            `json:"called"`          // its short name, in lines for others
	Names  []string          `json:"names"`           // under which it is asked for
	Usual  int               `json:"usual"`           // the number of guesses if none is asked for; 0 for no limit
	Hard   bool              `json:"hard"`            // it has a hard variant, which is another game
	Marks  map[string]string `json:"marks,omitempty"` // the texts of the marks, by the numbers of their parts; for tiles they follow from the parts
	List   string            `json:"list,omitempty"`  // the file of its words

	Left   map[string]string `json:"left"`   // how many codes are left, by plural form
	Solved map[string]string `json:"solved"` // that the code was found, by plural form
	Lost   string            `json:"lost"`   // that no guesses remain
	// The same of a line that gives another player's code, and perhaps that player's result.
	Opened    *games.Opened     `json:"opened"`
	SentTook  map[string]string `json:"sentTook"` // by plural form
	SentLost  string            `json:"sentLost"`
	RivalTook map[string]string `json:"rivalTook"` // by plural form
	RivalLost string            `json:"rivalLost"`

	Wrong   string `json:"wrong,omitempty"` // that a guess has a symbol twice, or is not on the list
	WrongID string `json:"wrongId,omitempty"`
}

// firstFiles returns the files of the first games by name.
func firstFiles() map[string][]byte {
	files := make(map[string][]byte)
	for _, name := range lang.Names() {
		l, err := lang.ByName(name)
		if err != nil {
			panic("web: " + err.Error()) // it is one of the names
		}
		lists := lexicon.NewFiles(nil, lexicon.FoldAccents)
		var all struct {
			Games []*firstGame    `json:"games"`
			Daily []games.DayGame `json:"daily"` // without attempts
		}
		var lessons []*taught
		_, service := serviceOf(lists)
		today := time.Now().UTC().Format(time.DateOnly)
		days, err := service.Days(context.Background(), l, today, today)
		if err != nil {
			panic("web: " + err.Error()) // all daily games can be played
		}
		all.Daily = days.Days[0].Games
		for i, daily := range all.Daily {
			if one, _ := preset.ByName(daily.Preset); one.Lists != "" {
				all.Daily[i].Game = daily.Preset // which the engine completes for the day: the file is for all days
			}
		}
		for _, one := range preset.Catalogue() {
			halves := slices.ContainsFunc(rules.Rules(), func(r rules.Rule) bool { return r.Has(rules.Half) && strings.HasSuffix(one.Game, r.Suffix()) })
			numbers := strings.HasPrefix(one.Game, rules.WordsPrefix) && !one.Words()
			if one.Boards() > 1 || one.Evades() || numbers || strings.HasSuffix(one.Game, rules.FirstSuffix) || halves {
				continue // several boards, an adversary, numbers, calculations, given letters and pairs wait for the engine
			}
			game, words, lesson := newFirstGame(l, lists, one)
			for _, before := range all.Games { // most games of words have the same list
				if words != nil && bytes.Equal(files[before.List], words) {
					game.List = before.List
				}
			}
			if words != nil {
				files[game.List] = words
			}
			all.Games = append(all.Games, game)
			lessons = append(lessons, lesson)
		}
		files["first."+name+".json"], files["lessons."+name+".json"] = inJSON(all), inJSON(lessons)
	}
	return files
}

// serviceOf returns a service that keeps nothing, and its reader of names.
func serviceOf(lists rules.Lexicon) (study.Reader, *games.Service) {
	read := func(_ context.Context, named study.Named) (*rules.Game, bool, error) {
		game, err := rules.ParseGame(named.Game, rules.WithLexicon(lists))
		return game, false, err
	}
	return read, games.New(games.Config{Study: study.New(study.Config{Game: read}), GoOn: true})
}

func inJSON(value any) []byte {
	content, err := json.Marshal(value)
	if err != nil {
		panic("web: " + err.Error()) // views and lessons can be encoded
	}
	return content
}

// taught is the lesson of a game, and the beginning of its guided game.
type taught struct {
	Names  []string       `json:"names"`
	Lesson *lesson.Lesson `json:"lesson"`
	Guide  *lesson.Guide  `json:"guide"`
}

// newFirstGame describes a preset in a language, with its words if it has any, and its lesson.
func newFirstGame(l *lang.Language, lists rules.Lexicon, one preset.Preset) (first *firstGame, words []byte, teach *taught) {
	must := func(err error) {
		if err != nil {
			panic("web: " + one.Name + ": " + err.Error()) // presets can be played
		}
	}
	var problem *message.Problem
	read, service := serviceOf(lists)
	ctx, asked := context.Background(), one.Of(l.Name())
	play, err := service.New(ctx, l, &games.Request{Game: asked, Most: new(int)})
	must(err)
	defer play.Leave()
	view, err := play.View(ctx, l, 0)
	must(err)
	view.ID, view.Created = "", time.Time{} // so that the file is always the same
	game := play.Game()
	called, _, _ := strings.Cut(session.Riddle(play.Session().Start(), 0), " ")
	first = &firstGame{
		View: view, Called: called, Names: []string{one.With(l.Name()), asked, game.Name()}, Usual: preset.Limit(game, nil, "", nil),
		Hard: preset.Hardened(game.Name()) != game.Name(), Marks: marksOf(game),
		Left:   counted(func(n int) string { return wording.Hint(l, game, position.Count{Least: n}) }),
		Solved: counted(func(n int) string { return wording.Ended(l, game, session.Playing, session.Solved, n, rules.Code{}) }),
	}
	first.Opened, err = service.Preview(ctx, l, called+" seed:1")
	must(err)
	last := func(sentences []string) string { return sentences[len(sentences)-1] }
	first.SentTook = counted(func(n int) string { return last(wording.Sent(l, "", "", "", n)) })
	first.SentLost = last(wording.Sent(l, "", "", "", session.NotFound))
	first.RivalTook = counted(func(n int) string { return wording.Rival(l, n, 0, session.Going) })
	first.RivalLost = wording.Rival(l, session.NotFound, 0, session.Going)
	var example rules.Code
	for example = range game.Secrets() {
		break
	}
	first.Lost = strings.ReplaceAll(wording.Ended(l, game, session.Playing, session.Lost, 0, example), game.Format(example), "{code}")
	var same rules.Code // the last symbol at all places, which no game allows that does not allow every code
	for place := range game.Places() {
		same[place] = uint8(game.Symbols() - 1)
	}
	if err := game.CheckGuess(same, nil); err != nil {
		first.Wrong = strings.Replace(l.Error(err), game.Format(same), "{code}", 1)
		first.Wrong = strings.Replace(first.Wrong, " "+game.SymbolName(game.Symbols()-1)+" ", " {symbol} ", 1)
		errors.As(err, &problem)
		first.WrongID = problem.ID
	}
	if game.HasWords() {
		first.List = "first." + l.Name() + "." + one.Name + ".txt"
		words = wordsOf(game)
	}
	start := play.Session().Start()
	guided, _, err := read(ctx, study.Named{Game: lesson.Name(l, game)})
	must(err)
	guide, err := lesson.NewGuide(l, guided, nil)
	must(err)
	return first, words, &taught{first.Names, lesson.Of(l, start, session.Random), guide}
}

// counted returns the plural forms of a sentence with a number, which becomes {count}.
func counted(say func(n int) string) map[string]string {
	forms := make(map[string]string)
	for form, n := range map[string]int{"one": 1, "other": 2} {
		forms[form] = strings.Replace(say(n), strconv.Itoa(n), "{count}", 1)
	}
	return forms
}

// marksOf returns the texts of the marks of a game by the numbers of their parts, with an exclamation mark for the mark
// of the code itself. It returns nil for tiles.
func marksOf(game *rules.Game) map[string]string {
	if game.Rule().Tiles() {
		return nil
	}
	marks := make(map[string]string)
	for ordinal := range game.Feedbacks() {
		mark := game.FeedbackAt(ordinal)
		var key strings.Builder
		for i, part := range game.Rule().Parts() {
			if i > 0 {
				key.WriteByte(',')
			}
			fmt.Fprint(&key, mark.Count(part.Means))
		}
		if mark.Solved() {
			key.WriteByte('!')
		}
		marks[key.String()] = mark.String()
	}
	return marks
}

// wordsOf returns the words that can be guessed, one a line in code order, each with the weight by which it is drawn unless
// that is 0.
func wordsOf(game *rules.Game) []byte {
	var lines []byte
	secrets, weights := game.Words().Secrets, candidate.HidingWeights(game)
	for _, code := range game.Words().Guesses {
		lines = append(lines, game.Format(code)...)
		if i, found := slices.BinarySearchFunc(secrets, code, rules.Compare); found {
			lines = strconv.AppendUint(lines, uint64(weights[i]), 10)
		}
		lines = append(lines, '\n')
	}
	return lines
}
