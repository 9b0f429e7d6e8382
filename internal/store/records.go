package store

import (
	"context"
	"fmt"
	"hash/fnv"
	"io"
	"strconv"
	"strings"
)

// Records are texts by key that survive the program: in a file ([Open]), or in a browser. Each has a
// head, a short line of what lists and statistics need to know of the text.
type Records interface {
	// Heads returns a line for each record: its key, a tab, its head. All are of one moment.
	Heads(ctx context.Context) (string, error)

	// Get returns the records with these keys, in any order, all of one moment. It leaves unknown keys out.
	Get(ctx context.Context, keys ...string) ([]Record, error)

	// Put writes records, and deletes those without a head, all or none. They are durable when Put
	// returns nil. It does nothing and reports false if the head of [stampKey] is not was, since another
	// program has then changed the records.
	Put(ctx context.Context, was string, changes []Record) (done bool, err error)

	// Check looks for damage below the records.
	Check(ctx context.Context) error

	Close() error
}

// Record is a text with its key and its head. Neither has a line break; the key has no tab.
type Record struct{ Key, Head, Text string }

// stampKey is the key of the record that guards the others. Its head is a [stamp]. Every change of the
// records changes it, and records that were lost or altered do not agree with it.
const stampKey = ""

// stamp is the number of records, and the sum of their hashes.
type stamp struct {
	records int
	sum     uint64
}

func (s stamp) String() string { return fmt.Sprintf("%d %016x", s.records, s.sum) }

// readStamp reads a stamp. It is empty before the first record is written.
func readStamp(text string) (s stamp, err error) {
	if text == "" {
		return s, nil
	}
	records, sum, _ := strings.Cut(text, " ") // fmt's scanner would be a large part of the engine for browsers
	s.records, _ = strconv.Atoi(records)
	s.sum, _ = strconv.ParseUint(sum, 16, 64)
	if s.String() != text {
		return s, errDamaged
	}
	return s, nil
}

// replace makes the stamp agree with a record whose head was replaced. An empty head means no record.
func (s *stamp) replace(key, before, after string) {
	if before != "" {
		s.records--
		s.sum -= hash(key, before)
	}
	if after != "" {
		s.records++
		s.sum += hash(key, after)
	}
}

// hash hashes texts. It finds damage, not malice.
func hash(texts ...string) uint64 {
	h := fnv.New64a()
	for _, text := range texts {
		_, _ = io.WriteString(h, text) // a hash cannot fail
		_, _ = h.Write([]byte{0})
	}
	return h.Sum64()
}

// The kinds of records. A key is a kind, a space and a name.
const (
	gameKey       = "game "
	listKey       = "list "
	comparisonKey = "comparison "
	settingsKey   = "settings"
)

var (
	escaper   = strings.NewReplacer(`\`, `\\`, "\t", `\t`, "\n", `\n`)
	unescaper = strings.NewReplacer(`\\`, `\`, `\t`, "\t", `\n`, "\n")
)

// key returns the key of a record.
func key(kind, name string) string { return kind + escaper.Replace(name) }

// newRecord returns a record. Its head is the hash of the text, and fields separated by tabs.
func newRecord(key, text string, fields ...string) Record {
	head := strings.Builder{}
	head.WriteString(strconv.FormatUint(hash(text), 36))
	for _, field := range fields {
		head.WriteByte('\t')
		_, _ = escaper.WriteString(&head, field) // a builder cannot fail
	}
	return Record{key, head.String(), text}
}

// whole reports whether the text is the one that the head is of.
func (r *Record) whole() bool {
	sum, _, _ := strings.Cut(r.Head, "\t")
	return sum == strconv.FormatUint(hash(r.Text), 36)
}

// fieldsOf reads the next field of a head, and then the next. They are empty after the last one.
type fieldsOf struct{ rest string }

func (f *fieldsOf) next() string {
	var field string
	field, f.rest, _ = strings.Cut(f.rest, "\t")
	if strings.Contains(field, `\`) {
		field = unescaper.Replace(field)
	}
	return field
}

func (f *fieldsOf) number() int64 {
	n, _ := strconv.ParseInt(f.next(), 36, 64) // the stamp says whether a head is as it was written
	return n
}
