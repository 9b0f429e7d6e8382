package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"codebreaker"
)

// mostThought is how long a person looks at a board at most before the next move;
// the least is a quarter of it.
const mostThought = 4 * time.Second

// crowd are players who play at the same time.
type crowd struct {
	site    *site
	think   time.Duration // at most between two moves
	mortal  bool          // the server will be killed: requests that fail then are no failures
	rules   map[string]*codebreaker.Game
	players []*player
	ended   chan struct{} // closed when the server is dead
	once    sync.Once
	games   atomic.Int64 // played to their end

	mu       sync.Mutex
	all      Times
	routes   map[string]*Times
	failures []string
}

// mostFailures is how many failures are told of.
const mostFailures = 10

func newCrowd(site *site, players int, think time.Duration) (*crowd, error) {
	c := &crowd{
		site: site, think: think, ended: make(chan struct{}), routes: make(map[string]*Times),
		rules: rulesOf("mastermind", "super", "bulls", "wordle:en", "mot:fr5"),
	}
	for number := range players {
		client, err := site.visitor(number)
		if err != nil {
			return nil, err
		}
		c.players = append(c.players, &player{crowd: c, client: client, lot: rand.New(rand.NewPCG(uint64(number), uint64(think)))})
	}
	return c, nil
}

// play lets everybody play for a time, or until the server is dead. It waits for the
// last answers.
func (c *crowd) play(ctx context.Context, duration time.Duration) error {
	over, cancel := context.WithTimeout(ctx, duration)
	defer cancel()
	var group sync.WaitGroup
	for _, p := range c.players {
		group.Go(func() { p.playOn(over) })
	}
	group.Wait()
	for _, p := range c.players {
		p.client.CloseIdleConnections()
	}
	return ctx.Err()
}

// end tells the players that the server is dead.
func (c *crowd) end() { c.once.Do(func() { close(c.ended) }) }

// isOver reports whether the players are to stop.
func (c *crowd) isOver(over context.Context) bool {
	select {
	case <-over.Done():
	case <-c.ended:
	default:
		return false
	}
	return true
}

// note counts a request of a route.
func (c *crowd) note(route string, taken time.Duration, failure string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.routes[route] == nil {
		c.routes[route] = &Times{}
	}
	c.routes[route].add(taken, failure != "")
	c.all.add(taken, failure != "")
	if failure != "" && len(c.failures) < mostFailures {
		c.failures = append(c.failures, route+": "+failure)
	}
}

// report works out what was measured.
func (c *crowd) report(name string, lasted time.Duration) *Part {
	seconds := lasted.Seconds()
	c.all.sum(seconds)
	for _, times := range c.routes {
		times.sum(seconds)
	}
	return &Part{Name: name, Seconds: round(seconds), Games: int(c.games.Load()), All: c.all, Routes: c.routes, Failures: c.failures}
}

// lookForMoves asks for every game that had an acknowledged move.
func (c *crowd) lookForMoves(ctx context.Context) (KillReport, error) {
	var report KillReport
	for _, p := range c.players {
		for _, kept := range p.kept {
			report.Games++
			report.Moves += kept.moves
			request, err := http.NewRequestWithContext(ctx, http.MethodGet, c.site.root+"/api/v2/games/"+kept.ID, nil)
			if err != nil {
				return report, err
			}
			response, err := p.client.Do(request)
			if err != nil {
				return report, err
			}
			found, err := read(response)
			if err != nil || !kept.isIn(found) {
				report.Lost++
				if len(report.Details) < mostFailures {
					report.Details = append(report.Details, fmt.Sprintf("acknowledged %+v, found %+v, %v", kept.game, found, err))
				}
			}
		}
	}
	return report, nil
}

// drain reads an answer to its end, so that the connection can be used again.
func drain(response *http.Response) ([]byte, error) {
	defer response.Body.Close()
	return io.ReadAll(response.Body)
}
