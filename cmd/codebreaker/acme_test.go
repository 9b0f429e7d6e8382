package main

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/asn1"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"codebreaker"
	"codebreaker/internal/lang"
)

// authority certifies names as an ACME server does (RFC 8555), once it has found out by TLS (RFC 8737) that a server has
// the name. Whose requests are, it does not check.
type authority struct {
	*httptest.Server
	t         *testing.T
	root      *x509.Certificate
	key       *ecdsa.PrivateKey
	server    string // where it asks for the name
	orders    atomic.Int64
	certified atomic.Bool // it found out that the server has the name
	signed    []byte
}

const certifiedName = "codes.example.org"

func newAuthority(t *testing.T, server string) *authority {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign}
	root, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	a := &authority{t: t, key: key, server: server}
	if a.root, err = x509.ParseCertificate(root); err != nil {
		t.Fatal(err)
	}
	a.Server = httptest.NewServer(http.HandlerFunc(a.answer))
	t.Cleanup(a.Close)
	return a
}

func (a *authority) answer(w http.ResponseWriter, r *http.Request) {
	var body struct{ Payload string }
	_ = json.NewDecoder(r.Body).Decode(&body) // GET has none
	payload, _ := base64.RawURLEncoding.DecodeString(body.Payload)
	w.Header().Set("Replay-Nonce", rand.Text())
	tell := func(status int, answer map[string]any) {
		w.WriteHeader(status)
		_ = json.NewEncoder(w).Encode(answer)
	}
	name := map[string]string{"type": "dns", "value": certifiedName}
	order := map[string]any{"status": "pending", "identifiers": []any{name}, "authorizations": []string{a.URL + "/authorization"}, "finalize": a.URL + "/finalize"}
	challenge := map[string]any{"type": "tls-alpn-01", "url": a.URL + "/challenge", "token": "a-token-of-the-authority", "status": "pending"}
	switch {
	case a.signed != nil:
		order["status"], order["certificate"] = "valid", a.URL+"/certificate"
	case a.certified.Load():
		order["status"], challenge["status"] = "ready", "valid"
	}
	w.Header().Set("Location", a.URL+"/order")
	switch r.URL.Path {
	case "/":
		tell(http.StatusOK, map[string]any{"newNonce": a.URL + "/nonce", "newAccount": a.URL + "/account", "newOrder": a.URL + "/new"})
	case "/account":
		w.Header().Set("Location", a.URL+"/account")
		tell(http.StatusCreated, map[string]any{"status": "valid"})
	case "/new":
		a.orders.Add(1)
		tell(http.StatusCreated, order)
	case "/order":
		tell(http.StatusOK, order)
	case "/authorization":
		tell(http.StatusOK, map[string]any{"status": challenge["status"], "identifier": name, "challenges": []any{challenge}})
	case "/challenge":
		a.findOut()
		tell(http.StatusOK, challenge)
	case "/finalize":
		a.sign(payload)
		order["status"], order["certificate"] = "valid", a.URL+"/certificate"
		tell(http.StatusOK, order)
	case "/certificate":
		w.Header().Set("Content-Type", "application/pem-certificate-chain")
		_, _ = w.Write(a.signed)
	}
}

// findOut asks the server for the certificate that shows that it has the name.
func (a *authority) findOut() {
	connection, err := tls.Dial("tcp", a.server, &tls.Config{ServerName: certifiedName, NextProtos: []string{"acme-tls/1"}, InsecureSkipVerify: true}) //nolint:gosec // it signed itself
	if err != nil {
		a.t.Error(err)
		return
	}
	defer connection.Close()
	shown := connection.ConnectionState().PeerCertificates[0]
	a.certified.Store(slices.Equal(shown.DNSNames, []string{certifiedName}) && slices.ContainsFunc(shown.Extensions, func(e pkix.Extension) bool {
		return e.Id.Equal(asn1.ObjectIdentifier{1, 3, 6, 1, 5, 5, 7, 1, 31})
	}))
}

// sign certifies what is asked for.
func (a *authority) sign(payload []byte) {
	var asked struct{ CSR string }
	_ = json.Unmarshal(payload, &asked)
	raw, _ := base64.RawURLEncoding.DecodeString(asked.CSR)
	request, err := x509.ParseCertificateRequest(raw)
	if err != nil || !a.certified.Load() {
		a.t.Errorf("%v; the name is the server's: %v", err, a.certified.Load())
		return
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(2), NotBefore: time.Now().Add(-time.Minute), NotAfter: time.Now().Add(90 * 24 * time.Hour), DNSNames: request.DNSNames}
	signed, err := x509.CreateCertificate(rand.Reader, template, a.root, request.PublicKey, a.key)
	if err != nil {
		a.t.Error(err)
	}
	a.signed = pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: signed})
}

// freeAddress returns an address of this machine where nobody listens.
func freeAddress(t *testing.T) string {
	t.Helper()
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer free.Close()
	return free.Addr().String()
}

// TestCertified has an authority certify the server's name, keeps the certificate for the next start, and asks for none of
// other names.
func TestCertified(t *testing.T) {
	at := freeAddress(t)
	authority := newAuthority(t, at)
	data := filepath.Join(t.TempDir(), "games.db")
	roots := x509.NewCertPool()
	roots.AddCert(authority.root)
	for range 2 { // the second time it is kept
		address, stop := served(t, "--data", data, "--listen", at, "--acme", certifiedName, "--acme-directory", authority.URL, "--token", "a token to play with")
		if !strings.HasPrefix(address, "https://"+certifiedName+"/?token=") {
			t.Error(address)
		}
		transport := &http.Transport{TLSClientConfig: &tls.Config{RootCAs: roots}, ForceAttemptHTTP2: true, DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, "tcp", at)
		}}
		response, err := (&http.Client{Transport: transport, Timeout: time.Minute}).Get(address)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if cookies := response.Cookies(); response.StatusCode != http.StatusOK || len(cookies) != 2 || !cookies[0].Secure || response.ProtoMajor != 2 {
			t.Errorf("%d %v %s", response.StatusCode, cookies, response.Proto)
		}
		transport.CloseIdleConnections()
		if _, err := tls.Dial("tcp", at, &tls.Config{ServerName: "evil.example", InsecureSkipVerify: true}); err == nil { //nolint:gosec // there is none to verify
			t.Error("there is a certificate of another name")
		}
		of := map[string]string{"CODEBREAKER_LISTEN": at, "CODEBREAKER_ACME": certifiedName}
		if said, err := health(t, func(name string) string { return of[name] }); err != nil || !strings.HasPrefix(said, "https://"+at+"/healthz") {
			t.Errorf("its health: %q, %v", said, err)
		}
		_ = stop()
	}
	if n := authority.orders.Load(); n != 1 {
		t.Errorf("the authority was asked for %d certificates", n)
	}
}

// TestFaceless holds that nobody's address is in what is told of connections.
func TestFaceless(t *testing.T) {
	l, err := lang.ByName("en")
	if err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]string{
		"http: TLS handshake error from 203.0.113.7:5555: EOF":                                            "codebreaker: http: TLS handshake error from …: EOF\n",
		"http: TLS handshake error from [2001:db8::7%eth0]:5555: EOF":                                     "codebreaker: http: TLS handshake error from …: EOF\n",
		"http2: read tcp 192.0.2.1:443->203.0.113.7:5555: read: connection reset by peer at 2026/11/23 x": "codebreaker: http2: read tcp …->…: read: connection reset by peer at 2026/11/23 x\n",
	} {
		var text bytes.Buffer
		s := &serving{app: &app{err: &text, lang: l}, hosting: hosting{logged: "off"}}
		s.connections().Print(line)
		if text.String() != want {
			t.Errorf("%q, want %q", &text, want)
		}
		text.Reset()
		s.logged = "json"
		s.hosting.log = s.newLog()
		s.fault("abc", codebreaker.NewProblem("tls-one", "--tls-cert and --tls-key go together"))
		if !strings.Contains(text.String(), `"msg":"fault","request":"abc","error":"--tls-cert and`) {
			t.Errorf("a fault: %s", &text)
		}
		text.Reset()
		s.connections().Print(line)
		var told struct{ Level, Error string }
		if err := json.Unmarshal(text.Bytes(), &told); err != nil || "codebreaker: "+told.Error+"\n" != want {
			t.Errorf("%s: %v", &text, err)
		}
	}
}
