// Days, months and how long it is to the next day, also where clocks are put back or on.

import assert from "node:assert/strict";
import test from "node:test";
import { dateOf, dayOf, later, laterMonth, untilNext, weekdays, weeksOf, eventFrom } from "../../static/calendar.js";

/** Does something in a time zone. */
function within(zone: string, what: () => void) {
  const before = process.env["TZ"];
  process.env["TZ"] = zone;
  try {
    what();
  } finally {
    process.env["TZ"] = before;
  }
}

test("a day is the local day", () => {
  within("Pacific/Kiritimati", () => assert.equal(dayOf(new Date("2026-11-20T11:00:00Z")), "2026-11-21"));
  within("Pacific/Pago_Pago", () => assert.equal(dayOf(new Date("2026-11-20T10:59:00Z")), "2026-11-19"));
  within("Europe/Paris", () => assert.equal(dayOf(new Date("2026-11-19T23:00:00Z")), "2026-11-20"));
});

test("the time to the next day follows the local clock", () => {
  for (const [zone, moment, hours, minutes] of [
    ["Europe/Paris", "2026-11-20T12:00:00+01:00", 12, 0],
    ["Europe/Paris", "2026-03-29T00:00:00+01:00", 23, 0],
    ["Europe/Paris", "2026-10-25T00:00:00+02:00", 25, 0],
    ["America/Sao_Paulo", "2018-11-03T12:00:00-03:00", 12, 0], // the clocks change at midnight, so the next day begins at 1:00
    ["Asia/Kolkata", "2026-11-20T23:59:30+05:30", 0, 1],
    ["UTC", "2026-12-31T22:30:00Z", 1, 30],
  ] as [string, string, number, number][])
    within(zone, () => assert.deepEqual(untilNext(new Date(moment)), { hours, minutes }, zone + " " + moment));
});

test("days and months follow one another, across years and clock changes", () => {
  within("Europe/Paris", () => {
    assert.equal(later("2026-10-24", 1), "2026-10-25");
    assert.equal(later("2026-10-25", 1), "2026-10-26");
    assert.equal(later("2026-03-01", -1), "2026-02-28");
    assert.equal(laterMonth("2026-12", 1), "2027-01");
    assert.equal(laterMonth("2026-01", -1), "2025-12");
  });
});

test("a month shows its days under the days of the week", () => {
  assert.deepEqual(
    weeksOf("2026-11").map((week) => week.map((day) => (day ? Number(day.slice(8)) : 0))),
    [
      [0, 0, 0, 0, 0, 0, 1],
      [2, 3, 4, 5, 6, 7, 8],
      [9, 10, 11, 12, 13, 14, 15],
      [16, 17, 18, 19, 20, 21, 22],
      [23, 24, 25, 26, 27, 28, 29],
      [30, 0, 0, 0, 0, 0, 0],
    ],
  );
  assert.equal(weeksOf("2027-02").length, 4);
  for (const month of ["2024-02", "2026-10", "2026-03"])
    within("Europe/Paris", () => assert.equal(weeksOf(month).flat().filter(Boolean).length, month === "2024-02" ? 29 : 31));
});

test("dates are written as people write them", () => {
  assert.equal(dateOf("2026-11-20", "en"), "20 November 2026");
  assert.equal(dateOf("2026-11-20", "fr"), "20 novembre 2026");
  assert.equal(dateOf("2026-11-20", "fr", { month: "long", year: "numeric" }), "novembre 2026");
  assert.deepEqual([weekdays("en", "long")[0], weekdays("fr", "long")[6]], ["Monday", "dimanche"]);
});

test("the daily game is an event of each day", () => {
  const lines = eventFrom("2026-11-20", "Today, and tomorrow", "https://example.org/daily").split("\r\n");
  assert.deepEqual([lines[0], lines.at(-2), lines.at(-1)], ["BEGIN:VCALENDAR", "END:VCALENDAR", ""]);
  for (const line of ["DTSTART;VALUE=DATE:20261120", "RRULE:FREQ=DAILY", "SUMMARY:Today\\, and tomorrow", "URL:https://example.org/daily"])
    assert.ok(lines.includes(line), line);
});
