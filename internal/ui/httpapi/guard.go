package httpapi

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"html"
	"net"
	"net/http"
	"slices"
	"strings"

	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/ui/api"
)

// Guard answers the user of this machine with own. Requests from another machine, through a proxy,
// or for another host get others, which is public; if that is nil they are refused. They never get
// the API. Requests by pages of other sites are refused. Guard also adds the headers that isolate
// pages from other sites, and compresses answers.
func Guard(own, others http.Handler) http.Handler {
	g := &guard{own: packed(own), foreign: http.NewCrossOriginProtection()}
	if others != nil {
		g.others = packed(others)
	}
	return g
}

type guard struct {
	own, others http.Handler
	foreign     *http.CrossOriginProtection
}

// ServeHTTP answers one request.
func (g *guard) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	addHeaders(w.Header())
	switch isOwn := isLoopbackHost(r.Host) && !isForwarded(r) && isLoopbackAddress(r.RemoteAddr); {
	case !isOwn && g.others != nil && !isAPI(r):
		g.others.ServeHTTP(w, r)
	case !isLoopbackHost(r.Host):
		g.deny(w, r, message.NewProblem("host-foreign", "this server accepts requests for this machine only: open http://127.0.0.1 or http://localhost with its port"))
	case isForwarded(r):
		g.deny(w, r, message.NewProblem("host-proxy", "this server is for this machine only: requests through a proxy are refused"))
	case !isOwn:
		g.deny(w, r, message.NewProblem("host-far", "this server answers API requests from its own machine only"))
	case g.isForeign(r):
		g.deny(w, r, message.NewProblem("foreign", "requests from pages of other sites are refused"))
	default:
		w.Header().Set("Cross-Origin-Opener-Policy", "same-origin") // browsers complain about it at network addresses
		g.own.ServeHTTP(w, r)
	}
}

// addHeaders adds the headers of every answer; pages may override them.
func addHeaders(header http.Header) {
	header.Set("Content-Security-Policy", "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'")
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("Cross-Origin-Resource-Policy", "same-origin")
	header.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), browsing-topics=()")
}

// forwarding are the headers that proxies add. Others begin with X-Forwarded-.
var forwarding = []string{"Forwarded", "Via", "X-Real-Ip", "X-Client-Ip", "True-Client-Ip", "Cf-Connecting-Ip"}

// isForwarded reports whether a proxy says that it sends the request for somebody else. If a proxy
// on this machine replaces the host and adds no header, its requests look like the user's own.
func isForwarded(r *http.Request) bool {
	for name := range r.Header {
		if strings.HasPrefix(name, "X-Forwarded-") || slices.Contains(forwarding, name) {
			return true
		}
	}
	return false
}

// isForeign reports whether a request comes from a page of another site, even if it only makes this
// server compute. Links to pages are allowed.
func (g *guard) isForeign(r *http.Request) bool {
	if r.Method == http.MethodGet && !isAPI(r) && r.Header.Get("Sec-Fetch-Mode") == "navigate" {
		return false
	}
	changing := *r
	changing.Method = http.MethodPost // also refuse requests that change nothing
	return g.foreign.Check(&changing) != nil
}

// isLoopbackHost reports whether a request names this machine by a name that no other site can
// have. Otherwise a page of another site could send requests through a name that it points here.
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

// isLoopbackAddress reports whether a request comes from this machine.
func isLoopbackAddress(address string) bool {
	host, _, err := net.SplitHostPort(address)
	return err == nil && net.ParseIP(host).IsLoopback()
}

func isAPI(r *http.Request) bool { return strings.HasPrefix(r.URL.Path, "/api/") }

// digestOf returns the hash by which a policy allows an inline style.
func digestOf(text string) string {
	digest := sha256.Sum256([]byte(text))
	return "sha256-" + base64.StdEncoding.EncodeToString(digest[:])
}

// wantsPage reports whether a person will read the answer.
func wantsPage(r *http.Request) bool {
	return !isAPI(r) && strings.Contains(r.Header.Get("Accept"), "text/html")
}

// plainStyle is the style of the page of a refusal.
const plainStyle = `:root{color-scheme:light dark}body{font:1.1rem/1.5 ui-sans-serif,system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-items:center;color:light-dark(#2a241d,#efe9dd);background:radial-gradient(at 50% 0,light-dark(#f6f1e6,#232629),light-dark(#e2d9c7,#121416))}` +
	`main{box-sizing:border-box;width:min(34rem,100% - 2rem);padding:1.4rem 1.6rem;background:light-dark(#fbf8f1,#25282b);border:1px solid light-dark(#d9cfbb,#3a3e42);border-radius:14px;overflow-wrap:anywhere}h1{font:600 1.7rem/1.2 Georgia,serif;margin:0 0 .6rem}p{margin:.5rem 0}`

// deny refuses a request and gives the reason, as a page if a person reads it.
func (g *guard) deny(w http.ResponseWriter, r *http.Request, problem error) {
	l, status := api.LanguageOf(r.URL.Query(), r.Header.Get("Accept-Language")), http.StatusForbidden
	w.Header().Set("Cache-Control", "no-store")
	if !wantsPage(r) {
		w.Header().Set("Content-Type", api.ProblemKind)
		w.WriteHeader(status)
		_ = json.NewEncoder(w).Encode(api.NewProblem(status, l, problem)) // a reader who has left needs no answer
		return
	}
	w.Header().Set("Content-Security-Policy", "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; style-src '"+digestOf(plainStyle)+"'")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(`<!doctype html><html lang="` + l.Name() + `"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>codebreaker</title><style>` + plainStyle +
		`</style><main><h1>Codebreaker</h1><p>` + html.EscapeString(wording.Sentence(l.Error(problem))) + "</p></main>"))
}
