package api

import "slices"

// asker is who asks: a player, by the address of a client. Many players may share an address, as those of a school do, and
// whoever keeps no cookie is a player anew with each request: so shares are those of clients first.
type asker struct{ client, player string }

// ticket is a request that waits.
type ticket struct {
	asker
	called chan error // gets one: nil for a place, or why there is none
}

// queue holds who waits, in fair shares: clients take turns, the players of a client take turns at its turns, and the
// requests of a player keep their order.
type queue struct {
	name    string
	length  int       // tickets in here
	shares  []*queue  // none is empty; whose turn is next comes first
	tickets []*ticket // where it is that of one player
}

// path names the shares that a ticket is in.
func (a asker) path() []string { return []string{a.client, a.player} }

// of returns the share of that path, nil where nobody waits in it.
func (q *queue) of(path ...string) *queue {
	for _, name := range path {
		at := slices.IndexFunc(q.shares, func(share *queue) bool { return share.name == name })
		if at < 0 {
			return nil
		}
		q = q.shares[at]
	}
	return q
}

// waiting returns how many wait in the share of that path.
func (q *queue) waiting(path ...string) int {
	if share := q.of(path...); share != nil {
		return share.length
	}
	return 0
}

// add has a ticket wait in the share of that path.
func (q *queue) add(t *ticket, path ...string) {
	q.length++
	if len(path) == 0 {
		q.tickets = append(q.tickets, t)
		return
	}
	share := q.of(path[0])
	if share == nil {
		share = &queue{name: path[0]}
		q.shares = append(q.shares, share)
	}
	share.add(t, path[1:]...)
}

// next takes out the ticket whose turn it is. There is one.
func (q *queue) next() *ticket {
	q.length--
	if len(q.shares) == 0 {
		t := q.tickets[0]
		q.tickets = q.tickets[1:]
		return t
	}
	share := q.shares[0]
	t := share.next()
	q.shares = q.shares[1:]
	if share.length > 0 {
		q.shares = append(q.shares, share)
	}
	return t
}

// remove takes a ticket out of the share of that path, and reports whether it was there.
func (q *queue) remove(t *ticket, path ...string) bool {
	if len(path) == 0 {
		at := slices.Index(q.tickets, t)
		if at < 0 {
			return false
		}
		q.tickets = slices.Delete(q.tickets, at, at+1)
		q.length--
		return true
	}
	share := q.of(path[0])
	if share == nil || !share.remove(t, path[1:]...) {
		return false
	}
	q.length--
	q.shares = slices.DeleteFunc(q.shares, func(share *queue) bool { return share.length == 0 })
	return true
}

// longest returns the share with most tickets. There is one.
func (q *queue) longest() *queue {
	return slices.MaxFunc(q.shares, func(a, b *queue) int { return a.length - b.length })
}
