package morecmd

import (
	"testing"

	"codebreaker/cmd/codebreaker/internal/clitest"
)

func TestOptions(t *testing.T) {
	clitest.Options(t, licenseCommand, func(l *licences, _ []string) bool { return l.full }, "--full")
}
