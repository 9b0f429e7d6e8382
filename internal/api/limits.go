package api

import (
	"maps"
	"math"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"codebreaker"
)

// Limits are the sizes that a server refuses past, each with a sentence.
type Limits struct {
	Body        int64         // bytes of a request's body
	ListBody    int64         // bytes of a body that brings a list of words
	Expire      time.Duration // how long games of nobody in particular are kept after their browser was here last
	Players     int           // people with a name
	Groups      int           // of one player
	Members     int           // of a group
	OpenGames   int           // games of one player that go on; of the person at this machine any number may
	Lists       int           // lists of words of one player
	ListWords   int           // words of such a list
	Page        int           // games in one answer
	Top         int           // guesses in one answer
	Cell        int           // codes of one cell in one answer
	Candidates  int           // codes on a page of those that are left
	Text        int           // bytes of a QR code's text
	Compared    uint64        // codes of a game whose strategies are compared
	Tree        uint64        // codes of a game whose tree can be walked
	Thinking    time.Duration // of one request
	Queue       time.Duration // how long a request waits to be thought about
	Patience    time.Duration // how long an answer waits for a guess that the computer asks about
	Clash       time.Duration // how long the state of a game looks into a clash
	Moves       int           // moves of games that are no work to speak of at once: they wait for the disk together
	Quick       int           // hints at once, and as many reviews of small games
	Long        int           // long computations at once
	Waiting     int           // requests that wait for one of a kind of these
	WaitingEach int           // of one player
	Memory      int64         // bytes of sessions that are kept in memory, about
}

// day is the unit of limits that are long.
const day = 24 * time.Hour

// DefaultLimits are those of a server for a table of friends on a small machine.
func DefaultLimits() Limits {
	cores := runtime.GOMAXPROCS(0)
	return Limits{
		Body: 64 << 10, ListBody: 4 << 20,
		Expire: 90 * day, Players: 10_000, Groups: 20, Members: 200, OpenGames: 1000, Lists: 50, ListWords: 100_000,
		Page: 100, Top: 100, Cell: 5000, Candidates: 200, Text: 1200,
		Compared: 300_000, Tree: 40_000,
		Thinking: 30 * time.Second, Queue: time.Minute, Patience: 5 * time.Second, Clash: 2 * time.Second,
		Moves: 256, Quick: 2 * cores, Long: cores, Waiting: 1000, WaitingEach: 20,
		Memory: 256 << 20,
	}
}

// fields returns what whoever runs a server may set, by name.
func (l *Limits) fields() map[string]any {
	return map[string]any{
		"body": &l.Body, "listBody": &l.ListBody, "expire": &l.Expire, "players": &l.Players, "groups": &l.Groups, "members": &l.Members, "openGames": &l.OpenGames, "lists": &l.Lists, "listWords": &l.ListWords, "compared": &l.Compared, "tree": &l.Tree,
		"thinking": &l.Thinking, "queue": &l.Queue, "quick": &l.Quick, "long": &l.Long, "waiting": &l.Waiting, "waitingEach": &l.WaitingEach, "memory": &l.Memory,
	}
}

// LimitNames returns the names of the limits that [Limits.Set] knows, in order.
func LimitNames() []string {
	return slices.Sorted(maps.Keys((&Limits{}).fields()))
}

// Set sets a limit by its name: to a whole number above 0, or to a time, as 10s or 90d.
func (l *Limits) Set(name, value string) error {
	field, known := l.fields()[name]
	if !known {
		return codebreaker.NewProblem("limit-name", "there is no limit {{.name}}; there are {{.names}}", "name", quote(name), "names", strings.Join(LimitNames(), ", "))
	}
	if timed, ok := field.(*time.Duration); ok {
		duration, err := parseTime(value)
		if err != nil || duration <= 0 {
			return codebreaker.NewProblem("limit-time", "limit {{.name}}={{.value}}: write a time, as in 10s, 2m or 90d", "name", name, "value", value)
		}
		*timed = duration
		return nil
	}
	number, err := strconv.ParseInt(value, 10, 0) // that an int has
	if err != nil || number <= 0 {
		return codebreaker.NewProblem("limit-number", "limit {{.name}}={{.value}}: write a whole number above 0", "name", name, "value", value)
	}
	switch field := field.(type) {
	case *int:
		*field = int(number)
	case *int64:
		*field = number
	case *uint64:
		*field = uint64(number)
	}
	return nil
}

// parseTime reads a time, also in days.
func parseTime(text string) (time.Duration, error) {
	if days, ok := strings.CutSuffix(text, "d"); ok {
		count, err := strconv.ParseInt(days, 10, 64)
		if err != nil || count > int64(math.MaxInt64/day) {
			return 0, strconv.ErrRange
		}
		return time.Duration(count) * day, nil
	}
	return time.ParseDuration(text)
}

// named returns the limits that a client may want to know, by name.
func (l *Limits) named() map[string]int64 {
	return map[string]int64{
		"body": l.Body, "listBody": l.ListBody, "players": int64(l.Players), "groups": int64(l.Groups), "members": int64(l.Members), "openGames": int64(l.OpenGames), "lists": int64(l.Lists), "listWords": int64(l.ListWords),
		"top": int64(l.Top), "text": int64(l.Text), "compared": int64(l.Compared), "tree": int64(l.Tree),
		"thinkingSeconds": int64(l.Thinking / time.Second), "expireDays": int64(l.Expire / day),
	}
}
