package api

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// metrics counts what a server does, for whoever watches it. Labels have few values, and none tells who plays, nor
// which game.
type metrics struct {
	registry *prometheus.Registry
	inFlight prometheus.Gauge
	requests *prometheus.CounterVec   // by route, method and status
	times    *prometheus.HistogramVec // by route and method
	waits    *prometheus.HistogramVec // by lane
	refused  *prometheus.CounterVec   // by lane and reason
}

// Seconds are counted up to these: a move takes thousandths, a long computation half a minute.
var seconds = []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30, 60}

func newMetrics() *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		inFlight: prometheus.NewGauge(prometheus.GaugeOpts{Name: "codebreaker_requests_in_flight", Help: "Requests that are being answered."}),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "codebreaker_requests_total", Help: "Requests that were answered; status gone where the client went away before.",
		}, []string{"route", "method", "status"}),
		times: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "codebreaker_request_seconds", Help: "How long answers took, waiting for a place included.", Buckets: seconds,
		}, []string{"route", "method"}),
		waits: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "codebreaker_lane_wait_seconds", Help: "How long computations waited that found no place at once.", Buckets: seconds,
		}, []string{"lane"}),
		refused: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "codebreaker_lane_refused_total", Help: "Computations that were refused: too many wait of one player, too many of all, or it waited too long.",
		}, []string{"lane", "reason"}),
	}
	m.registry.MustRegister(m.inFlight, m.requests, m.times, m.waits, m.refused, collectors.NewGoCollector(), collectors.NewBuildInfoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// Why a lane refuses.
const (
	tooManyOfPlayer = "player"
	tooMany         = "full"
	tooLong         = "time"
)

// lane makes a lane that is watched.
func (m *metrics) lane(name string, places int, limits *Limits) *lane {
	l := &lane{places: places, most: limits.Waiting, each: limits.WaitingEach, waits: m.waits.WithLabelValues(name), refused: m.refused.MustCurryWith(prometheus.Labels{"lane": name})}
	for _, reason := range []string{tooManyOfPlayer, tooMany, tooLong} {
		l.refused.WithLabelValues(reason) // that none was is told too
	}
	labels := prometheus.Labels{"lane": name}
	m.gauge("codebreaker_lane_places", "Computations that may go on at once.", labels, func() float64 { return float64(places) })
	m.gauge("codebreaker_lane_taken", "Computations that go on.", labels, func() float64 { taken, _ := l.state(); return float64(taken) })
	m.gauge("codebreaker_lane_waiting", "Computations that wait for a place.", labels, func() float64 { _, waiting := l.state(); return float64(waiting) })
	return l
}

// gauge tells of a number as it stands when it is asked for.
func (m *metrics) gauge(name, help string, labels prometheus.Labels, now func() float64) {
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help, ConstLabels: labels}, now))
}

// counter tells of a number that only grows.
func (m *metrics) counter(name, help string, labels prometheus.Labels, now func() float64) {
	m.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Name: name, Help: help, ConstLabels: labels}, now))
}

// watch tells of what a server keeps.
func (m *metrics) watch(s *Server) {
	for name, count := range map[string]func() (entries int, found, made uint64){
		"trees": s.trees.Counts, "comparisons": s.compared.Counts, "changes": s.made.Counts, "starts": s.table.Starts,
	} {
		labels := prometheus.Labels{"cache": name}
		m.gauge("codebreaker_cache_entries", "Values in a cache.", labels, func() float64 { entries, _, _ := count(); return float64(entries) })
		m.counter("codebreaker_cache_found_total", "Values that were in a cache when they were asked for.", labels, func() float64 { _, found, _ := count(); return float64(found) })
		m.counter("codebreaker_cache_made_total", "Values that had to be made.", labels, func() float64 { _, _, made := count(); return float64(made) })
	}
	m.gauge("codebreaker_games_held", "Games that are held in memory.", nil, func() float64 { games, _ := s.table.Held(); return float64(games) })
	m.gauge("codebreaker_games_held_bytes", "What they take, about.", nil, func() float64 { _, bytes := s.table.Held(); return float64(bytes) })
	m.gauge("codebreaker_store_bytes", "Size of the file of games, with what is not yet worked into it.", nil, func() float64 { return float64(s.store.Size()) })
	m.counter("codebreaker_store_writes_total", "Changes that were handed to the file of games.", nil, func() float64 { return float64(s.store.Writes().Done) })
	m.counter("codebreaker_store_write_failures_total", "Changes that the file of games did not take.", nil, func() float64 { return float64(s.store.Writes().Failed) })
	m.counter("codebreaker_store_write_seconds_total", "How long changes took until they were on the disk.", nil, func() float64 { return s.store.Writes().Taken.Seconds() })
}

// Metrics answers GET /metrics with what the server has counted, in the format of Prometheus, and nothing else. It asks for
// no token: it is for an address that only whoever watches the server reaches.
func (s *Server) Metrics() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(s.metrics.registry, promhttp.HandlerOpts{}))
	return mux
}

// The statuses and routes of requests that have none.
const (
	gone       = "gone"
	pages      = "pages"
	otherThing = "other"
)

// answered counts a request.
func (s *Server) answered(r *http.Request, status string, begun time.Time) {
	route, method := s.routeOf(r), r.Method
	if !slices.Contains([]string{"GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"}, method) {
		method = otherThing
	}
	s.metrics.requests.WithLabelValues(route, method, status).Inc()
	s.metrics.times.WithLabelValues(route, method).Observe(time.Since(begun).Seconds())
}

// statusLabel names a status; whoever writes nothing answers 200.
func statusLabel(status int) string {
	if status == 0 {
		status = http.StatusOK
	}
	return strconv.Itoa(status)
}

// routeOf names what is asked for, one of few: a route of the API, as /api/v2/games/{id}, or pages.
func (s *Server) routeOf(r *http.Request) string {
	switch {
	case r.URL.Path == healthPath, r.URL.Path == readyPath:
		return r.URL.Path
	case !isAPI(r):
		return pages
	}
	if _, pattern := s.mux.Handler(r); strings.HasPrefix(pattern, Base) {
		return pattern
	}
	return otherThing
}
