// Local calendar days, written 2026-11-20.

/** The day of a time. */
export function dayOf(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** A daily event from a day on, in the format of calendars (RFC 5545). */
export function eventFrom(day: string, title: string, address: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//codebreaker//page//EN',
    'BEGIN:VEVENT',
    'UID:daily@codebreaker',
    `DTSTAMP:${day.replaceAll('-', '')}T000000Z`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    'RRULE:FREQ=DAILY',
    'TRANSP:TRANSPARENT',
    'SUMMARY:' + title.replace(/[\\,;]/g, '\\$&'),
    'URL:' + address,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => line + '\r\n').join('');
}

/** Noon of a day. It exists on every day, even when clocks change. */
export function noonOf(day: string): Date {
  return new Date(day + 'T12:00:00');
}

/** The day a number of days later, or earlier if negative. */
export function later(day: string, by: number): string {
  const moment = noonOf(day);
  moment.setDate(moment.getDate() + by);
  return dayOf(moment);
}

/**
 * The time until the next day. A day has 23 to 25 hours.
 * @returns minutes are rounded up
 */
export function untilNext(moment: Date): { hours: number; minutes: number } {
  const next = new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() + 1);
  const minutes = Math.max(1, Math.ceil((next.getTime() - moment.getTime()) / 60000));
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

/**
 * The month a number of months later, or earlier if negative.
 * @param month as 2026-11
 */
export function laterMonth(month: string, by: number): string {
  const moment = noonOf(month + '-01');
  moment.setMonth(moment.getMonth() + by);
  return dayOf(moment).slice(0, 7);
}

/**
 * The weeks of a month, from Monday. Days of other months are null.
 * @param month as 2026-11
 */
export function weeksOf(month: string): (string | null)[][] {
  const days: (string | null)[] = Array((noonOf(month + '-01').getDay() + 6) % 7).fill(null);
  for (let day = month + '-01'; day.startsWith(month); day = later(day, 1)) days.push(day);
  while (days.length % 7) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(7 * week, 7 * week + 7));
}

/** The names of the days of the week, from Monday. */
export function weekdays(language: string, width: 'short' | 'long'): string[] {
  const format = new Intl.DateTimeFormat(language, { weekday: width });
  return Array.from({ length: 7 }, (_, day) => format.format(noonOf('2026-06-0' + (1 + day)))); // 1 June 2026 was a Monday
}

/** A day in words, such as 20 November 2026 or November 2026. */
export function dateOf(day: string, language: string, parts: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', year: 'numeric' }): string {
  const key = language + JSON.stringify(parts);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, parts);
  formats.set(key, format);
  return format.format(noonOf(day));
}

/** The formats that dates were written in. Making one is slow. */
const formats: Map<string, Intl.DateTimeFormat> = new Map();
