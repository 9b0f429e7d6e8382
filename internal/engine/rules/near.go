package rules

import "strings"

// Near returns the names that are closest to a word. They differ in at most three letters, and
// at least two more letters are alike than differ.
func Near(word string, names []string) []string {
	least, closest := 3, []string(nil)
	for _, name := range names {
		switch d := distance(strings.ToLower(word), name); {
		case 2*(d+1) > max(len(word), len(name)) || d > least:
		case d < least:
			least, closest = d, []string{name}
		default:
			closest = append(closest, name)
		}
	}
	return closest
}

// distance returns the number of letters that must be inserted, deleted, changed, or swapped with
// the next one to turn one word into the other (Damerau 1964).
func distance(a, b string) int {
	from, to := []rune(a), []rune(b)
	rows := make([][]int, len(from)+1) // rows[i][j] is the distance between the first i letters and the first j
	for i := range rows {
		rows[i] = make([]int, len(to)+1)
		for j := range rows[i] {
			if i == 0 || j == 0 {
				rows[i][j] = i + j
				continue
			}
			change := rows[i-1][j-1]
			if from[i-1] != to[j-1] {
				change++
			}
			rows[i][j] = min(change, rows[i-1][j]+1, rows[i][j-1]+1)
			if i > 1 && j > 1 && from[i-1] == to[j-2] && from[i-2] == to[j-1] {
				rows[i][j] = min(rows[i][j], rows[i-2][j-2]+1)
			}
		}
	}
	return rows[len(from)][len(to)]
}
