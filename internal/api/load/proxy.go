package main

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"log"
	"math/big"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// proxy stands in front of a server and speaks TLS with those who come.
type proxy struct {
	address string // host and port
	roots   *x509.CertPool
	stop    func()
}

// startProxy starts a proxy before the server at an address: nginx with the settings of docs/hosting.md, or one of
// this program.
func startProxy(ctx context.Context, kind, folder, address, server string) (*proxy, error) {
	certificate, roots, err := newCertificate(folder)
	if err != nil {
		return nil, err
	}
	p := &proxy{address: address, roots: roots}
	switch kind {
	case "builtin":
		pair, err := tls.LoadX509KeyPair(certificate+".pem", certificate+".key")
		if err != nil {
			return nil, err
		}
		target := &httputil.ReverseProxy{
			Rewrite: func(r *httputil.ProxyRequest) {
				r.SetURL(&url.URL{Scheme: "http", Host: server})
				r.SetXForwarded()
				r.Out.Host = r.In.Host
			},
			FlushInterval: -1, ErrorLog: log.New(io.Discard, "", 0), // the server is killed on purpose
		}
		site := &http.Server{Addr: address, Handler: target, ErrorLog: log.New(io.Discard, "", 0), TLSConfig: &tls.Config{Certificates: []tls.Certificate{pair}}}
		go func() { _ = site.ListenAndServeTLS("", "") }() // what goes wrong is seen by whoever comes
		p.stop = func() { _ = site.Close() }
	case "nginx":
		settings := filepath.Join(folder, "nginx.conf")
		if err := os.WriteFile(settings, fmt.Appendf(nil, nginx, folder, address, certificate, server), 0o600); err != nil {
			return nil, err
		}
		process := exec.CommandContext(ctx, "nginx", "-c", settings, "-e", filepath.Join(folder, "nginx.log"), "-p", folder)
		process.Cancel = func() error { return process.Process.Signal(os.Interrupt) } // which ends its workers too
		if err := process.Start(); err != nil {
			return nil, err
		}
		p.stop = func() {
			_ = process.Process.Signal(os.Interrupt)
			_ = process.Wait()
		}
	default:
		return nil, fmt.Errorf("there is no proxy %q: nginx and builtin are", kind)
	}
	return p, p.wait()
}

// nginx are its settings: a folder, where it listens, the certificate, the server.
const nginx = `daemon off;
worker_processes 2;
pid %[1]s/nginx.pid;
events { worker_connections 20000; }
worker_rlimit_nofile 50000;
http {
    access_log off;
    client_body_temp_path %[1]s; proxy_temp_path %[1]s; fastcgi_temp_path %[1]s; uwsgi_temp_path %[1]s; scgi_temp_path %[1]s;
    server {
        listen %[2]s ssl http2;
        ssl_certificate     %[3]s.pem;
        ssl_certificate_key %[3]s.key;
        location / {
            proxy_pass http://%[4]s;
            proxy_http_version 1.1;
            proxy_set_header Host $http_host;
            proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
            proxy_buffering off;
            proxy_read_timeout 120s;
        }
    }
}
`

// wait waits until a proxy takes connections.
func (p *proxy) wait() error {
	var err error
	for range 100 {
		var connection net.Conn
		if connection, err = net.Dial("tcp", p.address); err == nil {
			return connection.Close()
		}
		time.Sleep(20 * time.Millisecond)
	}
	p.stop()
	return fmt.Errorf("the proxy does not start: %w", err)
}

// newCertificate makes a key and a certificate of 127.0.0.1 that it signs itself, as files with a name and .pem and .key.
func newCertificate(folder string) (name string, roots *x509.CertPool, err error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return "", nil, err
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(24 * time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true,
	}
	certificate, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		return "", nil, err
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return "", nil, err
	}
	name = filepath.Join(folder, "site")
	public := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: certificate})
	roots = x509.NewCertPool()
	roots.AppendCertsFromPEM(public)
	return name, roots, errors.Join(os.WriteFile(name+".pem", public, 0o600), os.WriteFile(name+".key", pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret}), 0o600))
}

// freePort returns an address of this machine where nobody listens.
func freePort() (string, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return listener.Addr().String(), listener.Close()
}
