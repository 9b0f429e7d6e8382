package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"time"

	"codebreaker"
	"codebreaker/match"
)

// Group is people who have the same daily game, such as a class or a club.
type Group struct {
	ID         string // by which its members name it
	Name       string
	Game       string // the name of the game that they play
	Owner      string // the ID of the player who may invite and remove
	Invitation string // who knows it may come in
	Lot        []byte // 16 bytes that with a day draw its code: told to nobody
	Made       time.Time
	Members    int
}

const groupColumns = `id, name, game, owner, invitation, lot, made, (SELECT count(*) FROM members WHERE group_id = groups.id)`

func scanGroup(row interface{ Scan(...any) error }) (*Group, error) {
	g := new(Group)
	var made int64
	err := row.Scan(&g.ID, &g.Name, &g.Game, &g.Owner, &g.Invitation, &g.Lot, &made, &g.Members)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, noGroup()
	}
	g.Made = time.UnixMilli(made).UTC()
	return g, err
}

func noGroup() error {
	return codebreaker.NewProblem("store-no-group", "there is no such group", "err", ErrNoGroup)
}

// MakeGroup makes a group of a player, who is its owner and first member. The error is
// [ErrManyGroups] where the player is in so many, 0 for any number.
func (s *Store) MakeGroup(ctx context.Context, owner, name, game string, most int) (*Group, error) {
	g := &Group{ID: newID(), Name: name, Game: game, Owner: owner, Invitation: newID(), Lot: make([]byte, 16), Made: now(), Members: 1}
	_, _ = rand.Read(g.Lot) // it does not fail
	return g, s.write(ctx, func(ctx context.Context, p *pen) error {
		if err := p.roomForGroup(ctx, owner, most); err != nil {
			return err
		}
		_, err := p.conn.ExecContext(ctx, "INSERT INTO groups (id, name, game, owner, invitation, lot, made) VALUES (?, ?, ?, ?, ?, ?, ?)",
			g.ID, g.Name, g.Game, g.Owner, g.Invitation, g.Lot, g.Made.UnixMilli())
		if err != nil {
			return err
		}
		return p.addMember(ctx, g.ID, owner)
	})
}

// roomForGroup refuses a group more than a player may be in.
func (p *pen) roomForGroup(ctx context.Context, player string, most int) error {
	groups, err := number(ctx, p.conn, "SELECT count(*) FROM members WHERE player = ?", player)
	if err == nil && most > 0 && groups >= most {
		err = codebreaker.NewProblem("groups-many", "you are in {{.most}} groups, which is as many as there may be: leave one first", "most", most, "err", ErrManyGroups)
	}
	return err
}

func (p *pen) addMember(ctx context.Context, group, player string) error {
	_, err := p.conn.ExecContext(ctx, "INSERT INTO members (group_id, player, joined) VALUES (?, ?, ?)", group, player, now().UnixMilli())
	return err
}

// Group returns the group of an ID. The error is [ErrNoGroup] where there is none.
func (s *Store) Group(ctx context.Context, id string) (*Group, error) {
	g, err := scanGroup(s.db.QueryRowContext(ctx, "SELECT "+groupColumns+" FROM groups WHERE id = ?", id))
	return g, s.problem(ctx, err)
}

// GroupOfMember returns a group of which a player is a member. The error is [ErrNoGroup]
// where there is none, or the player is not.
func (s *Store) GroupOfMember(ctx context.Context, id, player string) (*Group, error) {
	g, err := scanGroup(s.db.QueryRowContext(ctx, "SELECT "+groupColumns+" FROM groups WHERE id = ? AND EXISTS (SELECT 1 FROM members WHERE group_id = groups.id AND player = ?)", id, player))
	return g, s.problem(ctx, err)
}

// GroupOfInvitation returns the group to which an invitation leads, and whether a player
// is in it. The error is [ErrNoGroup] where it leads to none, or no longer.
func (s *Store) GroupOfInvitation(ctx context.Context, invitation, player string) (g *Group, member bool, err error) {
	g, err = scanGroup(s.db.QueryRowContext(ctx, "SELECT "+groupColumns+" FROM groups WHERE invitation = ?", invitation))
	if err == nil {
		err = s.db.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM members WHERE group_id = ? AND player = ?)", g.ID, player).Scan(&member)
	}
	return g, member, s.problem(ctx, err)
}

// Groups returns the groups of a player, in the order in which they were made; of
// everybody where the player is "".
func (s *Store) Groups(ctx context.Context, player string) ([]*Group, error) {
	rows, err := s.db.QueryContext(ctx, "SELECT "+groupColumns+" FROM groups WHERE ?1 = '' OR id IN (SELECT group_id FROM members WHERE player = ?1) ORDER BY number", player)
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	defer rows.Close()
	var all []*Group
	for rows.Next() {
		g, err := scanGroup(rows)
		if err != nil {
			return nil, s.problem(ctx, err)
		}
		all = append(all, g)
	}
	return all, s.problem(ctx, rows.Err())
}

// JoinGroup makes a player a member of the group to which an invitation leads, and
// returns its ID. Who is one stays one. The error is [ErrNoGroup] where the invitation
// leads to none, [ErrManyGroups] where the player is in so many groups, and
// [ErrManyMembers] where the group has so many members.
func (s *Store) JoinGroup(ctx context.Context, invitation, player string, mostGroups, mostMembers int) (id string, err error) {
	return id, s.write(ctx, func(ctx context.Context, p *pen) error {
		g, err := scanGroup(p.conn.QueryRowContext(ctx, "SELECT "+groupColumns+" FROM groups WHERE invitation = ?", invitation))
		if err != nil {
			return err
		}
		id = g.ID
		there, err := number(ctx, p.conn, "SELECT count(*) FROM members WHERE group_id = ? AND player = ?", g.ID, player)
		if err != nil || there > 0 {
			return err
		}
		if mostMembers > 0 && g.Members >= mostMembers {
			return codebreaker.NewProblem("members-many", "the group has {{.most}} members, which is as many as there may be", "most", mostMembers, "err", ErrManyMembers)
		}
		if err := p.roomForGroup(ctx, player, mostGroups); err != nil {
			return err
		}
		return p.addMember(ctx, g.ID, player)
	})
}

// RemoveMember takes a player out of a group. Of an owner the one who has been in it
// longest takes the place; a group without members is deleted. The error is [ErrNoGroup]
// where the player is not in such a group.
func (s *Store) RemoveMember(ctx context.Context, group, player string) error {
	return s.write(ctx, func(ctx context.Context, p *pen) error {
		changed, err := affected(p.conn.ExecContext(ctx, "DELETE FROM members WHERE group_id = ? AND player = ?", group, player))
		if err != nil {
			return err
		}
		if !changed {
			return noGroup()
		}
		return p.settleOwner(ctx, group, player)
	})
}

// settleOwner finds a group another owner where a player has left that was.
func (p *pen) settleOwner(ctx context.Context, group, left string) error {
	members, err := number(ctx, p.conn, "SELECT count(*) FROM members WHERE group_id = ?", group)
	switch {
	case err != nil:
		return err
	case members == 0:
		return p.deleteGroup(ctx, group)
	}
	_, err = p.conn.ExecContext(ctx, "UPDATE groups SET owner = (SELECT player FROM members WHERE group_id = groups.id ORDER BY number LIMIT 1) WHERE id = ? AND owner = ?", group, left)
	return err
}

// DeleteGroup forgets a group. What its members played stays with them.
func (s *Store) DeleteGroup(ctx context.Context, group string) error {
	return s.write(ctx, func(ctx context.Context, p *pen) error { return p.deleteGroup(ctx, group) })
}

func (p *pen) deleteGroup(ctx context.Context, group string) error {
	for _, statement := range []string{"DELETE FROM attempts WHERE group_id = ?", "DELETE FROM members WHERE group_id = ?", "DELETE FROM groups WHERE id = ?"} {
		if _, err := p.conn.ExecContext(ctx, statement, group); err != nil {
			return err
		}
	}
	return nil
}

// InviteAnew gives a group another invitation. That of before leads nowhere from then
// on.
func (s *Store) InviteAnew(ctx context.Context, group string) error {
	return s.write(ctx, func(ctx context.Context, p *pen) error {
		_, err := p.conn.ExecContext(ctx, "UPDATE groups SET invitation = ? WHERE id = ?", newID(), group)
		return err
	})
}

// Attempt returns the ID of the game with which a player has the one attempt at a group's
// game of a day, also where that was deleted; "" where there is none.
func (s *Store) Attempt(ctx context.Context, group, day, player string) (game string, err error) {
	err = s.db.QueryRowContext(ctx, "SELECT game FROM attempts WHERE group_id = ? AND day = ? AND player = ?", group, day, player).Scan(&game)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return game, s.problem(ctx, err)
}

// SaveAttempt keeps that a game is a player's attempt at a group's game of a day. It
// returns false, and changes nothing, where there is another.
func (s *Store) SaveAttempt(ctx context.Context, group, day, player, game string) (saved bool, err error) {
	return saved, s.write(ctx, func(ctx context.Context, p *pen) error {
		saved, err = affected(p.conn.ExecContext(ctx, "INSERT INTO attempts VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", group, day, player, game))
		return err
	})
}

// GroupOfGame returns the ID of the group whose game of a day it is, "" of another.
func (s *Store) GroupOfGame(ctx context.Context, game string) (group string, err error) {
	err = s.db.QueryRowContext(ctx, "SELECT group_id FROM attempts WHERE game = ?", game).Scan(&group)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return group, s.problem(ctx, err)
}

// Member is a member of a group, and what became of their attempts.
type Member struct {
	Number   int // by which members know one another
	Player   string
	Name     string
	Joined   time.Time
	Attempts []Attempted // in the order of the days
}

// Attempted is what became of an attempt at a group's game of a day.
type Attempted struct {
	Day    string
	State  match.State // "" where the game was deleted
	Turns  int
	Helped bool
	Line   string
}

// Solved reports whether the code was found.
func (a *Attempted) Solved() bool { return a.State == match.Solved }

// Over reports whether the attempt has come to its end.
func (a *Attempted) Over() bool { return a.State != match.Going }

// Members returns the members of a group in the order in which they came, with their
// attempts from a day on.
func (s *Store) Members(ctx context.Context, group, from string) ([]*Member, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT members.number, members.player, coalesce(players.name, ''), joined,
		coalesce(attempts.day, ''), coalesce(games.state, ''), coalesce(games.turns, 0), coalesce(games.helped, 0), coalesce(games.line, '')
		FROM members LEFT JOIN players ON players.id = members.player
		LEFT JOIN attempts ON attempts.group_id = members.group_id AND attempts.player = members.player AND attempts.day >= ?2
		LEFT JOIN games ON games.id = attempts.game
		WHERE members.group_id = ?1 ORDER BY members.number, attempts.day`, group, from)
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	defer rows.Close()
	var all []*Member
	for rows.Next() {
		m, a := new(Member), Attempted{}
		var joined int64
		if err := rows.Scan(&m.Number, &m.Player, &m.Name, &joined, &a.Day, &a.State, &a.Turns, &a.Helped, &a.Line); err != nil {
			return nil, s.problem(ctx, err)
		}
		if len(all) == 0 || all[len(all)-1].Number != m.Number {
			m.Joined = time.UnixMilli(joined).UTC()
			all = append(all, m)
		}
		if a.Day != "" {
			last := all[len(all)-1]
			last.Attempts = append(last.Attempts, a)
		}
	}
	return all, s.problem(ctx, rows.Err())
}

// Streak returns the run of days on which the code was found that reaches up to
// yesterday at least, as [Statistics] has daily streaks. The days are in order.
func Streak(attempts []Attempted, at time.Time) int {
	var solved []solvedDay
	for _, a := range attempts {
		if day, err := time.Parse(time.DateOnly, a.Day); err == nil && a.Solved() {
			solved = append(solved, solvedDay{day, a.Helped})
		}
	}
	last, _ := dailyStreaks(solved, at)
	return last
}
