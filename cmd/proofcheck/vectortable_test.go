package main

import (
	"encoding/binary"
	"slices"
	"strings"
)

// The rules of the games that the vectors are about. A vector changes them, or the numbers after them.
const (
	firstLine     = "codebreaker proof 1\n"
	rules1x3      = `{"game":"1x3","rule":"black","limits":[3],"symbols":"ABC"}`
	rules2x3      = `{"game":"2x3","rule":"black-white","limits":[3,3],"symbols":"ABC"}`
	rules3x3      = `{"game":"3x3","rule":"black-white","limits":[3,3,3],"symbols":"ABC"}`
	rulesBlack    = `{"game":"2x3-black","rule":"black","limits":[3,3],"symbols":"ABC"}`
	rules2x4b     = `{"game":"2x4-black","rule":"black","limits":[4,4],"symbols":"ABCD"}`
	rulesPlace    = `{"game":"2x3-place","rule":"place","limits":[3,3],"symbols":"ABC"}`
	rulesHard     = `{"game":"2x3-place-hard","rule":"place","limits":[3,3],"symbols":"ABC","hard":true}`
	rulesOpen     = `{"game":"2x4","rule":"black-white","limits":[4,4],"symbols":"ABCD","opening":"AB"}`
	rulesOwn      = `{"game":"2x3","rule":"black-white","limits":[3,3],"symbols":"ABC","own":true}`
	rulesApart    = `{"game":"2x3-distinct-black","rule":"black","limits":[3,3],"symbols":"ABC","distinct":true}`
	rulesAnagrams = `{"game":"3x3-distinct-sum","rule":"sum","limits":[3,3,3],"symbols":"ABC","distinct":true,"own":true}`
	rulesLate     = `{"game":"3x3","rule":"black-white","limits":[3,3,3],"symbols":"ABC","codes":["ACC","BBB","BCB","CAC","CBB","CCB"]}`
	rulesPart     = `{"game":"2x3","rule":"black-white","limits":[3,3],"symbols":"ABC","codes":["AA","AB"]}`
	rulesWords    = `{"game":"words","rule":"place","limits":[26,26,26],"symbols":"ABCDEFGHIJKLMNOPQRSTUVWXYZ","codes":["BAT","CAT","COT","DOG"],"guesses":["BAT","CAT","COT","DOG","TAB"]}`
	rulesTwo      = `{"game":"words","rule":"black-white","limits":[2,2],"symbols":"AB","codes":["AA","AB","BA","BB"],"guesses":["AA","AB","BA","BB"]}`
	rulesOne      = `{"game":"words","rule":"black-white","limits":[2,2],"symbols":"AB","codes":["AA"],"guesses":["AA"]}`
	rules2and3    = `{"game":"2.3","rule":"black-white","limits":[2,3],"symbols":"ABC"}`
	rulesGreen    = `{"game":"words","rule":"place","limits":[11,11,11,11],"symbols":"ABCFGHMNXYZ","codes":["AMNX","BMNX","CMNX","FMNY","GMNY","HMNY"],"guesses":["ABXN","AMNX","BMNX","CMNX","FGMY","FMNY","GMNY","HMNY","ZZXZ","ZZZX"],"hard":true}`
)

var (
	// The total of 2x3 is at least 17, by the sizes of cells. It is 21.
	sizes = []uint64{1, 0, 0, 17, 0, 5, 0}
	// These renamings take 2x3 to itself.
	renamings2x3 = []uint64{4, 1, 0, 1, 1, 0, 2, 1, 0, 1, 2, 1, 0, 1, 0, 1, 0, 2, 1, 1, 1, 0, 0, 1, 2}
	proof2x3     = slices.Concat([]uint64{1, 5}, renamings2x3, []uint64{0})
	proof3x3     = []uint64{
		1, 8, 6, 1, 0, 1, 2, 1, 0, 2, 1, 0, 1, 2, 2, 1, 0, 1, 0, 1, 2, 0, 2, 1, 1, 0, 2, 1, 0, 1, 2, 1, 1, 0, 2, 0, 1, 2, 1, 2, 1, 0, 0, 1, 2, 2, 1, 0, 12, 0, 5, 0,
	}
	proofLate = []uint64{1, 6, 1, 1, 1, 0, 2, 0, 1, 2, 0}
	proofHard = []uint64{1, 7, 0, 0}
	proofOpen = []uint64{
		1, 6, 7, 1, 0, 1, 1, 0, 2, 3, 1, 0, 1, 2, 1, 0, 3, 1, 0, 1, 0, 2, 1, 3, 1, 0, 1, 3, 1, 2, 0, 1, 0, 1, 0, 3, 2, 1, 1, 0, 1, 0, 1, 3, 2, 1, 1, 0, 0, 1, 2, 3, 2, 2, 3, 8, 0, 3, 0, 13, 0, 4, 0,
	}
	// Among these, each place renames its own symbols, and three cells have proofs by lemmas.
	proof2x4b = []uint64{
		1, 3, 13, 2, 0, 1, 1, 0, 2, 3, 0, 1, 2, 3, 2, 0, 1, 2, 1, 0, 3, 0, 1, 2, 3, 2, 0, 1, 0, 2, 1, 3, 0, 1, 2, 3, 2, 0, 1, 3, 1, 2, 0, 0, 1, 2, 3, 2, 0, 1, 0, 3, 2, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 3, 2, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2, 3, 1, 0, 2, 3, 2, 0, 1, 0, 1, 2, 3, 2, 1, 0, 3, 2, 0, 1, 0, 1, 2, 3, 0, 2, 1, 3, 2, 0, 1, 0, 1, 2, 3, 3, 1, 2, 0, 2, 0, 1, 0, 1, 2, 3, 0, 3, 2, 1, 2, 0, 1, 0, 1, 2, 3, 0, 1, 3, 2, 2, 1, 0, 0, 1, 2, 3, 0, 1, 2, 3, 1, 2, 0, 15, 1, 3, 0, 2, 1, 1, 6, 0, 2, 3, 1, 1, 6, 2, 0, 0, 4, 1, 1, 6, 2, 0, 0, 5, 1, 0, 6, 2, 0, 2, 1, 0, 0, 1, 2, 3, 0, 1, 2, 3, 9, 1, 0, 6, 2, 0, 2, 1, 0, 0, 1, 2, 3, 0, 1, 2, 3, 13, 1, 0, 6, 2, 0, 2, 1, 0, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 25, 0, 3, 0,
	}
)

// leb encodes numbers as a certificate does.
func leb(numbers ...uint64) string {
	var text []byte
	for _, number := range numbers {
		text = binary.AppendUvarint(text, number)
	}
	return string(text)
}

// of returns a certificate about the game of some rules.
func of(rules string, numbers ...uint64) string { return firstLine + rules + "\n" + leb(numbers...) }

// claim returns the numbers of one theorem and its proof, and the end.
func claim(unit, last, left, bound uint64, proof []uint64) []uint64 {
	return slices.Concat([]uint64{unit, last, left, bound}, proof, []uint64{0})
}

// with returns rules with more fields.
func with(rules, fields string) string { return strings.TrimSuffix(rules, "}") + "," + fields + "}" }

// changed returns rules, or another text, with a part replaced.
func changed(rules, old, new string) string {
	if !strings.Contains(rules, old) {
		panic(old + " is not in " + rules)
	}
	return strings.Replace(rules, old, new, 1)
}

func acceptedVectors() []vector {
	good := func(name, why, says, content string) vector {
		return vector{name: name, why: why, reason: says, file: stored(content)}
	}
	unsure := func(v vector) vector { v.undecided = true; return v }
	shifted := append([]uint64{1, 5, 1, 1, 0, 1, 1, 2, 0}, 0)
	return []vector{
		good("sizes", "The sizes of the cells show 17.", `"2x3", black-white, limits [3 3], symbols "ABC", 9 codes: every strategy has a total of at least 17 guesses.`, of(rules2x3, sizes...)),
		good("renamings", "A proof may list renamings that it does not need.", "at least 21 guesses", of(rules2x3, claim(1, 0, 0, 21, proof2x3)...)),
		good("renaming-of-order-3", "A renaming may take three symbols round.", "at least 17 guesses", of(rules2x3, claim(1, 0, 0, 17, shifted)...)),
		good("exception", "One guess has a proof for one of its cells.", "27 codes: every strategy has a total of at least 73 guesses.", of(rules3x3, claim(1, 0, 0, 73, proof3x3)...)),
		good("lemmas", "Each place renames its own symbols, and lemmas hold for images.", "16 codes: every strategy has a total of at least 56 guesses.", of(rules2x4b, claim(1, 0, 0, 56, proof2x4b)...)),
		good("exception-twice", "An exception may be listed again.", "at least 17 guesses", of(rules2x3, 1, 0, 0, 17, 1, 5, 0, 1, 0, 1, 0, 0, 0)),
		good("empty-branch-list", "An exception without cells costs enough by sizes.", "at least 17 guesses", of(rules2x3, 1, 0, 0, 17, 1, 5, 0, 1, 0, 0, 0)),
		good("bound-1", "A weak claim is a true one.", "at least 1 guesses", of(rules2x3, claim(1, 0, 0, 1, []uint64{0, 5})...)),
		good("two-theorems", "A file may have several theorems.", "at least 16 guesses.\n\"2x3\"", of(rules2x3, slices.Concat([]uint64{1, 0, 0, 16, 0, 5}, sizes)...)),
		good("hundred-theorems", "100 theorems are allowed.", "at least 17 guesses", of(rules2x3, append(slices.Repeat(sizes[:6], 100), 0)...)),
		good("never", "Within two guesses no strategy finds all.", "no strategy that takes at most 2 guesses finds every code.", of(rules2x3, claim(1, 0, 2, 0, proof2x3)...)),
		good("never-with-last", "An infinite cost needs no unit above the number of codes.", "no strategy that takes at most 2 guesses finds every code.", of(rules2x3, claim(1, 1, 2, 0, proof2x3)...)),
		good("largest-limit", "2^20-1 guesses are a limit, and 2^20 are none.", "takes at most 1048575 guesses has a total of at least 17 guesses", of(rules2x3, claim(1, 0, 1<<20-1, 17, []uint64{0, 5})...)),
		good("unit-divides", "A cost of 34 with unit 2 is a total of 17.", "at least 17 guesses", of(rules2x3, claim(2, 0, 0, 34, []uint64{0, 5})...)),
		good("unit-rounds-up", "A cost of 33 with unit 2 is a total of 17, because totals are whole.", "at least 17 guesses", of(rules2x3, claim(2, 0, 0, 33, []uint64{0, 5})...)),
		good("largest-unit", "2^17 is the largest unit.", "at least 17 guesses", of(rules2x3, claim(1<<17, 0, 0, 17<<17, []uint64{0, 5})...)),
		good("last-least-unit", "The unit 10 is above the 9 codes.", "takes at most 3 guesses has a total above 21 guesses, or that total with at least 4 codes found by the last guess.", of(rules2x3, claim(10, 1, 3, 214, proof2x3)...)),
		good("last-larger-unit", "A larger unit says the same.", "above 21 guesses, or that total with at least 4 codes found", of(rules2x3, claim(1000, 1, 3, 21004, proof2x3)...)),
		good("last-no-remainder", "A cost of 21 units says that the total is 21 or more, in other words.", "above 21 guesses, or that total with at least 0 codes found", of(rules2x3, claim(10, 1, 3, 210, proof2x3)...)),
		good("last-own", "The same if only candidates may be guessed.", "guesses only candidates and takes at most 3 guesses has a total above 21 guesses, or that total with at least 4 codes", of(rulesOwn, claim(10, 1, 3, 214, proof2x3)...)),
		good("last-hard", "The same under the hard rule.", "keeps the hard rule and takes at most 3 guesses has a total above 19 guesses, or that total with at least 2 codes", of(rulesHard, claim(10, 1, 3, 192, proofHard)...)),
		good("last-listed", "The same after some turns, when 6 codes are left.", "6 codes as listed: every strategy that takes at most 2 guesses has a total above 11 guesses, or that total with at least 5 codes found by the last guess.\nSHA-256 of the codes: dfd808f127c752cc88f2771060229b5590ce1196b7a6f4035ebdcd6e57b7b700\n", of(rulesLate, claim(7, 1, 2, 82, proofLate)...)),
		good("last-opening", "The same with a given opening.", "begins with \"AB\" and takes at most 4 guesses has a total above 45 guesses, or that total with at least 3 codes", of(rulesOpen, claim(17, 1, 4, 768, changedBounds(proofOpen, 8, 137, 13, 223))...)),
		good("opening", "Only strategies with this opening count.", "begins with \"AB\" has a total of at least 45 guesses", of(rulesOpen, claim(1, 0, 0, 45, proofOpen)...)),
		good("own", "Only candidates may be guessed.", "every strategy that guesses only candidates has a total of at least 21 guesses", of(rulesOwn, claim(1, 0, 0, 21, proof2x3)...)),
		good("hard", "Guesses keep the hard rule.", "every strategy that keeps the hard rule has a total of at least 19 guesses", of(rulesHard, claim(1, 0, 0, 19, proofHard)...)),
		good("words", "The lists have digests; sort and sha256sum compute the same.", "4 codes as listed: every strategy that uses only listed guesses has a total of at least 7 guesses.\nSHA-256 of the codes: 7efcd5486c4b287bf1f44b742e57ba22889b1ea85c3c2ac241df61f45202fd2c\nSHA-256 of the guesses: ", of(rulesWords, claim(1, 0, 0, 7, []uint64{0, 4})...)),
		good("words-in-another-order", "The digests do not depend on the order of the lists.", "SHA-256 of the codes: 7efcd5486c4b287bf1f44b742e57ba22889b1ea85c3c2ac241df61f45202fd2c\n", of(changed(rulesWords, `["BAT","CAT","COT","DOG"]`, `["DOG","CAT","COT","BAT"]`), claim(1, 0, 0, 7, []uint64{0, 4})...)),
		good("pool-without-candidates", "No strategy that plays only AA finds all codes.", "no strategy that uses only listed guesses finds every code.", of(with(rules2x3, `"guesses":["AA"]`), 1, 0, 0, 0, 1, 3, 0, 1, 1, 0, 0, 0, 2, 0, 0)),
		good("empty-pool", "No strategy without guesses finds a code.", "no strategy that uses only listed guesses finds every code.", of(with(rules2x3, `"guesses":[]`), claim(1, 0, 0, 0, []uint64{0, 2})...)),
		good("anagrams", "Each guess finds itself, or tells nothing, so the total is 1+2+3+4+5+6.", "6 codes of different symbols: every strategy that guesses only candidates has a total of at least 21 guesses.", of(rulesAnagrams, claim(1, 0, 0, 21, []uint64{0, 2})...)),
		good("distinct", "No symbol occurs twice in a code.", "6 codes of different symbols: every strategy has a total of at least 11 guesses.", of(rulesApart, claim(1, 0, 0, 11, []uint64{0, 6})...)),
		good("escaped-key", "JSON may escape any character of a key.", "at least 17 guesses", of(changed(rules2x3, `"game"`, `"\u0067ame"`), sizes...)),
		good("blanks", "JSON may have blanks between its parts.", "at least 17 guesses", of(" "+changed(rules2x3, `:[3,3]`, " :\t[ 3 , 3 ]\r")+" ", sizes...)),
		good("name-to-quote", "The name is printed with escapes, so that it can't pretend to be a theorem.", `"a\"b\\c\n\x1b\u00e9\U0001f600\ufffd\x7f", black-white`, of(changed(rules2x3, `"2x3"`, `"a\"b\\c\n\u001bé\ud83d\ude00\ufffd`+"\x7f"+`"`), sizes...)),
		good("empty-name", "The name proves nothing and may be empty.", `"", black-white`, of(changed(rules2x3, `"2x3"`, `""`), sizes...)),
		unsure(good("places-exchanged-by-place", "A renaming may exchange two places when marks are by place.", "at least 19 guesses", of(rulesPlace, claim(1, 0, 0, 19, slices.Concat([]uint64{1, 7}, renamings2x3, []uint64{0}))...))),
		unsure(good("renaming-hard", "Before the first guess the hard rule allows renamings.", "at least 19 guesses", of(rulesHard, claim(1, 0, 0, 19, slices.Concat([]uint64{1, 7}, renamings2x3, []uint64{0}))...))),
	}
}

// changedBounds replaces the last occurrence of each old number by a new one.
func changedBounds(numbers []uint64, pairs ...uint64) []uint64 {
	numbers = slices.Clone(numbers)
	for i := 0; i < len(pairs); i += 2 {
		for at := len(numbers) - 1; at >= 0; at-- {
			if numbers[at] == pairs[i] {
				numbers[at] = pairs[i+1]
				break
			}
		}
	}
	return numbers
}

// badOf returns a function that makes vectors of one category.
func badOf(category category) func(name, why, reason, content string) vector {
	return func(name, why, reason, content string) vector {
		return vector{name: name, why: why, category: category, reason: reason, file: stored(content)}
	}
}

func fileVectors() []vector {
	sound := of(rules2x3, sizes...)
	file := stored(sound)
	bad := func(name, why, reason string, file []byte) vector {
		return vector{name: name, why: why, category: ofFile, reason: reason, file: file}
	}
	inner := badOf(ofFile)
	at := func(i int, b byte) []byte {
		file := slices.Clone(file)
		file[(i+len(file))%len(file)] ^= b
		return file
	}
	named := slices.Concat(file[:3], []byte{8}, file[4:10], []byte("a\x00"), file[10:])
	return []vector{
		bad("empty-file", "Nothing is no certificate.", "not a gzip file", []byte{}),
		bad("not-compressed", "The file must be compressed with gzip.", "not a gzip file", []byte(sound)),
		bad("compressed-twice", "What is compressed must be the certificate.", "version 1", stored(string(file))),
		bad("gzip-with-name", "Optional fields of gzip are not allowed.", "optional fields", named),
		bad("gzip-wrong-method", "Method 7 of gzip does not exist.", "not a gzip file", at(2, 15)),
		bad("gzip-wrong-sum", "The checksum at the end is wrong.", "damaged", at(-8, 1)),
		bad("gzip-wrong-size", "The size at the end is wrong.", "damaged", at(-1, 1)),
		bad("gzip-cut", "The last byte is missing.", "damaged", file[:len(file)-1]),
		bad("gzip-tail", "A byte follows the gzip member.", "follows the compressed part", slices.Concat(file, []byte("x"))),
		bad("gzip-zeros", "Zeros follow the gzip member, which the gzip program ignores.", "follows the compressed part", slices.Concat(file, make([]byte, 512))),
		bad("gzip-two-members", "The certificate is in two members, which the gzip program joins.", "no end", slices.Concat(stored(sound[:40]), stored(sound[40:]))),
		bad("gzip-empty-member-after", "A member with nothing in it follows.", "follows the compressed part", slices.Concat(file, stored(""))),
		bad("gzip-empty-member-before", "A member with nothing in it comes first.", "version 1", slices.Concat(stored(""), file)),
		inner("version-2", "There is no version 2.", "version 1", changed(sound, "proof 1", "proof 2")),
		inner("version-01", "The version is 1, not 01.", "version 1", changed(sound, "proof 1", "proof 01")),
		inner("version-crlf", "A carriage return is no part of the first line.", "version 1", changed(sound, "\n", "\r\n")),
		inner("fragment", "A fragment of a work unit is no certificate.", "version 1", changed(sound, "proof 1", "fragment 1")),
		inner("bom", "A byte order mark is no part of the first line.", "version 1", "\ufeff"+sound),
		inner("first-line-only", "The rules are missing.", "version 1", strings.TrimSuffix(firstLine, "\n")),
		inner("rules-without-end", "The line of the rules has no end.", "no end", firstLine+rules2x3),
	}
}

func rulesVectors() []vector {
	bad := badOf(ofRules)
	rules := func(name, why, reason, old, new string) vector {
		return bad(name, why, reason, of(changed(rules2x3, old, new), sizes...))
	}
	field := func(name, why, reason, fields string) vector {
		return bad(name, why, reason, of(with(rules2x3, fields), sizes...))
	}
	return []vector{
		rules("key-long-s", "The key ends in U+017F, which is an s to programs that ignore case.", "no \"limits\"", `"limits"`, `"limitſ"`),
		field("key-long-s-besides", "A key that ends in U+017F is not limits, and is not known.", "unknown key", `"limitſ":[2,2]`),
		rules("key-capital", "Lower and upper case differ.", "no \"game\"", `"game"`, `"Game"`),
		field("key-upper-case", "Lower and upper case differ.", "unknown key", `"Limits":[2,2]`),
		field("key-twice", "Programs differ in which of two equal keys counts.", "twice", `"limits":[2,2]`),
		field("key-twice-escaped", "An escaped key is the same key.", "twice", `"limit\u0073":[2,2]`),
		field("key-twice-with-equal-values", "A key may occur once.", "twice", `"rule":"black-white"`),
		field("key-unknown", "A rule that a checker does not know might change the game.", "unknown key", `"lies":1`),
		rules("key-missing-game", "The name is needed.", `no "game"`, `"game":"2x3",`, ``),
		rules("key-missing-rule", "The rule is needed.", `no "rule"`, `"rule":"black-white",`, ``),
		rules("key-missing-limits", "The limits are needed.", `no "limits"`, `"limits":[3,3],`, ``),
		rules("key-missing-symbols", "The symbols are needed.", `no "symbols"`, `,"symbols":"ABC"`, ``),
		field("null", "null is no list.", "wrong kind", `"codes":null`),
		field("null-truth", "null is no truth value.", "wrong kind", `"own":null`),
		field("truth-as-number", "1 is not true.", "wrong kind", `"own":1`),
		field("truth-as-text", "\"true\" is not true.", "wrong kind", `"distinct":"true"`),
		rules("text-as-number", "A text is needed.", "wrong kind", `"2x3"`, `23`),
		rules("list-as-text", "A list is needed.", "wrong kind", `[3,3]`, `"33"`),
		rules("list-as-object", "A list is needed.", "wrong kind", `[3,3]`, `{"0":3,"1":3}`),
		rules("limits-of-truth", "true is not 1.", "wrong kind", `[3,3]`, `[true,true]`),
		rules("limits-of-null", "null is no number.", "a place has no symbols", `[3,3]`, `[3,null]`),
		rules("limit-as-text", "\"3\" is no number.", "wrong kind", `[3,3]`, `[3,"3"]`),
		rules("limit-float", "A limit is written as a whole number.", "wrong kind", `[3,3]`, `[3,3.0]`),
		rules("limit-exponent", "A limit is written as a whole number.", "wrong kind", `[3,3]`, `[3,3e0]`),
		rules("limit-half", "A limit is a whole number.", "wrong kind", `[3,3]`, `[3,2.5]`),
		rules("limit-huge", "A limit is a small number.", "wrong kind", `[3,3]`, `[3,36893488147419103235]`),
		rules("limit-very-huge", "A limit is a small number.", "wrong kind", `[3,3]`, `[3,1e400]`),
		rules("limit-negative", "A limit is 1 or more.", "no symbols", `[3,3]`, `[3,-3]`),
		rules("limit-zero", "A limit is 1 or more.", "no symbols", `[3,3]`, `[3,0]`),
		rules("limit-leading-zero", "JSON has no leading zeros.", "not JSON", `[3,3]`, `[3,03]`),
		rules("limit-plus", "JSON has no plus sign.", "not JSON", `[3,3]`, `[3,+3]`),
		rules("limit-hexadecimal", "JSON has no hexadecimal numbers.", "not JSON", `[3,3]`, `[3,0x3]`),
		rules("limit-nan", "JSON has no NaN.", "not JSON", `[3,3]`, `[3,NaN]`),
		rules("limit-above-symbols", "A place has four symbols, and there are three.", "more symbols than there are", `[3,3]`, `[3,4]`),
		rules("no-places", "A code has places.", "1 to 16 places", `[3,3]`, `[]`),
		rules("17-places", "A code has at most 16 places.", "1 to 16 places", `[3,3]`, `[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]`),
		rules("trailing-comma", "JSON has no comma before a bracket.", "not JSON", `[3,3]`, `[3,3,]`),
		rules("comment", "JSON has no comments.", "not JSON", `[3,3]`, `[3,3]/**/`),
		rules("single-quotes", "JSON has double quotes.", "not JSON", `"2x3"`, `'2x3'`),
		bad("two-objects", "One object is the rules.", "not JSON", of(rules2x3+rules2x3, sizes...)),
		bad("rules-are-a-list", "The rules are an object.", "not an object", of("["+rules2x3+"]", sizes...)),
		bad("rules-are-empty", "The rules are an object.", "not JSON", of("", sizes...)),
		bad("rules-bom", "A byte order mark is not JSON.", "not JSON", of("\ufeff"+rules2x3, sizes...)),
		bad("rules-utf-16", "The rules are in UTF-8.", "not JSON", of(strings.Join(strings.Split(rules2x3, ""), "\x00")+"\x00", sizes...)),
		rules("utf-8-broken", "FF is no byte of UTF-8.", "UTF-8", `2x3`, "2\xff3"),
		rules("utf-8-overlong", "C0 80 is no UTF-8.", "UTF-8", `2x3`, "2\xc0\x803"),
		rules("utf-8-surrogate", "UTF-8 has no surrogates.", "UTF-8", `2x3`, "2\xed\xa0\x803"),
		rules("utf-8-cut", "A character ends too early.", "UTF-8", `2x3`, "2\xe2\x823"),
		rules("utf-8-too-large", "There is nothing above U+10FFFF.", "UTF-8", `2x3`, "2\xf4\x90\x80\x803"),
		rules("surrogate-high", "Half of a pair is no character.", "UTF-8", `2x3`, `2\ud83d3`),
		rules("surrogate-low", "Half of a pair is no character.", "UTF-8", `2x3`, `2\ude003`),
		rules("surrogates-exchanged", "The halves of a pair are in the wrong order.", "UTF-8", `2x3`, `2\ude00\ud83d3`),
		rules("surrogate-high-twice", "The second half of a pair is missing.", "UTF-8", `2x3`, `2\ud83d\ud83d3`),
		rules("surrogate-before-escape", "Another escape follows half of a pair.", "UTF-8", `2x3`, `2\ud83d\n3`),
		rules("escape-unknown", "JSON has no such escape.", "not JSON", `2x3`, `2\x33`),
		rules("control-character", "JSON has no control characters in texts.", "not JSON", `2x3`, "2\t3"),
		rules("rule-look-alike", "The hyphen is U+2011.", "rule is unknown", `black-white`, "black\u2011white"),
		rules("rule-cyrillic", "The letter a is Cyrillic.", "rule is unknown", `black-white`, "bl\u0430ck-white"),
		rules("rule-upper-case", "Lower and upper case differ.", "rule is unknown", `black-white`, "Black-white"),
		rules("rule-blank", "A blank is no part of a rule.", "rule is unknown", `black-white`, "black-white "),
		rules("rule-other", "There is no such rule.", "rule is unknown", `black-white`, "white-black"),
		rules("symbol-twice", "Two symbols have one name.", "two symbols are called 'A'", `"ABC"`, `"ABCA"`),
		rules("symbol-beyond-ascii", "A symbol is a visible ASCII character.", "visible ASCII", `"ABC"`, `"ABÇ"`),
		rules("symbol-blank", "A symbol is a visible ASCII character.", "visible ASCII", `"ABC"`, `"AB "`),
		rules("symbol-newline", "A symbol is a visible ASCII character.", "visible ASCII", `"ABC"`, `"AB\n"`),
		rules("65-symbols", "There are at most 64 symbols.", "64 symbols", `"ABC"`, `"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/.-"`),
		field("hard-without-place", "The hard rule needs marks by place.", "the hard rule needs", `"hard":true`),
		field("opening-empty", "An opening is a code.", "opening is empty", `"opening":""`),
		field("opening-too-long", "An opening is a code.", "is not a code", `"opening":"ABC"`),
		field("opening-of-other-symbols", "An opening is a code.", "is not a code", `"opening":"AD"`),
		field("opening-outside-the-pool", "An opening may be guessed.", "not in the pool", `"opening":"AB","guesses":["AA"]`),
		field("candidate-twice", "Each candidate counts once.", "listed twice", `"codes":["AA","AA"]`),
		field("guess-twice", "Each guess is listed once.", "listed twice", `"guesses":["AA","AA"]`),
		field("no-candidates", "A claim about no codes says nothing.", "no candidates", `"codes":[]`),
		field("candidate-too-long", "A code has a symbol for each place.", "is not a code", `"codes":["AA","ABC"]`),
		field("candidate-of-other-symbols", "A code has symbols of the game.", "is not a code", `"codes":["AA","AD"]`),
		field("candidate-as-number", "A code is a text.", "wrong kind", `"codes":["AA",7]`),
		field("candidate-as-list", "A code is a text.", "wrong kind", `"codes":["AA",["A","B"]]`),
		bad("candidate-above-a-limit", "A candidate has a symbol above the limit of its place.", `"CA" cannot be the secret`, of(with(rules2and3, `"codes":["AA","CA"]`), 1, 0, 0, 3, 0, 3, 0)),
		bad("candidate-with-a-symbol-twice", "A candidate has a symbol twice, with different symbols only.", `"AA" cannot be the secret`, of(with(rulesApart, `"codes":["AA","AB"]`), 1, 0, 0, 3, 0, 3, 0)),
		bad("too-few-symbols", "Three places have no different symbols of two.", "no candidates", of(`{"game":"","rule":"black","limits":[2,2,2],"symbols":"AB","distinct":true}`, sizes...)),
	}
}

func numberVectors() []vector {
	bad := badOf(ofNumber)
	head := firstLine + rules2x3 + "\n"
	first := func(name, why, reason, unit string) vector {
		return bad(name, why, reason, head+unit+leb(sizes[1:]...))
	}
	return []vector{
		bad("no-numbers", "The end is missing.", "ends early", head),
		bad("no-theorem", "A certificate proves something.", "no theorem", head+leb(0)),
		bad("cut-in-a-number", "A byte says that another follows.", "ends early", head+"\x81"),
		bad("cut-in-a-claim", "The bound is missing.", "ends early", head+leb(1, 0, 0)),
		bad("cut-in-a-proof", "The number of cells is missing.", "ends early", head+leb(1, 0, 0, 17, 0)),
		bad("cut-before-the-end", "The 0 at the end is missing.", "ends early", head+leb(sizes[:6]...)),
		bad("number-after-the-end", "A number follows the end.", "follows it", head+leb(sizes...)+"\x00"),
		bad("text-after-the-end", "A line follows the end.", "follows it", head+leb(sizes...)+head),
		first("overlong-1", "1 has two bytes.", "more bytes than it needs", "\x81\x00"),
		first("overlong-10-bytes", "1 has ten bytes.", "too large", "\x81\x80\x80\x80\x80\x80\x80\x80\x80\x00"),
		bad("overlong-0", "The 0 at the end has two bytes.", "more bytes than it needs", head+leb(sizes[:6]...)+"\x80\x00"),
		first("huge-2-48", "Numbers are below 2^48.", "too large", leb(1<<48)),
		first("huge-2-63", "Numbers are below 2^48.", "too large", leb(1<<63)),
		first("huge-2-64", "1 and 2^64 are different numbers.", "too large", "\x81\x80\x80\x80\x80\x80\x80\x80\x80\x02"),
		first("huge-2-70", "1 and 2^70 are different numbers.", "too large", "\x81\x80\x80\x80\x80\x80\x80\x80\x80\x80\x01"),
		first("endless", "A number of 30 bytes.", "too large", strings.Repeat("\xff", 30)),
		bad("bound-2-48", "2^48 is no other way to write an infinite bound.", "too large", of(rules2x3, claim(1, 0, 2, 1<<48, proof2x3)...)),
		bad("unit-above-2-17", "The unit is at most 2^17.", "a number of a theorem is too large", of(rules2x3, claim(1<<17+1, 0, 0, 17, []uint64{0, 5})...)),
		bad("limit-2-20", "A limit for the guesses is below 2^20.", "a number of a theorem is too large", of(rules2x3, claim(1, 0, 1<<20, 17, []uint64{0, 5})...)),
		bad("last-2", "The last guess costs 1 more, or nothing.", "a number of a theorem is too large", of(rules2x3, claim(100, 2, 3, 17, []uint64{0, 5})...)),
		bad("kind-3", "There are three kinds of proofs.", "of kind 3", of(rules2x3, 1, 0, 0, 17, 3, 0)),
	}
}

func claimVectors() []vector {
	bad := badOf(ofClaim)
	above := "must be above the number of codes"
	return []vector{
		bad("last-false-1x3", "The strategy A, B, C has a total of 6, which is not above 7: the unit must exceed the 3 codes.", above, of(rules1x3, 1, 1, 3, 7, 0, 2, 0)),
		{name: "last-false-3x3", category: ofClaim, reason: above, why: "It would say that the total of 3x3 is above 74, and 73 is possible: the unit must exceed the 27 codes."},
		{name: "last-false-3x4", category: ofClaim, reason: above, why: "It would say that the total of 3x4 is above 227, and 206 is possible: the unit must exceed the 64 codes."},
		bad("last-unit-1", "The cost is true, and does not show which total is larger.", above, of(rules2x3, claim(1, 1, 3, 25, proof2x3)...)),
		bad("last-unit-below-codes", "The unit must exceed the number of codes found by the last guess, which may be all 9.", above, of(rules2x3, claim(5, 1, 3, 109, proof2x3)...)),
		bad("last-unit-equals-codes", "The unit 9 does not exceed the 9 codes.", "9 is not above 9", of(rules2x3, claim(9, 1, 3, 193, proof2x3)...)),
		bad("last-unit-equals-listed", "The unit 6 does not exceed the 6 listed codes.", "6 is not above 6", of(rulesLate, claim(6, 1, 2, 71, proofLate)...)),
		bad("last-without-limit", "Without a limit no guess is the last one.", "without a limit", of(rules2x3, claim(10, 1, 0, 210, proof2x3)...)),
		bad("last-without-limit-unit-1", "Without a limit no guess is the last one.", "without a limit", of(rules2x3, claim(1, 1, 0, 21, proof2x3)...)),
		bad("last-second-theorem", "The first theorem does not help the second one.", above, of(rules2x3, slices.Concat([]uint64{1, 0, 0, 21}, proof2x3, claim(5, 1, 3, 109, proof2x3))...)),
	}
}

func proofVectors() []vector {
	bad := badOf(ofProof)
	unsure := func(v vector) vector { v.undecided = true; return v }
	cost, kind := "guess 0 costs", "may change the feedback"
	own := `{"game":"words","rule":"black-white","limits":[2,2],"symbols":"AB","codes":["AA","AB","BA"],"guesses":["AA","BB"]}`
	idle := `{"game":"words","rule":"black-white","limits":[3,3],"symbols":"ABC","codes":["AA","AB"],"guesses":["AA","AB","CC"],"opening":"CC"}`
	swap := []uint64{1, 1, 0, 0, 1, 2}          // exchanges two places of three symbols
	wide := []uint64{2, 0, 1, 1, 0, 2, 0, 1, 2} // exchanges two symbols at the first of two places
	renamed := func(renaming []uint64) []uint64 {
		return claim(1, 0, 0, 17, slices.Concat([]uint64{1, 5, 1}, renaming, []uint64{0}))
	}
	return []vector{
		// A bound that is one too high.
		bad("bound-sizes", "21 is the most that sizes show.", "guess 1 costs 21", of(rules2x3, claim(1, 0, 0, 22, []uint64{0, 5})...)),
		bad("bound-2x3", "The least total is 21.", "guess 1 costs 21", of(rules2x3, claim(1, 0, 0, 22, proof2x3)...)),
		bad("bound-3x3", "The least total is 73.", "guess 1 costs", of(rules3x3, claim(1, 0, 0, 74, proof3x3)...)),
		bad("bound-3x3-cell", "A cell costs 12, not 13.", "guess", of(rules3x3, claim(1, 0, 0, 73, changedBounds(proof3x3, 12, 13))...)),
		bad("bound-lemmas", "The least total is 56.", cost, of(rules2x4b, claim(1, 0, 0, 57, proof2x4b)...)),
		bad("bound-opening", "With this opening the least total is 45.", "guess 1 costs", of(rulesOpen, claim(1, 0, 0, 46, proofOpen)...)),
		bad("bound-own", "The least total is 21.", "guess 1 costs 21", of(rulesOwn, claim(1, 0, 0, 22, proof2x3)...)),
		bad("bound-hard", "The least total is 19 by this proof.", "costs", of(rulesHard, claim(1, 0, 0, 20, proofHard)...)),
		bad("bound-listed", "The least total of these codes is 11.", "costs", of(rulesLate, claim(1, 0, 0, 12, proofLate)...)),
		bad("bound-words", "The least total of these words is 7.", "costs", of(rulesWords, claim(1, 0, 0, 8, []uint64{0, 4})...)),
		bad("bound-unit-2", "A cost of 43 with unit 2 would be a total of 22.", "guess 1 costs 42", of(rules2x3, claim(2, 0, 0, 43, []uint64{0, 5})...)),
		bad("bound-last", "The last guess finds 4 codes in the best strategy, not 5.", "guess 1 costs 214", of(rules2x3, claim(10, 1, 3, 215, proof2x3)...)),
		bad("bound-last-hard", "The last guess finds 2 codes in the best strategy, not 3.", "costs", of(rulesHard, claim(10, 1, 3, 193, proofHard)...)),
		bad("bound-last-listed", "The last guess finds 5 of these codes in the best strategy, not 6.", "costs 82", of(rulesLate, claim(7, 1, 2, 83, proofLate)...)),
		bad("bound-last-twice", "The last guess costs more for one code only.", "guess 0 costs 6", of(rulesOne, 5, 1, 1, 7, 0, 2, 0)),
		bad("never-false", "Within three guesses a strategy finds all codes.", cost, of(rules2x3, claim(1, 0, 3, 0, proof2x3)...)),
		bad("never-unlimited", "Without a limit a strategy finds all codes.", cost, of(rules2x3, claim(1, 0, 0, 0, proof2x3)...)),
		bad("bound-largest", "No total is 2^48-1.", cost, of(rules2x3, claim(1, 0, 0, 1<<48-1, proof2x3)...)),

		// Cells.
		bad("cells-too-few", "A guess makes more than two cells.", "more than 2", of(rules2x3, 1, 0, 0, 22, 0, 2, 0)),
		bad("cells-0", "A guess makes more cells.", "more than 2", of(rules2x3, 1, 0, 0, 17, 0, 0, 0)),
		bad("cells-too-many", "If guesses could make more cells, sizes would show less.", "guess 0 costs 17", of(rulesAnagrams, claim(1, 0, 0, 21, []uint64{0, 3})...)),
		bad("cells-opening", "With an opening, the cells of all guesses count.", "makes 3 cells, more than 2", of(with(rules2x3, `"opening":"AB"`), 1, 0, 0, 21, 0, 2, 0)),
		bad("cell-alone", "A guess makes one cell, which is the guess itself.", "guess 0 costs 1", of(rulesOne, 1, 0, 0, 2, 0, 2, 0)),
		bad("cell-missing", "A guess makes fewer cells.", "no cell 7", of(rules2x3, 1, 0, 0, 22, 1, 5, 0, 1, 1, 7, 9, 0, 5, 0, 0)),
		bad("cell-of-the-guess", "The guess itself is in no cell.", "no cell 2", of(rules2x3, 1, 0, 0, 22, 1, 5, 0, 1, 1, 2, 2, 0, 5, 0, 0)),
		bad("cell-twice", "A cell counts once.", "used before", of(rules2x3, 1, 0, 0, 24, 1, 5, 0, 1, 2, 0, 7, 0, 4, 0, 7, 0, 4, 0, 0)),
		bad("cell-false", "The proof of a cell shows less.", "costs", of(rules2x3, 1, 0, 0, 17, 1, 5, 0, 1, 1, 0, 100, 0, 5, 0, 0)),
		bad("branches-empty", "An exception without cells costs what sizes show.", "guess 1 costs 72 by the proofs", of(rules3x3, claim(1, 0, 0, 73, slices.Concat(proof3x3[:len(proof3x3)-6], []uint64{0, 0}))...)),
		bad("branches-countless", "2^40 cells are announced, and none follows.", "ends early", of(rules2x3, 1, 0, 0, 18, 1, 5, 0, 1, 1<<40)),
		bad("guess-missing", "There are 9 guesses.", "guess 10 does not exist", of(rules2x3, 1, 0, 0, 22, 1, 5, 0, 10, 0, 0, 0)),
		bad("guess-not-opening", "Only the opening may be the first guess.", "not allowed", of(with(rules2x3, `"opening":"AB"`), 1, 0, 0, 17, 1, 5, 0, 1, 0, 0, 0)),
		bad("guess-not-own", "Only candidates may be guessed.", "not allowed", of(`{"game":"words","rule":"black-white","limits":[2,2],"symbols":"AB","codes":["AA","AB"],"own":true}`, 1, 0, 0, 3, 1, 3, 0, 4, 0, 0, 0)),
		bad("guess-candidate-without", "AA makes the same cells as BB, and is a candidate, which costs less.", "guess 0 costs 6", of(own, 1, 0, 0, 7, 1, 2, 0, 2, 0, 0, 0)),
		bad("guess-idle-opening", "An opening that leaves the set whole is checked.", "guess 2 costs 5", of(idle, 1, 0, 0, 6, 0, 2, 0)),
		bad("pool-beginning", "The candidates are late in a pool of 16,777,216 codes, which is too large to be kept.", "too many codes", of(`{"game":"8x8","rule":"black","limits":[8,8,8,8,8,8,8,8],"symbols":"ABCDEFGH","codes":["HHHHHHHH"]}`, claim(1, 0, 0, 0, []uint64{0, 2})...)),

		// Lemmas.
		bad("lemma-missing", "There is no lemma yet.", "does not exist yet", of(rules2x3, 1, 0, 0, 21, 2, 0, 0, 0)),
		bad("lemma-cyclic", "A proof uses the lemma that it will become.", "does not exist yet", of(rules2x3, 1, 0, 0, 21, 1, 5, 0, 1, 1, 0, 9, 2, 0, 0, 0, 0)),
		bad("lemma-later", "A lemma is used before its proof.", "does not exist yet", of(rules2x3, 1, 0, 0, 21, 1, 5, 0, 1, 2, 0, 7, 2, 1, 0, 1, 7, 0, 5, 0, 0)),
		bad("lemma-huge-number", "There is no such lemma.", "does not exist yet", of(rules2x3, 1, 0, 0, 21, 1, 5, 0, 1, 1, 0, 7, 2, 1<<47, 0, 0, 0)),
		bad("lemma-of-another-theorem", "The lemmas of a theorem are its own.", "does not exist yet", of(rules2x3, 1, 0, 0, 17, 0, 5, 1, 0, 0, 17, 2, 0, 0, 0)),
		bad("lemma-other-codes", "The lemma is about other codes.", "lemma 0 is about other codes", of(rules2x3, 1, 0, 0, 17, 1, 5, 0, 1, 2, 0, 7, 0, 5, 1, 7, 2, 0, 0, 0, 0)),
		bad("lemma-weaker", "The lemma has a lower bound.", "lemma 0 is too weak", of(rules2x3, 1, 0, 0, 17, 1, 5, 0, 1, 1, 0, 7, 0, 5, 1, 1, 0, 8, 2, 0, 0, 0, 0)),
		bad("lemma-fewer-guesses", "The lemma is about fewer guesses left.", "lemma 0 is too weak", of(rules2x3, 1, 0, 4, 17, 1, 5, 0, 1, 1, 0, 7, 1, 5, 0, 1, 1, 0, 7, 0, 5, 0, 1, 1, 0, 7, 2, 0, 0, 0, 0)),
		bad("lemma-wrong-image", "The renaming takes the set to another one.", "is about other codes", of(rules2x4b, claim(1, 0, 0, 56, wrongImage())...)),
		bad("lemma-as-opening", "With an opening the first proof is no lemma.", "does not exist yet", of(with(rules2x3, `"opening":"AB"`), 1, 0, 0, 17, 2, 0, 0, 0)),
		bad("lemma-hard", "There are no lemmas under the hard rule.", "no lemmas under the hard rule", of(rulesHard, 1, 0, 0, 10, 1, 9, 0, 1, 1, 0, 1, 0, 9, 1, 1, 0, 1, 2, 0, 0, 0, 0)),

		// Renamings.
		bad("renaming-two-names", "Two symbols get one name.", "not a permutation", of(rules2x3, renamed([]uint64{1, 1, 0, 0, 0, 1})...)),
		bad("renaming-large-name", "There is no symbol 3.", "not a permutation", of(rules2x3, renamed([]uint64{1, 1, 0, 0, 1, 3})...)),
		bad("renaming-name-256", "There is no symbol 256, which is 0 in a byte.", "not a permutation", of(rules2x3, renamed([]uint64{1, 0, 1, 256, 1, 2})...)),
		bad("renaming-two-places", "Two places go to one.", "not a permutation", of(rules2x3, renamed([]uint64{1, 0, 0, 0, 1, 2})...)),
		bad("renaming-of-three-places", "There are two places.", kind, of(rules2x3, renamed([]uint64{3, 0, 1, 0, 1, 2, 0, 1, 2, 0, 1, 2})...)),
		bad("renaming-places-apart", "With white marks, all places rename symbols alike.", kind, of(rules2x3, renamed(wide)...)),
		bad("renaming-apart-by-place", "With yellow marks, all places rename symbols alike.", kind, of(rulesPlace, renamed(wide)...)),
		bad("renaming-apart-by-sum", "With sums, all places rename symbols alike.", kind, of(changed(rules2x3, "black-white", "sum"), renamed(wide)...)),
		bad("renaming-apart-distinct", "With different symbols only, all places rename symbols alike.", kind, of(rulesApart, renamed(wide)...)),
		bad("renaming-of-words", "Word games have no renamings, not even of places.", kind, of(rulesWords, 1, 0, 0, 7, 1, 4, 1, 1, 2, 1, 0, 0, 1, 2, 0, 0)),
		bad("renaming-of-listed-guesses", "Listed guesses have no renamings, even if the list has all codes.", kind, of(rulesTwo, 1, 0, 0, 8, 1, 4, 1, 1, 1, 0, 0, 1, 0, 0)),
		bad("renaming-unequal-places", "A renaming exchanges places of different limits.", "different limits", of(`{"game":"","rule":"black","limits":[2,3],"symbols":"ABC"}`, 1, 0, 0, 3, 1, 3, 1, 2, 1, 0, 0, 1, 0, 1, 2, 0, 0)),
		bad("renaming-alike-of-unequal-places", "One renaming of symbols for places of different limits.", "different limits", of(rules2and3, 1, 0, 0, 9, 1, 5, 1, 1, 0, 1, 0, 1, 0, 0)),
		bad("renaming-changes-the-set", "The renaming takes the set to another one.", "changes a set", of(rulesBlack, 1, 0, 0, 20, 1, 3, 0, 1, 1, 0, 9, 1, 3, 1, 2, 0, 1, 1, 0, 2, 0, 1, 2, 0, 0, 0)),
		bad("renaming-leads-out", "The renaming takes a candidate to a code that is none.", "cannot be the secret", of(rulesPart, 1, 0, 0, 3, 1, 3, 1, 1, 0, 1, 0, 2, 1, 0, 0)),
		bad("renamings-missing", "Without renamings only one guess has a proof for its cells.", "guess 2 costs 72", of(rules3x3, claim(1, 0, 0, 73, slices.Concat([]uint64{1, 8, 0}, proof3x3[len(proof3x3)-7:]))...)),
		unsure(bad("renaming-hard-later", "After a guess a renaming may change what the hard rule requires.", "may change the hints", of(rulesHard, 1, 0, 0, 20, 1, 5, 0, 1, 1, 1, 4, 1, 3, 1, 1, 0, 1, 0, 2, 1, 0, 0, 0))),
		bad("renaming-cut", "The file ends in a renaming.", "ends early", of(rules2x3, slices.Concat([]uint64{1, 0, 0, 17, 1, 5, 1}, swap[:4])...)),

		// The hard rule.
		bad("hard-requires-less", "ZZZY requires less than ZZZX, which makes the same cells.", "guess 9 costs", hardWords.head+leb(hardWords.numbers...)),
		bad("hard-requires-no-place", "ZZXZ shows that there is an X, as ZZZX does, but not its place.", "guess 8 costs", of(rulesGreen,
			1, 0, 3, 0, 1, 4, 0, 1, 1, 3, 0, 0, 2, 2, 1, 1, 0, 0, 2, 3, 1, 1, 0, 0, 2, 4, 1, 1, 0, 0, 2, 5, 1, 0, 0, 0, 2, 6, 1, 0, 0, 0, 2, 7, 1, 0, 0, 0, 2, 8, 1, 0, 0, 0, 2, 10, 1, 0, 0, 0, 2, 0, 0)),
	}
}

// wrongImage returns proof2x4b with other names of places in the renaming to a lemma.
func wrongImage() []uint64 {
	proof := slices.Clone(proof2x4b)
	for at := range proof {
		if slices.Equal(proof[at:min(at+5, len(proof))], []uint64{2, 0, 2, 1, 0}) {
			proof[at+3], proof[at+4] = 0, 1
		}
	}
	return proof
}

func sizeVectors() []vector {
	bad := func(name, why, reason, content string) vector {
		return vector{name: name, why: why, category: ofSize, reason: reason, file: packed(content)}
	}
	deep := []uint64{1, 0, 0, 9}
	for range maxDepth + 1 {
		deep = append(deep, 1, 2, 0, 3, 1, 0, 1)
	}
	idle := `{"game":"","rule":"black","limits":[3,3],"symbols":"ABC","codes":["AA","AB"],"guesses":["AA","AB","CC"]}`
	return []vector{
		bad("101-theorems", "100 theorems are allowed.", "more than 100 theorems", of(rules2x3, append(slices.Repeat(sizes[:6], 101), 0)...)),
		bad("too-deep", "A proof may be 1,000 turns deep.", "turns deep", of(idle, deep...)),
		bad("65537-renamings", "A set may have 65,536 renamings.", "more than 65536 renamings", of(rules2x3, slices.Concat([]uint64{1, 0, 0, 17, 1, 5, 1<<16 + 1}, make([]uint64, 1<<16+2))...)),
		bad("long-name", "A name may have 16,384 bytes.", "longer than 16384 bytes", of(changed(rules2x3, "2x3", strings.Repeat("x", 1<<14+1)), sizes...)),
		bad("long-list", "A list may have 1,048,576 entries.", "more than 1048576 entries", of(with(rules2x3, `"codes":[`+strings.Repeat(`"AA",`, 1<<20)+`"AB"]`), sizes...)),
		bad("long-rules", "The rules may have 33,554,432 bytes.", "longer than 33554432 bytes", firstLine+rules2x3+strings.Repeat(" ", maxRules)+"\n"+leb(sizes...)),
		bad("long-first-line", "The first line never ends.", "version 1", strings.Repeat("codebreaker proof 1", 1<<14)),
		bad("many-codes", "A game may have 65,536 candidates.", "too many codes", of(`{"game":"6x7","rule":"black","limits":[7,7,7,7,7,7],"symbols":"ABCDEFG"}`, sizes...)),
		bad("many-candidates", "68,921 candidates are too many, also for a pool of one guess.", "too many codes", of(`{"game":"","rule":"black","limits":[41,41,41],"symbols":"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmno","guesses":["AAA"]}`, sizes...)),
		bad("very-many-codes", "64^16 is 2^96.", "too many codes", of(`{"game":"","rule":"black","limits":[64`+strings.Repeat(",64", 15)+`],"symbols":"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"}`, sizes...)),
		bad("many-pairs", "2^30 pairs of a guess and a candidate are allowed.", "too many codes", of(`{"game":"","rule":"black","limits":[36,36,36],"symbols":"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"}`, sizes...)),
	}
}
