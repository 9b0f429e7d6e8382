//go:build !wasm

package main

import (
	"cmp"
	"crypto/tls"
	"fmt"
	"log/slog"
	"net/netip"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"codebreaker"
	"codebreaker/internal/api"
	"codebreaker/pieces/folder"

	"github.com/BurntSushi/toml"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/crypto/acme"
)

// hosting is what a server for others wants to know.
type hosting struct {
	tokenFile       string
	public          string
	proxies         []string
	certificate     string
	key             string
	redirect        string
	logged          string
	rate            float64
	limited         []string // as NAME=VALUE
	limits          api.Limits
	metrics         string
	log             *slog.Logger // once the flags are read
	acme            string       // the name that an authority certifies
	acmeDirectory   string
	publicURL       *url.URL
	trustedNetworks []netip.Prefix
}

// addHostingFlags adds the flags of a server for others.
func (s *serving) addHostingFlags(flags *pflag.FlagSet) {
	flags.StringVar(&s.tokenFile, "token-file", "", s.say("serve-flag-token-file"))
	flags.StringVar(&s.public, "public-url", "", s.say("serve-flag-public"))
	flags.StringSliceVar(&s.proxies, "trusted-proxy", nil, s.say("serve-flag-proxy"))
	flags.StringVar(&s.certificate, "tls-cert", "", s.say("serve-flag-cert"))
	flags.StringVar(&s.key, "tls-key", "", s.say("serve-flag-key"))
	flags.StringVar(&s.redirect, "redirect", "", s.say("serve-flag-redirect"))
	flags.StringVar(&s.acme, "acme", "", s.say("serve-flag-acme"))
	flags.StringVar(&s.acmeDirectory, "acme-directory", acme.LetsEncryptURL, s.say("serve-flag-acme-directory"))
	flags.StringVar(&s.logged, "log", "off", s.say("serve-flag-log"))
	flags.Float64Var(&s.rate, "rate", clientRate, s.say("serve-flag-rate"))
	flags.StringSliceVar(&s.limited, "limit", nil, s.say("serve-flag-limit"))
	flags.StringVar(&s.metrics, "metrics", "", s.say("serve-flag-metrics"))
	flags.String("config", "", s.say("serve-flag-config"))
}

// settings are the flags that may stand in the environment and in a file.
func settings(cmd *cobra.Command) (names []string) {
	cmd.LocalFlags().VisitAll(func(flag *pflag.Flag) {
		if flag.Name != "help" && flag.Name != "config" {
			names = append(names, flag.Name)
		}
	})
	return append(names, "data")
}

// variableOf returns the variable of the environment that stands for a flag.
func variableOf(flag string) string {
	return "CODEBREAKER_" + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// mostSettings is how many bytes a file of settings, or of a token, may have.
const mostSettings = 1 << 20

// sameSetting are settings that say the same in two ways: what one says takes the place of the other.
var sameSetting = map[string]string{"token": "token-file", "token-file": "token"}

// configure reads the settings of serve from the environment, and what that leaves from a file, which a flag or the
// environment names. A flag that is given goes before both.
func (a *app) configure(serve *cobra.Command, config string) error {
	names, flags := settings(serve), serve.Flags()
	settled := func(name string) bool {
		other := sameSetting[name]
		return flags.Changed(name) || other != "" && flags.Changed(other)
	}
	left := slices.DeleteFunc(slices.Clone(names), settled)
	for _, name := range left {
		if value := a.getenv(variableOf(name)); value != "" {
			if err := flags.Set(name, value); err != nil {
				return codebreaker.NewProblem("config-value", "{{.from}}: {{.err}}", "from", variableOf(name), "err", err)
			}
		}
	}
	if config == "" {
		config = a.getenv(variableOf("config"))
	}
	if config == "" {
		return nil
	}
	var file map[string]any
	text, err := folder.ReadAtMost(config, mostSettings)
	if err == nil {
		_, err = toml.Decode(string(text), &file)
	}
	if err != nil {
		return codebreaker.NewProblem("config-read", "the settings cannot be read: {{.err}}", "err", strings.ReplaceAll(err.Error(), "\n", " "))
	}
	left = slices.DeleteFunc(left, settled)
	for key, value := range file {
		if !slices.Contains(names, key) {
			return codebreaker.NewProblem("config-key", "{{.file}}: there is no setting {{.key}}; there are {{.keys}}", "file", config, "key", strconv.Quote(key), "keys", strings.Join(names, ", "))
		}
		if !slices.Contains(left, key) {
			continue
		}
		for _, one := range listed(value) {
			if err := flags.Set(key, fmt.Sprint(one)); err != nil {
				return codebreaker.NewProblem("config-value", "{{.from}}: {{.err}}", "from", config+", "+key, "err", err)
			}
		}
	}
	return nil
}

// listed returns the values of a setting that may have several.
func listed(value any) []any {
	if several, ok := value.([]any); ok {
		return several
	}
	return []any{value}
}

// noToken says in the place of a token that there is none.
const noToken = "none"

// check reads what the flags say.
func (s *serving) check(loopback bool) error {
	s.limits = api.DefaultLimits()
	for _, limit := range s.limited {
		name, value, _ := strings.Cut(limit, "=")
		if err := s.limits.Set(strings.TrimSpace(name), strings.TrimSpace(value)); err != nil {
			return err
		}
	}
	switch {
	case (s.certificate == "") != (s.key == ""):
		return codebreaker.NewProblem("tls-one", "--tls-cert and --tls-key go together")
	case s.rate <= 0:
		return codebreaker.NewProblem("rate-form", "--rate {{.value}}: write a number above 0", "value", fmt.Sprint(s.rate))
	case !slices.Contains(logs, s.logged):
		return codebreaker.NewProblem("log-form", "--log {{.value}}: write off, text or json", "value", strconv.Quote(s.logged))
	}
	return cmp.Or(s.checkToken(loopback), s.checkPublic(), s.checkAuthority(), s.checkRedirect(), s.checkProxies())
}

// checkToken reads the token, or makes one where others come in.
func (s *serving) checkToken(loopback bool) error {
	if s.tokenFile != "" {
		if s.token != "" {
			return codebreaker.NewProblem("token-two", "token and token-file both say the token, in the same place (flags, environment or file of settings): leave one out")
		}
		text, err := folder.ReadAtMost(s.tokenFile, mostSettings)
		if err != nil {
			return codebreaker.NewProblem("token-file", "the token cannot be read: {{.err}}", "err", err)
		}
		first, _, _ := strings.Cut(string(text), "\n")
		s.token = strings.TrimSpace(first)
		if s.token == "" {
			return codebreaker.NewProblem("token-file", "the token cannot be read: {{.err}}", "err", "its file begins with an empty line")
		}
	}
	switch {
	case s.token == noToken:
		s.token = ""
	case s.token == "" && !loopback:
		s.token = api.NewToken()
	case !utf8.ValidString(s.token) || strings.ContainsFunc(s.token, func(r rune) bool { return !unicode.IsPrint(r) }):
		return codebreaker.NewProblem("token-odd", "a token has letters, digits and signs; this one has what nobody can type: a file of it is UTF-8")
	case s.token != "" && len(s.token) < shortestToken:
		return codebreaker.NewProblem("token-short", "--token: a token that nobody guesses has {{.least}} characters or more", "least", shortestToken)
	}
	return nil
}

// checkPublic reads the address by which people come.
func (s *serving) checkPublic() error {
	if s.public == "" {
		return nil
	}
	address, err := url.Parse(s.public)
	if err != nil || address.Scheme != "http" && address.Scheme != "https" || address.Host == "" || strings.Trim(address.Path, "/") != "" {
		return codebreaker.NewProblem("public-form", "--public-url {{.value}}: write http:// or https:// and a host, as in https://codes.example.org", "value", strconv.Quote(s.public))
	}
	if usual := map[string]string{"http": "80", "https": "443"}[address.Scheme]; address.Port() == usual {
		address.Host = strings.TrimSuffix(address.Host, ":"+usual) // browsers leave it out
	}
	s.publicURL = address
	return nil
}

// checkProxies reads which proxies are believed.
func (s *serving) checkProxies() error {
	for _, proxy := range s.proxies {
		network, err := netip.ParsePrefix(proxy)
		if err != nil {
			var address netip.Addr
			if address, err = netip.ParseAddr(proxy); err == nil {
				network = netip.PrefixFrom(address, address.BitLen())
			}
		}
		if err != nil {
			return codebreaker.NewProblem("proxy-form", "--trusted-proxy {{.value}}: write an address or a network, as in 127.0.0.1 or 10.0.0.0/8", "value", strconv.Quote(proxy))
		}
		s.trustedNetworks = append(s.trustedNetworks, network)
	}
	return nil
}

// keyPair is a certificate with its key in files, which whoever renews it writes anew.
type keyPair struct {
	certificate, key string
	warn             func(error)

	alone  sync.Mutex
	loaded *tls.Certificate
	of     [2]time.Time // when the files were written that are loaded
}

// encryption returns how to serve by TLS, or nil.
func (s *serving) encryption() (*tls.Config, error) {
	switch {
	case s.acme != "":
		return s.certified(), nil
	case s.certificate == "":
		return nil, nil
	}
	pair := &keyPair{certificate: s.certificate, key: s.key, warn: func(err error) { s.fault("", err) }}
	if err := pair.load(); err != nil {
		return nil, err
	}
	return &tls.Config{GetCertificate: pair.get}, nil
}

// get returns the certificate, read again if its files were written since. Files that cannot be
// read leave the one before.
func (p *keyPair) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	p.alone.Lock()
	defer p.alone.Unlock()
	if written := p.written(); written != p.of {
		if err := p.load(); err != nil {
			p.of = written // it is told once
			p.warn(err)
		}
	}
	return p.loaded, nil
}

// load reads the files.
func (p *keyPair) load() error {
	written := p.written()
	loaded, err := p.read()
	if err != nil {
		return codebreaker.NewProblem("tls-load", "the certificate cannot be read: {{.err}}", "err", err)
	}
	p.loaded, p.of = &loaded, written
	return nil
}

// written returns when the files were written.
// mostCertificate is how many bytes a file with a certificate, or its key, has at most.
const mostCertificate = 1 << 20

// read reads the two files.
func (p *keyPair) read() (tls.Certificate, error) {
	certificate, err := folder.ReadAtMost(p.certificate, mostCertificate)
	if err != nil {
		return tls.Certificate{}, err
	}
	key, err := folder.ReadAtMost(p.key, mostCertificate)
	if err != nil {
		return tls.Certificate{}, err
	}
	return tls.X509KeyPair(certificate, key)
}

func (p *keyPair) written() (times [2]time.Time) {
	for i, name := range []string{p.certificate, p.key} {
		if info, err := os.Stat(name); err == nil {
			times[i] = info.ModTime()
		}
	}
	return times
}
