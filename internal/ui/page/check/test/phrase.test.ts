// The forms of messages by number, in the languages of the catalogues.

import assert from "node:assert/strict";
import test from "node:test";
import { phrase } from "../../static/phrase.js";

const codes = { one: "{count} code", other: "{count} codes" };

test("the form follows the number by the rules of the language", () => {
  for (const [language, count, want] of [
    ["en", 0, "0 codes"],
    ["en", 1, "1 code"],
    ["en", 2, "2 codes"],
    ["en", 1296, "1,296 codes"],
    ["fr", 0, "0 code"],
    ["fr", 1, "1 code"],
    ["fr", 2, "2 codes"],
    ["fr", 1000000, "1\u202f000\u202f000 codes"],
  ] as [string, number, string][])
    assert.equal(phrase(codes, { count }, language), want);
});

test("a fraction has a form, too", () => {
  const bits = { one: "{bits} bit", other: "{bits} bits" };
  assert.equal(phrase(bits, { count: 1.37, bits: "1,37" }, "fr"), "1,37 bit");
  assert.equal(phrase(bits, { count: 1.37, bits: "1.37" }, "en"), "1.37 bits");
});

test("a message with one form uses it for all numbers, and an unknown name stays", () => {
  assert.equal(phrase({ other: "of {count}" }, { count: 1 }, "en"), "of 1");
  assert.equal(phrase({ other: "{a} and {b}" }, { a: "x" }, "en"), "x and {b}");
});
