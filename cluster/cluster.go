// Package cluster distributes the work units of a folder to workers over NATS with JetStream, and
// collects their results. Only the leader needs access to the folder. Workers may join and leave at
// any time, and see nothing but the queue.
//
//	err := cluster.Lead(ctx, runner, work, cluster.LeadOptions{Listen: "127.0.0.1:4222"})
//	err := cluster.Join(ctx, cluster.WorkOptions{Access: cluster.Access{URL: "nats://127.0.0.1:4222"}, Program: version, Open: open})
//
// The folder records the results; the queue only offers units to workers. A unit is in the queue at
// most once, and is queued again while its result is needed. A worker first uploads the result,
// then the leader writes it to the disk, and only then the unit leaves the queue. So no work is
// lost when any process is killed at any time. If a unit is computed twice, either result is valid.
// After each result the leader sends the new limits to all workers.
package cluster

import (
	"errors"
	"fmt"
	"os"
	"time"

	"codebreaker/internal/engine/message"

	"github.com/nats-io/nats.go"
)

// Access describes the connection to NATS.
type Access struct {
	URL         string
	Token       string
	Credentials string // a file
	Authority   string // a file with certificates of authorities, in addition to the ones of the system
	Certificate string // a file with our certificate; Key is the file of its private key
	Key         string
}

// options returns the options of a connection. The connection reconnects without limit.
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
			return nil, message.NewProblem("cluster-file", "{{.file}} cannot be read: {{.err}}", "file", name, "err", err)
		}
	}
	connection, err := nats.Connect(a.URL, a.options()...)
	switch {
	case errors.Is(err, nats.ErrAuthorization) && a.Token == "":
		return nil, message.NewProblem("cluster-token-missing", "{{.url}} requires a token", "url", a.URL)
	case errors.Is(err, nats.ErrAuthorization):
		return nil, message.NewProblem("cluster-token", "{{.url}} refused the token", "url", a.URL)
	case errors.Is(err, nats.ErrNoServers):
		return nil, message.NewProblem("cluster-nobody", "{{.url}} does not respond: is the leader running?", "url", a.URL, "err", err)
	case err != nil:
		return nil, message.NewProblem("cluster-connect", "{{.url}} cannot be reached: {{.err}}", "url", a.URL, "err", err)
	}
	return connection, nil
}

// The default times.
const (
	UsualSilence = 30 * time.Second // after which a unit is given to another worker
	UsualWait    = 10 * time.Minute // that a worker waits for a leader
	UsualTries   = 5
	UsualSave    = time.Minute

	beat      = 5 * time.Second // between signs of life
	reconnect = time.Second
	answer    = 5 * time.Second // limit for a request
	carrying  = time.Minute     // limit for sending a certificate fragment
	goodbye   = 5 * time.Second // limit for handing a unit back
)

// The names of subjects, streams and objects. The names for a plan contain its digest.
const (
	joinSubject = "codebreaker.join"
	consumer    = "workers"
	planObject  = "plan"
)

func subject(plan, what string) string { return "codebreaker." + plan + "." + what }
func unitSubject(plan string, number int) string {
	return subject(plan, fmt.Sprintf("unit.%d", number))
}
func stream(plan string) string          { return "codebreaker-" + plan }
func resultObject(number int) string     { return fmt.Sprintf("result-%d", number) }
func proofObject(number int) string      { return fmt.Sprintf("proof-%d", number) }
func checkpointObject(number int) string { return fmt.Sprintf("checkpoint-%d", number) }

// welcome is the leader's answer to a worker that wants to join.
type welcome struct {
	Program string `json:"program"`
	Plan    string `json:"plan"`
}

// request is a message from a worker to the leader. Unit is the number of a unit, or 0.
type request struct {
	Kind  string  `json:"kind"`
	Unit  int     `json:"unit"`
	Host  string  `json:"host"`
	PID   int     `json:"pid"`
	ID    string  `json:"id"` // of the worker; a process may have several workers
	Done  int     `json:"done,omitempty"`
	Of    int     `json:"of,omitempty"`
	Spent float64 `json:"spent,omitempty"` // in seconds, with a checkpoint
	Error string  `json:"error,omitempty"`
}

// The kinds of requests.
const (
	asksBegin = "begin" // the worker wants to run the unit
	saysBeat  = "beat"  // the unit is still running
	saysSave  = "save"  // its checkpoint was uploaded
	saysBack  = "back"  // it is handed back, perhaps with a checkpoint
	saysDone  = "done"  // its result was uploaded
	saysFail  = "fail"  // it failed
)

// reply is the leader's answer.
type reply struct {
	Run        bool    `json:"run"`  // the worker may run the unit
	Busy       bool    `json:"busy"` // another worker runs it
	Limit      uint64  `json:"limit"`
	Checkpoint bool    `json:"checkpoint,omitempty"` // there is a checkpoint to continue from
	Spent      float64 `json:"spent,omitempty"`      // time in seconds up to the checkpoint
	Error      string  `json:"error,omitempty"`
}

// limits holds the limits of the running units, by number.
type limits map[int]uint64

// worker returns a readable name of the worker.
func (r *request) worker() string { return fmt.Sprintf("%s:%d", r.Host, r.PID) }

// Event is a report of the leader or of a worker.
type Event struct {
	Kind    Kind
	Number  int
	Worker  string
	Seconds float64
	Err     error
}

// Kind is the kind of an event.
type Kind uint8

// The kinds of events.
const (
	Ready    Kind = iota // a leader waits for workers; Worker is its address
	Joined               // a worker joined
	Gone                 // a worker stopped sending signs of life for a unit
	Began                // a unit started
	Done                 // a result was saved
	Returned             // a unit was handed back
	Failed               // a unit failed
	AllDone              // all units are done
)
