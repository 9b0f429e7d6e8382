// Package api serves games as JSON over HTTP: everything that the page does, for
// programs. openapi.json is its contract, held to the handlers by tests.
package api
