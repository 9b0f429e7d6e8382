package api

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"time"

	"codebreaker"
	"codebreaker/internal/table"
	"codebreaker/store"
)

// listedGroup is a group in a list.
type listedGroup struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Title   string `json:"title" description:"what people call the game that the group plays"`
	Members int    `json:"members" minimum:"1"`
	Owned   bool   `json:"owned" description:"the player may invite, remove members and delete the group"`
}

// groupList are the groups of a player.
type groupList struct {
	Groups []listedGroup `json:"groups" description:"in the order in which they were made"`
}

// newGroupBody is a group that somebody wants.
type newGroupBody struct {
	Name string `json:"name" description:"of the group, 1 to 40 characters" maxLength:"200"`
	Game string `json:"game,omitempty" description:"what it plays each day, as mastermind, 5x8 or wordle:en; the first of the daily games when absent" maxLength:"200"`
	Self string `json:"self,omitempty" description:"the name of the player, who keeps the one there is when absent" maxLength:"200"`
	Day  string `json:"day,omitempty" description:"of which to tell; today in UTC when absent" format:"date"`
}

// invitationCode is what leads into a group.
type invitationCode struct {
	Code string `json:"code" description:"what stands behind # in the link" maxLength:"200"`
}

// joining is a wish to be a member.
type joining struct {
	invitationCode
	Self string `json:"self,omitempty" description:"the name of the player, who keeps the one there is when absent" maxLength:"200"`
	Day  string `json:"day,omitempty" description:"of which to tell; today in UTC when absent" format:"date"`
}

// invitedTo is the group to which an invitation leads.
type invitedTo struct {
	ID      string `json:"id,omitempty" description:"for members alone"`
	Name    string `json:"name"`
	Title   string `json:"title" description:"what people call the game that the group plays"`
	Members int    `json:"members" minimum:"1"`
	Member  bool   `json:"member" description:"the player is one already"`
	Self    string `json:"self" description:"the name of the player; empty where there is none yet"`
}

type groupDay struct {
	Day string `query:"day" description:"of which to tell; today in UTC when absent" format:"date"`
}

// groupPlay is a wish to play the group's game of a day.
type groupPlay struct {
	Day string `json:"day" description:"today, by the player's clock" format:"date"`
}

// dayOr returns a day, or today in UTC.
func (c *call) dayOr(day string) string {
	if day == "" {
		day = c.clock().UTC().Format(time.DateOnly)
	}
	return day
}

// groups lists the player's groups.
func (c *call) groups() error {
	list := groupList{[]listedGroup{}}
	if !nameable(c.player) {
		return c.answer(http.StatusOK, list)
	}
	all, err := c.store.Groups(c.r.Context(), c.player)
	if err != nil {
		return err
	}
	for _, g := range all {
		list.Groups = append(list.Groups, listedGroup{g.ID, g.Name, table.Called(c.lang, g.Game), g.Members, g.Owner == c.player})
	}
	return c.answer(http.StatusOK, list)
}

// tellGroup answers with a group as the player may see it.
func (c *call) tellGroup(status int, id, day string) error {
	g, err := c.memberOf(id)
	if err != nil {
		return err
	}
	told, err := c.table.Group(c.r.Context(), c.lang, g, c.player, c.dayOr(day))
	if err != nil {
		return err
	}
	return c.answer(status, told)
}

// memberOf returns a group of which the player is a member. Others learn nothing of it.
func (c *call) memberOf(id string) (*store.Group, error) {
	g, err := c.store.GroupOfMember(c.r.Context(), id, c.player)
	if errors.Is(err, store.ErrNoGroup) || err == nil && !nameable(c.player) {
		return nil, refuse(http.StatusNotFound, codebreaker.NewProblem("group-none", "there is no such group, or you are not in it"))
	}
	return g, err
}

// ownerOf returns a group that the player owns.
func (c *call) ownerOf(id string) (*store.Group, error) {
	g, err := c.memberOf(id)
	if err == nil && g.Owner != c.player {
		return nil, refuse(http.StatusForbidden, codebreaker.NewProblem("group-owner", "this is for the owner of the group"))
	}
	return g, err
}

// mustBeNamed gives the player a name, if one is wanted, and refuses who has none.
func (c *call) mustBeNamed(wanted string) error {
	if err := c.mustBeNameable(); err != nil {
		return err
	}
	if wanted != "" {
		return c.takeName(wanted)
	}
	here, err := c.playerHere()
	if err == nil && here.Name == "" {
		err = unnamed()
	}
	return err
}

// newGroup makes a group.
func (c *call) newGroup() error {
	var body newGroupBody
	if err := c.read(&body, c.limits.Body); err != nil {
		return err
	}
	name, err := table.NameOf(body.Name)
	if err != nil {
		return err
	}
	game, err := c.table.GroupGame(c.r.Context(), c.lang, body.Game)
	if err != nil {
		return err
	}
	if err := c.mustBeNamed(body.Self); err != nil {
		return err
	}
	g, err := c.store.MakeGroup(c.r.Context(), c.player, name, game, c.limits.Groups)
	if err != nil {
		return err
	}
	return c.tellGroup(http.StatusCreated, g.ID, body.Day)
}

// invited returns the group to which an invitation leads, and whether the player is in it.
func (c *call) invited(code string) (*store.Group, bool, error) {
	if err := c.mustBeNameable(); err != nil {
		return nil, false, err
	}
	g, member, err := c.store.GroupOfInvitation(c.r.Context(), code, c.player)
	if errors.Is(err, store.ErrNoGroup) {
		err = noInvitation()
	}
	return g, member, err
}

func noInvitation() error {
	return refuse(http.StatusNotFound, codebreaker.NewProblem("invitation-none", "this invitation leads nowhere: a newer one has taken its place, the group is gone, or a part of the link is missing"))
}

// lookGroup tells to which group an invitation leads.
func (c *call) lookGroup() error {
	var body invitationCode
	if err := c.read(&body, c.limits.Body); err != nil {
		return err
	}
	g, member, err := c.invited(body.Code)
	if err != nil {
		return err
	}
	here, err := c.playerHere()
	if err != nil {
		return err
	}
	told := invitedTo{Name: g.Name, Title: table.Called(c.lang, g.Game), Members: g.Members, Member: member, Self: here.Name}
	if member {
		told.ID = g.ID
	}
	return c.answer(http.StatusOK, told)
}

// joinGroup makes the player a member.
func (c *call) joinGroup() error {
	var body joining
	if err := c.read(&body, c.limits.Body); err != nil {
		return err
	}
	if _, _, err := c.invited(body.Code); err != nil { // before a name is taken
		return err
	}
	if err := c.mustBeNamed(body.Self); err != nil {
		return err
	}
	id, err := c.store.JoinGroup(c.r.Context(), body.Code, c.player, c.limits.Groups, c.limits.Members)
	if errors.Is(err, store.ErrNoGroup) {
		return noInvitation()
	}
	if err != nil {
		return err
	}
	return c.tellGroup(http.StatusOK, id, body.Day)
}

// group tells of a group.
func (c *call) group() error {
	return c.tellGroup(http.StatusOK, c.r.PathValue("group"), c.query.Get("day"))
}

// deleteGroup forgets a group.
func (c *call) deleteGroup() error {
	g, err := c.ownerOf(c.r.PathValue("group"))
	if err != nil {
		return err
	}
	if err := c.store.DeleteGroup(c.r.Context(), g.ID); err != nil {
		return err
	}
	c.WriteHeader(http.StatusNoContent)
	return nil
}

// playGroup begins the player's game of a group's day, or opens it.
func (c *call) playGroup() error {
	var body groupPlay
	if err := c.read(&body, c.limits.Body); err != nil {
		return err
	}
	g, err := c.memberOf(c.r.PathValue("group"))
	if err != nil {
		return err
	}
	return c.once(func() error {
		settled, err := c.table.SettleGroup(c.r.Context(), c.lang, g, c.player, body.Day)
		if err != nil {
			return err
		}
		return c.think(c.laneOf(settled.Game()), func(ctx context.Context, _ progress) (thought, error) {
			seat, err := c.table.Begin(ctx, settled)
			if err != nil {
				return thought{}, err
			}
			defer seat.Leave()
			return c.changedGame(ctx, seat, !settled.IsBegun())
		})
	})
}

// inviteAnew gives a group another invitation.
func (c *call) inviteAnew() error {
	g, err := c.ownerOf(c.r.PathValue("group"))
	if err != nil {
		return err
	}
	if err := c.store.InviteAnew(c.r.Context(), g.ID); err != nil {
		return err
	}
	return c.tellGroup(http.StatusOK, g.ID, "")
}

// removeMember takes a member out of a group.
func (c *call) removeMember() error {
	g, err := c.memberOf(c.r.PathValue("group"))
	if err != nil {
		return err
	}
	members, err := c.store.Members(c.r.Context(), g.ID, c.dayOr(""))
	if err != nil {
		return err
	}
	number, _ := strconv.Atoi(c.r.PathValue("member")) // what is no number is no member's
	at := slices.IndexFunc(members, func(m *store.Member) bool { return m.Number == number })
	switch {
	case at < 0:
		return refuse(http.StatusNotFound, codebreaker.NewProblem("member-none", "there is no such member"))
	case members[at].Player != c.player && g.Owner != c.player:
		_, err := c.ownerOf(g.ID)
		return err
	}
	if err := c.store.RemoveMember(c.r.Context(), g.ID, members[at].Player); err != nil {
		return err
	}
	c.WriteHeader(http.StatusNoContent)
	return nil
}
