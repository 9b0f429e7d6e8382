package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"strings"
	"sync"
	"syscall"
	"time"
)

// Attacks is what became of a server that was attacked.
type Attacks struct {
	Calm   Beside   `json:"calm"` // with nobody else there
	Tried  []Attack `json:"tried"`
	Games  []Sample `json:"games"` // while they were begun
	Stop   Stop     `json:"stop"`
	Faults []string `json:"faults,omitempty"` // that the server told of
}

// Beside is how a few players fare meanwhile.
type Beside struct {
	Moves   Times `json:"moves"`
	Begun   Times `json:"begun"` // games
	Hints   Times `json:"hints"`
	Reviews Times `json:"reviews"`
	Errors  int   `json:"errors"` // of all that they asked for
}

// Attack is one of them.
type Attack struct {
	Name     string         `json:"name"`
	Seconds  float64        `json:"seconds"`
	Times    int            `json:"times"`              // it was tried
	Statuses map[string]int `json:"statuses,omitempty"` // of what was answered; "" for a connection that the server ended
	Longest  float64        `json:"longestSeconds"`     // until it was answered, or the connection ended
	Beside   Beside         `json:"beside"`
	After    Sample         `json:"after"`
}

// Stop is how a server ended that was told to while players played.
type Stop struct {
	Seconds float64    `json:"seconds"`
	Code    int        `json:"code"`
	Moves   KillReport `json:"moves"`
}

// Sound reports whether the server answered what was right all the time and kept what it acknowledged.
func (a *Attacks) Sound() bool {
	for _, one := range a.Tried {
		if one.Beside.Errors > 0 || one.Beside.Moves.Requests == 0 || one.Statuses["500"] > 0 {
			return false
		}
	}
	return len(a.Faults) == 0 && a.Stop.Code == 0 && a.Stop.Moves.Lost == 0 && a.Stop.Moves.Games > 0 && a.level()
}

// level reports whether games that were begun and left take no more and more of what the server has.
func (a *Attacks) level() bool {
	half, last := a.Games[len(a.Games)/2], a.Games[len(a.Games)-1]
	return last.Goroutines <= half.Goroutines+50 && last.Memory < half.Memory+300
}

// The numbers of an attack.
const (
	bystanders = 4               // who play meanwhile
	slow       = 200             // clients that write or read a byte now and then
	gone       = 1_000           // requests whose clients go away
	costly     = 100             // requests that think, at once
	hugeBody   = 64 << 20        // bytes
	deepBody   = 60_000          // brackets
	looked     = 2 * time.Second // that the moves of few players are measured at least
	mostSlow   = 100 * time.Second
)

// attack does to a server what somebody would who wishes it ill.
func attack(ctx context.Context, options Options) (sound, error) {
	s, err := openSite(ctx, options, open, "--log", "json")
	if err != nil {
		return nil, err
	}
	defer s.close()
	a := &Attacks{}
	calm, err := a.beside(ctx, s, func() error { return sleep(ctx, looked) })
	if err != nil {
		return nil, err
	}
	a.Calm = calm
	for _, one := range []struct {
		name string
		do   func(context.Context, *site, *Attack) error
		long bool // half a minute and more
	}{
		{name: "connections that say nothing", do: func(ctx context.Context, s *site, one *Attack) error { return idle(ctx, s, one, options.Idle) }},
		{name: "heads and bodies a byte at a time", do: slowly, long: true},
		{name: "readers that do not read", do: unread, long: true},
		{name: "bodies of 64 MiB", do: func(ctx context.Context, s *site, one *Attack) error { return bodies(ctx, s, one, 16, hugeBody, 'a') }},
		{name: "bodies of 60,000 brackets", do: func(ctx context.Context, s *site, one *Attack) error { return bodies(ctx, s, one, 200, deepBody, '[') }},
		{name: "clients that go away", do: goAway},
		{name: "costly requests", do: func(ctx context.Context, s *site, one *Attack) error { return thoughts(ctx, s, one, options.Time/6) }},
	} {
		if one.long && options.Brief {
			continue
		}
		if err := a.try(ctx, s, one.name, one.do); err != nil {
			return nil, err
		}
	}
	if a.Games, err = begun(ctx, s, options.Games); err != nil {
		return nil, err
	}
	if a.Stop, err = stopUnderLoad(ctx, s, options); err != nil {
		return nil, err
	}
	a.Faults = s.server.faults()
	return a, nil
}

// try does one attack, and lets a few players play meanwhile.
func (a *Attacks) try(ctx context.Context, site *site, name string, do func(context.Context, *site, *Attack) error) error {
	one := Attack{Name: name, Statuses: make(map[string]int)}
	start := time.Now()
	var err error
	if one.Beside, err = a.beside(ctx, site, func() error { return do(ctx, site, &one) }); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	one.Seconds, one.Longest = round(time.Since(start).Seconds()), round(one.Longest)
	one.After, err = site.sample(start)
	a.Tried = append(a.Tried, one)
	return err
}

// beside lets a few players play while something else is done, and measures their moves.
func (a *Attacks) beside(ctx context.Context, site *site, do func() error) (Beside, error) {
	crowd, err := newCrowd(site, bystanders, 200*time.Millisecond)
	if err != nil {
		return Beside{}, err
	}
	over, cancel := context.WithCancel(ctx)
	defer cancel()
	start := time.Now()
	done := make(chan error, 1)
	go func() {
		err := do()
		_ = sleep(ctx, looked-time.Since(start))
		cancel()
		done <- err
	}()
	var group sync.WaitGroup
	for _, p := range crowd.players {
		group.Go(func() {
			for !p.isOver(over) {
				if p.breakCode(over, "mastermind", `"most":12`) != nil && !p.isOver(over) {
					time.Sleep(100 * time.Millisecond) // it was noted
				}
			}
		})
	}
	group.Wait()
	routes := crowd.report("", time.Since(start)).Routes
	of := func(route string) Times {
		if times := routes[route]; times != nil {
			return *times
		}
		return Times{}
	}
	fared := Beside{Moves: of("POST /games/{id}/guess"), Begun: of("POST /games"), Hints: of("POST /games/{id}/hint"), Reviews: of("GET /games/{id}/review"), Errors: crowd.all.Errors}
	for _, failure := range crowd.failures {
		a.Faults = append(a.Faults, "beside: "+failure)
	}
	return fared, <-done
}

// note counts an answer, by its status.
func (one *Attack) note(status string, taken time.Duration) {
	one.Times++
	one.Statuses[status]++
	one.Longest = max(one.Longest, taken.Seconds())
}

// together does something so many times at once, and notes what each is answered.
func together(one *Attack, times int, do func(number int) string) {
	var mu sync.Mutex
	var group sync.WaitGroup
	for number := range times {
		group.Go(func() {
			start := time.Now()
			status := do(number)
			mu.Lock()
			defer mu.Unlock()
			one.note(status, time.Since(start))
		})
	}
	group.Wait()
}

// dial connects to a server from an address of its own.
func dial(s *site, number int) (net.Conn, error) {
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 2, byte(number/250), byte(1+number%250))}}
	return dialer.Dial("tcp", s.server.address)
}

// ended waits until the server ends a connection, and returns the status that it answers before, "" for none, or "open"
// if it does not end it.
func ended(connection net.Conn) string {
	_ = connection.SetReadDeadline(time.Now().Add(mostSlow))
	answer, err := io.ReadAll(connection)
	var slow net.Error
	if errors.As(err, &slow) && slow.Timeout() {
		return "open"
	}
	if words := strings.Fields(string(answer)); len(words) > 1 {
		return words[1]
	}
	return ""
}

// idle opens connections that say nothing.
func idle(_ context.Context, s *site, one *Attack, connections int) error {
	together(one, connections, func(number int) string {
		connection, err := dial(s, number)
		if err != nil {
			return err.Error()
		}
		defer connection.Close()
		return ended(connection)
	})
	return nil
}

// slowly sends heads and bodies a byte at a time.
func slowly(_ context.Context, s *site, one *Attack) error {
	together(one, slow, func(number int) string {
		connection, err := dial(s, number)
		if err != nil {
			return err.Error()
		}
		defer connection.Close()
		head := "GET / HTTP/1.1\r\nHost: " + s.server.address + "\r\nX-More: " + strings.Repeat("a", 1000)
		if number%2 == 0 {
			if _, err := fmt.Fprintf(connection, "POST /api/v2/games HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n", s.server.address); err != nil {
				return ""
			}
			head = `{"kind":"play","game":"` + strings.Repeat("a", 1000)
		}
		go func() {
			for i := range head {
				if _, err := io.WriteString(connection, head[i:i+1]); err != nil {
					return
				}
				time.Sleep(500 * time.Millisecond)
			}
		}()
		return ended(connection)
	})
	return nil
}

// unread asks for much and reads nothing of it.
func unread(ctx context.Context, s *site, one *Attack) error {
	together(one, slow, func(number int) string {
		connection, err := dial(s, number)
		if err != nil {
			return err.Error()
		}
		defer connection.Close()
		_ = connection.(*net.TCPConn).SetReadBuffer(1 << 10) // a hint to the system
		for range 200 {
			_ = connection.SetWriteDeadline(time.Now().Add(mostSlow))
			if _, err := fmt.Fprintf(connection, "GET /api/v2/openapi.json HTTP/1.1\r\nHost: %s\r\n\r\n", s.server.address); err != nil {
				if errors.Is(err, syscall.EPIPE) || errors.Is(err, syscall.ECONNRESET) {
					return ""
				}
				return "open"
			}
		}
		for start := time.Now(); time.Since(start) < mostSlow && ctx.Err() == nil; time.Sleep(time.Second) {
			if _, err := connection.Write([]byte("\r\n")); err != nil {
				return ""
			}
		}
		return "open"
	})
	return nil
}

// bodies posts bodies of one letter.
func bodies(ctx context.Context, s *site, one *Attack, times, bytesEach int, letter byte) error {
	together(one, times, func(number int) string {
		body := io.LimitReader(letters(letter), int64(bytesEach))
		return status(s.post(ctx, 300+number, "/games", io.MultiReader(strings.NewReader(`{"game":`), body)))
	})
	return nil
}

// letters is an endless text of a letter.
type letters byte

func (l letters) Read(to []byte) (int, error) {
	for i := range to {
		to[i] = byte(l)
	}
	return len(to), nil
}

// post posts a body as somebody.
func (s *site) post(ctx context.Context, number int, path string, body io.Reader) (*http.Response, error) {
	client, err := s.visitor(number)
	if err != nil {
		return nil, err
	}
	defer client.CloseIdleConnections()
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, s.root+"/api/v2"+path, body)
	if err != nil {
		return nil, err
	}
	request.Header.Set("Content-Type", "application/json")
	return client.Do(request)
}

// status reads an answer to its end.
func status(response *http.Response, err error) string {
	if err == nil {
		_, err = drain(response)
	}
	if err != nil {
		return ""
	}
	return fmt.Sprint(response.StatusCode)
}

// thought is a request that thinks for long, another each time.
func thought(number int) string {
	return fmt.Sprintf("/advice?strategy=lookahead-%d&line=6x8", 50_000+number)
}

// goAway asks for what is costly and does not wait.
func goAway(ctx context.Context, s *site, one *Attack) error {
	together(one, gone, func(number int) string {
		client, err := s.visitor(1000 + number)
		if err != nil {
			return err.Error()
		}
		defer client.CloseIdleConnections()
		short, cancel := context.WithTimeout(ctx, time.Duration(5+number%200)*time.Millisecond)
		defer cancel()
		request, err := http.NewRequestWithContext(short, http.MethodGet, s.root+"/api/v2"+thought(number), nil)
		if err != nil {
			return err.Error()
		}
		return status(client.Do(request))
	})
	for range 100 { // until nothing is thought about for those who went
		now, err := s.sample(time.Now())
		if err != nil || now.Taken == 0 {
			return err
		}
		time.Sleep(100 * time.Millisecond)
	}
	return errors.New("the server goes on to think for clients that have gone")
}

// thoughts asks for what is costly and waits for a time, many at once.
func thoughts(ctx context.Context, s *site, one *Attack, patience time.Duration) error {
	short, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	together(one, costly, func(number int) string {
		client, err := s.visitor(2000 + number%10) // ten players
		if err != nil {
			return err.Error()
		}
		defer client.CloseIdleConnections()
		request, err := http.NewRequestWithContext(short, http.MethodGet, s.root+"/api/v2"+thought(number), nil)
		if err != nil {
			return err.Error()
		}
		return status(client.Do(request))
	})
	return nil
}

// begun begins games, of which each has a turn, and leaves them.
func begun(ctx context.Context, s *site, games int) ([]Sample, error) {
	const each = 100 // of a player
	start := time.Now()
	crowd, err := newCrowd(s, (games+each-1)/each, 0)
	if err != nil {
		return nil, err
	}
	var found []Sample
	look := func(games int) error {
		sample, err := s.sample(start)
		sample.Games = games
		found = append(found, sample)
		return err
	}
	const parts = 8
	for part := range parts {
		if err := look(games * part / parts); err != nil {
			return nil, err
		}
		var group sync.WaitGroup
		for worker := range 8 {
			group.Go(func() {
				for number := games*part/parts + worker; number < games*(part+1)/parts; number += 8 {
					p := &player{crowd: crowd, client: crowd.players[number/each].client, lot: rand.New(rand.NewPCG(uint64(number), 2))}
					if kept, err := p.begin(ctx, `{"kind":"play","game":"mastermind"}`); err == nil {
						_ = p.move(ctx, kept, http.MethodPost, "/games/{id}/guess", `{"guess":"AABB"}`)
					}
				}
			})
		}
		group.Wait()
	}
	if crowd.all.Errors > 0 {
		return nil, fmt.Errorf("games were not begun: %s", strings.Join(crowd.failures, "; "))
	}
	for _, p := range crowd.players {
		p.client.CloseIdleConnections()
	}
	if err := sleep(ctx, time.Second); err != nil {
		return nil, err
	}
	return found, look(games)
}

// stopUnderLoad tells the server to end while players play, starts it again, and looks for every move.
func stopUnderLoad(ctx context.Context, s *site, options Options) (Stop, error) {
	crowd, err := newCrowd(s, min(options.Players, 50), 0)
	if err != nil {
		return Stop{}, err
	}
	crowd.mortal = true
	var stop Stop
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = sleep(ctx, looked)
		start := time.Now()
		stop.Code = s.server.stop()
		stop.Seconds = round(time.Since(start).Seconds())
		crowd.end()
	}()
	err = crowd.play(ctx, time.Minute)
	<-done
	if err != nil {
		return stop, err
	}
	faults := s.server.faults()
	if err := s.restart(ctx); err != nil {
		return stop, err
	}
	s.server.told.Write([]byte(strings.Join(faults, "\n")))
	stop.Moves, err = crowd.lookForMoves(ctx)
	return stop, err
}

// sleep waits, or returns why not.
func sleep(ctx context.Context, duration time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(duration):
		return nil
	}
}

// buffer keeps what a process says.
type buffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (b *buffer) Write(text []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(text)
}

// faults returns what a server told that should not be.
func (s *server) faults() (faults []string) {
	s.told.mu.Lock()
	defer s.told.mu.Unlock()
	lines := bufio.NewScanner(bytes.NewReader(s.told.text.Bytes()))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if line := lines.Text(); strings.Contains(line, `"level":"ERROR"`) || strings.Contains(line, "panic") || strings.Contains(line, "goroutine ") {
			faults = append(faults, line)
		}
	}
	return faults
}
