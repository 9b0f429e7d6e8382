package api_test

import (
	"net/http"
	"path/filepath"
	"testing"

	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/jobs"
	"codebreaker/internal/store/files"
	"codebreaker/internal/store/folder"
	"codebreaker/internal/test/testgame"
	"codebreaker/internal/ui/api"
)

// TestJobs checks that the route describes the plan in a folder, in the reader's language, and
// answers 404 without a plan.
func TestJobs(t *testing.T) {
	newClient(t).refused(http.StatusNotFound, "jobs-none", "GET", "/jobs", nil)
	const program = "test"
	game := testgame.Parse(t, "3x4")
	job := jobs.Job{Kind: jobs.Tree, Game: "3x4", Strategies: []string{"optimal"}, Guesses: "all"}
	plan, err := jobs.Cut(t.Context(), job, game, program, jobs.Effort{Units: 5})
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "plan")
	if err := folder.Create(files.OS{}, name, plan); err != nil {
		t.Fatal(err)
	}
	f, err := folder.Open(files.OS{}, name, program)
	if err != nil {
		t.Fatal(err)
	}
	work, err := f.Plan.Open(game)
	if err != nil {
		t.Fatal(err)
	}
	runner := folder.NewRunner(f, work, folder.Options{})
	loan, err := runner.Lend(1, "elsewhere", 7)
	if err != nil {
		t.Fatal(err)
	}
	if err := loan.Renew(3, 10); err != nil {
		t.Fatal(err)
	}
	client := &client{t: t, header: make(http.Header), handler: newHandler(t, api.Config{Jobs: func() (*study.Jobs, error) {
		status, err := runner.Status()
		if err != nil {
			return nil, err
		}
		return study.NewJobs(f.Plan, status), nil
	}})}
	answer := client.get("/jobs")
	running := answer["running"].([]any)
	if len(running) != 1 || running[0].(map[string]any)["host"] != "elsewhere" || running[0].(map[string]any)["of"] != 10.0 {
		t.Errorf("running: %v", running)
	}
	if title := answer["title"]; title != "tree 3x4: optimal" {
		t.Errorf("title %v", title)
	}
	if title := client.get("/jobs?lang=fr")["title"]; title != "tree 3x4 : optimal" {
		t.Errorf("in French %v", title)
	}
	loan.Release()
	if err := runner.All(t.Context()); err != nil {
		t.Fatal(err)
	}
	if answer := client.get("/jobs"); answer["done"] != answer["units"] {
		t.Errorf("in the end %v of %v are done", answer["done"], answer["units"])
	}
}
