//go:build browser

package api

// openAPI is empty: the page asks for no document.
var openAPI []byte
