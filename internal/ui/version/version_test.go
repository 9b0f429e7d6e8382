package version

import "testing"

// TestSource checks that the commands of two modules of one commit have the same source, also if one has a tag.
func TestSource(t *testing.T) {
	for _, test := range []struct {
		made making
		want string
	}{
		{making{version: "v1.2.3", revision: "0123456789ab"}, "codebreaker 0123456789ab"},
		{making{version: "v0.0.0-20261125013500-0123456789ab", revision: "0123456789ab"}, "codebreaker 0123456789ab"},
		{making{version: "v1.2.3+dirty", revision: "0123456789ab", modified: "+dirty"}, "codebreaker 0123456789ab+dirty"},
		{making{version: "v1.2.3"}, "codebreaker v1.2.3"},
	} {
		if got := test.made.source(); got != test.want {
			t.Errorf("%+v: %s, want %s", test.made, got, test.want)
		}
	}
}
