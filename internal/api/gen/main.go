// Gen prints the OpenAPI document of the API, as the server has it at openapi.json: of
// it the check of the page's modules makes their types.
package main

import (
	"os"

	"codebreaker/internal/api"
)

func main() {
	if _, err := os.Stdout.Write(api.Document()); err != nil {
		os.Exit(1)
	}
}
