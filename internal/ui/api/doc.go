// Package api serves games as JSON over HTTP: everything that the page does, for programs.
// openapi.json is its contract; tests check the handlers against it.
//
// A [Server] answers the routes under [Base]. Guard of package httpapi keeps strangers out: it checks the token, the
// hosts, other sites and the headers. A store keeps games after every change; the games used last
// are also in memory.
package api
