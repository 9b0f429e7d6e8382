// Draws curves and bar charts.

import { el, svg } from './dom.js';
import { chance, number, say } from './words.js';
import type { Bar } from './api.js';

/**
 * A picture as wide as its container. It is redrawn when the width changes, so
 * that its letters keep their size.
 */
function fitted(draw: (wide: number) => SVGElement): HTMLElement {
  const place = el('div', { class: 'chart-place' });
  let drawn = 0;
  const fit = (room: number) => {
    const wide = Math.max(300, Math.min(680, Math.round(room)));
    if (wide === drawn) return;
    drawn = wide;
    place.replaceChildren(draw(wide));
  };
  fit(innerWidth - 60); // until the container is in the page
  queueMicrotask(() => place.clientWidth > 0 && fit(place.clientWidth)); // usually it is by now, and the observer may come after the first paint
  new ResizeObserver(([entry]) => {
    if (entry && entry.contentRect.width > 0) fit(entry.contentRect.width);
  }).observe(place);
  return place;
}

/**
 * A curve over turns that starts at zero, and another one for comparison.
 * @param data own and other: values after each turn
 */
export function curve(data: { label: string; own: number[]; other: number[]; top: number; unit: string; labels: string[] }): HTMLElement {
  return fitted((wide) => drawCurve(wide, data));
}

function drawCurve(width: number, { label, own, other, top, unit, labels }: Parameters<typeof curve>[0]) {
  const [height, left, right, up, down] = [260, 40, 16, 26, 34];
  const steps = Math.max(1, own.length);
  const x = (step: number) => left + ((width - left - right) * step) / steps;
  const y = (value: number) => up + (height - up - down) * (1 - Math.min(1, value / Math.max(top, 0.001)));
  const path = (values: number[]) => 'M' + [0, ...values].map((value, step) => x(step).toFixed(1) + ' ' + y(value).toFixed(1)).join('L');
  const every = top > 12 ? 4 : top > 6 ? 2 : 1;
  const lines = [];
  for (let value = 0; value <= top + 0.001; value += every) {
    lines.push(
      svg('line', { class: 'grid', x1: left, x2: width - right, y1: y(value), y2: y(value) }),
      svg('text', { x: left - 8, y: y(value) + 4, 'text-anchor': 'end' }, number(value)),
    );
  }
  return svg(
    'svg',
    { class: 'chart', viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': label },
    lines,
    svg('text', { x: left - 8, y: up - 12, 'text-anchor': 'end' }, unit),
    svg('path', { class: 'area', d: path(own) + `L${x(own.length)} ${y(0)}L${x(0)} ${y(0)}Z` }),
    svg('path', { class: 'curve ideal', d: path(other) }),
    svg('path', { class: 'curve', d: path(own) }),
    own.map((value, step) => svg('circle', { class: 'dot', cx: x(step + 1), cy: y(value), r: 5 }, svg('title', null, labels[step] ?? ''))),
    own.map((_, step) => svg('text', { x: x(step + 1), y: height - down + 20, 'text-anchor': 'middle' }, number(step + 1))),
  );
}

/**
 * A bar chart of counts by number of guesses.
 * @param options least: minimum number of columns; lit: the highlighted column; top: minimum height of the scale; most: maximum width of the picture
 */
export function columns(label: string, bars: Bar[], options?: { least?: number; lit?: number; top?: number; height?: number; most?: number }): HTMLElement {
  return fitted((wide) => drawColumns(wide, label, bars, options));
}

function drawColumns(
  wide: number,
  label: string,
  bars: Bar[],
  { least = 0, lit, top = 1, height = 200, most: widest = Infinity }: Parameters<typeof columns>[2] = {},
) {
  const last = Math.max(least, ...bars.map((bar) => bar.guesses), 1);
  const most = Math.max(top, ...bars.map((bar) => bar.count));
  const [width, down, up] = [Math.max(300, Math.min(wide, widest, last * 60)), 26, 22];
  const step = width / last;
  const found = new Map(bars.map((bar) => [bar.guesses, bar.count]));
  const lights = (index: number) => (index + 1 === lit ? ' lit' : '');
  return svg(
    'svg',
    {
      class: 'chart',
      viewBox: `0 0 ${width} ${height}`,
      role: 'img',
      'aria-label': label + ' ' + bars.map((bar) => `${number(bar.guesses)}: ${number(bar.count)}`).join(', '),
    },
    Array.from({ length: last }, (_, index) => {
      const count = found.get(index + 1) ?? 0;
      const tall = (height - down - up) * (count / most);
      const middle = step * (index + 0.5);
      return [
        svg('rect', {
          class: 'column' + lights(index),
          x: middle - Math.min(17, step * 0.36),
          width: Math.min(34, step * 0.72),
          y: height - down - Math.max(tall, count ? 2 : 0),
          height: Math.max(tall, count ? 2 : 0),
          rx: 3,
        }),
        count ? svg('text', { class: 'value' + lights(index), x: middle, y: height - down - tall - 6, 'text-anchor': 'middle' }, number(count)) : null,
        svg('text', { class: lights(index), x: middle, y: height - 8, 'text-anchor': 'middle' }, number(index + 1)),
      ];
    }).flat(),
    svg('line', { class: 'grid', x1: 0, x2: width, y1: height - down, y2: height - down }),
  );
}

/**
 * Cumulative curves over numbers of guesses, one for each line. They differ in colour and
 * dashes, with a legend below.
 * @param lines parts: shares from 0 to 1, after 0, 1, 2 and so on guesses
 */
export function rising(label: string, lines: { name: string; plays: string; parts: number[] }[]): HTMLElement {
  return el(
    'div',
    { class: 'rising' },
    fitted((wide) => drawRising(wide, label, lines)),
    el(
      'p',
      { class: 'legend' },
      lines.map(({ plays }, index) =>
        el(
          'span',
          null,
          svg('svg', { class: 'chart key-line', viewBox: '0 0 34 8', 'aria-hidden': 'true' }, svg('line', { class: line(index), x1: 2, x2: 32, y1: 4, y2: 4 })),
          plays,
        ),
      ),
    ),
  );
}

/** The class of a line. styles/tables.css has eight of them. */
const line = (index: number) => 'curve line-' + (index % 8);

function drawRising(width: number, label: string, lines: Parameters<typeof rising>[1]) {
  const [height, left, right, up, down] = [300, 46, 16, 16, 46];
  const last = Math.max(1, ...lines.map(({ parts }) => parts.length - 1));
  const x = (guesses: number) => left + ((width - left - right) * guesses) / last;
  const y = (part: number) => up + (height - up - down) * (1 - part);
  const every = last > 14 ? 2 : 1;
  return svg(
    'svg',
    { class: 'chart', viewBox: `0 0 ${width} ${height}`, role: 'group', 'aria-label': label },
    [0, 0.25, 0.5, 0.75, 1]
      .map((part) => [
        svg('line', { class: 'grid', x1: left, x2: width - right, y1: y(part), y2: y(part) }),
        svg('text', { x: left - 8, y: y(part) + 4, 'text-anchor': 'end' }, say('percent', { number: number(100 * part) })),
      ])
      .flat(),
    Array.from({ length: last + 1 }, (_, guesses) =>
      guesses % every ? null : svg('text', { x: x(guesses), y: height - down + 20, 'text-anchor': 'middle' }, number(guesses)),
    ),
    svg('text', { x: width - right, y: height - 8, 'text-anchor': 'end' }, say('axis-guesses')),
    lines.map(({ name, parts }, index) =>
      svg(
        'g',
        {
          role: 'img',
          'aria-label': `${name}: ${parts
            .map((part, guesses) => `${number(guesses)}: ${chance(part)}`)
            .slice(1)
            .join(', ')}`,
        },
        svg('path', { class: line(index), d: 'M' + parts.map((part, guesses) => x(guesses).toFixed(1) + ' ' + y(part).toFixed(1)).join('L') }),
        parts.map((part, guesses) =>
          guesses === 0
            ? null
            : svg(
                'circle',
                { class: line(index) + ' spot', cx: x(guesses), cy: y(part), r: 4 },
                svg('title', null, say('found-by', { strategy: name, guesses, part: chance(part) })),
              ),
        ),
      ),
    ),
  );
}

/** The skill and luck of games in order. Each point links to a review. */
export function dots(label: string, games: { skill?: number; luck?: number; helped: boolean; href: string; label: string }[]): HTMLElement {
  return fitted((wide) => drawDots(wide, label, games));
}

function drawDots(width: number, label: string, games: Parameters<typeof dots>[1]) {
  const [height, left, down, up] = [190, 34, 12, 12];
  const x = (index: number) => left + 8 + ((width - left - 16) * index) / Math.max(1, games.length - 1);
  const y = (value: number) => up + (height - up - down) * (1 - value / 99);
  const line = (name: 'skill' | 'luck') =>
    games.flatMap((game, index) => {
      const value = game[name];
      return value === undefined ? [] : [x(index).toFixed(1) + ' ' + y(value).toFixed(1)];
    });
  const path = (points: string[]) => (points.length ? 'M' + points.join('L') : 'M0 0');
  return svg(
    'svg',
    { class: 'chart', viewBox: `0 0 ${width} ${height}`, role: 'group', 'aria-label': label },
    [0, 50, 99]
      .map((value) => [
        svg('line', { class: 'grid', x1: left, x2: width, y1: y(value), y2: y(value) }),
        svg('text', { x: left - 8, y: y(value) + 4, 'text-anchor': 'end' }, number(value)),
      ])
      .flat(),
    svg('path', { class: 'curve ideal', d: path(line('luck')) }),
    svg('path', { class: 'curve', d: path(line('skill')) }),
    games.map((game, index) =>
      game.skill === undefined
        ? null
        : svg(
            'a',
            { href: game.href, 'aria-label': `${game.label}: ${game.skill}, ${game.luck ?? '–'}` },
            svg('circle', { class: game.helped ? 'dot helped' : 'dot', cx: x(index), cy: y(game.skill), r: 6 }),
          ),
    ),
  );
}
