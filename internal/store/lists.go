package store

import (
	"context"
	"slices"
	"strings"

	"codebreaker/internal/engine/rules"
)

// gone is the field in the head of a list that was deleted, but that games use.
const gone = "gone"

// list returns the record of a list, as it is or gone.
func list(name, words string, fields ...string) Record {
	return newRecord(key(listKey, name), words, fields...)
}

// isGone reports whether a list was deleted.
func isGone(head string) bool { return strings.HasSuffix(head, "\t"+gone) }

// gamesWith counts the games that are played with a list.
func (h *heads) gamesWith(list string) (games int) {
	for _, g := range h.games {
		if slices.Contains(rules.Lists(g.game), list) {
			games++
		}
	}
	return games
}

// SaveList keeps a list of words, and restores one that was deleted. A list never changes, because
// games are played with it: the error is [ErrListTaken] if there is a list of that name with other
// words, even a deleted one that games still use.
func (k *Keeper) SaveList(ctx context.Context, name string, words []string) error {
	saved := list(name, strings.Join(words, "\n"))
	return k.change(ctx, func(h *heads) ([]Record, error) {
		before := h.text[saved.Key]
		switch {
		case before == saved.Head:
			return nil, nil
		case before == "" || before == list(name, saved.Text, gone).Head || isGone(before) && h.gamesWith(name) == 0:
			return []Record{saved}, nil
		}
		return nil, listTaken(name)
	})
}

// DeleteList deletes a list. Games that use it lose nothing: for them the list keeps its words, and
// only disappears from [Keeper.Lists]. games is the number of these games. The error is [ErrNoList]
// if the name is unknown.
func (k *Keeper) DeleteList(ctx context.Context, name string) (games int, err error) {
	err = k.change(ctx, func(h *heads) ([]Record, error) {
		games = h.gamesWith(name)
		before, err := k.get(ctx, key(listKey, name))
		switch {
		case err != nil && games > 0:
			return nil, err
		case err == nil && before == nil:
			return nil, noList(name)
		case games > 0:
			return []Record{list(name, before.Text, gone)}, nil
		}
		return []Record{{Key: key(listKey, name)}}, nil
	})
	return games, err
}

// List returns the words of a list, even of a deleted one that games still use. The error is
// [ErrNoList] if the name is unknown.
func (k *Keeper) List(ctx context.Context, name string) ([]string, error) {
	found, err := k.get(ctx, key(listKey, name))
	switch {
	case err != nil:
		return nil, err
	case found == nil:
		return nil, noList(name)
	case found.Text == "":
		return nil, nil
	}
	return strings.Split(found.Text, "\n"), nil
}

// Lists returns the names of the lists, in order, without the deleted ones.
func (k *Keeper) Lists(ctx context.Context) (names []string, err error) {
	err = k.read(ctx, func(h *heads) {
		for key, head := range h.text {
			if name, list := strings.CutPrefix(key, listKey); list && !isGone(head) {
				names = append(names, unescaper.Replace(name))
			}
		}
	})
	slices.Sort(names)
	return names, err
}
