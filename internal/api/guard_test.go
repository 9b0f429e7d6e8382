package api_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"time"

	"codebreaker/internal/api"
)

// guarded returns what a guard lets through: it answers with the player.
func guarded(access api.Access) http.Handler {
	return api.Guard(access, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.WriteString(w, "player "+api.PlayerOf(r.Context()))
	}))
}

func visit(handler http.Handler, method, address string, header map[string]string) *http.Response {
	r := httptest.NewRequest(method, address, nil)
	for name, value := range header {
		r.Header.Set(name, value)
	}
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, r)
	return w.Result()
}

// TestLoopbackHosts holds that on loopback only names of this machine are answered:
// a page of another site cannot ask through a name that it points here.
func TestLoopbackHosts(t *testing.T) {
	handler := guarded(api.Access{Loopback: true})
	for host, want := range map[string]int{
		"127.0.0.1:8080": 200, "localhost:8080": 200, "LOCALHOST": 200, "[::1]:8080": 200, "127.0.0.2": 200,
		"evil.example": 403, "evil.example:8080": 403, "127.0.0.1.evil.example": 403, "192.168.1.5:8080": 403, "localhost.evil.example": 403, "0.0.0.0:8080": 403,
	} {
		if got := visit(handler, "GET", "http://"+host+"/", nil).StatusCode; got != want {
			t.Errorf("%s: %d, want %d", host, got, want)
		}
	}
}

// TestForeignSites holds that pages of other sites change nothing.
func TestForeignSites(t *testing.T) {
	handler := guarded(api.Access{Loopback: true})
	for _, test := range []struct {
		method string
		header map[string]string
		want   int
	}{
		{"POST", nil, 200}, // no browser
		{"POST", map[string]string{"Sec-Fetch-Site": "same-origin"}, 200},
		{"POST", map[string]string{"Sec-Fetch-Site": "cross-site"}, 403},
		{"PUT", map[string]string{"Sec-Fetch-Site": "same-site"}, 403},
		{"DELETE", map[string]string{"Origin": "http://evil.example"}, 403},
		{"POST", map[string]string{"Origin": "http://127.0.0.1"}, 200},
		{"GET", map[string]string{"Sec-Fetch-Site": "cross-site"}, 403}, // or has the server think
		{"GET", map[string]string{"Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "navigate"}, 403},
		{"GET", map[string]string{"Sec-Fetch-Site": "same-origin"}, 200},
		{"GET", map[string]string{"Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate"}, 200}, // typed
		{"GET", map[string]string{"Origin": "http://evil.example"}, 403},
		{"GET", map[string]string{"Origin": "null"}, 403},
		{"GET", map[string]string{"Origin": "http://127.0.0.1"}, 200},
	} {
		if got := visit(handler, test.method, "http://127.0.0.1/api/v2/games", test.header).StatusCode; got != test.want {
			t.Errorf("%s %v: %d, want %d", test.method, test.header, got, test.want)
		}
	}
}

// TestForeignLinks holds that links of other sites lead to pages, and that nothing else of other sites gets one.
func TestForeignLinks(t *testing.T) {
	handler := guarded(api.Access{Loopback: true})
	for mode, want := range map[string]int{"navigate": 200, "no-cors": 403, "cors": 403, "": 403} {
		if got := visit(handler, "GET", "http://127.0.0.1/play", map[string]string{"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": mode}).StatusCode; got != want {
			t.Errorf("%s: %d, want %d", mode, got, want)
		}
	}
	if got := visit(handler, "POST", "http://127.0.0.1/play", map[string]string{"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}).StatusCode; got != 403 {
		t.Errorf("a form: %d", got)
	}
}

// TestPublic holds that behind a proxy the server answers for its public address alone, keeps
// players apart, and has cookies for TLS.
func TestPublic(t *testing.T) {
	public, err := url.Parse("https://games.example")
	if err != nil {
		t.Fatal(err)
	}
	handler := guarded(api.Access{Public: public, Encrypted: true})
	response := visit(handler, "GET", "http://games.example/", map[string]string{"X-Forwarded-For": "203.0.113.7"})
	cookies := response.Cookies()
	if response.StatusCode != 200 || len(cookies) != 1 || cookies[0].Name != "__Host-codebreaker-player" || !cookies[0].Secure || cookies[0].Path != "/" || cookies[0].Domain != "" {
		t.Errorf("%d %v", response.StatusCode, cookies)
	}
	player := body(response)
	if again := visit(handler, "GET", "http://games.example/", map[string]string{"Cookie": cookies[0].Name + "=" + cookies[0].Value}); body(again) != player || len(again.Cookies()) != 0 {
		t.Error("the cookie is not known again")
	}
	for _, host := range []string{"127.0.0.1", "games.example.evil.example", "evil.example"} {
		response := visit(handler, "GET", "http://"+host+"/", map[string]string{"Accept": "text/html"})
		if text := body(response); response.StatusCode != 403 || !strings.Contains(text, "https://games.example") || !strings.HasPrefix(response.Header.Get("Content-Type"), "text/html") {
			t.Errorf("%s: %d %s", host, response.StatusCode, text)
		}
	}
	for from, want := range map[string]int{"https://games.example": 200, "https://evil.example": 403, "http://games.example.evil.example": 403} {
		for _, method := range []string{"GET", "POST"} {
			if got := visit(handler, method, "http://games.example/api/v2/games", map[string]string{"Origin": from}).StatusCode; got != want {
				t.Errorf("%s from %s: %d, want %d", method, from, got, want)
			}
		}
	}
}

// TestForwardedToLoopback refuses what a proxy asks for others where everybody would be the person at this machine.
func TestForwardedToLoopback(t *testing.T) {
	handler := guarded(api.Access{Loopback: true})
	for _, name := range []string{"X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"} {
		response := visit(handler, "GET", "http://127.0.0.1:8080/api/v2/games", map[string]string{name: "1.1 a"})
		if text := body(response); response.StatusCode != 403 || !strings.Contains(text, "--public-url") {
			t.Errorf("%s: %d %s", name, response.StatusCode, text)
		}
	}
}

// TestClients counts the requests of each client behind proxies that are believed, and of nobody else who says
// to ask for others.
func TestClients(t *testing.T) {
	const trusted, stranger = "10.0.0.1:999", "198.51.100.9:999"
	for _, test := range []struct {
		remote, forwarded, again string
		want                     int
	}{
		{trusted, "203.0.113.7", "203.0.113.8", 200}, // two clients
		{trusted, "203.0.113.7", "203.0.113.7", 429},
		{trusted, "1.2.3.4, 203.0.113.7", "5.6.7.8, 203.0.113.7", 429}, // what a client says of itself
		{trusted, "203.0.113.7, 10.0.0.2", "203.0.113.8, 10.0.0.2", 200},
		{trusted, "nonsense", "nobody", 429},
		{trusted, "2001:db8:1:2::7", "2001:db8:1:2:8::9", 429}, // two addresses of one network
		{trusted, "2001:db8:1:2::7", "2001:db8:1:3::7", 200},
		{stranger, "203.0.113.7", "203.0.113.8", 429},
	} {
		now := time.Unix(0, 0)
		handler := guarded(api.Access{Rate: 1, Burst: 1, Now: func() time.Time { return now }, Proxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}})
		var status int
		for _, forwarded := range []string{test.forwarded, test.again} {
			r := httptest.NewRequest("GET", "http://192.168.1.5/", nil)
			r.RemoteAddr = test.remote
			r.Header.Set("X-Forwarded-For", forwarded)
			w := httptest.NewRecorder()
			handler.ServeHTTP(w, r)
			status = w.Code
		}
		if status != test.want {
			t.Errorf("%s for %s, then %s: %d, want %d", test.remote, test.forwarded, test.again, status, test.want)
		}
	}
}

// TestHeaders holds that every answer, also a refusal, keeps pages to themselves.
func TestHeaders(t *testing.T) {
	for _, address := range []string{"http://127.0.0.1/", "http://evil.example/"} {
		header := visit(guarded(api.Access{Loopback: true}), "GET", address, nil).Header
		policy := header.Get("Content-Security-Policy")
		if strings.Contains(policy, "unsafe") || !strings.Contains(policy, "frame-ancestors 'none'") || header.Get("X-Content-Type-Options") != "nosniff" ||
			header.Get("Referrer-Policy") == "" || header.Get("Permissions-Policy") == "" {
			t.Errorf("%s: %v", address, header)
		}
	}
}

const rightToken = "correct horse battery"

// TestToken holds that beyond loopback a token is needed, brought in any of three
// ways, and that it goes from the address into a cookie no script can read.
func TestToken(t *testing.T) {
	handler := guarded(api.Access{Token: rightToken})
	const address = "http://192.168.1.5:8080/"
	for _, header := range []map[string]string{
		nil,
		{"Authorization": "Bearer wrong"},
		{"Authorization": "Basic " + rightToken},
		{"Cookie": "codebreaker-token=wrong"},
	} {
		response := visit(handler, "GET", address+"api/v2/games?token=", header)
		if response.StatusCode != http.StatusUnauthorized || response.Header.Get("WWW-Authenticate") == "" || response.Header.Get("Content-Type") != "application/problem+json" || !strings.Contains(body(response), `"id":"token-missing"`) {
			t.Errorf("%v: %d %v", header, response.StatusCode, response.Header)
		}
	}
	if got := visit(handler, "GET", address+"api/v2/games", map[string]string{"Authorization": "Bearer " + rightToken}); got.StatusCode != 200 || body(got) != "player bearer" {
		t.Errorf("a program with the token: %d", got.StatusCode)
	}
	response := visit(handler, "GET", address+"play?token=correct+horse+battery&game=4x6", nil)
	page := body(response)
	if response.StatusCode != 200 || strings.Contains(page, "horse") || !strings.Contains(page, `url=/play?game=4x6"`) {
		t.Errorf("the page after the token: %d %s", response.StatusCode, page)
	}
	var cookies []string
	for _, cookie := range response.Cookies() {
		if !cookie.HttpOnly || cookie.SameSite != http.SameSiteStrictMode {
			t.Errorf("cookie %v", cookie)
		}
		cookies = append(cookies, cookie.Name+"="+cookie.Value)
	}
	if len(cookies) != 2 {
		t.Fatalf("cookies %q, want those of the token and the player", cookies)
	}
	again := visit(handler, "GET", address+"play", map[string]string{"Cookie": strings.Join(cookies, "; ")})
	player := body(again)
	if again.StatusCode != 200 || len(player) != len("player ")+26 || len(again.Cookies()) != 0 {
		t.Errorf("with the cookies: %d %s", again.StatusCode, player)
	}
	if other := body(visit(handler, "GET", address, map[string]string{"Cookie": cookies[0]})); other == player {
		t.Errorf("two browsers are one player")
	}
	stranger := visit(handler, "GET", address, map[string]string{"Accept": "text/html", "Accept-Language": "fr"})
	if text := body(stranger); stranger.StatusCode != 401 || !strings.Contains(text, "jeton") || !strings.Contains(text, `<input name="token"`) {
		t.Errorf("a stranger's browser: %d %s", stranger.StatusCode, text)
	}
}

// TestWelcomeStaysHere holds that the page after a token leads to no other site.
func TestWelcomeStaysHere(t *testing.T) {
	handler := guarded(api.Access{Token: rightToken})
	for _, path := range []string{"//evil.example/", "/%2f%2fevil.example/", `/\evil.example/`, "/%22%3e%3cscript%3e"} {
		page := body(visit(handler, "GET", "http://192.168.1.5:8080"+path+"?token=correct+horse+battery", nil))
		_, address, _ := strings.Cut(page, `content="0;url=`)
		if !strings.HasPrefix(address, "/") || strings.HasPrefix(address, "//") || strings.HasPrefix(address, `/\`) || strings.Count(page, "<script") > 1 {
			t.Errorf("%s leads to %s", path, page)
		}
	}
}

func body(response *http.Response) string {
	text, _ := io.ReadAll(response.Body)
	return string(text)
}

// TestRate holds that a client may make so many requests at once, and more with
// time.
func TestRate(t *testing.T) {
	now := time.Unix(0, 0)
	handler := guarded(api.Access{Loopback: true, Rate: 2, Burst: 3, Now: func() time.Time { return now }})
	count := func() (allowed int) {
		for range 5 {
			if visit(handler, "GET", "http://localhost/", nil).StatusCode == 200 {
				allowed++
			}
		}
		return allowed
	}
	if got := count(); got != 3 {
		t.Errorf("%d at once, want 3", got)
	}
	now = now.Add(time.Second)
	if got := count(); got != 2 {
		t.Errorf("%d after a second, want 2", got)
	}
	if response := visit(handler, "GET", "http://localhost/", nil); response.StatusCode != http.StatusTooManyRequests || response.Header.Get("Retry-After") == "" {
		t.Errorf("%d", response.StatusCode)
	}
}
