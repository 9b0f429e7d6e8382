package decodeur

import (
	"strconv"
	"strings"
)

// The limits of the Perl program.
const (
	leastColours, mostColours = 3, 26
	leastPlaces, mostPlaces   = 2, 5
	leastLength               = 10
)

// options are what the command line asks for.
type options struct {
	colours       int
	places        int // 0 when it was not said
	secret        string
	minimax       bool
	verbose       bool
	length        int // of the lists that are shown; 0: any
	dict, accel   string
	help, version bool
}

// flag is an option; one of the last three fields says where its value goes.
type flag struct {
	name   string
	given  *bool // the option takes no value
	number *int
	text   *string
}

// parseFlags reads a command line as Perl's Getopt::Long does: one dash or two,
// any case, any beginning that means one option; the value after an equals sign
// or as the next argument, whatever it looks like; of two values the last.
func parseFlags(args []string) (options, error) {
	const unsaid = -1 << 31
	o := options{colours: 6, places: unsaid}
	entropy := false
	flags := []flag{
		{name: "couleurs", number: &o.colours},
		{name: "trous", number: &o.places},
		{name: "reponse", text: &o.secret},
		{name: "entropie", given: &entropy},
		{name: "minimax", given: &o.minimax},
		{name: "verbeux", given: &o.verbose},
		{name: "longueur", number: &o.length},
		{name: "dict", text: &o.dict},
		{name: "accel", text: &o.accel},
		{name: "h", given: &o.help},
		{name: "?", given: &o.help},
		{name: "help", given: &o.help},
		{name: "aide", given: &o.help},
		{name: "version", given: &o.version},
	}
	for len(args) > 0 {
		rest, err := parseFlag(flags, args)
		if err != nil {
			return o, err
		}
		args = rest
	}
	o.minimax = o.minimax && !entropy
	switch {
	case o.help || o.version:
		return o, nil
	case o.colours < leastColours || o.colours > mostColours:
		return o, newProblem(misuse, "%d couleurs : il en faut de %d à %d", o.colours, leastColours, mostColours)
	case o.places != unsaid && (o.places < leastPlaces || o.places > mostPlaces):
		return o, newProblem(misuse, "%d trous : il en faut de %d à %d", o.places, leastPlaces, mostPlaces)
	case o.length != 0 && o.length < leastLength:
		return o, newProblem(misuse, "longueur %d : il faut 0, ou au moins %d", o.length, leastLength)
	case o.accel != "" && o.dict == "":
		return o, newProblem(misuse, "--accel ne va qu'avec --dict")
	}
	o.places = max(o.places, 0)
	return o, nil
}

// parseFlag reads the first option and returns the arguments after it.
func parseFlag(flags []flag, args []string) (rest []string, err error) {
	arg, rest := args[0], args[1:]
	if !strings.HasPrefix(arg, "-") {
		return nil, newProblem(misuse, "argument %q de trop : il n'y a que des options (voir --aide)", arg)
	}
	name, value, hasValue := strings.Cut(strings.TrimPrefix(arg[1:], "-"), "=")
	option := find(flags, strings.ToLower(name))
	switch {
	case option == nil:
		return nil, newProblem(misuse, "option %q inconnue (voir --aide)", arg)
	case option.given != nil && hasValue:
		return nil, newProblem(misuse, "l'option --%s ne prend pas de valeur", option.name)
	case option.given != nil:
		*option.given = true
		return rest, nil
	case !hasValue && len(rest) == 0:
		return nil, newProblem(misuse, "l'option --%s attend une valeur", option.name)
	case !hasValue:
		value, rest = rest[0], rest[1:]
	}
	if option.text != nil {
		*option.text = value
		return rest, nil
	}
	if *option.number, err = strconv.Atoi(value); err != nil {
		return nil, newProblem(misuse, "l'option --%s attend un nombre, pas %q", option.name, value)
	}
	return rest, nil
}

// find returns the option that a name means. The options that the Perl program
// does not have are written whole, so that they take no beginning from the others.
func find(flags []flag, name string) *flag {
	const perl = 9 // options that it has
	var found *flag
	for i := range flags {
		switch option := &flags[i]; {
		case option.name == name:
			return option
		case i < perl && name != "" && strings.HasPrefix(option.name, name):
			found = option
		}
	}
	return found
}
