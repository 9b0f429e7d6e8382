package api

import (
	"runtime"
	"time"
)

// Limits are the sizes beyond which a server refuses, each with a sentence.
type Limits struct {
	Body       int64         // bytes of a request's body
	ListBody   int64         // bytes of a body with a list of words
	Import     int64         // bytes of a body with a file of games
	ListWords  int           // words of such a list
	Page       int           // games in one answer
	Top        int           // guesses in one answer
	Cell       int           // codes of one cell in one answer
	Candidates int           // codes on a page of candidates
	Compared   uint64        // codes of a game whose strategies are compared
	Tree       uint64        // codes of a game whose tree can be walked
	Thinking   time.Duration // of one request
	Queue      time.Duration // how long a request waits for a place
	Patience   time.Duration // how long an answer waits for a guess that the computer asks about
	Clash      time.Duration // how long the state of a game looks into a clash
	Quick      int           // short computations at once
	Long       int           // long computations at once
	Memory     int64         // bytes of sessions that are kept in memory, about
	Browser    bool          // it runs in a browser: it computes nothing before it is asked, and says that the program goes further
}

// DefaultLimits are the limits of a server for one person.
func DefaultLimits() Limits {
	cores := runtime.GOMAXPROCS(0)
	return Limits{
		Body: 64 << 10, ListBody: 4 << 20, ListWords: 100_000, Import: 64 << 20,
		Page: 100, Top: 100, Cell: 5000, Candidates: 200,
		Compared: 300_000, Tree: 40_000,
		Thinking: 30 * time.Second, Queue: time.Minute, Patience: 5 * time.Second, Clash: 2 * time.Second,
		Quick: 2 * cores, Long: cores,
		Memory: 256 << 20,
	}
}

// BrowserLimits are the limits of a server that runs in a browser, on one thread.
func BrowserLimits() Limits {
	limits := DefaultLimits()
	limits.Compared, limits.Tree, limits.Memory, limits.Browser = 10_000, 10_000, 64<<20, true
	return limits
}

// named returns the limits that a client may want to know, by name.
func (l *Limits) named() map[string]int64 {
	return map[string]int64{
		"body": l.Body, "import": l.Import, "listBody": l.ListBody, "listWords": int64(l.ListWords),
		"top": int64(l.Top), "compared": int64(l.Compared), "tree": int64(l.Tree), "thinkingSeconds": int64(l.Thinking / time.Second),
	}
}
