package table

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"time"

	"codebreaker"
	"codebreaker/internal/lang"
	"codebreaker/match"
	"codebreaker/store"
)

// GroupDays is how many days of a group's games are summed up.
const GroupDays = 30

// Group is a group as a member sees it on a day.
type Group struct {
	ID         string `json:"id" description:"by which its members name it"`
	Name       string `json:"name"`
	Game       string `json:"game" description:"the name of the game that the group plays each day"`
	Title      string `json:"title" description:"what people call the game; its name where it has no other"`
	Look       `description:"what its codes look like"`
	Most       int           `json:"most" description:"guesses that the game has" minimum:"1"`
	Owned      bool          `json:"owned" description:"the reader may invite, remove members and delete the group"`
	Invitation string        `json:"invitation,omitempty" description:"what follows the server's address in a link that leads into the group; told to the owner alone"`
	Day        string        `json:"day" format:"date"`
	Today      bool          `json:"today" description:"the day's game can be begun"`
	Attempt    string        `json:"attempt,omitempty" description:"the ID of the reader's game of the day; absent where there is none" pattern:"^[a-z2-7]{26}$"`
	Told       bool          `json:"told" description:"the reader's game of the day is over, or can no longer be begun: what the others guessed is told"`
	Days       int           `json:"days" description:"the days that are summed up, with this one" minimum:"1"`
	Members    []GroupMember `json:"members" description:"in the order in which they came"`
}

// GroupMember is a member of a group, and what became of the game of a day.
type GroupMember struct {
	Member  int      `json:"member" description:"by which members are told apart" minimum:"1"`
	Name    string   `json:"name"`
	Self    bool     `json:"self" description:"the reader"`
	Owner   bool     `json:"owner"`
	State   string   `json:"state" description:"of the day's game: empty where it was not begun; over: how it ended is told when the reader's own is over; deleted: so was the game" enum:",going,over,solved,lost,gave-up,deleted"`
	Guesses int      `json:"guesses" description:"where how the game ended is told" minimum:"0"`
	Helped  bool     `json:"helped" description:"hints were taken or moves taken back, where how the game ended is told"`
	Turns   []Played `json:"turns,omitempty" description:"what was guessed, where that is told"`
	Played  int      `json:"played" description:"games of the days that are summed up that are over, as far as they are told" minimum:"0"`
	Solved  int      `json:"solved" description:"of these" minimum:"0"`
	Average *float64 `json:"average,omitempty" description:"guesses of those that were solved"`
	Streak  int      `json:"streak" description:"days in a row on which the code was found, up to this day or the one before" minimum:"0"`
}

// GroupGame returns the name of the game that a new group plays each day: the one that is
// named, or else the first of the daily ones. The error is a [codebreaker.Problem] where
// it is none for everybody.
func (t *Table) GroupGame(ctx context.Context, l *lang.Language, name string) (string, error) {
	if name == "" {
		for _, preset := range Catalogue() {
			if preset.Daily {
				name = cmp.Or(name, preset.Name)
			}
		}
	}
	started, err := t.StartIn(ctx, l, Named{Game: name})
	if err != nil {
		return "", err
	}
	return started.Game().Name(), nil
}

// groupSeed draws the code of a group's game of a day. Nobody can tell it who has not the
// group's lot.
func groupSeed(g *store.Group, day string) uint64 {
	sum := sha256.Sum256([]byte(string(g.Lot) + "\n" + g.Game + "\n" + day))
	return binary.LittleEndian.Uint64(sum[:])
}

// attempt is at a group's game of a day.
type attempt struct{ group, day string }

// SettleGroup settles a player's game of a group's day: the one that there is, or a new
// one, whose code is the same for all members. The error is a [codebreaker.Problem] where
// the day is past or to come, or the game that there was is deleted.
func (t *Table) SettleGroup(ctx context.Context, l *lang.Language, g *store.Group, player, day string) (*Settled, error) {
	if err := match.CheckDay(day); err != nil {
		return nil, err
	}
	started, err := t.Start(ctx, Named{Game: g.Game, Player: player})
	if err != nil {
		return nil, err
	}
	s := &Settled{player: player, start: started, attempt: &attempt{g.ID, day}}
	if s.begun, err = t.attempted(ctx, s); s.begun != nil || err != nil {
		return s, err
	}
	switch of, err := Day(t.config.Now(), DayWish{Day: day}); {
	case err != nil:
		return nil, err
	case of != Counting:
		return nil, codebreaker.NewProblem("group-past", "the group’s game of {{.day}} is past: it could be begun on that day alone", "day", day)
	}
	s.setup = match.Setup{Kind: match.Playing, Game: s.Game().Name(), Codemaker: match.Random, Seed: groupSeed(g, day), Most: Limit(s.Game(), day, nil)}
	return s, t.room(ctx, player)
}

// attempted returns the game of an attempt that there is, or nil.
func (t *Table) attempted(ctx context.Context, s *Settled) (*store.Game, error) {
	id, err := t.config.Store.Attempt(ctx, s.attempt.group, s.attempt.day, s.player)
	if id == "" || err != nil {
		return nil, err
	}
	game, err := t.kept(ctx, id)
	if err != nil {
		return nil, codebreaker.NewProblem("group-deleted", "you have deleted your game of {{.day}}, and a group’s game can be played once", "day", s.attempt.day)
	}
	return game, nil
}

// beginAttempt begins the one game of a player at a group's day, or opens it.
func (t *Table) beginAttempt(ctx context.Context, s *Settled) (*Seat, error) {
	turn, err := t.seats.lock(ctx, t, "group "+s.attempt.group+" "+s.player+" "+s.attempt.day) // one at a time begins it
	if err != nil {
		return nil, err
	}
	defer turn.Leave()
	if s.begun, err = t.attempted(ctx, s); err != nil {
		return nil, err
	}
	there := s.begun != nil
	seat, err := t.begin(ctx, s)
	if err != nil || there {
		return seat, err
	}
	saved, err := t.config.Store.SaveAttempt(ctx, s.attempt.group, s.attempt.day, s.player, seat.ID())
	if saved {
		return seat, nil
	}
	if err == nil {
		err = Stale() // another program was here first
	}
	err = errors.Join(err, seat.Delete(ctx))
	seat.Leave()
	return nil, err
}

// Group returns the ID of the group whose game of a day it is, "" of another.
func (s *Seat) Group(ctx context.Context) (string, error) {
	setup := s.session.Setup()
	if s.table.config.Store == nil || setup.Kind != match.Playing || setup.Codemaker != match.Random || setup.Day != "" {
		return "", nil
	}
	return s.table.config.Store.GroupOfGame(ctx, s.id)
}

// Group tells of a group what a member may know on a day: nobody sees how others fared
// with a game before the end of their own.
func (t *Table) Group(ctx context.Context, l *lang.Language, g *store.Group, player, day string) (*Group, error) {
	if err := match.CheckDay(day); err != nil {
		return nil, err
	}
	started, err := t.Start(ctx, Named{Game: g.Game, Player: player})
	if err != nil {
		return nil, err
	}
	game := started.Game()
	if _, err := Day(t.config.Now(), DayWish{Day: day}); err != nil {
		return nil, err
	}
	told := &Group{
		ID: g.ID, Name: g.Name, Game: game.Name(), Title: Called(l, game.Name()), Look: NewLook(l, game), Most: Limit(game, day, nil),
		Owned: g.Owner == player, Day: day, Days: GroupDays, Members: []GroupMember{}, Today: t.playable(day),
	}
	if told.Owned {
		told.Invitation = "/group#" + g.Invitation
	}
	if told.Attempt, err = t.config.Store.Attempt(ctx, g.ID, day, player); err != nil {
		return nil, err
	}
	last, _ := time.Parse(time.DateOnly, day) // as checked
	members, err := t.config.Store.Members(ctx, g.ID, last.AddDate(-1, 0, 0).Format(time.DateOnly))
	if err != nil {
		return nil, err
	}
	hides := t.hidden(members, player)
	told.Told = !hides(day)
	first := last.AddDate(0, 0, 1-GroupDays).Format(time.DateOnly)
	for _, m := range members {
		member := GroupMember{Member: m.Number, Name: m.Name, Self: m.Player == player, Owner: m.Player == g.Owner}
		var known []store.Attempted
		for _, a := range m.Attempts {
			of := a.Day == day
			if member.Self || !hides(a.Day) {
				if a.Day <= day && a.Over() {
					known = append(known, a)
				}
				if of {
					member.show(game, &a)
				}
			} else if of {
				member.State = "going"
				if a.Over() {
					member.State = "over"
				}
			}
		}
		member.sum(known, first, last)
		told.Members = append(told.Members, member)
	}
	return told, nil
}

// playable reports whether the game of a day can be begun now, somewhere.
func (t *Table) playable(day string) bool {
	of, err := Day(t.config.Now(), DayWish{Day: day})
	return err == nil && of == Counting
}

// hidden returns which days' games a player may still play, so that nothing of them is
// told: those that can be begun, and those begun that go on.
func (t *Table) hidden(members []*store.Member, player string) func(day string) bool {
	over := make(map[string]bool)
	going := make(map[string]bool)
	for _, m := range members {
		for _, a := range m.Attempts {
			if m.Player == player {
				over[a.Day], going[a.Day] = a.Over(), !a.Over()
			}
		}
	}
	return func(day string) bool { return going[day] || !over[day] && t.playable(day) }
}

// show tells what became of the game of the day.
func (m *GroupMember) show(game *codebreaker.Game, a *store.Attempted) {
	m.State, m.Helped = string(a.State), a.Helped
	switch a.State {
	case "":
		m.State = "deleted"
	case match.Going:
		if !m.Self {
			return
		}
	}
	m.Guesses = a.Turns
	for i, turn := range turnsOf(game, a.Line) {
		m.Turns = append(m.Turns, newPlayed(game, i+1, turn))
	}
}

// turnsOf reads the turns of a line that a session printed.
func turnsOf(game *codebreaker.Game, line string) codebreaker.History {
	_, rest := match.CutLine(line)
	_, turns, err := match.ReadLine(game, rest)
	if err != nil {
		return nil // a later version may print it otherwise
	}
	return turns
}

// sum sums attempts up, in the order of their days, from a first day to a last.
func (m *GroupMember) sum(known []store.Attempted, first string, last time.Time) {
	guesses := 0
	for _, a := range known {
		if a.Day < first {
			continue
		}
		m.Played++
		if a.Solved() {
			m.Solved++
			guesses += a.Turns
		}
	}
	if m.Solved > 0 {
		m.Average = new(float64(guesses) / float64(m.Solved))
	}
	m.Streak = store.Streak(known, last.Add(behind))
}
