"""A second checker of certificates, for small games, written from docs/proofs.md.

    python3 check.py FILE...

It has nothing of the first one: it keeps sets as tuples of codes and marks anew whenever it needs to.
"""
import hashlib
import itertools
import json
import math
import sys
import zlib
from collections import Counter

INFINITE = float("inf")
KINDS = {"game": str, "rule": str, "limits": list, "symbols": str, "distinct": bool, "codes": list, "guesses": list,
         "own": bool, "hard": bool, "opening": str}
RULES = 2**25  # the most bytes of the rules


class Refused(Exception):
    pass


def must(holds, why):
    if not holds:
        raise Refused(why)


def unpacked(data):
    """The content of a gzip file of one member, without optional fields."""
    must(data[:4] == b"\x1f\x8b\x08\x00", "it is no gzip file, or has optional fields")
    member = zlib.decompressobj(wbits=31)
    text = member.decompress(data)
    must(member.eof and not member.unused_data, "the gzip member has no end, or something follows it")
    return text


def rules(line):
    """The rules of the game: an object with keys that are known and different."""
    def once(pairs):
        must(len(dict(pairs)) == len(pairs), "a key occurs twice")
        return dict(pairs)

    def no_constant(name):
        raise Refused(f"{name} is no JSON")

    game = json.loads(line.decode("utf-8"), object_pairs_hook=once, parse_constant=no_constant)
    must(type(game) is dict, "the rules are no object")
    for key, value in game.items():
        must(key in KINDS and type(value) is KINDS[key], f"the key {key!r} is not known, or its value is of the wrong kind")
    must(all(key in game for key in ("game", "rule", "limits", "symbols")), "a key is missing")
    must(len(game["game"].encode("utf-8")) <= 2**14, "the name is too long")  # a lone surrogate has no UTF-8
    must(all(len(game.get(key, [])) <= 2**20 for key in ("limits", "codes", "guesses")), "a list is too long")
    limits, names = game["limits"], game["symbols"]
    must(len(names) <= 64 and len(set(names)) == len(names) and all("!" <= c <= "~" for c in names), "the symbols are wrong")
    must(1 <= len(limits) <= 16 and all(type(n) is int and 1 <= n <= len(names) for n in limits), "the limits are wrong")
    must(game["rule"] in ("black-white", "black", "sum", "place"), "the rule is not known")
    must(game["rule"] == "place" or not game.get("hard"), "the hard rule needs marks by place")
    return game


def number_of_codes(limits, distinct):
    return math.prod(max(0, limit - i) if distinct else limit for i, limit in enumerate(sorted(limits)))


def quoted(text):
    short = {'"': '\\"', "\\": "\\\\", "\a": "\\a", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\v": "\\v"}

    def one(c):
        if " " <= c <= "~" or c in short:
            return short.get(c, c)
        return (f"\\x{ord(c):02x}" if c < "\x80" else f"\\u{ord(c):04x}" if c < "\U00010000" else f"\\U{ord(c):08x}")
    return '"' + "".join(map(one, text)) + '"'


class Certificate:
    def __init__(self, data):
        first, head, self.rest = data.split(b"\n", 2)
        must(first == b"codebreaker proof 1" and len(head) < RULES, "it is no certificate")
        self.game = game = rules(head)
        self.at = 0
        self.limits = game["limits"]
        self.own, self.hard, self.distinct = (game.get(key, False) for key in ("own", "hard", "distinct"))
        self.listed = "guesses" in game
        every = number_of_codes(self.limits, self.distinct)
        candidates, pool = (len(game[key]) if key in game else every for key in ("codes", "guesses"))
        must(1 <= candidates <= 2**16 and pool <= 2**20 and candidates * pool <= 2**30, "there are no codes, or too many")
        self.guesses = self.codes_of(game.get("guesses"))
        self.codes = self.codes_of(game.get("codes"))
        must(all(self.can_be_secret(code) for code in self.codes), "a code cannot be the secret")
        self.opening = None
        if "opening" in game:
            self.opening = self.codes_of([game["opening"]])[0]
            must(self.opening in self.guesses, "the opening may not be guessed")
        self.marks = {}

    def codes_of(self, listed):
        if listed is not None:
            must(all(type(text) is str and len(text) == len(self.limits) for text in listed), "a code is too long or too short")
            codes = [tuple(self.game["symbols"].index(c) for c in text) for text in listed]
            must(len(set(codes)) == len(codes), "a code is listed twice")
            return codes
        codes = itertools.product(*(range(limit) for limit in self.limits))
        return [code for code in codes if not self.distinct or len(set(code)) == len(code)]

    def can_be_secret(self, code):
        return all(s < limit for s, limit in zip(code, self.limits)) and (not self.distinct or len(set(code)) == len(code))

    def next(self):
        number = 0
        for shift in range(0, 49, 7):
            must(self.at < len(self.rest), "it ends in the middle")
            byte = self.rest[self.at]
            self.at += 1
            number |= (byte & 127) << shift
            must(byte or not shift, "a number has too many bytes")
            if byte < 128:
                must(number < 2**48, "a number is too large")
                return number
        raise Refused("a number is too large")

    def bound(self):
        return self.next() or INFINITE

    def mark(self, guess, secret):
        if guess == secret:
            return "found"
        if (guess, secret) not in self.marks:
            self.marks[guess, secret] = self.new_mark(guess, secret)
        return self.marks[guess, secret]

    def new_mark(self, guess, secret):
        black = sum(g == s for g, s in zip(guess, secret))
        both = sum((Counter(guess) & Counter(secret)).values())
        if self.game["rule"] == "place":
            left = Counter(s for g, s in zip(guess, secret) if g != s)
            colours = []
            for g, s in zip(guess, secret):
                yellow = g != s and left[g] > 0
                left[g] -= yellow
                colours.append("G" if g == s else "Y" if yellow else "-")
            return "".join(colours)
        return {"black": black, "sum": both, "black-white": (black, both)}[self.game["rule"]]

    def cells(self, guess, codes):
        """The cells that a guess makes, in the order of their first codes, and whether it is one of the codes."""
        cells = {}
        for code in codes:
            cells.setdefault(self.mark(guess, code), []).append(code)
        own = cells.pop("found", None) is not None
        return [tuple(cell) for cell in cells.values()], own

    def least(self, n, k, left):
        """Rule 1: f(n)."""
        if n == 0:
            return 0
        total, found, t = 0, 0, 0
        while found < n:
            if t == left:
                return INFINITE
            total += self.unit * (n - found)
            if t + 1 == left:
                total += self.last * (n - found)
            found = 1 if t == 0 else 1 + (k - 1) * found if self.own else k * found
            t += 1
        return total

    def allowed(self, guess, hints):
        green, least = hints
        return not self.hard or all(guess[place] == symbol for place, symbol in green) and not least - Counter(guess)

    def wants_more(self, cells, hints, guess, other):
        """Whether the hard rule wants as much after each mark of a guess as after that of another that makes the same cells."""
        for cell in cells:
            if self.hard and len(cell) > 2:
                green, least = self.after(hints, guess, self.mark(guess, cell[0]))
                other_green, other_least = self.after(hints, other, self.mark(other, cell[0]))
                if other_green - green or other_least - least:
                    return False
        return True

    def after(self, hints, guess, mark):
        if not self.hard:
            return hints
        green, least = hints
        told = Counter(g for g, colour in zip(guess, mark) if colour != "-")
        return green | {(i, g) for i, g in enumerate(guess) if mark[i] == "G"}, least | told

    def renaming(self):
        kinds = self.next()
        if kinds == 0:
            return None
        apart = self.game["rule"] == "black" and not self.distinct
        must(not self.listed and (kinds == 1 or apart and kinds == len(self.limits)), "a renaming may change marks")
        places = [self.next() for _ in self.limits]
        must(sorted(places) == list(range(len(places))), "two places have one name")
        must(all(self.limits[i] == self.limits[to] for i, to in enumerate(places)), "a place has other symbols")
        must(kinds > 1 or len(set(self.limits)) == 1, "places have different symbols")
        symbols = []
        for limit in self.limits[:kinds]:
            names = [self.next() for _ in range(limit)]
            must(sorted(names) == list(range(limit)), "two symbols have one name")
            symbols.append(names)
        return places, symbols * (len(places) if kinds == 1 else 1)

    def renamed(self, renaming, code):
        if renaming is None:
            return code
        places, symbols = renaming
        new = [0] * len(code)
        for i, symbol in enumerate(code):
            new[places[i]] = symbols[i][symbol]
        return tuple(new)

    def prove(self, codes, left, bound, hints, turns=0):
        must(turns < 1000, "the proof is too deep")
        kind, first = self.next(), turns == 0
        if kind == 2:
            number, renaming = self.next(), self.renaming()
            must(number < len(self.lemmas) and not self.hard, "there is no such lemma")
            others, proven_left, proven = self.lemmas[number]
            must(sorted(self.renamed(renaming, code) for code in codes) == others, "the lemma is about other codes")
            must(proven_left >= left and proven >= bound, "the lemma says less")
            return
        must(kind < 2, "that is no proof")
        k = max(2, self.next())
        opens = first and self.opening is not None
        if opens:
            most = max(len(cells) + own for cells, own in (self.cells(guess, codes) for guess in self.guesses))
            must(k >= most, "guesses make more cells")
        done, ways = set(), {}
        if kind == 1:
            count = self.next()
            must(count <= 2**16, "there are too many renamings")
            renamings = [self.renaming() for _ in range(count)]
            for renaming in renamings:
                must(sorted(self.renamed(renaming, code) for code in codes) == sorted(codes), "a renaming changes the set")
                must(first or not self.hard, "a renaming changes what is wanted")
            while number := self.next():
                must(number <= len(self.guesses), "there is no such guess")
                guess = self.guesses[number - 1]
                own = self.exception(guess, codes, left, bound, hints, k, turns, opens)
                ways.setdefault(self.way(guess, codes), []).append((guess, own))
                queue = [guess]
                while queue:
                    guess = queue.pop()
                    if guess not in done:
                        done.add(guess)
                        queue += [self.renamed(renaming, guess) for renaming in renamings]
        for guess in self.guesses:
            if guess in done or (guess != self.opening if opens else not self.allowed(guess, hints)):
                continue
            cells, own = self.cells(guess, codes)
            if self.own and not own and not opens:
                continue
            must(opens or len(cells) + own <= k, "a guess makes more cells")
            said = own or len(cells) > 1 or opens
            if said and self.sum(cells, own, codes, left, k) < bound:
                alike = ways.get(self.way(guess, codes), [])
                must(any((wins or not own) and self.wants_more(cells, hints, guess, other) for other, wins in alike), "a guess is cheaper")
        self.lemmas.append((sorted(codes), left, bound))

    def sum(self, cells, own, codes, left, k):
        if left < 1:
            return INFINITE
        last = self.last if own and left == 1 else 0
        return self.unit * len(codes) + last + sum(self.least(len(cell), k, left - 1) for cell in cells)

    def way(self, guess, codes):
        numbers = {}
        return tuple(numbers.setdefault(self.mark(guess, code), len(numbers)) for code in codes)

    def exception(self, guess, codes, left, bound, hints, k, turns, opens):
        cells, own = self.cells(guess, codes)
        must(guess == self.opening if opens else self.allowed(guess, hints) and (own or not self.own), "that guess is not allowed")
        must(opens or len(cells) + own <= k, "a guess makes more cells")
        total = self.sum(cells, own, codes, left, k)
        used = set()
        for _ in range(self.next()):
            at, proven = self.next(), self.bound()
            must(at < len(cells) and at not in used, "there is no such cell")
            used.add(at)
            cell = cells[at]
            self.prove(cell, left - 1, proven, self.after(hints, guess, self.mark(guess, cell[0])), turns + 1)
            least = self.least(len(cell), k, left - 1)
            if total < INFINITE:
                total += max(0, proven - least)
        must(total >= bound, "a guess is cheaper than that")
        return own

    def theorems(self):
        sentences = []
        while unit := self.next():
            self.unit, self.last, left, bound = unit, self.next(), self.next(), self.bound()
            must(len(sentences) < 100 and unit <= 2**17 and self.last <= 1 and left < 2**20, "a theorem has numbers past the limits")
            left = left or INFINITE
            sentences.append(self.sentence(left, *self.fact(left, bound)))
            self.lemmas = []
            self.prove(tuple(self.codes), left, bound, (frozenset(), Counter()))
        must(sentences, "there is no theorem")
        must(self.at == len(self.rest), "something follows the last theorem")
        return sentences

    def fact(self, left, bound):
        """What a claim about the cost says in guesses: a beginning and an end of a sentence."""
        if bound == INFINITE:
            return "no", "finds every code"
        if not self.last:
            return "every", f"has a total of at least {-(-bound // self.unit)} guesses"
        must(left < INFINITE and self.unit > len(self.codes), "the last guess costs more, and the unit must outweigh it")
        total, found = divmod(bound, self.unit)
        return "every", f"has a total above {total} guesses, or that total with at least {found} codes found by the last guess"

    def sentence(self, left, which, does):
        game = self.game
        conditions = [condition for condition, holds in (
            ("uses only listed guesses", self.listed),
            ("guesses only candidates", self.own),
            ("keeps the hard rule", self.hard),
            (f"begins with {quoted(game.get('opening', ''))}", self.opening),
            (f"takes at most {left} guesses", left < INFINITE),
        ) if holds]
        limits = " ".join(map(str, self.limits))
        text = f"{quoted(game['game'])}, {game['rule']}, limits [{limits}], symbols {quoted(game['symbols'])}, {len(self.codes)} codes"
        text += " of different symbols" * self.distinct + " as listed" * ("codes" in game)
        return f"{text}: {which} strategy{' that ' * bool(conditions)}{' and '.join(conditions)} {does}."

    def digests(self):
        return [f"SHA-256 of the {key}: " + hashlib.sha256("".join(code + "\n" for code in sorted(self.game[key])).encode()).hexdigest()
                for key in ("codes", "guesses") if key in self.game]


def main():
    sys.setrecursionlimit(10_000)
    code = 0
    for name in sys.argv[1:]:
        try:
            with open(name, "rb") as file:
                data = file.read()
            certificate = Certificate(unpacked(data))
            print("\n".join(certificate.theorems() + certificate.digests()))
            print(f"SHA-256 of the file: {hashlib.sha256(data).hexdigest()}", flush=True)
        except OSError:
            print(f"check.py: {name}: the file cannot be read", file=sys.stderr)
            code = code or 2
        except (Refused, ValueError, RecursionError, zlib.error) as why:
            print(f"check.py: {name}: refused: {why}", file=sys.stderr)
            code = 1
    sys.exit(code)


main()
