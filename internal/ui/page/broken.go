package page

import (
	"cmp"
	"encoding/json"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
)

// A Reference leads from a file of a site to another.
type Reference struct{ From, To string }

// Broken returns the references within a site that lead to no file of it, in order.
func Broken(site map[string][]byte) []Reference {
	var broken []Reference
	for _, from := range slices.Sorted(maps.Keys(site)) {
		for _, to := range references(from, site[from]) {
			if site[to] == nil {
				broken = append(broken, Reference{from, to})
			}
		}
	}
	slices.SortFunc(broken, func(a, b Reference) int { return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To)) })
	return slices.Compact(broken)
}

// references returns the files that a file of a site leads to.
func references(from string, content []byte) []string {
	var found [][][]byte
	switch {
	case from == missing: // a script searches for the site's root
	case from == worker:
		return kept(content)
	case path.Ext(from) == ".html":
		found = regexp.MustCompile(`(?:(?:href|src)="|url\()([^")]+)[")]`).FindAllSubmatch(content, -1)
	case path.Base(from) == manifest:
		found = regexp.MustCompile(`"(?:src|url|start_url)": "([^"]+)"`).FindAllSubmatch(content, -1)
	}
	var names []string
	for _, match := range found {
		if name, ok := target(from, string(match[1])); ok {
			names = append(names, name)
		}
	}
	return names
}

// target returns the file that an address in a file leads to. ok is false for an address within the
// page itself.
func target(from, address string) (name string, ok bool) {
	address, _, _ = strings.Cut(address, "#")
	address, _, _ = strings.Cut(address, "?")
	if address == "" {
		return "", false
	}
	name = path.Join(path.Dir(from), address)
	if strings.HasSuffix(address, "/") {
		name = path.Join(name, "index.html")
	}
	return name, true
}

// kept returns the files that a service worker keeps.
func kept(worker []byte) []string {
	var all []string
	for _, match := range regexp.MustCompile(`(?m)^const (?:kept|engine) = (\[.*\]);$`).FindAllSubmatch(worker, -1) {
		var names []string
		if json.Unmarshal(match[1], &names) == nil {
			all = append(all, names...)
		}
	}
	return all
}
