//go:build !wasm

package servecmd

import (
	"testing"

	"codebreaker/internal/ui/command/clitest"
)

func TestOptions(t *testing.T) {
	clitest.Options(t, serveCommand, func(s *serving, _ []string) bool {
		return s.listen == "127.0.0.1:8080" && s.jobs == "plan" && s.open
	}, "--jobs", "plan", "--open")
	clitest.Options(t, siteCommand, func(s *siteWriter, _ []string) bool {
		return s.output == "site" && s.link == "https://example.org/" && s.force && s.checked == ""
	}, "-o", "site", "--link", "https://example.org/", "--force")
}
