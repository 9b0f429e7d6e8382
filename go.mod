module codebreaker

go 1.26.0

require (
	github.com/google/go-cmp v0.7.0
	github.com/spf13/pflag v1.0.9
	golang.org/x/sys v0.49.0
	golang.org/x/text v0.43.0
	pgregory.net/rapid v1.3.0
)
