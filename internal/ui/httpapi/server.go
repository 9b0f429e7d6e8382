package httpapi

import (
	"log"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

// Limits are what clients may take of a server, so that slow ones cannot keep others out.
type Limits struct {
	Read        time.Duration // for a request, from the connection on: a browser on a busy machine connects seconds before it asks
	Write       time.Duration // for each piece of an answer, of 64 KiB at most
	Idle        time.Duration // between two requests
	HeaderBytes int           // a URL can contain a position
	Own         int           // connections from this machine
	Others      int           // connections from other machines
}

// DefaultLimits fit into the 256 descriptors that some systems allow.
func DefaultLimits() Limits {
	return Limits{
		Read: 30 * time.Second, Write: 30 * time.Second, Idle: 2 * time.Minute,
		HeaderBytes: 128 << 10, Own: 64, Others: 128,
	}
}

// NewServer returns a server that answers with a handler, within limits. Serve it on a listener of
// [Limits.Listener]. The time of a long computation before an answer does not count as the
// client's.
func (l Limits) NewServer(handler http.Handler, logger *log.Logger) *http.Server {
	return &http.Server{
		Handler: paced(handler, l.Write), ErrorLog: logger,
		ReadTimeout: l.Read, WriteTimeout: l.Write, IdleTimeout: l.Idle, MaxHeaderBytes: l.HeaderBytes,
	}
}

// Listener limits the connections of a listener. When there are too many, a new connection takes the
// place of the one that has not moved a byte for the longest time.
func (l Limits) Listener(inner net.Listener) net.Listener {
	return &listener{Listener: inner, own: &place{most: l.Own}, others: &place{most: l.Others}}
}

type listener struct {
	net.Listener
	own, others *place
}

func (l *listener) Accept() (net.Conn, error) {
	accepted, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	in := l.others
	if isLoopbackAddress(accepted.RemoteAddr().String()) {
		in = l.own
	}
	return in.enter(accepted), nil
}

// place has the open connections of one kind.
type place struct {
	most int

	mu   sync.Mutex
	open map[*connection]bool
}

func (p *place) enter(accepted net.Conn) *connection {
	c := &connection{Conn: accepted, in: p}
	c.touch()
	p.mu.Lock()
	var idlest *connection
	if len(p.open) >= p.most {
		for other := range p.open {
			if idlest == nil || other.moved.Load() < idlest.moved.Load() {
				idlest = other
			}
		}
		delete(p.open, idlest)
	}
	if p.open == nil {
		p.open = make(map[*connection]bool)
	}
	p.open[c] = true
	p.mu.Unlock()
	if idlest != nil {
		_ = idlest.Close() // its client may be gone
	}
	return c
}

// connection notes when bytes move.
type connection struct {
	net.Conn
	in    *place
	moved atomic.Int64 // when, in nanoseconds
}

func (c *connection) touch() { c.moved.Store(time.Now().UnixNano()) }

func (c *connection) Read(into []byte) (int, error) {
	n, err := c.Conn.Read(into)
	if n > 0 {
		c.touch()
	}
	return n, err
}

func (c *connection) Write(content []byte) (int, error) {
	n, err := c.Conn.Write(content)
	if n > 0 {
		c.touch()
	}
	return n, err
}

func (c *connection) Close() error {
	c.in.mu.Lock()
	delete(c.in.open, c)
	c.in.mu.Unlock()
	return c.Conn.Close()
}

// paced gives a client the same time for each piece of an answer.
func paced(next http.Handler, piece time.Duration) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(&pacer{ResponseWriter: w, control: http.NewResponseController(w), piece: piece}, r)
	})
}

// pieceBytes is the longest piece.
const pieceBytes = 64 << 10

// pacer is a ResponseWriter that sets the deadline for each piece.
type pacer struct {
	http.ResponseWriter
	control *http.ResponseController
	piece   time.Duration
}

// extend restarts the client's time for the next piece. Connections in tests have no deadline.
func (p *pacer) extend() { _ = p.control.SetWriteDeadline(time.Now().Add(p.piece)) }

func (p *pacer) WriteHeader(status int) {
	p.extend()
	p.ResponseWriter.WriteHeader(status)
}

func (p *pacer) Write(content []byte) (int, error) {
	written := 0
	for {
		p.extend()
		n, err := p.ResponseWriter.Write(content[written:min(len(content), written+pieceBytes)])
		if written += n; err != nil || written >= len(content) {
			return written, err
		}
	}
}

// FlushError sends the buffered bytes. http.ResponseController calls it.
func (p *pacer) FlushError() error {
	p.extend()
	return p.control.Flush()
}

// Unwrap is for http.ResponseController.
func (p *pacer) Unwrap() http.ResponseWriter { return p.ResponseWriter }
