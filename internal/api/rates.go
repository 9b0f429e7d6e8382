package api

import (
	"net"
	"sync"
	"time"
)

// rates counts the requests of each client: a bucket of tokens that fills slowly.
type rates struct {
	rate, burst float64
	now         func() time.Time

	mu      sync.Mutex
	clients map[string]*bucket
}

type bucket struct {
	tokens float64
	filled time.Time
}

// mostClients is how many clients are counted at once. Those whose buckets are full
// again are let go of.
const mostClients = 10_000

func newRates(access Access) *rates {
	now := access.Now
	if now == nil {
		now = time.Now
	}
	return &rates{rate: access.Rate, burst: max(1, access.Burst), now: now, clients: make(map[string]*bucket)}
}

// allow reports whether a client may make a request now.
func (r *rates) allow(remote string) bool {
	client, _, err := net.SplitHostPort(remote)
	if err != nil {
		client = remote
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	now := r.now()
	b := r.clients[client]
	if b == nil {
		if len(r.clients) >= mostClients {
			r.letGo(now)
		}
		b = &bucket{r.burst, now}
		r.clients[client] = b
	}
	r.fill(b, now)
	if b.tokens < 1 {
		return false
	}
	b.tokens--
	return true
}

func (r *rates) fill(b *bucket, now time.Time) {
	b.tokens = min(r.burst, b.tokens+r.rate*now.Sub(b.filled).Seconds())
	b.filled = now
}

// letGo forgets clients who have not come for a while, or all when there is none.
func (r *rates) letGo(now time.Time) {
	for client, b := range r.clients {
		if r.fill(b, now); b.tokens >= r.burst {
			delete(r.clients, client)
		}
	}
	if len(r.clients) >= mostClients {
		clear(r.clients)
	}
}
