// Numbers are written as Intl writes them.

import assert from "node:assert/strict";
import test from "node:test";
import { figures, percentage } from "../../static/figures.js";

test("numbers are formatted as by Intl", () => {
  for (const language of ["en", "fr", "de"]) {
    for (const decimals of [0, 1, 2, 3]) {
      for (const value of [0, 1, 7, 12, 999, 1000, 1296, 9999, 32768, 1234567.891, 0.0004, 0.06, 3.14159, 99.96, -4.2, NaN, Infinity, 2 ** 70]) {
        const want = value.toLocaleString(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
        assert.equal(figures(value, decimals, language), want, `${value} in ${language} with ${decimals}`);
      }
    }
  }
});

test("percentages are formatted as by Intl", () => {
  for (const language of ["en", "fr", "de"]) {
    for (const decimals of [0, 1]) {
      for (const share of [0, 0.001, 0.0314, 0.0996, 0.333, 0.5, 1]) {
        const want = share.toLocaleString(language, { style: "percent", minimumFractionDigits: decimals, maximumFractionDigits: decimals });
        assert.equal(percentage(share, decimals, language), want, `${share} in ${language} with ${decimals}`);
      }
    }
  }
});
