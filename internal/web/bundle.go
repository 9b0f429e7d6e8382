package web

import (
	"io/fs"
	"path"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// bundles joins each page's module with all that it imports, so that a browser asks for
// one file: where an answer takes long to come, as on a phone, thirty take six times as
// long. They are made small, and the map beside each leads a debugger back to the modules
// as they are written. It returns them by their names.
func bundles(system fs.FS, folder string, names []string) map[string][]byte {
	result := api.Build(api.BuildOptions{
		EntryPoints: names,
		Bundle:      true,
		Format:      api.FormatESModule,
		Target:      api.ES2023,
		Charset:     api.CharsetUTF8,
		Outdir:      "/", // nothing is written
		Sourcemap:   api.SourceMapLinked,

		MinifyWhitespace: true, MinifyIdentifiers: true, MinifySyntax: true,
		Plugins: []api.Plugin{embedded(system, folder)},
	})
	for _, message := range result.Errors {
		panic("web: " + message.Text) // the modules are part of the program
	}
	made := make(map[string][]byte)
	for _, file := range result.OutputFiles {
		made[path.Base(file.Path)] = file.Contents
	}
	return made
}

// embedded has modules read from a file system.
func embedded(system fs.FS, folder string) api.Plugin {
	return api.Plugin{Name: "embedded", Setup: func(build api.PluginBuild) {
		build.OnResolve(api.OnResolveOptions{Filter: ".*"}, func(from api.OnResolveArgs) (api.OnResolveResult, error) {
			return api.OnResolveResult{Path: path.Base(from.Path), Namespace: "embedded"}, nil
		})
		build.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: "embedded"}, func(file api.OnLoadArgs) (api.OnLoadResult, error) {
			content, err := fs.ReadFile(system, folder+"/"+file.Path)
			text := string(content)
			return api.OnLoadResult{Contents: &text, Loader: api.LoaderJS}, err
		})
	}}
}

// minified returns a style sheet without what only its readers need.
func minified(sheet []byte) []byte {
	result := api.Transform(string(sheet), api.TransformOptions{Loader: api.LoaderCSS, MinifyWhitespace: true, Charset: api.CharsetUTF8})
	for _, message := range result.Errors {
		panic("web: " + message.Text) // it is part of the program
	}
	return result.Code
}

// isMap reports whether a file leads from a bundle to its modules: for debuggers alone.
func isMap(name string) bool { return strings.HasSuffix(name, ".map") }
