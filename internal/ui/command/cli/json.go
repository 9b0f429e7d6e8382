package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"github.com/spf13/cobra"
)

// JSONVersion is the version of the objects that --json prints; docs/json.md describes them.
// Objects that the API has too come from the packages game, study and view.
const JSONVersion = 2

// PrintJSON prints one object with its version, on one line.
func PrintJSON(w io.Writer, object any) {
	text := new(bytes.Buffer)
	encoder := json.NewEncoder(text)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(object) // the output keeps the error
	fmt.Fprintf(w, `{"version":%d,%s`, JSONVersion, text.Bytes()[1:])
}

func (env *Env) AddJSONFlag(cmd *cobra.Command, json *bool) {
	cmd.Flags().BoolVar(json, "json", false, env.Say("flag-json"))
	cmd.PreRun = func(*cobra.Command, []string) { env.machine = *json }
}
