//go:build !wasm

package servecmd

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/ui/command/cli"
	"codebreaker/internal/ui/page"
	"codebreaker/internal/ui/wasm"

	"github.com/spf13/cobra"
)

// siteCommand returns the command that writes the page as static files, and checks them.
func siteCommand(env *cli.Env, run func(*siteWriter, *cobra.Command, []string) error) *cobra.Command {
	s := &siteWriter{env: env}
	cmd := cli.NewCommand("site", env, s, cli.Between(0, 0), run)
	cmd.Flags().StringVarP(&s.output, "output", "o", "", env.Say("site-flag-output"))
	cmd.Flags().StringVar(&s.link, "link", "", env.Say("site-flag-link"))
	cmd.Flags().BoolVar(&s.force, "force", false, env.Say("site-flag-force"))
	cmd.Flags().StringVar(&s.checked, "check", "", env.Say("site-flag-check"))
	return cmd
}

// siteWriter writes the page to a folder.
type siteWriter struct {
	env     *cli.Env
	output  string
	link    string
	force   bool
	checked string // a folder to check instead, or empty
}

// run writes the page, or checks a folder.
func (s *siteWriter) run(cmd *cobra.Command, _ []string) error {
	if err := cli.Exclusive(cmd, "check", "output", "force"); err != nil {
		return err
	}
	if s.checked != "" {
		return s.check(s.checked)
	}
	return s.write(cmd.Context())
}

func (s *siteWriter) write(ctx context.Context) error {
	if s.output == "" {
		return message.NewProblem("site-where", "name the folder for the site: codebreaker site -o DIR")
	}
	if there, err := os.ReadDir(s.output); err == nil && len(there) > 0 && !s.force {
		return message.NewProblem("site-full", "{{.folder}} is not empty: choose another folder, or add --force to write the site into it", "folder", s.output)
	}
	if link, err := url.Parse(s.link); s.link != "" && (err != nil || link.Host == "" || link.Scheme != "https" && link.Scheme != "http") {
		return message.NewProblem("site-link", "--link {{.link}}: give the address of the site, such as https://example.org/codebreaker/", "link", s.link)
	}
	if err := page.Writable(s.output); err != nil { // before the engine is built
		return cli.FileProblem(s.output, err)
	}
	engine, err := engineFiles(ctx, s.env)
	if err != nil {
		return err
	}
	site := page.Site(page.Options{Engine: engine, Link: s.link})
	if err := page.WriteFolder(s.output, site); err != nil {
		return cli.FileProblem(s.output, err)
	}
	size := 0
	for _, content := range site {
		size += len(content)
	}
	fmt.Fprintln(s.env.Out, s.env.Say("site-written", "folder", s.output, "count", len(site), "megabytes", fmt.Sprintf("%.1f", float64(size)/1e6)))
	return nil
}

func (s *siteWriter) check(folder string) error {
	err := page.Check(folder)
	if problem := (*message.Problem)(nil); err != nil && !errors.As(err, &problem) {
		err = cli.FileProblem(folder, err)
	}
	if err == nil {
		fmt.Fprintln(s.env.Out, s.env.Say("site-right", "folder", folder))
	}
	return err
}

// engineFiles returns the files of the WebAssembly engine. It may have to build them first.
func engineFiles(ctx context.Context, env *cli.Env) (wasm.Files, error) {
	defer env.Waiting(func() string { return env.Say("engine-making") })()
	return wasm.Engine(ctx)
}
