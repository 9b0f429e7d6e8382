//go:build !js

package browsertest

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"codebreaker/internal/test/longtest"
	"codebreaker/internal/ui/page/gen/job"
)

// program builds the real program once for all tests.
var program = sync.OnceValues(func() (string, error) {
	folder, err := os.MkdirTemp("", "codebreaker-browser")
	if err != nil {
		return "", err
	}
	atEnd(func() { os.RemoveAll(folder) })
	binary := filepath.Join(folder, "codebreaker")
	if runtime.GOOS == "windows" {
		binary += ".exe"
	}
	output, err := exec.Command("go", "build", "-ldflags=-s -w", "-o", binary, "codebreaker/cmd/codebreaker").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%v: %s", err, output)
	}
	return binary, nil
})

// A server is a process that serves the page.
type server struct {
	data    string // the file of saved games
	jobs    string // the folder of a job, or empty
	listen  string
	address string
	process *exec.Cmd
}

// shared is the server of most tests, with one file of games.
var shared = sync.OnceValues(func() (*server, error) {
	folder, err := os.MkdirTemp("", "codebreaker-games")
	if err != nil {
		return nil, err
	}
	s := &server{data: filepath.Join(folder, "games.db"), jobs: filepath.Join(folder, "job")}
	atEnd(func() {
		s.kill()
		os.RemoveAll(folder)
	})
	binary, err := program()
	if err == nil {
		err = job.Begin(binary, s.jobs)
	}
	if err != nil {
		return nil, err
	}
	return s, s.start()
})

// site returns the shared server. Its tests save their games in the same file, so a test of a page that shows saved
// games, such as the home page, uses serve or alone: it would see the games of other tests, each time others.
func site(t *testing.T) *server {
	t.Helper()
	longtest.Only(t)
	s, err := shared()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// serve starts a server with its own file of games, for tests that kill the server or count its
// games.
func serve(t *testing.T) *server {
	t.Helper()
	longtest.Only(t)
	return journey(t, "")
}

// alone is serve with the job of the shared server, for tests that look at every page.
func alone(t *testing.T) *server {
	t.Helper()
	return journey(t, site(t).jobs)
}

// journey starts a server with its own file of games, also in the one test that runs without long tests.
func journey(t *testing.T, jobs string) *server {
	t.Helper()
	chromium(t) // without Chromium, skip before the build
	s := &server{data: filepath.Join(t.TempDir(), "games.db"), jobs: jobs}
	t.Cleanup(s.kill)
	s.again(t)
	return s
}

// again starts the process again at the same address.
func (s *server) again(t *testing.T) {
	t.Helper()
	if err := s.start(); err != nil {
		t.Fatal(err)
	}
}

// start starts the process and reads the printed address of the page.
func (s *server) start() error {
	binary, err := program()
	if err != nil {
		return err
	}
	if s.listen == "" {
		s.listen = "127.0.0.1:0"
	}
	arguments := []string{"--lang", "en", "serve", "--listen", s.listen, "--data", s.data}
	if s.jobs != "" {
		arguments = append(arguments, "--jobs", s.jobs)
	}
	s.process = exec.Command(binary, arguments...)
	output, err := s.process.StdoutPipe()
	if err != nil {
		return err
	}
	if err := s.process.Start(); err != nil {
		return err
	}
	line, err := bufio.NewReader(output).ReadString('\n')
	if err != nil || !strings.HasPrefix(line, "http") {
		return fmt.Errorf("the server began with %q: %v", line, err)
	}
	s.address = strings.TrimSuffix(strings.TrimSpace(line), "/")
	if s.listen == "127.0.0.1:0" {
		s.listen = strings.TrimPrefix(s.address, "http://") // for the next start
	}
	return nil
}

// kill ends the process like a crash.
func (s *server) kill() {
	if s.process != nil {
		_ = s.process.Process.Kill() // it may have ended already
		_ = s.process.Wait()         // it was killed
		s.process = nil
	}
}
