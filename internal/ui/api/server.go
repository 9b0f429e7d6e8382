package api

import (
	"context"
	"sync"
	"time"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/store"
)

// Base is the prefix of all routes.
const Base = "/api"

// Config configures a server.
type Config struct {
	Store  *store.Keeper
	Limits Limits           // [DefaultLimits] if zero
	Now    func() time.Time // nil for the machine's clock
	// Jobs reads the progress of a plan, again for each request. It is nil if the server shows no
	// plan.
	Jobs func() (*study.Jobs, error)
	// Fetch gets the file of a shipped list that is not part of the program, such as en-long.gz in a browser. It is nil
	// if all are.
	Fetch func(name string) ([]byte, error)
	Log   func(error) // receives faults of the server; may be nil
}

// Server answers the requests of the API.
type Server struct {
	store   *store.Keeper
	limits  Limits
	log     func(error)
	plan    func() (*study.Jobs, error)
	games   *games.Service
	study   *study.Service
	shipped []*lexicon.Files // by accents
	made    *budget.Memo[changeKey, madeChange]
	quick   pool // for moves, hints and reviews of small games
	long    pool

	ctx    context.Context // done when the server is closed
	cancel context.CancelFunc
	group  sync.WaitGroup
}

// New returns a server. The caller must close it.
func New(config Config) *Server {
	limits := config.Limits
	if limits == (Limits{}) {
		limits = DefaultLimits()
	}
	s := &Server{
		store: config.Store, limits: limits, log: config.Log, plan: config.Jobs,
		shipped: newShipped(config.Fetch),
		made:    budget.NewMemo[changeKey, madeChange](mostMade),
		quick:   make(pool, limits.Quick), long: make(pool, limits.Long),
	}
	s.study = study.New(study.Config{Store: s.store, Game: s.parseGame, Now: config.Now, Top: limits.Top, Limit: limits.Clash})
	s.games = games.New(games.Config{Study: s.study, Store: s.store, Now: config.Now, Memory: limits.Memory})
	s.ctx, s.cancel = context.WithCancel(context.Background())
	if !limits.Browser {
		s.group.Go(s.warm)
	}
	return s
}

// Close stops the server's own work and its requests' computations, and waits for the former.
func (s *Server) Close() error {
	s.cancel()
	s.group.Wait()
	return nil
}

func noRoute() error {
	return refuse(statusNotFound, message.NewProblem("route-none", "not found; {{.document}} lists every address", "document", Base+"/openapi.json"))
}

// notAllowed refuses a method, and names those allowed.
func (c *Call) notAllowed(methods string) error {
	c.set("Allow", methods)
	return refuse(statusMethodNotAllowed, message.NewProblem("method-none", "{{.method}} is not allowed here; use {{.allowed}}", "method", c.Method, "allowed", methods))
}

// complain reports a fault of the server.
func (s *Server) complain(err error) {
	if s.log != nil {
		s.log(err)
	}
}
