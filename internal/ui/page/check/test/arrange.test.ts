// How several boards are arranged.

import { test } from "node:test";
import assert from "node:assert/strict";
import { arrange } from "../../static/arrange.js";

const phone = { width: 380, height: 530, head: 20, beside: 0, places: 5, most: 45, least: 12 };
const desktop = { ...phone, width: 1400, height: 460 };

/** a number of boards after four turns */
const boards = (open: number, rows: number, done = 0) => ({ open, done, rows, turns: 4 });

test("boards are in the columns with the largest tile", () => {
  assert.deepEqual(arrange(phone, boards(8, 13)), { form: "whole", across: 4, tile: 16.375, fits: true });
  assert.equal(arrange(desktop, boards(8, 13)).across, 8);
  for (let width = 200; width < 1500; width += 50)
    for (let count = 2; count <= 64; count++) {
      const { across, tile } = arrange({ ...phone, width }, boards(count, 20));
      assert.ok(across * 5 * tile <= width, `${count} boards of ${across} columns in ${width}: ${tile}`);
    }
});

test("rows give way only if tiles would be too small to read", () => {
  assert.equal(arrange(phone, boards(4, 9)).form, "whole");
  assert.equal(arrange(phone, boards(16, 21)).form, "brief");
  assert.equal(arrange(phone, boards(32, 37)).form, "thin");
});

test("boards that are done give their room to the others", () => {
  assert.ok(arrange(phone, boards(8, 37, 24)).tile > arrange(phone, boards(32, 37)).tile);
});

test("boards that cannot fit have the smallest tile, and scroll", () => {
  const { tile, fits } = arrange({ ...phone, height: 100 }, boards(32, 37));
  assert.equal(tile, 12);
  assert.equal(fits, false);
});
