"""A second checker of certificates, for small games, written from docs/proofs.md.

    python3 check.py FILE...

It has nothing of the first one: it keeps sets as tuples of codes and marks anew whenever it needs to.
"""
import gzip
import itertools
import json
import sys
from collections import Counter

INFINITE = float("inf")


class Refused(Exception):
    pass


def must(holds, why):
    if not holds:
        raise Refused(why)


class Certificate:
    def __init__(self, data):
        first, head, self.rest = data.split(b"\n", 2)
        must(first == b"codebreaker proof 1", "it is no certificate")
        self.game = game = json.loads(head)
        self.at = 0
        self.limits = game["limits"]
        names = game["symbols"]
        must(game["game"].isprintable(), "the name of the game cannot be printed")
        must(1 <= len(self.limits) <= 16 and 1 <= min(self.limits) and max(self.limits) <= len(names), "the limits are wrong")
        must(game["rule"] in ("black-white", "black", "sum", "place"), "the rule is not known")
        self.own, self.hard = game.get("own", False), game.get("hard", False)
        self.listed = game.get("guesses") is not None
        self.guesses = self.codes_of(game.get("guesses"), names)
        self.codes = self.codes_of(game.get("codes"), names)
        must(len(set(self.guesses)) == len(self.guesses) and set(self.codes) <= set(self.guesses), "codes are listed twice, or may not be guessed")
        must(len(set(self.codes)) == len(self.codes) > 0, "codes are listed twice, or there are none")
        self.opening = None
        if game.get("opening"):
            self.opening = self.codes_of([game["opening"]], names)[0]
        self.marks = {}

    def codes_of(self, listed, names):
        if listed is not None:
            codes = [tuple(names.index(c) for c in text) for text in listed]
            must(all(len(code) == len(self.limits) for code in codes), "a code is too long or too short")
            return codes
        codes = itertools.product(*(range(limit) for limit in self.limits))
        return [code for code in codes if not self.game.get("distinct") or len(set(code)) == len(code)]

    def next(self):
        number, shift = 0, 0
        while True:
            must(self.at < len(self.rest), "it ends in the middle")
            byte = self.rest[self.at]
            self.at += 1
            number |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return number

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
        apart = self.game["rule"] == "black" and not self.game.get("distinct")
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

    def prove(self, codes, left, bound, hints, first=False):
        kind = self.next()
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
            renamings = [self.renaming() for _ in range(self.next())]
            for renaming in renamings:
                must(sorted(self.renamed(renaming, code) for code in codes) == sorted(codes), "a renaming changes the set")
                must(first or not self.hard, "a renaming changes what is wanted")
            while number := self.next():
                must(number <= len(self.guesses), "there is no such guess")
                guess = self.guesses[number - 1]
                own = self.exception(guess, codes, left, bound, hints, k, opens)
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

    def exception(self, guess, codes, left, bound, hints, k, opens):
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
            self.prove(cell, left - 1, proven, self.after(hints, guess, self.mark(guess, cell[0])))
            least = self.least(len(cell), k, left - 1)
            if total < INFINITE:
                total += max(0, proven - least)
        must(total >= bound, "a guess is cheaper than that")
        return own

    def theorems(self):
        while unit := self.next():
            self.unit, self.last, left, bound = unit, self.next(), self.next() or INFINITE, self.bound()
            must(self.last <= 1, "a theorem has numbers past the limits")
            self.lemmas = []
            self.prove(tuple(self.codes), left, bound, (frozenset(), Counter()), first=True)
            yield f"{self.game['game']}: unit {unit}, last {self.last}, within {left} guesses: {bound} at least"
        must(self.at == len(self.rest), "something follows the last theorem")


def main():
    for name in sys.argv[1:]:
        try:
            with gzip.open(name) as file:
                for theorem in list(Certificate(file.read()).theorems()):
                    print(theorem)
        except (Refused, OSError, EOFError, ValueError, KeyError) as why:
            sys.exit(f"{name}: refused: {why}")


main()
