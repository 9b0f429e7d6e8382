package api

import (
	"context"
	"net/http"
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"codebreaker"
	"codebreaker/internal/lang"
	"codebreaker/internal/memo"
	"codebreaker/internal/table"
	"codebreaker/lexicon"
	"codebreaker/store"
	"codebreaker/tree"
)

// Base is where the routes begin.
const Base = "/api/v2"

// Version is the version of the API.
const Version = 2

// Config is what a server is made of.
type Config struct {
	Store  *store.Store
	Limits Limits           // those of [DefaultLimits] where it is zero
	Now    func() time.Time // the clock; nil for that of the machine
	// Jobs says how far the pieces of a plan have come, for each request anew; nil where there
	// is no plan to tell of.
	Jobs func() (*table.Jobs, error)
	Log  func(error) // receives faults of the server; may be nil
}

// Server answers the routes of the API. It is an http.Handler.
type Server struct {
	store     *store.Store
	limits    Limits
	log       func(error)
	plan      func() (*table.Jobs, error)
	mux       *http.ServeMux
	languages map[string]*lang.Language
	table     *table.Table
	shipped   map[string]*lexicon.Files          // by accents
	trees     *memo.Memo[playedGame, *tree.Tree] // nil where there is none
	compared  *memo.Memo[playedGame, *table.Compared]
	builtIn   *memo.Memo[struct{}, []listObject]
	made      *memo.Memo[changeKey, madeChange]
	quick     pool // for moves, hints and reviews of small games
	long      pool

	ctx    context.Context // done when the server is closed
	cancel context.CancelFunc
	group  sync.WaitGroup
}

// New returns a server. It is to be closed.
func New(config Config) *Server {
	limits := config.Limits
	if limits == (Limits{}) {
		limits = DefaultLimits()
	}
	s := &Server{
		store: config.Store, limits: limits, log: config.Log, plan: config.Jobs,
		mux: http.NewServeMux(), languages: speeches(),
		shipped: map[string]*lexicon.Files{"fold": newShipped(lexicon.FoldAccents), "keep": newShipped(lexicon.KeepAccents)}, made: memo.New[changeKey, madeChange](mostMade),
		trees: memo.New[playedGame, *tree.Tree](mostTrees), compared: memo.New[playedGame, *table.Compared](mostComparisons), builtIn: memo.New[struct{}, []listObject](1),
		quick: make(pool, limits.Quick), long: make(pool, limits.Long),
	}
	s.table = table.New(table.Config{
		Store: s.store, Game: s.parseGame, Now: config.Now, Memory: limits.Memory, Top: limits.Top, Clash: limits.Clash,
	})
	s.ctx, s.cancel = context.WithCancel(context.Background())
	byPath := make(map[string][]route)
	for _, r := range routes {
		byPath[r.path] = append(byPath[r.path], r)
	}
	for path, methods := range byPath {
		s.mux.Handle(Base+path, s.methods(methods))
	}
	s.mux.Handle("/", s.answering(func(*call) error { return noRoute() }))
	s.group.Go(s.warm)
	return s
}

// Close ends what the server does by itself and waits for it. Requests that think
// are told to end, too.
func (s *Server) Close() error {
	s.cancel()
	s.group.Wait()
	return nil
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path != path.Clean(r.URL.Path) || r.Method == http.MethodConnect {
		s.answering(func(*call) error { return noRoute() })(w, r) // the mux would send the reader elsewhere
		return
	}
	s.mux.ServeHTTP(w, r)
}

func noRoute() error {
	return refuse(http.StatusNotFound, codebreaker.NewProblem("route-none", "there is nothing at this address; {{.document}} lists what there is", "document", Base+"/openapi.json"))
}

// methods answers a path by the method that a request has.
func (s *Server) methods(methods []route) http.Handler {
	var allowed []string
	for _, r := range methods {
		if allowed = append(allowed, r.method); r.method == http.MethodGet {
			allowed = append(allowed, http.MethodHead)
		}
	}
	return s.answering(func(c *call) error {
		at := slices.IndexFunc(methods, func(r route) bool {
			return r.method == c.r.Method || r.method == http.MethodGet && c.r.Method == http.MethodHead
		})
		if at >= 0 {
			return methods[at].do(c)
		}
		c.Header().Set("Allow", strings.Join(allowed, ", "))
		return refuse(http.StatusMethodNotAllowed, codebreaker.NewProblem("method-none", "{{.method}} is nothing that can be done here; {{.allowed}} are", "method", c.r.Method, "allowed", strings.Join(allowed, ", ")))
	})
}

// answering makes a call of a request and tells of its error. A request ends, too,
// when the server is closed.
func (s *Server) answering(do func(*call) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithCancel(r.Context())
		defer cancel()
		defer context.AfterFunc(s.ctx, cancel)()
		c := &call{Server: s, ResponseWriter: w, r: r.WithContext(ctx), lang: speechOf(s.languages, r), query: r.URL.Query()}
		if err := do(c); err != nil {
			c.fail(err)
		}
	}
}

// complain reports what went wrong in the server.
func (c *call) complain(err error) {
	if c.log != nil {
		c.log(err)
	}
}
