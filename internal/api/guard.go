package api

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"html"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"path"
	"slices"
	"strings"
	"time"

	"codebreaker"
	"codebreaker/internal/lang"
	"codebreaker/internal/telling"
)

// Access says who may come in.
type Access struct {
	// Token is what a request must bring: in the address, ?token=, from where it goes
	// into a cookie, or as Authorization: Bearer. Without one everybody may come in.
	Token string
	// Loopback says that the server is for this machine alone. Then it answers only
	// where it is called by a name of this machine, and whoever plays is the person at
	// this machine. Else every browser is a player of its own.
	Loopback bool
	// Rate is how many requests a second each client may make over time, and Burst
	// how many at once; no limit where Rate is 0.
	Rate, Burst float64
	Now         func() time.Time // the clock; nil for that of the machine
	// Public is the address by which people reach the server, nil where that is its own: the server answers for no
	// other host. Only scheme and host count.
	Public *url.URL
	// Proxies are the networks of proxies in front, which are believed when they say for whom they
	// ask (X-Forwarded-For).
	Proxies []netip.Prefix
	// Encrypted says that people reach the server by TLS, its own or that of a proxy: its cookies are sent in no other way.
	Encrypted bool
}

// NewToken returns a token that cannot be guessed.
func NewToken() string { return strings.ToLower(rand.Text()) }

// The cookies that a browser keeps. HttpOnly and SameSite=Strict: no script and no
// other site has them.
const (
	tokenCookie  = "codebreaker-token"
	playerCookie = "codebreaker-player"
)

// Guard lets in who may come in, tells each browser's player apart beyond loopback,
// adds the headers that keep pages to themselves, and compresses what is answered.
func Guard(access Access, next http.Handler) http.Handler {
	g := &guard{Access: access, next: packed(next), foreign: http.NewCrossOriginProtection(), languages: speeches()}
	if access.Rate > 0 {
		g.rates = newRates(access)
	}
	if access.Public != nil { // a proxy may ask under another name
		if err := g.foreign.AddTrustedOrigin(origin(access.Public)); err != nil {
			panic("api: " + err.Error()) // an address has an origin
		}
	}
	return g
}

type guard struct {
	Access
	next      http.Handler // what is guarded
	foreign   *http.CrossOriginProtection
	languages map[string]*lang.Language
	rates     *rates
}

// ServeHTTP answers one request.
func (g *guard) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	addHeaders(w.Header())
	if problem := g.wrongHost(r); problem != nil {
		g.deny(w, r, http.StatusForbidden, problem)
		return
	}
	if g.isForeign(r) {
		g.deny(w, r, http.StatusForbidden, codebreaker.NewProblem("foreign", "this request comes from a page of another site, for which nothing is done here"))
		return
	}
	if g.rates != nil && !g.rates.allow(g.client(r)) {
		w.Header().Set("Retry-After", "1")
		g.deny(w, r, http.StatusTooManyRequests, codebreaker.NewProblem("rate", "too many requests at once; try again in a moment"))
		return
	}
	g.enter(w, r)
}

// addHeaders adds what every answer has; pages may say more.
func addHeaders(header http.Header) {
	header.Set("Content-Security-Policy", "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'")
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("Cross-Origin-Opener-Policy", "same-origin")
	header.Set("Cross-Origin-Resource-Policy", "same-origin")
	header.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), browsing-topics=()")
}

// origin returns where the pages of an address come from.
func origin(address *url.URL) string { return address.Scheme + "://" + address.Host }

// wrongHost returns why a request asks for another server than this, or nil.
func (g *guard) wrongHost(r *http.Request) error {
	switch {
	case g.Public != nil && !strings.EqualFold(r.Host, g.Public.Host):
		return codebreaker.NewProblem("host-public", "this server is at {{.address}}", "address", origin(g.Public))
	case g.Loopback && !isLoopbackHost(r.Host):
		return codebreaker.NewProblem("host-foreign", "this server answers for this machine alone: open http://127.0.0.1 or http://localhost with its port")
	case g.Loopback && isForwarded(r):
		return codebreaker.NewProblem("host-proxy", "this server answers for this machine alone, and a proxy asks it for others: start it with --public-url, the address by which people reach it")
	}
	return nil
}

// isForwarded reports whether a proxy asks for somebody else. On loopback everybody would be the person at this
// machine.
func isForwarded(r *http.Request) bool {
	return slices.ContainsFunc([]string{"Forwarded", "X-Forwarded-For", "X-Real-Ip", "Via"}, func(name string) bool { return r.Header.Get(name) != "" })
}

// isForeign reports whether a page of another site asks, be it only to have this server think: all but links that
// are followed to pages.
func (g *guard) isForeign(r *http.Request) bool {
	if r.Method == http.MethodGet && !isAPI(r) && r.Header.Get("Sec-Fetch-Mode") == "navigate" {
		return false
	}
	changing := *r
	changing.Method = http.MethodPost // what is asked for by others changes nothing, and is refused all the same
	return g.foreign.Check(&changing) != nil
}

// client returns who asks, by address: whom a proxy asks for, where proxies are believed. Of IPv6 it is the network,
// of which whoever has one address has them all.
func (g *guard) client(r *http.Request) string {
	last, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	client := last.Addr().Unmap()
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for _, hop := range slices.Backward(hops) {
		before, err := netip.ParseAddr(strings.TrimSpace(hop))
		if err != nil || !slices.ContainsFunc(g.Proxies, func(proxy netip.Prefix) bool { return proxy.Contains(client) }) {
			break
		}
		client = before.Unmap()
	}
	if client.Is6() {
		return netip.PrefixFrom(client.WithZone(""), 64).Masked().String()
	}
	return client.String()
}

// isLoopbackHost reports whether a request asks for this machine by a name that no
// other site can have: else a page of another site could ask through a name that it
// points here.
func isLoopbackHost(host string) bool {
	name := host
	if without, _, err := net.SplitHostPort(host); err == nil {
		name = without
	}
	name = strings.TrimSuffix(strings.TrimPrefix(name, "["), "]")
	if address := net.ParseIP(name); address != nil {
		return address.IsLoopback()
	}
	return strings.EqualFold(name, "localhost")
}

// enter asks for the token and finds out who plays.
func (g *guard) enter(w http.ResponseWriter, r *http.Request) {
	given := r.URL.Query().Get("token")
	if g.Token != "" && !g.knows(w, r, given) {
		g.askForToken(w, r)
		return
	}
	if !g.Loopback {
		ctx := context.WithValue(r.Context(), becomeKey{}, g.become)
		r = r.WithContext(withClient(WithPlayer(ctx, g.player(w, r)), g.client(r)))
	}
	if given != "" && r.Method == http.MethodGet && !isAPI(r) {
		welcome(w, r)
		return
	}
	g.next.ServeHTTP(w, r)
}

// knows reports whether a request brings the token. One in the address is kept in a
// cookie.
func (g *guard) knows(w http.ResponseWriter, r *http.Request, given string) bool {
	if g.right(given) {
		http.SetCookie(w, g.newCookie(tokenCookie, given))
		return true
	}
	kept, err := r.Cookie(g.cookie(tokenCookie))
	return g.right(bearer(r)) || err == nil && g.right(kept.Value)
}

// bearer returns what a program brings as its token.
func bearer(r *http.Request) string {
	token, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	return token
}

// right compares a token in a time that tells nothing of it.
func (g *guard) right(given string) bool {
	return subtle.ConstantTimeCompare([]byte(given), []byte(g.Token)) == 1
}

// bearerPlayer is the player of programs that bring the token and keep no cookies.
const bearerPlayer = "bearer"

// player returns who plays: whoever has the cookie. A browser without one gets one.
func (g *guard) player(w http.ResponseWriter, r *http.Request) string {
	cookie, err := r.Cookie(g.cookie(playerCookie))
	if err == nil && isPlayer(cookie.Value) {
		return cookie.Value
	}
	if bearer(r) != "" {
		return bearerPlayer
	}
	player := NewToken()
	if !isLink(r) {
		http.SetCookie(w, g.newCookie(playerCookie, player))
	}
	return player
}

// isLink reports whether a link of another site is followed to a page. Browsers send no
// strict cookies along: who has none here may be somebody.
func isLink(r *http.Request) bool {
	site := r.Header.Get("Sec-Fetch-Site")
	return !isAPI(r) && (site == "cross-site" || site == "same-site")
}

// become has the browser of a request be a player's from now on.
func (g *guard) become(w http.ResponseWriter, player string) {
	begins := g.cookie(playerCookie) + "="
	kept := slices.DeleteFunc(w.Header()["Set-Cookie"], func(cookie string) bool { return strings.HasPrefix(cookie, begins) })
	w.Header()["Set-Cookie"] = append(kept, g.newCookie(playerCookie, player).String())
}

// isPlayer reports whether a cookie's value is one that was given.
func isPlayer(value string) bool {
	return len(value) == 26 && strings.Trim(value, "abcdefghijklmnopqrstuvwxyz234567") == ""
}

// aYear is how long browsers keep a cookie, in seconds.
const aYear = 365 * 24 * 60 * 60

func (g *guard) newCookie(name, value string) *http.Cookie {
	return &http.Cookie{Name: g.cookie(name), Value: value, Path: "/", MaxAge: aYear, HttpOnly: true, Secure: g.Encrypted, SameSite: http.SameSiteStrictMode}
}

// cookie returns what a cookie is called: __Host- tells browsers that it comes over TLS and from this host alone.
func (g *guard) cookie(name string) string {
	if g.Encrypted {
		return "__Host-" + name
	}
	return name
}

func isAPI(r *http.Request) bool { return strings.HasPrefix(r.URL.Path, "/api/") }

// onward leaves the token out of the address. What stands behind # stays, which no server sees.
const onward = `const to=new URL(location);to.searchParams.delete('token');location.replace(to)`

// welcome sends a browser on to the address without the token. It does so by a page,
// not by a redirection: after a link from another site browsers would not send
// strict cookies along with that.
func welcome(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	query.Del("token")
	target := url.URL{Path: path.Clean("/" + r.URL.Path), RawQuery: query.Encode()}
	w.Header().Set("Content-Security-Policy", "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; script-src '"+digestOf(onward)+"'")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	address := html.EscapeString(target.RequestURI())
	_, _ = w.Write([]byte(`<!doctype html><meta charset="utf-8"><title>codebreaker</title><script>` + onward + `</script><noscript><meta http-equiv="refresh" content="0;url=` + address + `"></noscript><a href="` + address + `">codebreaker</a>`))
}

// digestOf returns what a policy calls a style or a script of a page.
func digestOf(text string) string {
	digest := sha256.Sum256([]byte(text))
	return "sha256-" + base64.StdEncoding.EncodeToString(digest[:])
}

// askForToken tells a stranger that a token is needed; a browser gets a field for it.
func (g *guard) askForToken(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("WWW-Authenticate", `Bearer realm="codebreaker"`)
	problem := codebreaker.NewProblem("token-missing", "this server is for those who know its token: open the address that codebreaker serve prints, or give the token")
	if !wantsPage(r) {
		g.deny(w, r, http.StatusUnauthorized, problem)
		return
	}
	field := `<form><input name="token" autocomplete="off" autofocus aria-label="token"> <button>` + html.EscapeString(speechOf(g.languages, r).Say("api-enter")) + `</button></form>`
	g.page(w, r, http.StatusUnauthorized, problem, field)
}

// wantsPage reports whether a person reads the answer.
func wantsPage(r *http.Request) bool {
	return !isAPI(r) && strings.Contains(r.Header.Get("Accept"), "text/html")
}

// plainStyle is how pages look for those who have not come in: like the rest, but for its letters.
const plainStyle = `:root{color-scheme:light dark}body{font:1.1rem/1.5 ui-sans-serif,system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-items:center;color:light-dark(#2a241d,#efe9dd);background:radial-gradient(at 50% 0,light-dark(#f6f1e6,#232629),light-dark(#e2d9c7,#121416))}` +
	`main{box-sizing:border-box;width:min(34rem,100% - 2rem);padding:1.4rem 1.6rem;background:light-dark(#fbf8f1,#25282b);border:1px solid light-dark(#d9cfbb,#3a3e42);border-radius:14px;overflow-wrap:anywhere}h1{font:600 1.7rem/1.2 Georgia,serif;margin:0 0 .6rem}p{margin:.5rem 0}` +
	`form{display:flex;flex-wrap:wrap;gap:.6rem;margin-top:1rem}input,button{font:inherit;padding:.5em .9em;border-radius:999px;border:1px solid light-dark(#8a7d68,#8d8a84);background:light-dark(#fff,#191b1d);color:inherit;min-width:0}input{flex:1}button{background:light-dark(#1c5b49,#86d3b6);color:light-dark(#fff,#0d241c);border:0}`

// page shows a problem to a person.
func (g *guard) page(w http.ResponseWriter, r *http.Request, status int, problem error, more string) {
	l := speechOf(g.languages, r)
	w.Header().Set("Content-Security-Policy", "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; style-src '"+digestOf(plainStyle)+"'")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(`<!doctype html><html lang="` + l.Name() + `"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>codebreaker</title><style>` + plainStyle +
		`</style><main><h1>Codebreaker</h1><p>` + html.EscapeString(telling.Sentence(l.Error(problem))) + "</p>" + more + "</main>"))
}

// deny tells why a request is refused.
func (g *guard) deny(w http.ResponseWriter, r *http.Request, status int, problem error) {
	if wantsPage(r) {
		g.page(w, r, status, problem, "")
		return
	}
	w.Header().Set("Content-Type", problemKind)
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(newProblem(status, speechOf(g.languages, r), problem)) // a reader who has gone needs no answer
}
