// Package cluster carries the pieces of a folder to workers over NATS with JetStream, and their
// results back. The leader sees the folder; workers come and go and see nothing but the queue.
//
//	err := cluster.Lead(ctx, runner, work, cluster.LeadOptions{Listen: "127.0.0.1:4222"})
//	err := cluster.Join(ctx, cluster.WorkOptions{Access: cluster.Access{URL: "nats://127.0.0.1:4222"}, Program: version, Open: open})
//
// The folder says what is done; the queue only says who may try. A piece stands in it once at
// most, and again as long as it is wanted. A worker hands in a result first, the leader writes it
// to the disk, and then the piece leaves the queue. So whoever is killed, and whenever, nothing
// is lost, and what is done twice has two results of which either will do. With each result the
// leader tells all workers the new limits.
package cluster

import (
	"errors"
	"fmt"
	"os"
	"time"

	"codebreaker"

	"github.com/nats-io/nats.go"
)

// Access says how to reach NATS.
type Access struct {
	URL         string
	Token       string
	Credentials string // a file
	Authority   string // a file with certificates of authorities, beside those of the system
	Certificate string // a file, with Key: who we are
	Key         string
}

// options returns what a connection wants. It is kept up for as long as it takes.
func (a Access) options() []nats.Option {
	options := []nats.Option{nats.Name("codebreaker"), nats.MaxReconnects(-1), nats.ReconnectWait(reconnect), nats.PingInterval(beat), nats.MaxPingsOutstanding(2)}
	if a.Token != "" {
		options = append(options, nats.Token(a.Token))
	}
	if a.Credentials != "" {
		options = append(options, nats.UserCredentials(a.Credentials))
	}
	if a.Authority != "" {
		options = append(options, nats.RootCAs(a.Authority))
	}
	if a.Certificate != "" {
		options = append(options, nats.ClientCert(a.Certificate, a.Key))
	}
	return options
}

// connect connects to NATS.
func (a Access) connect() (*nats.Conn, error) {
	for _, name := range []string{a.Credentials, a.Authority, a.Certificate, a.Key} {
		if name == "" {
			continue
		}
		if _, err := os.Stat(name); err != nil {
			return nil, codebreaker.NewProblem("cluster-file", "{{.file}} cannot be read: {{.err}}", "file", name, "err", err)
		}
	}
	connection, err := nats.Connect(a.URL, a.options()...)
	switch {
	case errors.Is(err, nats.ErrAuthorization) && a.Token == "":
		return nil, codebreaker.NewProblem("cluster-token-missing", "{{.url}} requires a token", "url", a.URL)
	case errors.Is(err, nats.ErrAuthorization):
		return nil, codebreaker.NewProblem("cluster-token", "{{.url}} refused the token", "url", a.URL)
	case errors.Is(err, nats.ErrNoServers):
		return nil, codebreaker.NewProblem("cluster-nobody", "{{.url}} does not respond: is the leader running?", "url", a.URL, "err", err)
	case err != nil:
		return nil, codebreaker.NewProblem("cluster-connect", "{{.url}} cannot be reached: {{.err}}", "url", a.URL, "err", err)
	}
	return connection, nil
}

// The usual times.
const (
	UsualSilence = 30 * time.Second // after which a piece is given to another worker
	UsualWait    = 10 * time.Minute // that a worker waits for a leader
	UsualTries   = 5
	UsualSave    = time.Minute

	beat      = 5 * time.Second // between signs of life
	reconnect = time.Second
	answer    = 5 * time.Second // that a request waits
	carrying  = time.Minute     // that a fragment of a certificate takes at most
	goodbye   = 5 * time.Second // to hand a piece back
)

// The names of subjects, streams and objects. Those of a plan have its digest.
const (
	joinSubject = "codebreaker.join"
	consumer    = "workers"
	planObject  = "plan"
)

func subject(plan, what string) string { return "codebreaker." + plan + "." + what }
func pieceSubject(plan string, number int) string {
	return subject(plan, fmt.Sprintf("piece.%d", number))
}
func stream(plan string) string          { return "codebreaker-" + plan }
func resultObject(number int) string     { return fmt.Sprintf("result-%d", number) }
func proofObject(number int) string      { return fmt.Sprintf("proof-%d", number) }
func checkpointObject(number int) string { return fmt.Sprintf("checkpoint-%d", number) }

// welcome is what a leader answers to one who wants to join.
type welcome struct {
	Program string `json:"program"`
	Plan    string `json:"plan"`
}

// request is what a worker tells the leader of a piece; 0 if it has none.
type request struct {
	Kind  string  `json:"kind"`
	Piece int     `json:"piece"`
	Host  string  `json:"host"`
	PID   int     `json:"pid"`
	ID    string  `json:"id"` // of the worker: a process may have several
	Done  int     `json:"done,omitempty"`
	Of    int     `json:"of,omitempty"`
	Spent float64 `json:"spent,omitempty"` // seconds, with a checkpoint
	Error string  `json:"error,omitempty"`
}

// The kinds of requests.
const (
	asksBegin = "begin" // may it be run?
	saysBeat  = "beat"  // it is still run
	saysSave  = "save"  // its checkpoint is there
	saysBack  = "back"  // it is handed back, with a checkpoint if there is one
	saysDone  = "done"  // its result is there
	saysFail  = "fail"  // it failed
)

// reply is what the leader answers.
type reply struct {
	Run        bool    `json:"run"`  // the piece is the worker's
	Busy       bool    `json:"busy"` // somebody else runs it
	Limit      uint64  `json:"limit"`
	Checkpoint bool    `json:"checkpoint,omitempty"` // there is one to go on from
	Spent      float64 `json:"spent,omitempty"`      // seconds that it had been run by then
	Error      string  `json:"error,omitempty"`
}

// limits are those of the pieces that are run, by number.
type limits map[int]uint64

// worker names a worker for people.
func (r *request) worker() string { return fmt.Sprintf("%s:%d", r.Host, r.PID) }

// Event is something that happens.
type Event struct {
	Kind    Kind
	Number  int
	Worker  string
	Seconds float64
	Err     error
}

// Kind says what happens.
type Kind uint8

// What happens.
const (
	Ready    Kind = iota // a leader waits for workers: worker is its address
	Joined               // a worker came
	Gone                 // a worker gives no sign any more, or a piece of it
	Began                // a piece began
	Done                 // a result is kept
	Returned             // a piece was handed back
	Failed               // a piece failed
	AllDone              // nothing is left to do
)
