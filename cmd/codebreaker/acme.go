//go:build !wasm

package main

import (
	"crypto/tls"
	"net"
	"net/http"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"
	"time"
	"unicode"

	"codebreaker"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"
)

// acmeTime is how long an authority may take for one answer.
const acmeTime = 30 * time.Second

// checkAuthority reads what the flags say of the authority that certifies this server, and how people reach it then.
func (s *serving) checkAuthority() error {
	if s.acme == "" {
		return nil
	}
	switch {
	case strings.ContainsAny(s.acme, "/: *") || !strings.Contains(strings.Trim(s.acme, "."), ".") || net.ParseIP(s.acme) != nil || strings.ContainsFunc(s.acme, func(r rune) bool { return r > unicode.MaxASCII }):
		return codebreaker.NewProblem("acme-form", "--acme {{.value}}: write the name by which people reach this server, as in codes.example.org", "value", strconv.Quote(s.acme))
	case s.certificate != "":
		return codebreaker.NewProblem("acme-two", "--acme and --tls-cert both say where the certificate is from; give one")
	}
	if s.publicURL == nil {
		s.publicURL = &url.URL{Scheme: "https", Host: strings.ToLower(s.acme)}
	}
	if s.publicURL.Scheme != "https" {
		return codebreaker.NewProblem("acme-public", "--public-url {{.value}}: with --acme it begins with https://", "value", strconv.Quote(s.public))
	}
	return nil
}

// certified returns how to serve by TLS with certificates that an authority makes when they are wanted, and anew before
// they expire. It finds out by TLS itself, at port 443, that this server has the name. Keys and certificates are kept beside
// the games: authorities make only so many.
func (s *serving) certified() *tls.Config {
	manager := &autocert.Manager{
		Prompt: autocert.AcceptTOS, HostPolicy: autocert.HostWhitelist(s.acme), Cache: autocert.DirCache(filepath.Join(filepath.Dir(s.data), "acme")),
		Client: &acme.Client{DirectoryURL: s.acmeDirectory, HTTPClient: &http.Client{Timeout: acmeTime}, UserAgent: "codebreaker"},
	}
	config := manager.TLSConfig()
	get := config.GetCertificate
	config.GetCertificate = func(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
		certificate, err := get(hello)
		if err != nil && strings.EqualFold(hello.ServerName, s.acme) { // not what others try
			s.fault("", codebreaker.NewProblem("acme-failed", "there is no certificate of {{.name}}: {{.err}}", "name", s.acme, "err", strings.ReplaceAll(err.Error(), "\n", " ")))
		}
		return certificate, err
	}
	return config
}
