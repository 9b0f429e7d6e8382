package api

import (
	"runtime"
	"time"
)

// Limits are the sizes beyond which a server refuses a request, each with a sentence.
type Limits struct {
	Body       int64         // bytes of a request's body
	ListBody   int64         // bytes of a body with a list of words
	Import     int64         // bytes of a body with a file of games
	ListWords  int           // words of such a list
	Page       int           // games in one answer
	Top        int           // guesses in one answer
	Cell       int           // codes of one cell in one answer
	Candidates int           // codes on a page of candidates
	Compared   uint64        // codes of a game in comparisons of strategies
	Tree       uint64        // codes of a game with a tree
	Thinking   time.Duration // of one request
	Queue      time.Duration // how long a request waits for a place
	Patience   time.Duration // how long an answer waits for the computer's next guess
	Clash      time.Duration // how long to search a game for a contradiction; 0 for the usual limit of [study.Config]
	Quick      int           // short computations at once
	Long       int           // long computations at once
	Memory     int64         // approximate bytes of sessions in memory
	Browser    bool          // runs in a browser: it computes nothing in advance, and mentions that the program can do more
}

// DefaultLimits are the limits of a server for one person.
func DefaultLimits() Limits {
	cores := runtime.GOMAXPROCS(0)
	return Limits{
		Body: 64 << 10, ListBody: 4 << 20, ListWords: 100_000, Import: 64 << 20,
		Page: 100, Top: 100, Cell: 5000, Candidates: 200,
		Compared: 300_000, Tree: 40_000,
		Thinking: 30 * time.Second, Queue: time.Minute, Patience: 5 * time.Second,
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

// named returns the limits of interest to clients, by name.
func (l *Limits) named() map[string]int64 {
	return map[string]int64{
		"body": l.Body, "import": l.Import, "listBody": l.ListBody, "listWords": int64(l.ListWords),
		"top": int64(l.Top), "compared": int64(l.Compared), "tree": int64(l.Tree), "thinkingSeconds": int64(l.Thinking / time.Second),
	}
}
