package main

import (
	"encoding/json"
	"os"
	"regexp"
	"testing"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/ui/command/cli"
)

// TestDeployed checks that the deployment files start an existing command. The container image has
// no shell and no other program.
func TestDeployed(t *testing.T) {
	l, err := lang.ByName("en")
	if err != nil {
		t.Fatal(err)
	}
	for file, form := range map[string]string{
		"../../deploy/kubernetes.yaml": `(?m)^ +args: (\[.*\])`,
		"../../deploy/aws-batch.json":  `"command": (\[.*\])`,
	} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		found := regexp.MustCompile(form).FindAllSubmatch(text, -1)
		if len(found) != 1 {
			t.Fatalf("%s has %d commands", file, len(found))
		}
		var args []string
		if err := json.Unmarshal(found[0][1], &args); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		env := &cli.Env{Lang: l, Getenv: func(string) string { return "" }}
		cmd, rest, err := newRoot(env).Find(args)
		if err == nil && !cmd.HasParent() {
			t.Errorf("%s: %q is no command", file, args)
		}
		if err == nil {
			err = cmd.ParseFlags(rest)
		}
		if err != nil {
			t.Errorf("%s: %q: %v", file, args, err)
		}
	}
}
