package cluster_test

import (
	"context"
	"fmt"
	"io"
	"os"

	"codebreaker/cluster"
	"codebreaker/internal/engine/jobs"
	"codebreaker/internal/store/files"
	"codebreaker/internal/store/folder"
)

// A leader offers the units of a folder and listens for workers.
func ExampleLead() {
	f, err := folder.Open(files.OS{}, "4x9", "version 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	work, err := folder.OpenPlan(f.Plan, openFile)
	if err != nil {
		fmt.Println(err)
		return
	}
	runner := folder.NewRunner(f, work, folder.Options{})
	if err := cluster.Lead(context.Background(), runner, work, cluster.LeadOptions{Listen: "127.0.0.1:4222"}); err != nil {
		fmt.Println(err)
	}
}

// A worker computes units until all are done.
func ExampleJoin() {
	err := cluster.Join(context.Background(), cluster.WorkOptions{
		Access:  cluster.Access{URL: "nats://127.0.0.1:4222"},
		Program: "version 1",
		Open:    func(plan *jobs.Plan) (*jobs.Work, error) { return folder.OpenPlan(plan, openFile) },
	})
	if err != nil {
		fmt.Println(err)
	}
}

func openFile(name string) (io.ReadCloser, error) { return os.Open(name) }
