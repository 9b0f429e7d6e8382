package main

import (
	"context"
	"math/rand/v2"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// Day is what was measured of a day of many visitors, of whom most leave: a third looks at the first page, a third begins
// a game and goes after a move or two, the others play one to its end.
type Day struct {
	Visitors int      `json:"visitors"`
	Proxy    string   `json:"proxy,omitempty"`
	Expire   string   `json:"expire,omitempty"`
	Part     *Part    `json:"part"`
	Samples  []Sample `json:"samples"`
	After    Sample   `json:"after"` // when all have left
}

// samples are how often it is looked at the server in a day.
const samples = 20

// rest is how long it is waited at most when all have left.
const rest = 10 * time.Second

// Sound reports whether no request failed and what the server does for those who left has ended.
func (d *Day) Sound() bool {
	half, last := d.Samples[len(d.Samples)/2], d.Samples[len(d.Samples)-1]
	least := slices.MinFunc(d.Samples, func(a, b Sample) int { return a.Goroutines - b.Goroutines }).Goroutines
	return d.Part.All.Errors == 0 && d.After.Goroutines <= least+20 && last.Memory < 1.5*half.Memory+20
}

// day lets visitors come and go.
func day(ctx context.Context, options Options) (sound, error) {
	var more []string
	if options.Expire != "" {
		more = []string{"--limit", "expire=" + options.Expire}
	}
	kind := options.Proxy
	if kind == "" {
		kind = open
	}
	site, err := openSite(ctx, options, kind, more...)
	if err != nil {
		return nil, err
	}
	defer site.close()
	crowd, err := newCrowd(site, 0, 0)
	if err != nil {
		return nil, err
	}
	d := &Day{Visitors: options.Visitors, Proxy: options.Proxy, Expire: options.Expire}
	begun := time.Now()
	var came atomic.Int64
	look := func() error {
		sample, err := site.sample(begun)
		sample.Visitors = int(came.Load())
		d.Samples = append(d.Samples, sample)
		return err
	}
	if err := look(); err != nil {
		return nil, err
	}
	var group sync.WaitGroup
	visitors := make(chan int)
	for range options.Players {
		group.Go(func() {
			for number := range visitors {
				crowd.visit(ctx, number)
				came.Add(1)
			}
		})
	}
	between := options.Time / time.Duration(options.Visitors)
	for number := range options.Visitors {
		if next := begun.Add(time.Duration(number) * between); time.Until(next) > 0 {
			time.Sleep(time.Until(next))
		}
		visitors <- number
		if (number+1)%max(1, options.Visitors/samples) == 0 {
			if err := look(); err != nil {
				return nil, err
			}
		}
		if ctx.Err() != nil {
			break
		}
	}
	close(visitors)
	group.Wait()
	d.Part = crowd.report("visitors", time.Since(begun))
	time.Sleep(min(rest, options.Time))
	if d.After, err = site.sample(begun); err != nil {
		return nil, err
	}
	return d, ctx.Err()
}

// visit is what a visitor does.
func (c *crowd) visit(ctx context.Context, number int) {
	client, err := c.site.visitor(number)
	if err != nil {
		c.note("the first page", 0, err.Error())
		return
	}
	defer client.CloseIdleConnections()
	p := &player{crowd: c, client: client, lot: rand.New(rand.NewPCG(uint64(number), 1))}
	p.page("/")
	switch number % 3 {
	case 1:
		kept, err := p.begin(ctx, `{"kind":"play","game":"mastermind"}`)
		for range 1 + p.lot.IntN(2) {
			if err == nil {
				err = p.move(ctx, kept, http.MethodPost, "/games/{id}/guess", `{"guess":"AABB"}`)
			}
		}
	case 2:
		if p.pickGame()(ctx) == nil {
			c.games.Add(1)
		}
	}
}

// page looks at a page.
func (p *player) page(path string) {
	begun := time.Now()
	response, err := p.client.Get(p.site.root + path)
	failure := ""
	if err == nil {
		_, err = drain(response)
	}
	switch {
	case err != nil:
		failure = err.Error()
	case response.StatusCode != http.StatusOK:
		failure = response.Status
	}
	p.note("page "+path, time.Since(begun), failure)
}
