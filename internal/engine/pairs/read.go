package pairs

import (
	"slices"
	"strconv"
	"strings"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
)

// Show is what a text tells: the names of two groups, the larger one first, and the questions asked.
type Show struct {
	First, Second []string
	Asked         []Question
}

// Read reads the names of the two groups, each on a line of its own with commas between them, and below them a question
// a line: pairs such as Anna+Max, and after an equals sign how many are right, or yes or no for one pair. A line may begin
// with a heading and a colon, and below the names it may be a heading alone: Week 1:.
func Read(text string) (*Show, error) {
	s := &Show{}
	for number, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(strings.TrimSuffix(line, "\r"))
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if heading, rest, ok := strings.Cut(line, ":"); ok && !strings.ContainsAny(heading, ",+&=") {
			if line = strings.TrimSpace(rest); line == "" {
				continue
			}
		}
		var err error
		switch {
		case s.First == nil:
			s.First, err = names(line)
		case s.Second == nil:
			if s.Second, err = names(line); err != nil {
				break
			}
			if both := slices.IndexFunc(s.Second, func(name string) bool { return find(s.First, name) >= 0 }); both >= 0 {
				err = message.NewProblem("pairs-both", "{{.name}} is in both groups: write {{.name}} in one of them", "name", message.Quote(s.Second[both]))
				break
			}
			if more := len(s.First) - len(s.Second); more < -1 || more > 1 {
				err = message.NewProblem("pairs-groups", "{{.one}} names on the first line and {{.other}} on the second; both groups need the same number, or one of them one more", "one", len(s.First), "other", len(s.Second))
			} else if more < 0 {
				s.First, s.Second = s.Second, s.First
			}
		case !s.isHeading(line):
			var asked Question
			if asked, err = s.question(line); err == nil {
				asked.Line = number + 1
				s.add(asked)
				err = limits.CheckTurns(len(s.Asked))
			}
		}
		if err != nil {
			return nil, message.NewProblem("pairs-line", "line {{.line}}: {{.err}}", "line", number+1, "err", err)
		}
	}
	if s.Second == nil {
		return nil, message.NewProblem("pairs-none", "write the names of the two groups on two lines, with commas between them")
	}
	return s, nil
}

// isHeading reports whether a line has no answer, no signs of pairs and no name: Week 1.
func (s *Show) isHeading(line string) bool {
	words := strings.Fields(strings.ToLower(line))
	return !strings.ContainsAny(joins.Replace(line), "+=:,") && !slices.ContainsFunc(slices.Concat(s.First, s.Second), func(name string) bool {
		return slices.ContainsFunc(strings.Fields(strings.ToLower(name)), func(part string) bool { return slices.Contains(words, part) })
	})
}

// add adds a question, unless it was asked already with the same answer.
func (s *Show) add(asked Question) {
	for _, before := range s.Asked {
		if before.Right == asked.Right && slices.Equal(before.Pairs, asked.Pairs) {
			return
		}
	}
	s.Asked = append(s.Asked, asked)
}

func names(line string) (all []string, err error) {
	for name := range strings.SplitSeq(line, ",") {
		name = strings.TrimSpace(name)
		switch {
		case name == "" || strings.ContainsAny(name, "+&=:"):
			return nil, message.NewProblem("pairs-name", "the name {{.name}}: a name must not be empty or contain + & = :", "name", message.Quote(name))
		case find(all, name) >= 0:
			return nil, message.NewProblem("pairs-same", "the name {{.name}} occurs twice: names must be different", "name", message.Quote(name))
		}
		all = append(all, name)
	}
	if len(all) == 1 {
		return nil, message.NewProblem("pairs-one", "{{.name}} is one name: write the names of a group with commas between them", "name", message.Quote(all[0]))
	}
	if len(all) > Most {
		return nil, message.NewProblem("pairs-count", "a group has 2 to {{.most}} names, not {{.names}}", "names", len(all), "most", Most)
	}
	return all, nil
}

func find(names []string, name string) int {
	return slices.IndexFunc(names, func(other string) bool { return strings.EqualFold(other, strings.TrimSpace(name)) })
}

// answers are the words for one pair.
var answers = map[string]int{
	"no": 0, "non": 0, "nein": 0, "no match": 0, "not a match": 0, "kein match": 0, "kein perfect match": 0, "pas un match": 0, "❌": 0,
	"yes": 1, "oui": 1, "ja": 1, "match": 1, "perfect match": 1, "a match": 1, "✅": 1,
}

// joins are the signs between the names of a pair. A hyphen within a name has no spaces around it.
var joins = strings.NewReplacer("&", "+", " - ", "+", " – ", "+", " x ", "+", " / ", "+", " and ", "+", " et ", "+", " und ", "+")

func (s *Show) question(line string) (Question, error) {
	q := Question{Pairs: slices.Repeat(Matching{-1}, len(s.First))}
	text, right := line, ""
	if end := strings.LastIndexAny(line, "=:"); end >= 0 {
		text, right = line[:end], line[end+1:]
	}
	pairs := 0
	for pair := range strings.SplitSeq(text, ",") {
		one, other, _ := strings.Cut(joins.Replace(pair), "+")
		i, k := find(s.First, one), find(s.Second, other)
		if i < 0 || k < 0 { // the names may be in the other order
			i, k = find(s.First, other), find(s.Second, one)
		}
		switch {
		case i < 0 || k < 0:
			return q, message.NewProblem("pairs-pair", "{{.pair}} is no pair: write a name of each group, such as {{.example}}", "pair", message.Quote(strings.TrimSpace(pair)), "example", s.First[0]+"+"+s.Second[0])
		case q.Pairs[i] >= 0 || slices.Contains(q.Pairs, k):
			return q, message.NewProblem("pairs-twice", "{{.pair}}: a person has one partner", "pair", message.Quote(strings.TrimSpace(pair)))
		}
		q.Pairs[i] = k
		pairs++
	}
	if right = strings.ToLower(strings.TrimSpace(right)); right == "" {
		return q, message.NewProblem("pairs-answer", "the answer is missing: write = and the number of right pairs at the end, or yes or no for one pair")
	}
	told, isWord := answers[right]
	if !isWord || pairs > 1 {
		var err error
		number, _, _ := strings.Cut(right, " ") // such as "2 beams"
		if told, err = strconv.Atoi(number); err != nil || told < 0 || told > pairs {
			return q, message.NewProblem("pairs-right", "answer {{.right}}: write a number of right pairs from 0 to {{.most}} after =, or yes or no for one pair", "right", message.Quote(right), "most", pairs)
		}
	}
	q.Right = told
	return q, nil
}
