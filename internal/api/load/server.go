package main

import (
	"bufio"
	"context"
	"fmt"
	"os/exec"
	"syscall"
	"time"
)

// server is codebreaker serve as a process of its own.
type server struct {
	address string // host and port
	metrics string // host and port where it tells what it counts
	process *exec.Cmd
	told    *buffer // on its standard error
	dead    bool
}

// startServer starts the program and waits until it says where it listens.
func startServer(ctx context.Context, binary, data, listen string, options ...string) (*server, error) {
	process := exec.CommandContext(ctx, binary, append([]string{"serve", "--lang", "en", "--listen", listen, "--data", data}, options...)...)
	told := new(buffer)
	process.Stderr = told
	out, err := process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := process.Start(); err != nil {
		return nil, err
	}
	s := &server{process: process, address: listen, told: told}
	if _, err := bufio.NewReader(out).ReadString('\n'); err != nil {
		s.kill()
		return nil, fmt.Errorf("the server did not start: %w: %s", err, told.text.String())
	}
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

// stop tells the process to end, as service managers do, and returns its exit code.
func (s *server) stop() int {
	s.dead = true
	_ = s.process.Process.Signal(syscall.SIGTERM) // it may have ended by itself
	_ = s.process.Wait()
	return s.process.ProcessState.ExitCode()
}
