package api_test

import (
	"encoding/json"
	"io"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"

	"codebreaker/internal/ui/api"
)

// TestExamples runs the examples of docs/api.md as a shell would with curl and jq, and compares the
// output. It supports only the features that they use.
func TestExamples(t *testing.T) {
	text, err := os.ReadFile("../../../docs/api.md")
	if err != nil {
		t.Fatal(err)
	}
	web, _ := network(t, api.Config{})
	shell := &shell{t: t, address: web.URL}
	for _, block := range regexp.MustCompile("(?s)```console\n(.*?)```").FindAllStringSubmatch(string(text), -1) {
		lines := strings.Split(strings.TrimSpace(block[1]), "\n")
		for i, line := range lines {
			command, ok := strings.CutPrefix(line, "$ ")
			if !ok {
				continue
			}
			shell.ran++
			want := ""
			if i+1 < len(lines) && !strings.HasPrefix(lines[i+1], "$ ") {
				want = lines[i+1]
			}
			if got := shell.run(command); got != want {
				t.Errorf("%s\nprints %s\nwant   %s", command, got, want)
			}
		}
	}
	if shell.ran < 8 {
		t.Errorf("only %d examples", shell.ran)
	}
}

// shell runs the commands of examples.
type shell struct {
	t       *testing.T
	address string
	game    string // the variable GAME
	ran     int
}

var assignment = regexp.MustCompile(`^GAME=\$\((.*)\)$`)

func (s *shell) run(command string) string {
	if inner := assignment.FindStringSubmatch(command); inner != nil {
		s.game = s.run(inner[1])
		return ""
	}
	command = strings.ReplaceAll(strings.ReplaceAll(command, "$GAME", s.game), "http://127.0.0.1:8080", s.address)
	curl, filter, _ := strings.Cut(command, " | jq ")
	answer := s.curl(split(curl)[1:])
	var object map[string]json.RawMessage
	if err := json.Unmarshal(answer, &object); err != nil {
		s.t.Fatalf("%s: %v: %s", command, err, answer)
	}
	return s.pick(object, filter)
}

// pick does what jq does with .name and {name,name}, also after .boards[0].
func (s *shell) pick(object map[string]json.RawMessage, filter string) string {
	kind, what, _ := strings.Cut(filter, " ")
	what = strings.Trim(what, "'")
	if inner, ok := strings.CutPrefix(what, ".boards[0]|"); ok {
		var boards []map[string]json.RawMessage
		if err := json.Unmarshal(object["boards"], &boards); err != nil {
			s.t.Fatal(err)
		}
		object, what = boards[0], inner
	}
	if name, ok := strings.CutPrefix(what, "."); ok {
		value := string(object[name])
		if kind == "-r" {
			value = strings.Trim(value, `"`)
		}
		return value
	}
	var fields []string
	for name := range strings.SplitSeq(strings.Trim(what, "{}"), ",") {
		fields = append(fields, `"`+name+`":`+string(object[name]))
	}
	return "{" + strings.Join(fields, ",") + "}"
}

// curl makes the request that curl would make with these arguments.
func (s *shell) curl(args []string) []byte {
	method, body, header, address := "", "", make(http.Header), ""
	for i := 0; i < len(args); i++ {
		switch args[i] {
		case "-s":
		case "-X":
			i++
			method = args[i]
		case "-d":
			i++
			body = args[i]
		case "-H":
			i++
			name, value, _ := strings.Cut(args[i], ": ")
			header.Set(name, value)
		default:
			address = args[i]
		}
	}
	if method == "" {
		method = map[bool]string{false: "GET", true: "POST"}[body != ""]
	}
	request, err := http.NewRequestWithContext(s.t.Context(), method, address, strings.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	request.Header = header
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		s.t.Fatal(err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return answer
}

// split splits a command into words, some of them in single quotes.
func split(command string) []string {
	var words []string
	for _, word := range regexp.MustCompile(`'[^']*'|\S+`).FindAllString(command, -1) {
		words = append(words, strings.Trim(word, "'"))
	}
	return words
}
