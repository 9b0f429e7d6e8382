package main

import (
	"context"
	"time"
)

// Report is what was measured.
type Report struct {
	Players int        `json:"players"`
	Proxy   string     `json:"proxy,omitempty"`
	Parts   []*Part    `json:"parts"`
	Kill    KillReport `json:"kill"`

	// CPU is how many milliseconds of a core the server took for a request, until it
	// was killed, what it finds out once for all among them. Unlike the times it does
	// not depend on what else the machine does.
	CPU float64 `json:"cpuPerRequest"`
}

// Part is what was measured in one part.
type Part struct {
	Name     string            `json:"name"`
	Seconds  float64           `json:"seconds"`
	Games    int               `json:"games"` // that were played to their end
	All      Times             `json:"all"`
	Routes   map[string]*Times `json:"routes"`
	Failures []string          `json:"failures,omitempty"` // the first of them
}

// KillReport says what was there after the server was killed under load.
type KillReport struct {
	Games   int      `json:"games"` // that had acknowledged moves
	Moves   int      `json:"moves"` // that were acknowledged in them
	Lost    int      `json:"lost"`  // games in which one is missing
	Details []string `json:"details,omitempty"`
}

// Sound reports whether no request failed and no move was lost.
func (r *Report) Sound() bool {
	for _, part := range r.Parts {
		if part.All.Errors > 0 {
			return false
		}
	}
	return r.Kill.Lost == 0 && r.Kill.Games > 0
}

// play lets players play, and kills the server among them.
func play(ctx context.Context, options Options) (sound, error) {
	site, err := openSite(ctx, options, options.Proxy)
	if err != nil {
		return nil, err
	}
	defer site.close()
	report := &Report{Players: options.Players, Proxy: options.Proxy}
	for _, part := range []struct {
		name  string
		think time.Duration
	}{{"as people play", mostThought}, {"without a pause", 0}} {
		crowd, err := newCrowd(site, options.Players, part.think)
		if err != nil {
			return nil, err
		}
		begun := time.Now()
		if err := crowd.play(ctx, options.Time); err != nil {
			return nil, err
		}
		report.Parts = append(report.Parts, crowd.report(part.name, time.Since(begun)))
	}
	killed := site.server
	var crowd *crowd
	report.Kill, crowd, err = killUnderLoad(ctx, site, options)
	if err != nil {
		return nil, err
	}
	requests := len(crowd.all.taken)
	for _, part := range report.Parts {
		requests += part.All.Requests
	}
	report.CPU = round(float64(killed.cpu()) / float64(time.Millisecond) / float64(requests))
	return report, nil
}

// killUnderLoad kills the server while players play without a pause, starts it again
// at the same address and looks for every move that was acknowledged.
func killUnderLoad(ctx context.Context, site *site, options Options) (KillReport, *crowd, error) {
	crowd, err := newCrowd(site, options.Players, 0)
	if err != nil {
		return KillReport{}, nil, err
	}
	crowd.mortal = true
	killed := make(chan struct{})
	go func() {
		defer close(killed)
		time.Sleep(options.Time / 4)
		site.server.kill()
		crowd.end()
	}()
	err = crowd.play(ctx, options.Time)
	<-killed
	if err != nil {
		return KillReport{}, crowd, err
	}
	if err := site.restart(ctx); err != nil {
		return KillReport{}, crowd, err
	}
	report, err := crowd.lookForMoves(ctx)
	return report, crowd, err
}
