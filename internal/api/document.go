package api

import (
	_ "embed"
)

//go:generate go test -run ^TestDocumentIsFresh$ . -update

// document is the OpenAPI 3.1 document of the API, made from the routes and the Go types
// that they take and answer with.
//
//go:embed openapi.json
var document []byte

// document sends the contract.
func (c *call) document() error {
	c.set("Cache-Control", "no-cache")
	c.send(statusOK, "application/json; charset=utf-8", document)
	return nil
}
