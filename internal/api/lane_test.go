package api

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// waits has a request wait in a full lane, and returns what it will be told.
func waits(ctx context.Context, t *testing.T, l *lane, client, player string) <-chan error {
	t.Helper()
	queued, told := make(chan struct{}), make(chan error, 1)
	go func() {
		_, err := l.enter(ctx, asker{client, player}, func() { close(queued) })
		told <- err
	}()
	select {
	case <-queued:
	case err := <-told:
		told <- err
	}
	return told
}

// full returns a lane of one place, which is taken.
func full(t *testing.T, most, each int) *lane {
	t.Helper()
	l := newMetrics().lane("test", 1, &Limits{Waiting: most, WaitingEach: each})
	if _, err := l.enter(t.Context(), asker{"school", "first"}, func() { t.Error("it waits for a free place") }); err != nil {
		t.Fatal(err)
	}
	return l
}

// TestTurns holds that clients take turns, and the players of a client at its turns: whoever asks much waits for
// themselves, and who comes back after a turn is behind those who wait.
func TestTurns(t *testing.T) {
	var q queue
	for _, who := range strings.Fields("school/anna school/anna school/anna school/bert home/carl home/carl cafe/dora") {
		client, player, _ := strings.Cut(who, "/")
		q.add(&ticket{asker: asker{client, player}}, client, player)
	}
	var got []string
	for q.length > 0 {
		next := q.next()
		if got = append(got, next.player); len(got) == 3 {
			q.add(next, next.path()...) // dora again
		}
	}
	want := strings.Fields("anna carl dora bert carl dora anna anna")
	if !slices.Equal(got, want) {
		t.Errorf("served %v, want %v", got, want)
	}
}

// TestQueueKeepsAll holds that whoever waits is served or taken out once, however they come and go, and that a client
// waits for one turn of each other at most.
func TestQueueKeepsAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var q queue
		var inside []*ticket
		since := make(map[string]int) // turns of others since a client that waits was served
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			switch choice := rapid.IntRange(0, 3).Draw(t, "step"); {
			case choice <= 1:
				who := asker{fmt.Sprint(rapid.IntRange(0, 3).Draw(t, "client")), fmt.Sprint(rapid.IntRange(0, 2).Draw(t, "player"))}
				if q.waiting(who.client) == 0 {
					since[who.client] = 0
				}
				one := &ticket{asker: who}
				q.add(one, who.path()...)
				inside = append(inside, one)
			case len(inside) == 0:
			case choice == 2:
				one := inside[rapid.IntRange(0, len(inside)-1).Draw(t, "which")]
				if !q.remove(one, one.path()...) || q.remove(one, one.path()...) {
					t.Fatal("a ticket is taken out once")
				}
				inside = slices.DeleteFunc(inside, func(other *ticket) bool { return other == one })
			default:
				one := q.next()
				at := slices.Index(inside, one)
				if at < 0 {
					t.Fatal("it did not wait")
				}
				if slices.IndexFunc(inside, func(other *ticket) bool { return other.asker == one.asker }) != at {
					t.Fatal("the requests of a player lost their order")
				}
				inside = slices.Delete(inside, at, at+1)
				since[one.client] = 0
				for client := range since {
					if client != one.client && q.waiting(client) > 0 {
						if since[client]++; since[client] > 3 {
							t.Fatalf("client %s waits for %d turns of three others", client, since[client])
						}
					}
				}
			}
			if q.length != len(inside) {
				t.Fatalf("%d wait, want %d", q.length, len(inside))
			}
		}
		if q.length == 0 && len(q.shares) != 0 {
			t.Fatal("shares of nobody are kept")
		}
	})
}

// TestWaitingEach bounds what waits of one player, but not of the person at this machine.
func TestWaitingEach(t *testing.T) {
	l := full(t, 10, 2)
	for range 2 {
		waits(t.Context(), t, l, "school", "anna")
	}
	var refused *refusal
	if err := <-waits(t.Context(), t, l, "school", "anna"); !errors.As(err, &refused) || refused.status != http.StatusTooManyRequests || problemID(err) != "waiting-many" {
		t.Errorf("a third of anna's: %v", err)
	}
	waits(t.Context(), t, l, "school", "bert")
	for range 4 {
		waits(t.Context(), t, l, "here", "")
	}
	if taken, waiting := l.state(); taken != 1 || waiting != 7 {
		t.Errorf("%d go on and %d wait", taken, waiting)
	}
}

// TestRoom holds that no client keeps others out of a full line: the last of the one that has most goes.
func TestRoom(t *testing.T) {
	l := full(t, 5, 100)
	gone := make(chan error, 5)
	for i := range 5 {
		told := waits(t.Context(), t, l, "greedy", fmt.Sprint("new", i))
		go func() { gone <- <-told }()
	}
	if err := <-waits(t.Context(), t, l, "greedy", "another"); problemID(err) != "busy" {
		t.Errorf("more of who fills the line: %v", err)
	}
	for i := range 2 {
		waits(t.Context(), t, l, "school", fmt.Sprint(i))
	}
	if err := <-waits(t.Context(), t, l, "school", "2"); problemID(err) != "busy" {
		t.Errorf("more than as many as the other has: %v", err)
	}
	for range 2 {
		if err := <-gone; problemID(err) != "busy" {
			t.Errorf("who is sent away: %v", err)
		}
	}
	if greedy, school := l.line.waiting("greedy"), l.line.waiting("school"); greedy != 3 || school != 2 {
		t.Errorf("%d and %d wait, want 3 and 2", greedy, school)
	}
	if _, err := full(t, 0, 100).ask(asker{"school", "anna"}); problemID(err) != "busy" {
		t.Errorf("where nobody may wait: %v", err)
	}
}

// TestCalledAndGone has a request go away at the moment when it gets its place, which is free again then.
func TestCalledAndGone(t *testing.T) {
	for range 50 {
		l := full(t, 1, 1)
		ctx, cancel := context.WithCancel(t.Context())
		leave, err := l.enter(ctx, asker{"school", "anna"}, func() {
			l.leave()
			cancel()
		})
		switch {
		case err == nil:
			leave()
		case !errors.Is(err, context.Canceled):
			t.Fatal(err)
		}
		if taken, waiting := l.state(); taken != 0 || waiting != 0 {
			t.Fatalf("%d places are taken and %d wait", taken, waiting)
		}
	}
}

// TestLaneLosesNoPlace has requests come, give up and be served at the same time: in the end all places are free.
func TestLaneLosesNoPlace(t *testing.T) {
	l := newMetrics().lane("test", 2, &Limits{Waiting: 50, WaitingEach: 10})
	done := make(chan struct{})
	const requests = 300
	for i := range requests {
		go func() {
			defer func() { done <- struct{}{} }()
			ctx, cancel := context.WithCancel(t.Context())
			if i%7 == 0 {
				cancel() // gone before it came
			}
			leave, err := l.enter(ctx, asker{fmt.Sprint(i % 5), fmt.Sprint(i % 11)}, func() {
				if i%3 == 0 {
					go cancel()
				}
			})
			if err == nil {
				leave()
			}
			cancel()
		}()
	}
	for range requests {
		<-done
	}
	if taken, waiting := l.state(); taken != 0 || waiting != 0 {
		t.Errorf("%d places are taken and %d wait", taken, waiting)
	}
}
