// Addresses of pages.

import assert from "node:assert/strict";
import test from "node:test";
import { pageAddress, site } from "../../static/address.js";

test("a link to another page keeps the folder of this page, and its query is readable", () => {
  assert.equal(pageAddress("home"), "./");
  assert.equal(pageAddress("game", { id: "a b" }), "game.html?id=a%20b");
  const line = "4x6 ABCD=XO&#+";
  assert.equal(new URL(pageAddress("open", { as: "solver", line }), "https://host/codebreaker/fr/play.html").searchParams.get("line"), line);
  assert.equal(site.href, new URL("../../../", import.meta.url).href); // the folder above that of the modules
});
