//go:build !browser

package api

import _ "embed"

//go:generate go test -run ^TestDocumentIsFresh$ . -update

// openAPI is the OpenAPI 3.1 document of the API. It is made from the routes and the Go types that they take and answer
// with.
//
//go:embed openapi.json
var openAPI []byte
