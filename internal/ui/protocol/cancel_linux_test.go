package protocol

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"codebreaker/internal/test/limittest"
	"codebreaker/internal/test/longtest"
)

// TestCancelled cancels long requests at drawn times. Each must end soon, whatever it was doing. The tables of limits
// cancel each request once, always after the same time.
func TestCancelled(t *testing.T) {
	longtest.Only(t)
	draw := rand.New(rand.NewPCG(66, 1))
	for _, g := range limittest.Games(t) {
		engine, history := New(Config{}), g.Histories[draw.IntN(2)]
		turns, err := json.Marshal(append([]string{}, history.Turns...))
		if err != nil {
			t.Fatal(err)
		}
		for _, request := range []string{
			fmt.Sprintf(`"method":"advise","params":{"game":%q,"turns":%s,"effort":"exact","top":100}`, g.Name, turns),
			fmt.Sprintf(`"method":"judge","params":{"game":%q,"turns":%s,"effort":"exact","guess":%q}`, g.Name, turns, g.Guess),
			fmt.Sprintf(`"method":"budget","params":{"game":%q}`, g.Name),
			fmt.Sprintf(`"method":"tree.follow","params":{"game":%q,"strategy":"optimal"}`, g.Name),
		} {
			ctx, cancel := context.WithCancel(t.Context())
			var told atomic.Int64
			time.AfterFunc(time.Duration(draw.Int64N(int64(600*time.Millisecond))), func() {
				told.Store(int64(work()))
				cancel()
			})
			engine.Answer(ctx, []byte(`{"jsonrpc":"2.0","id":1,`+request+`}`), nil)
			if before := time.Duration(told.Load()); before > 0 && work()-before > limittest.Late() {
				t.Errorf("%.200s, %s: computed %v more after it was cancelled", request, history.Name, work()-before)
			}
			cancel()
		}
	}
}

// work returns the time that this process has computed.
func work() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
