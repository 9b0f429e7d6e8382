package browsertest

import (
	"bufio"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
)

// program builds the real program, once for all tests.
var program = sync.OnceValues(func() (string, error) {
	folder, err := os.MkdirTemp("", "codebreaker-browser")
	if err != nil {
		return "", err
	}
	built = folder
	binary := filepath.Join(folder, "codebreaker")
	if runtime.GOOS == "windows" {
		binary += ".exe"
	}
	output, err := exec.Command("go", "build", "-o", binary, "codebreaker/cmd/codebreaker").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%v: %s", err, output)
	}
	return binary, nil
})

// built is the folder that the program was built into, to be cleared away.
var built string

// A server is a process that serves the page.
type server struct {
	t       *testing.T
	data    string // its file of games
	listen  string
	address string
	process *exec.Cmd
}

// serve starts a server with a file of games of its own.
func serve(t *testing.T) *server {
	t.Helper()
	s := &server{t: t, data: filepath.Join(t.TempDir(), "games.db"), listen: freePort(t)}
	s.start()
	t.Cleanup(s.kill)
	return s
}

// freePort returns an address that nobody listens at.
func freePort(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().String()
}

// start starts the process, which prints where the page is.
func (s *server) start() {
	s.t.Helper()
	binary, err := program()
	if err != nil {
		s.t.Fatal(err)
	}
	s.process = exec.Command(binary, "--lang", "en", "serve", "--listen", s.listen, "--data", s.data)
	output, err := s.process.StdoutPipe()
	if err != nil {
		s.t.Fatal(err)
	}
	if err := s.process.Start(); err != nil {
		s.t.Fatal(err)
	}
	line, err := bufio.NewReader(output).ReadString('\n')
	if err != nil || !strings.HasPrefix(line, "http") {
		s.t.Fatalf("the server began with %q: %v", line, err)
	}
	s.address = strings.TrimSuffix(strings.TrimSpace(line), "/")
}

// kill ends the process as a crash would.
func (s *server) kill() {
	if s.process != nil {
		_ = s.process.Process.Kill() // it may have ended
		_ = s.process.Wait()         // it was killed
		s.process = nil
	}
}
