package morecmd

import (
	"testing"

	"codebreaker/internal/ui/command/clitest"
)

func TestOptions(t *testing.T) {
	clitest.Options(t, licenseCommand, func(l *licences, _ []string) bool { return l.full }, "--full")
	clitest.Options(t, forgetCommand, func(f *forgetting, _ []string) bool { return f.yes }, "--yes")
}
