package main

import (
	"bufio"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"io"
	"math/big"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"codebreaker"
	"codebreaker/internal/lang"
)

func write(t *testing.T, name, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// TestSettings holds that a flag goes before the environment, and that before a file.
func TestSettings(t *testing.T) {
	file := write(t, "settings.toml", "listen = \"127.0.0.1:0\"\ntoken = \"token-of-the-file\"\ntrusted-proxy = [\"127.0.0.1\", \"10.0.0.0/8\"]\nrate = 20\nlimit = [\"openGames=12\", \"thinking=9s\"]\n")
	for _, test := range []struct {
		env  map[string]string
		args []string
		want string
	}{
		{nil, []string{"--config", file}, "token-of-the-file"},
		{map[string]string{"CODEBREAKER_CONFIG": file}, nil, "token-of-the-file"},
		{map[string]string{"CODEBREAKER_CONFIG": file, "CODEBREAKER_TOKEN": "token-of-the-environment"}, nil, "token-of-the-environment"},
		{map[string]string{"CODEBREAKER_CONFIG": file, "CODEBREAKER_TOKEN": "token-of-the-environment"}, []string{"--token", "token-of-the-flag"}, "token-of-the-flag"},
		{map[string]string{"CODEBREAKER_LISTEN": "127.0.0.1:0", "CODEBREAKER_TOKEN_FILE": write(t, "token", "token-in-a-file\n# more\n")}, nil, "token-in-a-file"},
		{map[string]string{"CODEBREAKER_LISTEN": "127.0.0.1:0", "CODEBREAKER_TOKEN": "token-of-the-environment"}, []string{"--token-file", write(t, "before", "token-in-a-file")}, "token-in-a-file"},
		{map[string]string{"CODEBREAKER_CONFIG": file, "CODEBREAKER_TOKEN_FILE": write(t, "between", "token-in-a-file")}, nil, "token-in-a-file"},
	} {
		address, stop := servedWith(t, func(name string) string { return test.env[name] }, test.args...)
		if _, token, _ := strings.Cut(address, "?token="); token != test.want {
			t.Errorf("%v %q: %s, want the token %s", test.env, test.args, address, test.want)
		}
		home, _, _ := strings.Cut(address, "?")
		limited := test.env["CODEBREAKER_CONFIG"] != "" || slices.Contains(test.args, "--config")
		status, about, _ := fetch(t, home+"api/v2/about", &http.Cookie{Name: "codebreaker-token", Value: test.want})
		if status != http.StatusOK || strings.Contains(about, `"openGames":12,`) != limited || strings.Contains(about, `"thinkingSeconds":9,`) != limited {
			t.Errorf("%v %q: %d %s", test.env, test.args, status, about)
		}
		_ = stop()
	}
}

// TestWrongSettings says of each what would be right.
func TestWrongSettings(t *testing.T) {
	l, err := lang.ByName("en")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		args []string
		id   string
	}{
		{[]string{"--config", write(t, "a.toml", "colour = 1")}, "config-key"},
		{[]string{"--config", write(t, "b.toml", "listen = ")}, "config-read"},
		{[]string{"--config", write(t, "c.toml", "rate = \"fast\"")}, "config-value"},
		{[]string{"--config", filepath.Join(t.TempDir(), "none")}, "config-read"},
		{[]string{"--token-file", write(t, "d", "\n")}, "token-file"},
		{[]string{"--token-file", write(t, "e", "short")}, "token-short"},
		{[]string{"--token-file", write(t, "f", "long enough"), "--token", "long enough"}, "token-two"},
		{[]string{"--config", write(t, "g.toml", "token = \"long enough\"\ntoken-file = \"here\"")}, "token-two"},
		{[]string{"--public-url", "codes.example.org"}, "public-form"},
		{[]string{"--public-url", "https://codes.example.org/codes"}, "public-form"},
		{[]string{"--trusted-proxy", "proxy.example.org"}, "proxy-form"},
		{[]string{"--tls-cert", "a.pem"}, "tls-one"},
		{[]string{"--tls-cert", "a.pem", "--tls-key", "b.pem"}, "tls-load"},
		{[]string{"--acme", "https://codes.example.org"}, "acme-form"},
		{[]string{"--acme", "192.0.2.1"}, "acme-form"},
		{[]string{"--acme", "localhost"}, "acme-form"},
		{[]string{"--acme", "codes.example.org", "--tls-cert", "a.pem", "--tls-key", "b.pem"}, "acme-two"},
		{[]string{"--acme", "codes.example.org", "--public-url", "http://codes.example.org"}, "acme-public"},
		{[]string{"--redirect", ":80"}, "redirect-public"},
		{[]string{"--redirect", ":80", "--public-url", "http://codes.example.org"}, "redirect-public"},
		{[]string{"--redirect", "nowhere:http", "--acme", "codes.example.org"}, "listen-form"},
		{[]string{"--rate", "0"}, "rate-form"},
		{[]string{"--token-file", write(t, "wide", "\xff\xfeo\x00f\x00-\x00t\x00h\x00e\x00-\x00c\x00l\x00u\x00b\x00\n")}, "token-odd"},
		{[]string{"--token", "of\x00the\x00club"}, "token-odd"},
		{[]string{"--limit", "thinking=never"}, "limit-time"},
		{[]string{"--limit", "colours"}, "limit-name"},
		{[]string{"--log", "xml"}, "log-form"},
		{[]string{"--metrics", "nowhere:http"}, "listen-form"},
		{[]string{"--metrics", "192.0.2.1:9464"}, "listen-failed"},
	} {
		a := &app{lang: l, in: strings.NewReader(""), out: &output{Writer: io.Discard}, err: io.Discard, getenv: func(string) string { return "" }}
		root := a.root()
		root.SetArgs(append([]string{"serve", "--listen", "127.0.0.1:0", "--data", filepath.Join(t.TempDir(), "games.db")}, test.args...))
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		err := root.ExecuteContext(ctx)
		cancel()
		var problem *codebreaker.Problem
		if !errors.As(err, &problem) || problem.ID != test.id {
			t.Errorf("%q: %v, want %s", test.args, err, test.id)
		}
	}
}

// TestPublicPort leaves out of the public address the port that browsers leave out.
func TestPublicPort(t *testing.T) {
	for public, want := range map[string]string{
		"https://codes.example.org:443": "codes.example.org", "http://codes.example.org:80/": "codes.example.org", "https://codes.example.org:80": "codes.example.org:80",
		"https://[2001:db8::7]:443": "[2001:db8::7]", "https://codes.example.org:8443": "codes.example.org:8443",
	} {
		s := &serving{app: &app{}, hosting: hosting{public: public, rate: 1, logged: "off"}}
		if err := s.check(false); err != nil || s.publicURL.Host != want {
			t.Errorf("%s: %v, %v, want %s", public, s.publicURL, err, want)
		}
	}
}

// certify writes a certificate of this machine and its key, and returns its number.
func certify(t *testing.T, certificate, key string, number int64) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(number), NotAfter: time.Now().Add(time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
	}
	signed, err := x509.CreateCertificate(rand.Reader, template, template, &private.PublicKey, private)
	if err != nil {
		t.Fatal(err)
	}
	encoded, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	for name, block := range map[string]*pem.Block{certificate: {Type: "CERTIFICATE", Bytes: signed}, key: {Type: "PRIVATE KEY", Bytes: encoded}} {
		if err := os.WriteFile(name, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
		at := time.Now().Add(time.Duration(number) * time.Minute) // clocks of disks are coarse
		if err := os.Chtimes(name, at, at); err != nil {
			t.Fatal(err)
		}
	}
}

// TestEncrypted serves by TLS, with cookies for it, and takes up a certificate that was renewed;
// one that is damaged leaves the one before.
func TestEncrypted(t *testing.T) {
	certificate, key := filepath.Join(t.TempDir(), "cert.pem"), filepath.Join(t.TempDir(), "key.pem")
	certify(t, certificate, key, 1)
	address, stop := served(t, "--listen", "127.0.0.1:0", "--tls-cert", certificate, "--tls-key", key, "--token", "a token to play with")
	defer func() { _ = stop() }()
	if !strings.HasPrefix(address, "https://127.0.0.1:") {
		t.Fatal(address)
	}
	number := func() int64 {
		t.Helper()
		transport := &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, ForceAttemptHTTP2: true} //nolint:gosec // it signed itself
		defer transport.CloseIdleConnections()
		response, err := (&http.Client{Transport: transport}).Get(address)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		for _, cookie := range response.Cookies() {
			if !cookie.Secure || !strings.HasPrefix(cookie.Name, "__Host-") {
				t.Errorf("cookie %v", cookie)
			}
		}
		if response.ProtoMajor != 2 {
			t.Errorf("it speaks %s", response.Proto)
		}
		return response.TLS.PeerCertificates[0].SerialNumber.Int64()
	}
	if n := number(); n != 1 {
		t.Errorf("certificate %d", n)
	}
	certify(t, certificate, key, 2)
	if n := number(); n != 2 {
		t.Errorf("certificate %d after it was renewed", n)
	}
	if err := os.WriteFile(certificate, []byte("damaged"), 0o600); err != nil {
		t.Fatal(err)
	}
	if n := number(); n != 2 {
		t.Errorf("certificate %d after the file was damaged", n)
	}
}

// TestRedirected leads who asks by plain http to the same page of the public address, whatever host they ask for, as long as
// the server runs.
func TestRedirected(t *testing.T) {
	plain := freeAddress(t)
	_, stop := served(t, "--listen", "127.0.0.1:0", "--public-url", "https://codes.example.org:8443", "--redirect", plain)
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	for path, want := range map[string]string{
		"":                            "https://codes.example.org:8443/",
		"/":                           "https://codes.example.org:8443/",
		"/group?lang=fr":              "https://codes.example.org:8443/group?lang=fr",
		"//evil.example/a%2Fb?to=/%0": "https://codes.example.org:8443//evil.example/a%2Fb?to=/%0",
	} {
		response, err := client.Get("http://" + plain + path)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if to := response.Header.Get("Location"); response.StatusCode != http.StatusPermanentRedirect || to != want {
			t.Errorf("%q: %d, %s; want %s", path, response.StatusCode, to, want)
		}
	}
	_ = stop()
	if _, err := client.Get("http://" + plain); err == nil {
		t.Error("it leads there still")
	}
}

// TestToldMetrics tells what is counted at an address of its own, and nowhere else; on this machine not to who comes by
// another name.
func TestToldMetrics(t *testing.T) {
	watched := freeAddress(t)
	address, stop := served(t, "--listen", "127.0.0.1:0", "--metrics", watched)
	if status, _, _ := fetch(t, address+"api/v2/about"); status != http.StatusOK {
		t.Errorf("about: %d", status)
	}
	if status, text, _ := fetch(t, "http://"+watched+"/metrics"); status != http.StatusOK || !strings.Contains(text, `codebreaker_requests_total{method="GET",route="/api/v2/about",status="200"} 1`) {
		t.Errorf("%d %s", status, text)
	}
	if status, text, _ := fetch(t, address+"metrics"); status == http.StatusOK || strings.Contains(text, "codebreaker_requests_total") {
		t.Errorf("where people come: %d", status)
	}
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+watched+"/metrics", nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Host = "evil.example"
	foreign, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	foreign.Body.Close()
	if foreign.StatusCode != http.StatusForbidden {
		t.Errorf("by another name: %d", foreign.StatusCode)
	}
	_ = stop()
	if _, err := http.Get("http://" + watched + "/metrics"); err == nil {
		t.Error("it is told still")
	}
}

// TestTerminated holds that SIGTERM stops a server with exit code 0, and Ctrl-C with 130, and that its log tells
// of requests.
func TestTerminated(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there are no such signals")
	}
	for signal, want := range map[os.Signal]int{syscall.SIGTERM: exitDone, os.Interrupt: exitInterrupted} {
		command := exec.Command("codebreaker", "serve", "--listen", "127.0.0.1:0", "--log", "json", "--data", filepath.Join(t.TempDir(), "games.db"))
		var said strings.Builder
		command.Stderr = &said
		out, err := command.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := command.Start(); err != nil {
			t.Fatal(err)
		}
		address, err := bufio.NewReader(out).ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		if status, _, _ := fetch(t, strings.TrimSpace(address)+"readyz"); status != http.StatusOK {
			t.Errorf("ready: %d", status)
		}
		if err := command.Process.Signal(signal); err != nil {
			t.Fatal(err)
		}
		_ = command.Wait() // the code is looked at
		if code := command.ProcessState.ExitCode(); code != want || !strings.Contains(said.String(), `"path":"/readyz","status":200`) {
			t.Errorf("%v: exit code %d, want %d\n%s", signal, code, want, &said)
		}
	}
}
