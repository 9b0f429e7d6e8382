// Package store keeps games, lists of words and comparisons of strategies: in a file, or in a browser.
// A [Keeper] decides; [Records] are the little that it needs of a file or a browser. [Results] keeps
// comparisons with a row for each secret, in a file of their own. Several programs, such as a terminal
// and a server, may have one file open at once.
//
// What [Keeper.Save] has acknowledged survives a crash of the program and of the machine. Damage is
// reported when it is read: no record is lost silently. Errors that a person can act on are of the type
// [message.Problem]. No error loses data that was kept before.
package store

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"
)

// Keeper keeps games, lists of words and comparisons in records. Its methods may be called concurrently.
type Keeper struct {
	records Records
	file    string

	mu      sync.Mutex
	heads   *heads // as they were last read, or nil
	damaged error  // set once damage was found; nothing is written afterwards
}

// NewKeeper returns a keeper of records, which are in a file of that name, or in a browser if the name
// is empty.
func NewKeeper(records Records, file string) *Keeper { return &Keeper{records: records, file: file} }

// File returns the name of the file, as it was given.
func (k *Keeper) File() string { return k.file }

// Close closes the records.
func (k *Keeper) Close() error { return k.records.Close() }

// heads are the heads of all records at one moment.
type heads struct {
	guard string            // the head of stampKey
	stamp stamp             // the same
	text  map[string]string // by key
	games map[string]*head  // by ID
	next  int               // the number of the next game
}

// readHeads reads what [Records.Heads] returns. The error is errDamaged if a head was lost or altered.
func readHeads(lines string) (*heads, error) {
	h := &heads{text: make(map[string]string), games: make(map[string]*head)}
	var sums stamp
	for line := range strings.Lines(lines) {
		key, text, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if key == stampKey {
			h.guard = text
			continue
		}
		h.put(key, text)
		sums.replace(key, "", text)
	}
	var err error
	if h.stamp, err = readStamp(h.guard); err == nil && h.stamp != sums {
		err = errDamaged
	}
	return h, err
}

// put takes the head of a record over, or forgets the record if the head is empty.
func (h *heads) put(key, text string) {
	game := strings.HasPrefix(key, gameKey)
	switch {
	case text != "" && game:
		read := readHead(key, text)
		h.games[read.id] = read
		h.next = max(h.next, read.number+1)
	case game:
		delete(h.games, readHead(key, "").id)
	}
	if h.text[key] = text; text == "" {
		delete(h.text, key)
	}
}

// read calls a function with the heads of this moment.
func (k *Keeper) read(ctx context.Context, do func(*heads)) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	err := k.refresh(ctx)
	if err == nil {
		do(k.heads)
	}
	return err
}

// refresh reads the heads, unless no program has changed them since. A caller has the lock.
func (k *Keeper) refresh(ctx context.Context) error {
	guard, err := k.records.Get(ctx, stampKey)
	if err == nil && k.heads != nil && len(guard) == 1 && guard[0].Head == k.heads.guard {
		return nil
	}
	k.heads = nil
	var lines string
	if err == nil {
		lines, err = k.records.Heads(ctx)
	}
	if err == nil {
		k.heads, err = readHeads(lines)
	}
	if err != nil {
		k.heads = nil
	}
	return k.problem(err)
}

// change writes the records that a function returns, which it derives from the heads of the same moment.
// Nothing stops a change that has begun. A function that returns an error changes nothing.
func (k *Keeper) change(ctx context.Context, derive func(*heads) ([]Record, error)) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	ctx = context.WithoutCancel(ctx)
	k.mu.Lock()
	defer k.mu.Unlock()
	for k.damaged == nil {
		if err := k.refresh(ctx); err != nil {
			return err
		}
		changes, err := derive(k.heads)
		if err != nil || len(changes) == 0 {
			return k.problem(err)
		}
		done, err := k.put(ctx, changes)
		if done || err != nil {
			return k.problem(err)
		}
	}
	return k.damaged
}

// put writes records and the stamp.
func (k *Keeper) put(ctx context.Context, changes []Record) (done bool, err error) {
	now, guard := k.heads.stamp, ""
	for _, r := range changes {
		now.replace(r.Key, k.heads.text[r.Key], r.Head)
	}
	if now.records > 0 {
		guard = now.String()
	}
	done, err = k.records.Put(ctx, k.heads.guard, append(changes, Record{Key: stampKey, Head: guard}))
	if !done {
		k.heads = nil // after an error they are unknown
		return done, err
	}
	for _, r := range changes {
		k.heads.put(r.Key, r.Head)
	}
	k.heads.guard, k.heads.stamp = guard, now
	return done, err
}

// get returns the record with a key, or nil.
func (k *Keeper) get(ctx context.Context, key string) (*Record, error) {
	found, err := k.records.Get(ctx, key)
	if err != nil || len(found) == 0 {
		return nil, k.problem(err)
	}
	if !found[0].whole() {
		return nil, damagedRecord(key)
	}
	return &found[0], nil
}

// each calls a function with the records of keys, some at a time. It skips deleted records.
func (k *Keeper) each(ctx context.Context, keys []string, do func([]Record) error) error {
	const together = 500
	for some := range slices.Chunk(keys, together) {
		found, err := k.records.Get(ctx, some...)
		if err == nil {
			err = do(found)
		}
		if err != nil {
			return k.problem(err)
		}
	}
	return nil
}

// Count returns the number of games, and the number of lists and comparisons.
func (k *Keeper) Count(ctx context.Context) (games, others int, err error) {
	err = k.read(ctx, func(h *heads) { games, others = len(h.games), len(h.text)-len(h.games) })
	return games, others, err
}

// DeleteAll deletes all games, lists and comparisons.
func (k *Keeper) DeleteAll(ctx context.Context) error {
	return k.change(ctx, func(h *heads) (changes []Record, err error) {
		for key := range h.text {
			changes = append(changes, Record{Key: key})
		}
		return changes, nil
	})
}

// Check verifies that every record is as it was written. It changes nothing. The error is a
// [message.Problem] if anything is wrong.
func (k *Keeper) Check(ctx context.Context) error {
	if err := k.records.Check(ctx); err != nil {
		return k.problem(err)
	}
	var keys []string
	err := k.read(ctx, func(h *heads) { keys = slices.Collect(maps.Keys(h.text)) })
	if err != nil {
		return err
	}
	return k.each(ctx, keys, func(records []Record) error {
		for _, r := range records {
			if !r.whole() {
				return damagedRecord(r.Key)
			}
		}
		return nil
	})
}

// problem explains damage, and remembers it.
func (k *Keeper) problem(err error) error {
	if !errors.Is(err, errDamaged) {
		return err
	}
	k.damaged = damagedProblem(k.file, err)
	return k.damaged
}
