//go:build !wasm

package main

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"

	"codebreaker/internal/message"
	"codebreaker/internal/wasm"
	"codebreaker/internal/web"

	"github.com/spf13/cobra"
)

// siteCommand returns the command that writes the page as static files, and checks them.
func (a *app) siteCommand() *cobra.Command {
	s := &siteWriter{app: a}
	var check string
	cmd := &cobra.Command{
		Use:     a.say("site-use"),
		Short:   a.say("site-short"),
		Long:    a.say("site-long"),
		Example: a.say("site-example"),
		Args:    between(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := exclusive(cmd, "check", "output", "force"); err != nil {
				return err
			}
			if check != "" {
				return s.check(check)
			}
			return s.write(cmd.Context())
		},
	}
	cmd.Flags().StringVarP(&s.output, "output", "o", "", a.say("site-flag-output"))
	cmd.Flags().StringVar(&s.link, "link", "", a.say("site-flag-link"))
	cmd.Flags().BoolVar(&s.force, "force", false, a.say("site-flag-force"))
	cmd.Flags().StringVar(&check, "check", "", a.say("site-flag-check"))
	return cmd
}

// siteWriter writes the page to a folder.
type siteWriter struct {
	*app
	output string
	link   string
	force  bool
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
	engine, err := s.engine(ctx)
	if err != nil {
		return err
	}
	site := web.Site(web.Options{Engine: engine, Link: s.link})
	if err := web.Write(s.output, site); err != nil {
		return fileProblem(s.output, err)
	}
	size := 0
	for _, content := range site {
		size += len(content)
	}
	fmt.Fprintln(s.out, s.say("site-written", "folder", s.output, "count", len(site), "megabytes", fmt.Sprintf("%.1f", float64(size)/1e6)))
	return nil
}

func (s *siteWriter) check(folder string) error {
	err := web.Check(folder)
	if problem := (*message.Problem)(nil); err != nil && !errors.As(err, &problem) {
		err = fileProblem(folder, err)
	}
	if err == nil {
		fmt.Fprintln(s.out, s.say("site-right", "folder", folder))
	}
	return err
}

// engine returns the files of the WebAssembly engine. It may have to build them first.
func (a *app) engine(ctx context.Context) (wasm.Files, error) {
	defer a.waiting(func() string { return a.say("engine-making") })()
	return wasm.Engine(ctx)
}
