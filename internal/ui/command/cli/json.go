package cli

import (
	"encoding/json"
	"io"

	"github.com/spf13/cobra"
)

// PrintJSON prints one object on one line; docs/json.md describes them all.
func PrintJSON(w io.Writer, object any) {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(object) // the output keeps the error
}

func (env *Env) AddJSONFlag(cmd *cobra.Command, json *bool) {
	cmd.Flags().BoolVar(json, "json", false, env.Say("flag-json"))
	cmd.PreRun = func(*cobra.Command, []string) { env.machine = *json }
}
