package main

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// vectors is the folder of the vectors, for this and other checkers. Its README describes them.
const vectors = "../../testdata/vectors/proof"

var update = flag.Bool("update", false, "write the vectors of testdata/vectors/proof")

// A vector is a certificate with the verdict that every checker gives.
type vector struct {
	name     string
	why      string   // in one sentence
	category category // what is wrong, or accepted
	reason   string   // part of what proofcheck says; not for other checkers
	file     []byte
	// undecided says that the verified checker may also not decide, because of its limits.
	undecided bool
}

type category string

const (
	accepted category = ""
	ofFile   category = "file"   // gzip, the line of the version
	ofRules  category = "rules"  // the line of JSON
	ofNumber category = "number" // LEB128, and what follows the theorems
	ofClaim  category = "claim"  // a claim that says nothing about totals
	ofProof  category = "proof"  // a proof that does not show the claim
	ofSize   category = "size"   // a limit of the form
)

// listing is a line of vectors.jsonl.
type listing struct {
	File      string   `json:"file"`
	Verdict   string   `json:"verdict"`
	Category  category `json:"category,omitempty"`
	Undecided bool     `json:"undecided,omitempty"`
	Why       string   `json:"why"`
	Says      []string `json:"says,omitempty"`
}

// stored compresses a text without making it smaller, so that every version of Go writes the same bytes.
func stored(text string) []byte { return zipped(text, gzip.NoCompression) }

// packed compresses a long text. The bytes depend on the version of Go.
func packed(text string) []byte { return zipped(text, gzip.BestCompression) }

func zipped(text string, level int) []byte {
	var file bytes.Buffer
	to, err := gzip.NewWriterLevel(&file, level)
	if err != nil {
		panic(err)
	}
	_, _ = to.Write([]byte(text)) // to memory
	_ = to.Close()
	return file.Bytes()
}

// TestVectors checks the vectors in the repository with this checker: it accepts the same ones, and refuses each of the
// others for its own reason.
func TestVectors(t *testing.T) {
	var lines bytes.Buffer
	all := allVectors(t)
	for _, v := range all {
		var said strings.Builder
		err := check(bytes.NewReader(v.file), &said, limitsFor(int64(len(v.file))))
		line := listing{File: v.name + ".proof", Verdict: "accepted", Category: v.category, Undecided: v.undecided, Why: v.why}
		switch {
		case v.category == accepted && err == nil:
			line.Says = strings.Split(strings.TrimSuffix(said.String(), "\n"), "\n")
			for _, part := range strings.Split(v.reason, "\n") {
				if !strings.Contains(said.String(), part) {
					t.Errorf("%s: %s, want %s", v.name, &said, part)
				}
			}
		case v.category != accepted && errors.As(err, new(refusal)) && strings.Contains(err.Error(), v.reason) && said.Len() == 0:
			line.Verdict = "refused"
		default:
			t.Errorf("%s: %s%v, want %q because %s", v.name, &said, err, v.reason, v.why)
		}
		encoder := json.NewEncoder(&lines)
		encoder.SetEscapeHTML(false)
		if err := encoder.Encode(line); err != nil {
			t.Fatal(err)
		}
	}
	names, err := filepath.Glob(filepath.Join(vectors, "*.proof"))
	if err != nil {
		t.Fatal(err)
	}
	list := filepath.Join(vectors, "vectors.jsonl")
	if *update && !t.Failed() {
		for _, name := range names {
			if !slices.ContainsFunc(all, func(v vector) bool { return v.name+".proof" == filepath.Base(name) }) {
				_ = os.Remove(name)
			}
		}
		for _, v := range all {
			write(t, filepath.Join(vectors, v.name+".proof"), v.file)
		}
		write(t, list, lines.Bytes())
		return
	}
	if listed, err := os.ReadFile(list); err != nil || !bytes.Equal(listed, lines.Bytes()) {
		t.Errorf("vectors.jsonl is not what the table says (%v): go test ./cmd/proofcheck -run TestVectors -update", err)
	}
	if len(names) != len(all) || len(all) < 80 {
		t.Errorf("%d files, %d in the table", len(names), len(all))
	}
}

func write(t *testing.T, name string, text []byte) {
	t.Helper()
	if err := os.WriteFile(name, text, 0o644); err != nil {
		t.Fatal(err)
	}
}

// allVectors returns the vectors of the table. Those of the repository must have the same bytes, or the same content if
// they are compressed.
func allVectors(t *testing.T) []vector {
	t.Helper()
	all := slices.Concat(acceptedVectors(), fileVectors(), rulesVectors(), numberVectors(), claimVectors(), proofVectors(), sizeVectors())
	seen := make(map[string]bool)
	for i := range all {
		v := &all[i]
		if seen[v.name] {
			t.Errorf("two vectors are called %s", v.name)
		}
		seen[v.name] = true
		kept, err := os.ReadFile(filepath.Join(vectors, v.name+".proof"))
		switch {
		case v.file == nil || v.category == ofSize && err == nil && bytes.Equal(gunzipped(t, kept), gunzipped(t, v.file)):
			v.file = kept
		case !*update && !bytes.Equal(kept, v.file):
			t.Errorf("%s is not what the table says (%v)", v.name, err)
		}
	}
	return all
}

// TestVectorsSecond gives the vectors to the second checker.
func TestVectorsSecond(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed")
	}
	agree(t, python, "second/check.py")
}

// TestVectorsVerified gives the vectors to the verified checker.
func TestVectorsVerified(t *testing.T) { agree(t, verified(t)) }

// agree gives the vectors to another checker, which must say what proofcheck says.
func agree(t *testing.T, program ...string) {
	t.Helper()
	all := allVectors(t)
	files := make([][]byte, len(all))
	for i, v := range all {
		files[i] = v.file
	}
	said, codes := saysOther(t, program, files)
	for i, v := range all {
		var want strings.Builder
		err := check(bytes.NewReader(v.file), &want, limitsFor(int64(len(v.file))))
		switch {
		case v.undecided && codes[i] == 4:
		case codes[i] == 0 && err == nil && said[i] == want.String():
		case codes[i] == 1 && err != nil:
		default:
			t.Errorf("%s, %s: exit code %d\n%swant %s%v", v.name, v.why, codes[i], said[i], &want, err)
		}
	}
}

// saysOther gives certificates to another checker, all in one process. It returns what the checker prints about each
// one, and the exit code that it would have for this one alone.
func saysOther(t *testing.T, program []string, files [][]byte) (said []string, codes []int) {
	t.Helper()
	folder := t.TempDir()
	names := make([]string, len(files))
	for i, file := range files {
		names[i] = filepath.Join(folder, fmt.Sprintf("%d.proof", i))
		write(t, names[i], file)
	}
	var output, refusals strings.Builder
	command := exec.Command(program[0], append(program[1:], names...)...)
	command.Stdout, command.Stderr = &output, &refusals
	if err := command.Run(); err != nil && !errors.As(err, new(*exec.ExitError)) {
		t.Fatal(err)
	}
	theorems := make(map[string]string) // by the digest at their end
	text := ""
	for line := range strings.Lines(output.String()) {
		text += line
		if digest, ends := strings.CutPrefix(line, "SHA-256 of the file: "); ends {
			theorems[digest], text = text, ""
		}
	}
	reasons := make(map[string]string) // by the name of the file
	for line := range strings.Lines(refusals.String()) {
		_, line, _ = strings.Cut(line, ": ")
		name, reason, _ := strings.Cut(line, ": ")
		reasons[name] = reason
	}
	worst := 0
	for i, file := range files {
		reason, code := reasons[names[i]], 0
		switch {
		case strings.HasPrefix(reason, "refused: "):
			code, worst = 1, 1
		case strings.HasPrefix(reason, "not decided: "):
			code, worst = 4, cmp.Or(worst, 4)
		default:
			reason = theorems[fmt.Sprintf("%x\n", sha256.Sum256(file))]
		}
		if reason == "" {
			t.Errorf("%v says nothing about file %d", program, i)
		}
		said, codes = append(said, reason), append(codes, code)
	}
	if code := command.ProcessState.ExitCode(); code != worst {
		t.Errorf("%v: the exit code for all certificates is %d, want %d\n%s", program, code, worst, &refusals)
	}
	return said, codes
}

// gunzipped returns the content of a compressed file.
func gunzipped(t *testing.T, file []byte) []byte {
	t.Helper()
	unzipped, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(unzipped)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
