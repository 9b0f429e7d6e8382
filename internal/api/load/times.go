package main

import (
	"slices"
	"time"
)

// Times are how long requests took, in milliseconds.
type Times struct {
	Requests int     `json:"requests"`
	Errors   int     `json:"errors"`
	Second   float64 `json:"perSecond"`
	P50      float64 `json:"p50"`
	P95      float64 `json:"p95"`
	P99      float64 `json:"p99"`
	Max      float64 `json:"max"`

	taken []time.Duration
}

// add counts a request.
func (t *Times) add(taken time.Duration, failed bool) {
	t.taken = append(t.taken, taken)
	if failed {
		t.Errors++
	}
}

// sum works out the percentiles of what was counted in so many seconds.
func (t *Times) sum(seconds float64) {
	slices.Sort(t.taken)
	t.Requests = len(t.taken)
	t.Second = round(float64(t.Requests) / seconds)
	t.P50, t.P95, t.P99, t.Max = t.part(0.50), t.part(0.95), t.part(0.99), t.part(1)
}

// part returns the time within which so much of the requests were answered.
func (t *Times) part(share float64) float64 {
	if len(t.taken) == 0 {
		return 0
	}
	at := min(len(t.taken)-1, int(share*float64(len(t.taken))))
	return round(float64(t.taken[at]) / float64(time.Millisecond))
}

// round keeps two decimals.
func round(number float64) float64 { return float64(int(100*number+0.5)) / 100 }
