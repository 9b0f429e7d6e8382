package main

import (
	"bufio"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

// Sample is how a server stands at a moment.
type Sample struct {
	Seconds    float64 `json:"seconds"`
	Visitors   int     `json:"visitors,omitempty"`   // so far
	Games      int     `json:"games,omitempty"`      // so far
	Memory     float64 `json:"memoryMiB"`            // of the process
	Goroutines int     `json:"goroutines"`           //
	Held       int     `json:"gamesHeld"`            // in memory
	File       float64 `json:"fileMiB"`              // of games
	Answering  int     `json:"answering"`            // requests
	Taken      int     `json:"lanesTaken,omitempty"` // computations that go on
}

// sample asks a server how it stands.
func (s *site) sample(begun time.Time) (Sample, error) {
	now := Sample{Seconds: round(time.Since(begun).Seconds())}
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.server.process.Process.Pid))
	if err == nil { // Linux
		_, after, _ := strings.Cut(string(status), "VmRSS:")
		if words := strings.Fields(after); len(words) > 0 {
			now.Memory = round(number(words[0]) / 1024)
		}
	}
	response, err := http.Get("http://" + s.server.metrics + "/metrics")
	if err != nil {
		return now, err
	}
	defer response.Body.Close()
	lines := bufio.NewScanner(response.Body)
	for lines.Scan() {
		name, value, _ := strings.Cut(lines.Text(), " ")
		name, _, _ = strings.Cut(name, "{")
		switch name {
		case "go_goroutines":
			now.Goroutines = int(number(value))
		case "codebreaker_games_held":
			now.Held = int(number(value))
		case "codebreaker_store_bytes":
			now.File = round(number(value) / (1 << 20))
		case "codebreaker_requests_in_flight":
			now.Answering = int(number(value))
		case "codebreaker_lane_taken":
			now.Taken += int(number(value))
		}
	}
	return now, lines.Err()
}

func number(text string) float64 {
	value, _ := strconv.ParseFloat(text, 64) // the server wrote it
	return value
}
