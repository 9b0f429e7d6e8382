package engine_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"testing"

	"codebreaker/internal/engine"
)

// served is the environment variable that makes the test a program that serves an engine, as
// codebreaker engine does.
const served = "CODEBREAKER_TEST_ENGINE"

func TestMain(m *testing.M) {
	if os.Getenv(served) == "" {
		os.Exit(m.Run())
	}
	if err := engine.New(engine.Config{}).Serve(context.Background(), os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// TestPython runs the tests of the Python client and its example.
func TestPython(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is missing")
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"-m", "unittest"}, {"example.py", "5"}} {
		cmd := exec.Command(python, args...)
		cmd.Dir = "../../clients/python"
		cmd.Env = append(os.Environ(), served+"=1", "CODEBREAKER="+program, "PYTHONDONTWRITEBYTECODE=1")
		if output, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("python3 %v: %v\n%s", args, err, output)
		}
	}
}
