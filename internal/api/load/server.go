package main

import (
	"bufio"
	"context"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"time"
)

// server is codebreaker serve as a process of its own.
type server struct {
	address string // host and port
	process *exec.Cmd
	dead    bool
}

// startServer starts the program and waits until it says where it listens.
func startServer(ctx context.Context, binary, data, listen string) (*server, error) {
	process := exec.CommandContext(ctx, binary, "serve", "--lang", "en", "--listen", listen, "--data", data)
	process.Stderr = os.Stderr
	out, err := process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := process.Start(); err != nil {
		return nil, err
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	s := &server{process: process}
	if err != nil {
		s.kill()
		return nil, fmt.Errorf("the server did not start: %w", err)
	}
	address, err := url.Parse(line[:len(line)-1])
	if err != nil {
		s.kill()
		return nil, err
	}
	s.address = address.Host
	return s, nil
}

// cpu returns the time of cores that a process took that has ended.
func (s *server) cpu() time.Duration {
	return s.process.ProcessState.UserTime() + s.process.ProcessState.SystemTime()
}

// kill ends the process at once, as kill -9 does, and waits until it is gone.
func (s *server) kill() {
	if s != nil && !s.dead {
		s.dead = true
		_ = s.process.Process.Kill() // it may have ended by itself
		_ = s.process.Wait()
	}
}
