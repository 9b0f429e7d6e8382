package api_test

import (
	"bytes"
	"flag"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/position/candidate"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
	"codebreaker/internal/ui/api"
	"codebreaker/internal/ui/wasm/enginetest"
)

// TestFacesOfTheEngine plays the scripts of package gametest on the engine for browsers. Its
// answers equal those from the native server, byte for byte.
func TestFacesOfTheEngine(t *testing.T) {
	engine := enginetest.Start(t)
	playFaces(t, func(t *testing.T) *client {
		native := newHandler(t, api.Config{Limits: api.BrowserLimits()})
		return &client{t: t, handler: &twins{t: t, native: native, engine: engine, ids: make(map[string]string)}, header: make(http.Header)}
	})
}

// TestEngineSays compares the answers of the engine and of the native server to requests without a
// game.
func TestEngineSays(t *testing.T) {
	engine := enginetest.Start(t)
	c := &client{t: t, handler: &twins{t: t, native: newHandler(t, api.Config{Limits: api.BrowserLimits()}), engine: engine}, header: make(http.Header)}
	for _, path := range []string{
		"/about", "/games", "/statistics", "/presets", "/presets?lang=fr", "/lists", "/strategies", "/nothing",
		"/advice?line=4x6+ABCD%3DXO", "/advice?line=5x8+ABCDE%3DXO&top=20", "/advice?line=4x10-distinct+ABCD%3DXO&strategy=minimax", "/advice?line=wordle%3Aen+CRANE%3DxxYxx",
		"/advice?line=wordle%3Afr7+CHANTER%3DxxYxxxx", "/review?line=4x6+AABC%3DXO+ABCD%3DXOO+BADE%3DOO",
		"/candidates?line=4x6+ABCD%3DXO", "/partition?line=4x6&guess=AABC", "/clash?line=4x6+ABCD%3DXXXX+ABCD%3DX", "/lesson?game=wordle%3Aen", "/guide?game=super&tries=BADD,BABD", "/tree/4x6", "/tree/10x10?strategy=entropy", "/compare/3x4", "/compare/6x9",
	} {
		c.send("GET", path, nil)
	}
}

// twins sends each request to two handlers, checks that the answers are equal, and returns the
// native one. Each handler has its own IDs for games.
type twins struct {
	t              testing.TB
	native, engine http.Handler
	ids            map[string]string // IDs of the engine's games, by IDs of the native games
}

var (
	anyID   = regexp.MustCompile(`\b[a-z2-7]{26}\b`)
	anyTime = regexp.MustCompile(`"20\d\d-\d\d-\d\dT[0-9:.]+Z"`)
	// The computing time in seconds.
	anyDuration = regexp.MustCompile(`"seconds":[0-9.e-]+`)
)

func (h *twins) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h.t.Helper()
	var body []byte
	if r.Body != nil {
		body, _ = io.ReadAll(r.Body) // the body comes from the test
	}
	ask := func(handler http.Handler, rename func(string) string) *httptest.ResponseRecorder {
		again := httptest.NewRequest(r.Method, rename(r.URL.String()), bytes.NewReader(body)).WithContext(r.Context())
		again.Header = r.Header
		recorder := httptest.NewRecorder()
		handler.ServeHTTP(recorder, again)
		return recorder
	}
	native := ask(h.native, func(address string) string { return address })
	rename := func(address string) string {
		return anyID.ReplaceAllStringFunc(address, func(id string) string { return h.ids[id] })
	}
	engine := ask(h.engine, rename)
	for range 5 {
		if r.Method != http.MethodGet || !strings.Contains(engine.Body.String(), `"id":"further"`) {
			break
		}
		engine = ask(h.engine, rename) // on a busy machine the time of one request may be too short
	}
	if h.ids != nil {
		of, in := anyID.FindAllString(native.Body.String(), -1), anyID.FindAllString(engine.Body.String(), -1)
		for i := range min(len(of), len(in)) {
			h.ids[of[i]] = in[i]
		}
	}
	if want, got := plain(native), plain(engine); want != got {
		h.t.Errorf("%s %s %s\nnative %s\nengine %s", r.Method, r.URL, body, want, got)
	}
	for name, values := range native.Header() {
		w.Header()[name] = values
	}
	w.WriteHeader(native.Code)
	_, _ = w.Write(native.Body.Bytes()) // a recorder takes all
}

// plain is an answer without the parts that differ between servers.
func plain(recorder *httptest.ResponseRecorder) string {
	header := recorder.Header().Clone()
	header.Del("Content-Length")
	var text bytes.Buffer
	_ = header.Write(&text) // a buffer takes all
	text.WriteString(http.StatusText(recorder.Code) + "\n" + recorder.Body.String())
	return anyDuration.ReplaceAllString(anyTime.ReplaceAllString(anyID.ReplaceAllString(text.String(), "ID"), `"TIME"`), "")
}

// positions sets how many positions TestEnginePositions compares. All 10,000 take a quarter of an
// hour:
//
//	CODEBREAKER_LONG=1 go test ./internal/ui/api -run EnginePositions -positions 10000
var positions = flag.Int("positions", 800, "positions that TestEnginePositions compares")

// TestEnginePositions compares hints, reviews and contradictions at random positions of
// every rule. Answers depend on the work done, not on the time it took, except that the search for
// a contradiction has a time limit.
func TestEnginePositions(t *testing.T) {
	engine := enginetest.Start(t)
	limits := api.BrowserLimits()
	limits.Clash = time.Minute // so that the native server's search is not cut short
	twins := &twins{t: t, native: newHandler(t, api.Config{Limits: limits}), engine: engine}
	files := lexicon.NewFiles(nil, lexicon.FoldAccents)
	var games []*rules.Game
	for _, name := range []string{
		"4x6", "3x5-black", "4x6-black", "4x5-sum", "4x6-place", "4x10-distinct", "4x6-empty", "3.4.5.6", "5x4", // quick ones
		"words:en4", "mot:fr4", "wordle:en", "wordle:fr5-hard", "words:en5-weighted", "primel",
	} {
		game := testgame.Parse(t, name, rules.WithLexicon(files))
		games = append(games, game)
	}
	const quick = 9
	random := rand.New(rand.NewPCG(1, 10_000))
	for i := 0; i < *positions && !t.Failed(); i++ {
		game := games[i%quick]
		if i%40 == 0 { // words take a hundred times as long
			game = games[quick+random.IntN(len(games)-quick)]
		}
		draw := candidate.SecretDrawer(game)
		secret, line := draw(random), game.Name()
		for range 1 + random.IntN(3) {
			guess := draw(random)
			if random.IntN(10) == 0 {
				secret = draw(random) // the turns may contradict each other
			}
			line += " " + game.FormatTurn(rules.Turn{Guess: guess, Feedback: game.Mark(guess, secret)})
		}
		for _, what := range []string{"advice", "review", "clash"} {
			twins.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", api.Base+"/"+what+"?line="+url.QueryEscape(line), nil))
		}
	}
}
