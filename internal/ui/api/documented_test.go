package api

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"strings"
)

// constraints are the limits on fields of types of other packages: to each limit the JSON names of
// its fields, with the type before the name if it depends on the type. The comments of the fields
// describe them.
var constraints = map[string]string{
	``:                                            "Choice.pegs Part.id Reviewed.id Tally.luck Tally.skill",
	`enum:",going,solved,lost,gave-up"`:           "DayGame.state",
	`maxLength:"10"`:                              "accents",
	`enum:"going,clash,solved,lost,gave-up"`:      "state",
	`enum:"one-peg,exchanged,swapped,other"`:      "Repair.kind",
	`enum:"play,crack,solver"`:                    "kind",
	`enum:"random,adversary,fixed"`:               "codemaker",
	`enum:"tree,compare"`:                         "Jobs.kind",
	`enum:"repair,undo"`:                          "offer",
	`enum:"shown,all"`:                            "letters",
	`enum:"best,good,inaccuracy,mistake,blunder"`: "verdict",
	`enum:"skill,luck,bits,average,worst,answers,chance,entropy"`: "Term.name",
	`format:"date"`:                       "day",
	`maxItems:"64"`:                       "Request.symbols",
	`maxLength:"1000"`:                    "Request.opening",
	`maxLength:"200"`:                     "PuzzleRequest.game Request.game RiddleRequest.game",
	`maxLength:"26"`:                      "Request.from",
	`maxLength:"400"`:                     "Asked.row PuzzleRequest.symbols PuzzleText.symbols Request.guess Request.secret RiddleRequest.secret",
	`maxLength:"60000"`:                   "PuzzleText.text Request.line",
	`minItems:"1" maxItems:"16"`:          "askPegs bestPegs fitPegs pegs secretPegs",
	`minItems:"1" maxItems:"2"`:           "changes",
	`minimum:"0"`:                         "Bar.count TreeNode.total Jobs.done Jobs.free Jobs.idle Jobs.units Running.done Running.of Candidates.from Choice.turn Count.codes DayGame.guesses Ended.games Ended.solved Listed.turns Repair.pegs Request.turns Result.guesses Reviewed.turns View.guesses against dailyStreak depth gaveUp hints left longest longestDailyStreak longestStreak lost open passed streak",
	`minimum:"0" maximum:"40"`:            "PuzzleRequest.lines",
	`minimum:"0" maximum:"1000"`:          "Request.most",
	`minimum:"0" maximum:"3" default:"0"`: "Asked.step taken",
	`minimum:"0" maximum:"5"`:             "PuzzleRequest.difficulty",
	`minimum:"0" maximum:"99"`:            "luck skill",
	`minimum:"1"`:                         "Bar.guesses Candidates.left Cell.codes Compared.codes Engine.guesses Partition.left Repair.codes Rival.guesses Tally.best Unlisted.count TreeNode.codes Branch.codes Running.unit Failed.unit answers cells largest max most next optimal revision secrets total turn",
	`minimum:"1" maximum:"16"`:            "places",
	`minimum:"1" maximum:"3"`:             "Hint.step",
	`minimum:"1" maximum:"5"`:             "Puzzle.difficulty",
	`pattern:"^[0-9]{1,20}$"`:             "number seed",
	`pattern:"^[a-z2-7]{26}$"`:            "id",
}

var constraintOf = func() map[string]string {
	all := make(map[string]string)
	for constraint, names := range constraints {
		for name := range strings.FieldsSeq(names) {
			all[name] = constraint
		}
	}
	return all
}()

// documented returns a field with the tags that describe it. Fields of this package have such tags;
// for fields of other packages they are made of a comment and constraints.
func (m *maker) documented(t reflect.Type, field reflect.StructField, name string) reflect.StructField {
	for _, i := range field.Index[:len(field.Index)-1] { // to the struct that declares it
		if t = t.Field(i).Type; t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
	}
	if t.PkgPath() == reflect.TypeFor[Server]().PkgPath() {
		return field
	}
	tag, own := constraintOf[t.Name()+"."+name]
	if !own {
		tag = constraintOf[name]
	}
	if text := m.comment(t, field); text != "" {
		tag += fmt.Sprintf(" description:%q", text)
	}
	field.Tag = reflect.StructTag(tag)
	return field
}

// comment returns the comment on a field of a type of another internal package.
func (m *maker) comment(t reflect.Type, field reflect.StructField) string {
	_, folder, ours := strings.Cut(t.PkgPath(), "/internal/")
	if !ours {
		return ""
	}
	if m.comments[folder] == nil {
		m.comments[folder] = readComments(filepath.Join("..", "..", folder))
	}
	return m.comments[folder][t.Name()+"."+field.Name]
}

// readComments returns the comments at the ends of fields in a folder, by type and field.
func readComments(folder string) map[string]string {
	comments := make(map[string]string)
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil || len(files) == 0 {
		panic(fmt.Sprint("no source files in ", folder, ": ", err))
	}
	for _, file := range files {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			panic(err)
		}
		ast.Inspect(parsed, func(node ast.Node) bool {
			spec, ok := node.(*ast.TypeSpec)
			if !ok {
				return true
			}
			if body, ok := spec.Type.(*ast.StructType); ok {
				for _, field := range body.Fields.List {
					for _, name := range field.Names {
						comments[spec.Name.Name+"."+name.Name] = strings.TrimSpace(field.Comment.Text())
					}
				}
			}
			return false
		})
	}
	return comments
}
