package main

import "testing"

// TestInSource checks that imports and names of packages are moved, and the name of the program is not.
func TestInSource(t *testing.T) {
	const (
		before = "package p\n\nimport (\n\t. \"here\"\n\t\"here/internal/a\"\n\t\"heres/b\"\n)\n\n" +
			"var names = []string{\"here\", \"here/internal/a\", \"-gcflags=here/cmd/b=\", \"cmd/here/internal/\", \"here/1.0\", `import \"here/cmd/c\"`}\n"
		after = "package p\n\nimport (\n\t. \"there.org/x\"\n\t\"there.org/x/internal/a\"\n\t\"heres/b\"\n)\n\n" +
			"var names = []string{\"here\", \"there.org/x/internal/a\", \"-gcflags=there.org/x/cmd/b=\", \"cmd/here/internal/\", \"here/1.0\", `import \"there.org/x/cmd/c\"`}\n"
	)
	if got, err := inSource([]byte(before), "here", "there.org/x"); err != nil || string(got) != after {
		t.Errorf("%s, %v", got, err)
	}
}

// TestInModule checks the same for a go.mod.
func TestInModule(t *testing.T) {
	const (
		before = "module here/cluster\n\nrequire (\n\there v0.0.0\n\tx/here v1.0.0\n)\n\nreplace here => ../\n"
		after  = "module there.org/x/cluster\n\nrequire (\n\tthere.org/x v0.0.0\n\tx/here v1.0.0\n)\n\nreplace there.org/x => ../\n"
	)
	if got, err := inModule([]byte(before), "here", "there.org/x"); err != nil || string(got) != after {
		t.Errorf("%s, %v", got, err)
	}
}
