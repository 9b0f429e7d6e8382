package api

import (
	"context"
	"time"

	"codebreaker/internal/memo"

	"golang.org/x/time/rate"
)

// rates counts the requests of each client.
type rates struct {
	rate    rate.Limit
	burst   int
	now     func() time.Time
	clients *memo.Memo[string, *rate.Limiter]
}

// mostClients is how many clients are counted at once: those that came last.
const mostClients = 10_000

func newRates(access Access) *rates {
	now := access.Now
	if now == nil {
		now = time.Now
	}
	return &rates{rate: rate.Limit(access.Rate), burst: int(max(1, access.Burst)), now: now, clients: memo.New[string, *rate.Limiter](mostClients)}
}

// allow reports whether a client may make a request now.
func (r *rates) allow(client string) bool {
	limiter, _ := r.clients.Of(context.Background(), client, func() (*rate.Limiter, error) { return rate.NewLimiter(r.rate, r.burst), nil }) // it does not fail
	return limiter.AllowN(r.now(), 1)
}
