//go:build !wasm

package main

import (
	"fmt"
	"log"
	"log/slog"
	"regexp"
	"strings"
)

// logs are the forms of a log of requests.
var logs = []string{"off", "text", "json"}

// newLog returns what requests and faults are told to: only faults unless requests are asked for.
func (s *serving) newLog() *slog.Logger {
	switch s.logged {
	case "json":
		return slog.New(slog.NewJSONHandler(s.err, nil))
	case "text":
		return slog.New(slog.NewTextHandler(s.err, nil))
	}
	return slog.New(slog.NewTextHandler(s.err, &slog.HandlerOptions{Level: slog.LevelError}))
}

// fault tells what went wrong in the server, in answer to which request if to any: as a line of its log where it has one,
// so that programs can read all of it.
func (s *serving) fault(request string, err error) {
	if s.logged == "off" {
		s.warn(err)
		return
	}
	line := s.log
	if request != "" {
		line = line.With("request", request)
	}
	line.Error("fault", "error", s.lang.Error(err))
}

// connections returns what net/http tells of connections to.
func (s *serving) connections() *log.Logger { return log.New(faceless{s}, "", 0) }

// faceless is a log of connections without the addresses of people.
type faceless struct{ *serving }

// address is one of IP, with its port.
var address = regexp.MustCompile(`(\d+\.\d+\.\d+\.\d+|\[[0-9a-fA-F:.]+(%[^\]]+)?\]):\d+`)

// Write tells one line.
func (f faceless) Write(line []byte) (int, error) {
	text := address.ReplaceAllString(strings.TrimSpace(string(line)), "…")
	if f.logged == "off" {
		fmt.Fprintln(f.err, "codebreaker:", text)
	} else {
		f.log.Warn("connection", "error", text)
	}
	return len(line), nil
}
