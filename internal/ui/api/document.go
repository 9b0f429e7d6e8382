package api

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"io"
)

//go:generate go test -run ^TestDocumentIsFresh$ . -update

// packed is openapi.json, the OpenAPI 3.1 document of the API, compressed. Both are made from
// the routes and the Go types that they take and answer with.
//
//go:embed openapi.json.gz
var packed []byte

// document sends the OpenAPI document.
func (c *Call) document() error {
	text, err := unpack(packed)
	if err != nil {
		return err
	}
	c.set("Cache-Control", "no-cache")
	c.send(statusOK, "application/json; charset=utf-8", text)
	return nil
}

// unpack returns what a gzip file contains.
func unpack(packed []byte) ([]byte, error) {
	unzipped, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(unzipped)
}
