package api

import (
	_ "embed"
	"net/http"
)

//go:generate go test -run ^TestDocumentIsFresh$ . -update

// document is the OpenAPI 3.1 document of the API, made from the routes and the Go types
// that they take and answer with.
//
//go:embed openapi.json
var document []byte

// document sends the contract.
func (c *call) document() error {
	c.Header().Set("Cache-Control", "no-cache")
	c.send(http.StatusOK, "application/json; charset=utf-8", document)
	return nil
}
