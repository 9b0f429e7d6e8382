// Package api serves games as JSON over HTTP: everything that the page does, for
// programs. openapi.json is its contract, held to the handlers by tests.
//
// A [Server] answers the routes under [Base]. What is around it, so that strangers
// cannot come in, is [Guard]: the token, the hosts, other sites, the headers. Games
// are kept by a store after every change; in memory are those that were used last.
package api
