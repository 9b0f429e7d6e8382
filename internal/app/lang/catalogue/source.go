package catalogue

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// Read returns the messages of a source, in order. A source is TOML without tables and arrays:
// comments, ID = "text", or ID.one = "text" and ID.other = "text". A text of several lines is in
// triple quotes.
func Read(source string) ([]Message, error) {
	assignment := regexp.MustCompile(`^([A-Za-z0-9-]+)(?:\.(one|other))? = (".*)$`)
	var messages []Message
	index := make(map[string]int) // of messages, by ID
	lines := strings.Split(source, "\n")
	for n := 0; n < len(lines); n++ {
		line, number := strings.TrimRight(lines[n], " \r"), n+1
		if line == "" || line[0] == '#' {
			continue
		}
		parts := assignment.FindStringSubmatch(line)
		if parts == nil {
			return nil, fmt.Errorf(`line %d: %s: want ID = "text", ID.one = "text" or ID.other = "text"`, number, line)
		}
		id, form, value := parts[1], parts[2], parts[3]
		for strings.HasPrefix(value, `"""`) && (len(value) < 6 || !strings.HasSuffix(value, `"""`)) {
			if n++; n == len(lines) {
				return nil, fmt.Errorf("line %d: the text of %s has no end", number, id)
			}
			value += "\n" + lines[n]
		}
		text, err := unquote(value)
		if err != nil || text == "" {
			return nil, fmt.Errorf("line %d: %s: the text %s is empty or has wrong quotes or escapes", number, id, value)
		}
		at, known := index[id]
		if !known {
			at = len(messages)
			index[id] = at
			messages = append(messages, Message{ID: id})
		}
		target := &messages[at].Other
		if form == "one" {
			target = &messages[at].One
		}
		if *target != "" {
			return nil, fmt.Errorf("line %d: %s has this text twice", number, id)
		}
		*target = text
	}
	for _, message := range messages {
		if message.Other == "" {
			return nil, fmt.Errorf("%s has no form other", message.ID)
		}
	}
	return messages, nil
}

// unquote returns the text between quotes.
func unquote(value string) (string, error) {
	if inside, ok := strings.CutPrefix(value, `"""`); ok {
		inside = strings.TrimPrefix(strings.TrimSuffix(inside, `"""`), "\n")
		quotes := strings.NewReplacer(`\\`, `\\`, `\"`, `\"`, `"`, `\"`, "\n", `\n`)
		value = `"` + quotes.Replace(inside) + `"`
	}
	return strconv.Unquote(value)
}
