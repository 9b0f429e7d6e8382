package store

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
)

// Records are texts by kind and key that survive the program, for example in a browser.
type Records interface {
	// Get returns a record, or nil if the key is unknown.
	Get(ctx context.Context, kind, key string) ([]byte, error)
	// All returns the records of a kind, in any order.
	All(ctx context.Context, kind string) ([][]byte, error)
	// Put keeps a record and replaces an earlier one with its key; nil deletes it. The record is
	// durable when Put returns nil.
	Put(ctx context.Context, kind, key string, record []byte) error
	// Lock keeps other programs, and other callers, from writing until unlock is called.
	Lock(ctx context.Context) (unlock func(), err error)
}

// The kinds of records.
const (
	gameRecords       = "games"
	listRecords       = "lists"
	comparisonRecords = "comparisons"
)

// recordVersion is the version of the records that this program writes.
const recordVersion = 1

// Recorder keeps games in records. It reads them again each time, since another program may have
// changed them. It suits some thousand games.
type Recorder struct{ records Records }

// NewRecorder returns a recorder that keeps games in records.
func NewRecorder(records Records) *Recorder { return &Recorder{records} }

// gameRecord is a game as a record holds it.
type gameRecord struct {
	Version int
	Number  int // grows with every added game
	Game
}

// numbered is the JSON of a gameRecord.
type numbered struct {
	Version int   `json:"version"`
	Number  int   `json:"number"`
	Game    *Game `json:"game"`
}

func (g *gameRecord) MarshalJSON() ([]byte, error) {
	return json.Marshal(numbered{g.Version, g.Number, &g.Game})
}

func (g *gameRecord) UnmarshalJSON(text []byte) error {
	read := numbered{Game: &g.Game}
	err := json.Unmarshal(text, &read)
	g.Version, g.Number = read.Version, read.Number
	return err
}

// practised reports whether a game is practice, by its setup or because its code was
// typed.
func (g *gameRecord) practised() bool {
	return g.Saved.Practice || g.Saved.Codemaker == Fixed
}

// listRecord is a list of words as a record holds it.
type listRecord struct {
	Version int      `json:"version"`
	Name    string   `json:"name"`
	Words   []string `json:"words"`
	Gone    bool     `json:"gone,omitempty"` // deleted, but games use it
}

// comparisonRecord is a comparison as a record holds it.
type comparisonRecord struct {
	Version    int        `json:"version"`
	Comparison Comparison `json:"comparison"`
}

// decode reads a record, unless its version is later than this program's.
func decode[R any](record []byte) (*R, error) {
	var of struct{ Version int }
	err := json.Unmarshal(record, &of)
	if err == nil && of.Version > recordVersion {
		return nil, message.NewProblem("records-later", "these games need a newer version of codebreaker; they were not changed", "err", errLater)
	}
	read := new(R)
	if err == nil {
		err = json.Unmarshal(record, read)
	}
	if err != nil {
		return nil, message.NewProblem("records-damaged", "a saved game is damaged and was not changed: {{.what}}", "what", err.Error(), "err", errDamaged)
	}
	return read, nil
}

// put writes a record.
func (r *Recorder) put(ctx context.Context, kind, key string, record any) error {
	text, err := json.Marshal(record)
	if err != nil {
		return err
	}
	return r.records.Put(ctx, kind, key, text)
}

// locked does something while no other program can write.
func (r *Recorder) locked(ctx context.Context, do func() error) error {
	unlock, err := r.records.Lock(ctx)
	if err != nil {
		return err
	}
	defer unlock()
	return do()
}

// game reads the record of a game.
func (r *Recorder) game(ctx context.Context, id string) (*gameRecord, error) {
	record, err := r.records.Get(ctx, gameRecords, id)
	if err != nil {
		return nil, err
	}
	if record == nil {
		return nil, noGame(id)
	}
	return decode[gameRecord](record)
}

// games reads the games that are wanted, in the order in which they were added. It skips damaged
// games, which must not hide the others.
func (r *Recorder) games(ctx context.Context, want func(*gameRecord) bool) ([]*gameRecord, error) {
	records, err := r.records.All(ctx, gameRecords)
	if err != nil {
		return nil, err
	}
	var games []*gameRecord
	for _, record := range records {
		g, err := decode[gameRecord](record)
		if errors.Is(err, errLater) {
			return nil, err
		}
		if err == nil && want(g) {
			games = append(games, g)
		}
	}
	slices.SortFunc(games, func(a, b *gameRecord) int { return cmp.Compare(a.Number, b.Number) })
	return games, nil
}

// Save keeps a game, as [Store.Save] does.
func (r *Recorder) Save(ctx context.Context, g *Game) error {
	return r.locked(ctx, func() error {
		saved := gameRecord{Version: recordVersion, Game: *g}
		saved.Revision++
		saved.Updated = now()
		saved.settleEnd()
		before, err := r.game(ctx, g.ID)
		switch {
		case saved.Revision == 1 && errors.Is(err, ErrNoGame):
			var games []*gameRecord
			if games, err = r.games(ctx, func(*gameRecord) bool { return true }); err == nil {
				saved.number(games)
			}
		case err == nil && before.Revision != g.Revision:
			return staleGame()
		case err == nil:
			saved.Number = before.Number
			saved.Saved.Practice = saved.Saved.Practice || before.Saved.Practice
		}
		if err == nil {
			err = r.put(ctx, gameRecords, g.ID, &saved)
		}
		if err == nil {
			g.Revision, g.Updated, g.Ended, g.Saved.Practice = saved.Revision, saved.Updated, saved.Ended, saved.Saved.Practice
		}
		return err
	})
}

// number gives a new game the next number. The game is practice if another game of its
// day counts.
func (g *gameRecord) number(others []*gameRecord) {
	g.Number = 1
	for _, other := range others {
		g.Number = max(g.Number, other.Number+1)
		if g.Saved.Day != "" && isOfDay(other, g.Saved.Kind, g.Saved.Game, g.Saved.Day) {
			g.Saved.Practice = true
		}
	}
}

// isOfDay reports whether a game is the one of its kind, name and day that counts.
func isOfDay(g *gameRecord, kind Kind, game, day string) bool {
	return g.Saved.Kind == kind && g.Saved.Game == game && g.Saved.Day == day && !g.practised()
}

// Add keeps games as they are, as [Store.Add] does.
func (r *Recorder) Add(ctx context.Context, games []*Game) (added []bool, err error) {
	added = make([]bool, len(games))
	err = r.locked(ctx, func() error {
		there, err := r.games(ctx, func(*gameRecord) bool { return true })
		if err != nil {
			return err
		}
		for i, g := range games {
			if _, err := r.game(ctx, g.ID); err == nil {
				continue
			} else if !errors.Is(err, ErrNoGame) {
				return err
			}
			record := &gameRecord{Version: recordVersion, Game: *g}
			record.number(there)
			if err := r.put(ctx, gameRecords, g.ID, record); err != nil {
				return err
			}
			there = append(there, record)
			added[i] = true
		}
		return nil
	})
	return added, err
}

// KnownLines returns the lines of games that are kept, as [Store.KnownLines] does.
func (r *Recorder) KnownLines(ctx context.Context, lines []string) (map[string]bool, error) {
	known := make(map[string]bool)
	wanted := make(map[string]bool)
	for _, line := range lines {
		wanted[line] = true
	}
	games, err := r.games(ctx, func(g *gameRecord) bool { return wanted[g.Line] })
	for _, g := range games {
		known[g.Line] = true
	}
	return known, err
}

// Rate keeps a game's skill and luck, as [Store.Rate] does.
func (r *Recorder) Rate(ctx context.Context, id string, skill, luck int) error {
	return r.locked(ctx, func() error {
		g, err := r.game(ctx, id)
		if err != nil {
			return err
		}
		g.Skill, g.Luck = skill, luck
		return r.put(ctx, gameRecords, id, g)
	})
}

// Delete forgets a game, as [Store.Delete] does.
func (r *Recorder) Delete(ctx context.Context, id string) error {
	return r.locked(ctx, func() error {
		record, err := r.records.Get(ctx, gameRecords, id)
		if err == nil && record == nil {
			return noGame(id)
		}
		if err != nil {
			return err
		}
		return r.records.Put(ctx, gameRecords, id, nil)
	})
}

// Game returns the game of an ID, as [Store.Game] does.
func (r *Recorder) Game(ctx context.Context, id string) (*Game, error) {
	g, err := r.game(ctx, id)
	if err != nil {
		return nil, err
	}
	return &g.Game, nil
}

// Games returns the games of a filter, as [Store.Games] does.
func (r *Recorder) Games(ctx context.Context, f Filter) ([]*Game, error) {
	found, err := r.games(ctx, func(g *gameRecord) bool { return f.has(&g.Game) })
	slices.SortFunc(found, func(a, b *gameRecord) int {
		return cmp.Or(b.Updated.Compare(a.Updated), cmp.Compare(b.ID, a.ID))
	})
	if f.Limit > 0 && len(found) > f.Limit {
		found = found[:f.Limit]
	}
	return gamesOf(found), err
}

// gamesOf returns the games of records.
func gamesOf(records []*gameRecord) []*Game {
	var games []*Game
	for _, g := range records {
		games = append(games, &g.Game)
	}
	return games
}

// has reports whether a game is one of a filter.
func (f *Filter) has(g *Game) bool {
	over := !g.Ended.IsZero()
	before := g.Updated.Compare(f.Before.Updated)
	return (f.Kind == "" || g.Saved.Kind == f.Kind) &&
		(f.Game == "" || g.Saved.Game == f.Game) &&
		(f.State == "" || g.State == f.State) &&
		(!f.Open || !over) &&
		(!f.Played || g.Turns > 0 || g.Saved.Done > 0 || over) &&
		(f.Before == Cursor{} || before < 0 || before == 0 && g.ID < f.Before.ID)
}

// OfDay returns the game of a day that counts, as [Store.OfDay] does.
func (r *Recorder) OfDay(ctx context.Context, game, day string) (*Game, error) {
	found, err := r.games(ctx, func(g *gameRecord) bool { return day != "" && isOfDay(g, Playing, game, day) })
	if err == nil && len(found) == 0 {
		err = noGame(game + " " + day)
	}
	if err != nil {
		return nil, err
	}
	return &found[0].Game, nil
}

// OfDays returns the daily games of some days, as [Store.OfDays] does.
func (r *Recorder) OfDays(ctx context.Context, from, to string) ([]*Game, error) {
	found, err := r.games(ctx, func(g *gameRecord) bool {
		return g.Saved.Kind == Playing && g.Saved.Day != "" && from <= g.Saved.Day && g.Saved.Day <= to
	})
	return gamesOf(found), err
}

// Statistics sums up the games of a filter, as [Store.Statistics] does.
func (r *Recorder) Statistics(ctx context.Context, f Filter) (*Statistics, error) {
	f.State, f.Open, f.Before = "", false, Cursor{}
	games, err := r.games(ctx, func(g *gameRecord) bool { return f.has(&g.Game) })
	if err != nil {
		return nil, err
	}
	all := new(Statistics)
	counts := newCounts(all)
	for _, g := range games {
		switch {
		case !g.Ended.IsZero():
			counts.add(g.tallied())
		case g.Turns > 0 || g.Saved.Done > 0:
			all.Open++
		}
	}
	counts.finish()
	if f.Kind == "" || f.Kind == Playing {
		all.addStreaks(games)
		all.DailyStreak, all.LongestDailyStreak = dailyStreaks(recordedDays(games), now())
		all.addRecent(games, cmp.Or(f.Limit, usualRecent))
	}
	return all, nil
}

// tallied returns the tally of one finished game.
func (g *gameRecord) tallied() *tallied {
	one := &tallied{
		kind: g.Saved.Kind, game: g.Saved.Game, strategy: g.Saved.Strategy, practised: g.practised(), helped: g.Helped(),
		state: g.State, turns: g.Turns, games: 1,
	}
	if g.Skill >= 0 {
		one.skill = Rating{g.Skill, 1}
	}
	if g.Luck >= 0 {
		one.luck = Rating{g.Luck, 1}
	}
	return one
}

// counting returns the games that were played and count, in the order in which they
// ended.
func counting(games []*gameRecord) []*gameRecord {
	games = slices.DeleteFunc(slices.Clone(games), func(g *gameRecord) bool {
		return g.Saved.Kind != Playing || g.Ended.IsZero() || g.practised()
	})
	slices.SortStableFunc(games, func(a, b *gameRecord) int { return a.Ended.Compare(b.Ended) })
	return games
}

// addStreaks finds the runs of solved games.
func (all *Statistics) addStreaks(games []*gameRecord) {
	var outcomes strings.Builder
	for _, g := range counting(games) {
		switch {
		case g.State != Solved:
			outcomes.WriteByte(ends)
		case g.Helped():
			outcomes.WriteByte(keeps)
		default:
			outcomes.WriteByte(lengthens)
		}
	}
	all.Streak, all.LongestStreak = streaks(outcomes.String())
}

// recordedDays returns the days on which a daily game was solved, in order.
func recordedDays(games []*gameRecord) []solvedDay {
	helped := make(map[string]bool)
	for _, g := range counting(games) {
		if before, solved := helped[g.Saved.Day]; g.Saved.Day != "" && g.State == Solved {
			helped[g.Saved.Day] = g.Helped() && (before || !solved)
		}
	}
	var solved []solvedDay
	for day, helped := range helped {
		if at, err := time.Parse(time.DateOnly, day); err == nil {
			solved = append(solved, solvedDay{at, helped})
		}
	}
	slices.SortFunc(solved, func(a, b solvedDay) int { return a.Compare(b.Time) })
	return solved
}

// addRecent takes the last games that were reviewed.
func (all *Statistics) addRecent(games []*gameRecord, most int) {
	for _, g := range counting(games) {
		if g.Skill >= 0 || g.Luck >= 0 {
			all.Recent = append(all.Recent, Reviewed{g.ID, g.Saved.Game, g.Ended, g.State, g.Turns, g.Skill, g.Luck})
		}
	}
	all.Recent = all.Recent[max(0, len(all.Recent)-most):]
}

// DailyStreaks returns the daily streaks, as [Store.DailyStreaks] does.
func (r *Recorder) DailyStreaks(ctx context.Context, on string) (last, longest int, err error) {
	games, err := r.games(ctx, func(g *gameRecord) bool { return g.Saved.Day != "" })
	if err != nil {
		return 0, 0, err
	}
	last, longest = dailyStreaksOn(recordedDays(games), on)
	return last, longest, nil
}

// list reads a list; nil if the name is unknown.
func (r *Recorder) list(ctx context.Context, name string) (*listRecord, error) {
	record, err := r.records.Get(ctx, listRecords, name)
	if err != nil || record == nil {
		return nil, err
	}
	return decode[listRecord](record)
}

// gamesWith counts the games that are played with a list.
func (r *Recorder) gamesWith(ctx context.Context, list string) (int, error) {
	games, err := r.games(ctx, func(g *gameRecord) bool {
		return slices.Contains(rules.Lists(g.Saved.Game), list)
	})
	return len(games), err
}

// SaveList keeps a list of words, as [Store.SaveList] does.
func (r *Recorder) SaveList(ctx context.Context, name string, words []string) error {
	return r.locked(ctx, func() error {
		before, err := r.list(ctx, name)
		if err != nil {
			return err
		}
		if before != nil && !slices.Equal(before.Words, words) {
			games := 0
			if before.Gone {
				if games, err = r.gamesWith(ctx, name); err != nil {
					return err
				}
			}
			if !before.Gone || games > 0 {
				return listTaken(name)
			}
		}
		return r.put(ctx, listRecords, name, listRecord{Version: recordVersion, Name: name, Words: words})
	})
}

// DeleteList deletes a list, as [Store.DeleteList] does.
func (r *Recorder) DeleteList(ctx context.Context, name string) (games int, err error) {
	err = r.locked(ctx, func() error {
		list, err := r.list(ctx, name)
		if err == nil && list == nil {
			return noList(name)
		}
		if err == nil {
			games, err = r.gamesWith(ctx, name)
		}
		if err != nil {
			return err
		}
		if games == 0 {
			return r.records.Put(ctx, listRecords, name, nil)
		}
		list.Gone = true
		return r.put(ctx, listRecords, name, list)
	})
	return games, err
}

// List returns the words of a list, as [Store.List] does.
func (r *Recorder) List(ctx context.Context, name string) ([]string, error) {
	list, err := r.list(ctx, name)
	if err == nil && list == nil {
		err = noList(name)
	}
	if err != nil {
		return nil, err
	}
	return list.Words, nil
}

// Lists returns the names of the lists, as [Store.Lists] does.
func (r *Recorder) Lists(ctx context.Context) ([]string, error) {
	records, err := r.records.All(ctx, listRecords)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, record := range records {
		list, err := decode[listRecord](record)
		if err != nil {
			return nil, err
		}
		if !list.Gone {
			names = append(names, list.Name)
		}
	}
	slices.Sort(names)
	return names, nil
}

// key returns the key of the record of a comparison.
func (of Compared) key() string {
	key, _ := json.Marshal(of) // texts and numbers alone
	return string(key)
}

// SaveComparison keeps a comparison, as [Store.SaveComparison] does.
func (r *Recorder) SaveComparison(ctx context.Context, c *Comparison) error {
	saved := comparisonRecord{recordVersion, *c}
	saved.Comparison.Plays = nil
	return r.put(ctx, comparisonRecords, c.key(), saved)
}

// Comparison returns the comparison that is kept, as [Store.Comparison] does.
func (r *Recorder) Comparison(ctx context.Context, of Compared) (*Comparison, error) {
	record, err := r.records.Get(ctx, comparisonRecords, of.key())
	if err != nil || record == nil {
		return nil, err
	}
	c, err := decode[comparisonRecord](record)
	if err != nil {
		return nil, err
	}
	return &c.Comparison, nil
}
