package store

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strings"

	"codebreaker/internal/engine/message"
)

// record returns the record of a game.
func (g *Game) record(number int) (Record, error) {
	text, err := json.Marshal(g)
	return headOf(g, number).record(string(text)), err
}

// game reads the game of a record.
func (r *Record) game() (*Game, error) {
	g := new(Game)
	if !r.whole() || json.Unmarshal([]byte(r.Text), g) != nil {
		return readHead(r.Key, r.Head).damaged(), damagedRecord(r.Key)
	}
	return g, nil
}

// day identifies a daily game.
type day struct {
	kind      Kind
	game, day string
}

// dayOf returns the day of a game, and whether it has one.
func dayOf(g *Game) (day, bool) {
	return day{g.Saved.Kind, g.Saved.Game, g.Saved.Day}, g.Saved.Day != ""
}

// days returns the daily games that have an attempt that counts.
func (h *heads) days() map[day]bool {
	days := make(map[day]bool)
	for _, g := range h.games {
		if g.day != "" && !g.practised() {
			days[day{g.kind, g.game, g.day}] = true
		}
	}
	return days
}

// Save keeps a game. When Save returns nil the game is durable and its revision has grown by one; a
// daily game has become practice if another attempt at it counts. The error is [ErrStale] if the
// keeper has another revision than the game's, and [ErrNoGame] if the game was deleted: then nothing
// has changed.
func (k *Keeper) Save(ctx context.Context, g *Game) error {
	var saved Game
	err := k.change(ctx, func(h *heads) ([]Record, error) {
		saved = *g
		saved.Revision++
		saved.Updated = now()
		saved.settleEnd()
		before, number := h.games[g.ID], h.next
		switch {
		case before == nil && g.Revision > 0:
			return nil, noGame(g.ID)
		case before == nil:
			if of, daily := dayOf(g); daily && h.days()[of] {
				saved.Saved.Practice = true
			}
		case before.revision != g.Revision:
			return nil, staleGame()
		default:
			saved.Saved.Practice = saved.Saved.Practice || before.is(practice)
			number = before.number
		}
		record, err := saved.record(number)
		return []Record{record}, err
	})
	if err == nil {
		g.Revision, g.Updated, g.Ended, g.Saved.Practice = saved.Revision, saved.Updated, saved.Ended, saved.Saved.Practice
	}
	return err
}

// Add keeps games of another keeper as they are, with their IDs, times and revisions. It skips games
// with a known ID; added says which games were new. It keeps all of them or, on an error, none.
func (k *Keeper) Add(ctx context.Context, games []*Game) (added []bool, err error) {
	err = k.change(ctx, func(h *heads) (changes []Record, err error) {
		added = make([]bool, len(games))
		days, fresh := h.days(), make(map[string]bool)
		for i, g := range games {
			if h.games[g.ID] != nil || fresh[g.ID] {
				continue
			}
			own := *g
			if of, daily := dayOf(g); daily {
				own.Saved.Practice = own.Saved.Practice || days[of]
				days[of] = days[of] || !headOf(&own, 0).practised()
			}
			record, err := own.record(h.next + len(changes))
			if err != nil {
				return nil, err
			}
			changes = append(changes, record)
			added[i], fresh[g.ID] = true, true
		}
		return changes, nil
	})
	return added, err
}

// KnownLines returns the lines, among the given ones, of games that are kept.
func (k *Keeper) KnownLines(ctx context.Context, lines []string) (map[string]bool, error) {
	known := make(map[string]bool)
	err := k.read(ctx, func(h *heads) {
		kept := make(map[uint64]bool, len(h.games))
		for _, g := range h.games {
			kept[g.line] = true
		}
		for _, line := range lines {
			if kept[hash(line)] {
				known[line] = true
			}
		}
	})
	return known, err
}

// Rate keeps a game's skill and luck after a review. The revision and the times do not change. The
// error is [ErrNoGame] if the ID is unknown.
func (k *Keeper) Rate(ctx context.Context, id string, skill, luck int) error {
	return k.change(ctx, func(h *heads) ([]Record, error) {
		if h.games[id] == nil {
			return nil, noGame(id)
		}
		g, err := k.Game(ctx, id)
		if err != nil {
			return nil, err
		}
		g.Skill, g.Luck = skill, luck
		record, err := g.record(h.games[id].number)
		return []Record{record}, err
	})
}

// Delete deletes a game. The error is [ErrNoGame] if the ID is unknown.
func (k *Keeper) Delete(ctx context.Context, id string) error {
	return k.change(ctx, func(h *heads) ([]Record, error) {
		if h.games[id] == nil {
			return nil, noGame(id)
		}
		return []Record{{Key: key(gameKey, id)}}, nil
	})
}

// Game returns the game with this ID. The error is [ErrNoGame] if the ID is unknown.
func (k *Keeper) Game(ctx context.Context, id string) (*Game, error) {
	found, err := k.get(ctx, key(gameKey, id))
	switch {
	case err != nil:
		return nil, err
	case found == nil:
		return nil, noGame(id)
	}
	return found.game()
}

// Find returns the one game whose ID has this prefix. The error is [ErrNoGame] if no ID matches,
// and a [message.Problem] if several do.
func (k *Keeper) Find(ctx context.Context, prefix string) (*Game, error) {
	wanted := strings.ToLower(prefix)
	var ids []string
	err := k.read(ctx, func(h *heads) {
		for id := range h.games {
			if strings.HasPrefix(id, wanted) {
				ids = append(ids, id)
			}
		}
	})
	slices.Sort(ids)
	switch {
	case err != nil:
		return nil, err
	case len(ids) == 0 || prefix == "":
		return nil, noGame(prefix)
	case len(ids) > 1 && ids[0] != wanted:
		return nil, message.NewProblem("store-ambiguous", "several games start with {{.id}}, such as {{.first}} and {{.second}}: write more characters",
			"id", prefix, "first", ids[0], "second", ids[1])
	}
	return k.Game(ctx, ids[0])
}

// Games returns the games of a filter, the last played first; games of the same millisecond are
// sorted by ID. A damaged game does not hide the others: see [Game.Damaged].
func (k *Keeper) Games(ctx context.Context, f Filter) ([]*Game, error) {
	return k.choose(ctx, f.Limit, f.has, func(a, b *head) int {
		return cmp.Or(cmp.Compare(b.updated, a.updated), cmp.Compare(b.id, a.id))
	})
}

// OfDay returns the attempt at a daily game that counts. The error is [ErrNoGame] if the player has
// not begun one.
func (k *Keeper) OfDay(ctx context.Context, game, day string) (*Game, error) {
	found, err := k.choose(ctx, 1, func(h *head) bool {
		return day != "" && h.kind == Playing && h.game == game && h.day == day && !h.practised()
	}, byNumber)
	if err == nil && len(found) == 0 {
		err = noGame(game + " " + day)
	}
	if err != nil {
		return nil, err
	}
	return found[0], nil
}

// OfDays returns all attempts at the daily games from one day to another, practice included, in the
// order in which they began.
func (k *Keeper) OfDays(ctx context.Context, from, to string) ([]*Game, error) {
	return k.choose(ctx, 0, func(h *head) bool { return h.kind == Playing && h.day != "" && from <= h.day && h.day <= to }, byNumber)
}

// byNumber sorts games in the order in which they were added.
func byNumber(a, b *head) int { return cmp.Compare(a.number, b.number) }

// chosen returns the heads of the wanted games, in an order.
func (h *heads) chosen(want func(*head) bool, order func(a, b *head) int) (found []*head) {
	for _, g := range h.games {
		if want(g) {
			found = append(found, g)
		}
	}
	slices.SortFunc(found, order)
	return found
}

// choose reads the wanted games, in an order: as many as limit says, or all if it is 0.
func (k *Keeper) choose(ctx context.Context, limit int, want func(*head) bool, order func(a, b *head) int) ([]*Game, error) {
	var keys []string
	place := make(map[string]int)
	err := k.read(ctx, func(h *heads) {
		found := h.chosen(want, order)
		if limit > 0 && len(found) > limit {
			found = found[:limit]
		}
		for _, g := range found {
			k := key(gameKey, g.id)
			place[k] = len(keys)
			keys = append(keys, k)
		}
	})
	if err != nil {
		return nil, err
	}
	games := make([]*Game, len(keys))
	err = k.each(ctx, keys, func(records []Record) error {
		for _, r := range records {
			games[place[r.Key]], _ = r.game() // a damaged one says so
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	games = slices.DeleteFunc(games, func(g *Game) bool { return g == nil }) // deleted in the meantime
	if len(games) == 0 {
		return nil, nil
	}
	return games, nil
}

// has reports whether a game is one of a filter.
func (f *Filter) has(h *head) bool {
	before := cmp.Compare(h.updated, f.Before.Updated.UnixMilli())
	return (f.Kind == "" || h.kind == f.Kind) &&
		(f.Game == "" || h.game == f.Game) &&
		(f.State == "" || h.state == f.State) &&
		(!f.Open || !h.over()) &&
		(!f.Played || h.is(moved) || h.over()) &&
		(f.Before == Cursor{} || before < 0 || before == 0 && h.id < f.Before.ID)
}
