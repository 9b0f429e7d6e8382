package api

import _ "embed"

// Document is the OpenAPI 3.1 document of the API.
//
//go:embed openapi.json
var Document []byte
