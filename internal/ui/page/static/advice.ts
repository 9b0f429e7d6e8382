// The best guesses in a sortable table, each with a picture of its partition of
// the remaining codes. A bar opens the codes of its cell.

import { el, icon, refill, scrolling } from './dom.js';
import { chance, number, say, sayOf, share } from './words.js';
import { ask, patiently } from './api.js';
import { complain } from './page.js';
import { bars, spark } from './partition.js';
import { coded, read, row } from './pegs.js';
import { explaining, meaning } from './terms.js';
import { leftCodes, likely } from './candidates.js';
import type { Advice, Estimate, Game, Partition, Term, Weighed } from './api.js';
import type { Look } from './look.js';

/** A column: its name, its value, its better direction (1 or -1), decimals, and its name in the explanations. */
export type Column<Guess> = [string, (guess: Guess) => number, number, number, Term['name'] | undefined];

const columns: Column<Weighed>[] = [
  ['entropy', (w) => w.entropy, -1, 3, 'bits'],
  ['expected', (w) => w.expected, 1, 1, 'average'],
  ['largest', (w) => w.largest, 1, 0, 'worst'],
  ['cells', (w) => w.answers, -1, 0, 'answers'],
  ['chance', (w) => w.chance, -1, 0, 'chance'],
];

/** for guesses that were estimated from a sample */
const estimated: Column<Estimate>[] = [
  ['entropy', (e) => e.entropy, -1, 3, 'bits'],
  ['leaves', (e) => e.leaves, 1, 1, 'average'],
  ['possible', (e) => Number(e.candidate), -1, 0, undefined],
];

/** Where advice is asked for, and what can be done with a guess. */
type Paths = { advice: (query: string) => string; partition: (query: string) => string; use?: (pegs: number[]) => void; refuse?: (guess: string) => void };

export class Advisor {
  asking: AbortController | undefined;
  sorted = '';
  direction = 1;
  shown = '';
  /** says what the order of the guesses rests on, until the reader sorts them */
  order = el('p', { class: 'small muted' });

  /** @param brief shows only the best guess, near the thumb */
  constructor(
    readonly place: HTMLElement,
    readonly look: Look,
    readonly paths: Paths,
    readonly brief: HTMLElement,
  ) {}

  /** Shows advice for a game, unless it is already shown. */
  async show(game: Game) {
    const key = game.revision + game.line;
    if (key === this.shown) return;
    this.asking?.abort();
    this.place.hidden = this.brief.hidden = game.state !== 'going';
    if (game.state !== 'going') return;
    const asking = new AbortController();
    this.asking = asking;
    const thinking = el('div', { class: 'awaited' });
    refill(this.place, thinking);
    refill(this.brief, el('span', { class: 'muted' }, say('thinking')));
    try {
      const advice: Advice | undefined = await patiently(
        thinking,
        (signal, progress) => ask(this.paths.advice(game.boards.length > 1 ? 'top=1' : 'top=12'), { signal, progress }),
        asking,
      );
      if (!advice) return;
      this.shown = key;
      this.draw(advice, game);
    } catch (error) {
      if (asking.signal.aborted) return;
      const line = el('p', { class: 'problem', role: 'alert' });
      refill(this.place, line);
      this.brief.hidden = true;
      complain(line, error);
    }
  }

  draw(advice: Advice, game: Game) {
    const table = el('table', { class: 'guesses' });
    const told = advice.weighed || !!advice.estimates?.length;
    refill(this.order, advice.order ?? '');
    refill(
      this.brief,
      el('span', { class: 'small muted' }, say('best-guess')),
      el('span', { class: 'unseen' }, read(this.look, advice.bestPegs)),
      row(this.look, advice.bestPegs),
      this.useButton(advice.bestPegs),
      this.refuseButton(advice.best, advice.bestPegs),
    );
    refill(
      this.place,
      el(
        'ul',
        { class: 'sentences' },
        advice.sentences.map((sentence) => el('li', null, coded(this.look, sentence))),
      ),
      advice.more || advice.onBoards ? null : leftCodes(game),
      advice.more || advice.onBoards ? null : likely(advice, this.paths.use),
      told ? el('div', { class: 'explained' }, el('h2', null, say('best-guesses')), explaining(advice.terms)) : null,
      told ? this.order : null,
      told
        ? scrolling(say('best-guesses'), table)
        : el('div', { class: 'row' }, this.useButton(advice.bestPegs), this.refuseButton(advice.best, advice.bestPegs)),
    );
    if (advice.weighed) this.table(table, advice.guesses, advice.terms);
    else if (told) this.estimates(table, advice.estimates ?? [], advice.terms);
  }

  useButton(pegs: number[]) {
    const { use } = this.paths;
    return use ? el('button', { type: 'button', class: 'button small', onclick: () => use(pegs) }, say('use-guess')) : null;
  }

  /** A button that says that a word is not accepted. */
  refuseButton(guess: string, pegs: number[]) {
    const { refuse } = this.paths;
    return refuse
      ? el(
          'button',
          {
            type: 'button',
            class: 'tool refuse',
            title: say('refuse-title'),
            'aria-label': say('refuse-this', { guess: read(this.look, pegs) }),
            onclick: () => refuse(guess),
          },
          icon('close'),
          el('span', null, say('refuse')),
        )
      : null;
  }

  table(table: HTMLTableElement, guesses: Weighed[], terms: Term[] | undefined) {
    const sorted = this.ordered(guesses, columns);
    const head = this.head(table, columns, terms, () => this.table(table, guesses, terms));
    head.children[0]?.after(el('th', { scope: 'col' }, say('col-picture')));
    const rows = sorted.map((weighed) => this.line(weighed, table));
    fillTable(table, head, rows);
  }

  /** The table of guesses that were estimated from a sample. */
  estimates(table: HTMLTableElement, guesses: Estimate[], terms: Term[] | undefined) {
    table.classList.add('estimates');
    const head = this.head(table, estimated, terms, () => this.estimates(table, guesses, terms));
    if (this.paths.use || this.paths.refuse) head.append(el('th', { scope: 'col' }, el('span', { class: 'unseen' }, say('use-guess'))));
    const rows = this.ordered(guesses, estimated).map((guess) =>
      el(
        'tr',
        null,
        el('td', null, row(this.look, guess.pegs)),
        el('td', null, number(guess.entropy, 3), guess.error ? el('small', { class: 'muted' }, ' ± ' + number(guess.error, 3)) : null),
        el('td', null, share(guess.leaves)),
        el('td', null, guess.candidate ? say('yes') : '–'),
        this.paths.use || this.paths.refuse ? el('td', null, this.useButton(guess.pegs), this.refuseButton(guess.guess, guess.pegs)) : null,
      ),
    );
    fillTable(table, head, rows);
  }

  /** The guesses in the order of the sorting column. */
  ordered<Guess>(guesses: Guess[], of: Column<Guess>[]) {
    const column = of.find(([name]) => name === this.sorted);
    this.order.hidden = !!column;
    return column ? guesses.slice().sort((a, b) => (column[1](a) - column[1](b)) * column[2] * this.direction) : guesses;
  }

  /**
   * The heads of columns. Pressing one sorts by it.
   * @param again redraws the table
   */
  head<Guess>(table: HTMLTableElement, of: Column<Guess>[], terms: Term[] | undefined, again: () => void) {
    return el(
      'tr',
      null,
      el('th', { scope: 'col' }, say('col-guess')),
      of.map(([name, , better, , term]) => {
        const is = this.sorted === name;
        const falling = better < 0 === this.direction > 0;
        return el(
          'th',
          { scope: 'col', title: term ? meaning(terms, term) : undefined, 'aria-sort': is ? (falling ? 'descending' : 'ascending') : null },
          el(
            'button',
            {
              type: 'button',
              onclick: () => {
                this.direction = is ? -this.direction : 1;
                this.sorted = name;
                again();
                table.querySelector<HTMLElement>('th[aria-sort] button')?.focus();
              },
            },
            say('col-' + name),
          ),
        );
      }),
    );
  }

  line(weighed: Weighed, table: HTMLTableElement) {
    const total = weighed.cells.reduce((sum, size) => sum + size.codes, 0);
    const label = read(this.look, weighed.pegs);
    const line = el(
      'tr',
      null,
      el(
        'td',
        null,
        el(
          'button',
          { type: 'button', class: 'rowbutton', onclick: () => choose() },
          el('span', { class: 'unseen' }, sayOf(this.look, 'show-partition', 'show-partition-words', { guess: label })),
          row(this.look, weighed.pegs),
        ),
      ),
      el('td', null, spark(weighed.cells)),
      columns.map(([name, get, , decimals]) =>
        el(
          'td',
          null,
          name === 'chance' ? (weighed.candidate ? (this.look.weighted ? chance(weighed.chance) : '1/' + number(total)) : '–') : number(get(weighed), decimals),
        ),
      ),
    );
    const choose = () => {
      const open = line.classList.contains('chosen');
      table.querySelector('.chosen')?.classList.remove('chosen');
      table.querySelector('.detail')?.remove();
      if (open) return;
      line.classList.add('chosen');
      line.after(
        el(
          'tr',
          { class: 'detail' },
          el(
            'td',
            { colspan: columns.length + 2 },
            el(
              'div',
              { class: 'inner' },
              el(
                'div',
                { class: 'row' },
                el('h3', null, say('partition-of', { guess: label })),
                this.useButton(weighed.pegs),
                this.refuseButton(weighed.guess, weighed.pegs),
              ),
              bars(this.look, weighed.cells, (mark) => this.codes(weighed.guess, mark)),
            ),
          ),
        ),
      );
    };
    return line;
  }

  /** The codes that would get a mark. */
  async codes(guess: string, mark: string): Promise<string[]> {
    const query = new URLSearchParams({ guess, mark });
    const answer: Partition = await ask(this.paths.partition(String(query)));
    return answer.cells.find((cell) => cell.mark === mark)?.list ?? [];
  }
}

/** Puts a head and rows into the table of the best guesses. */
function fillTable(table: HTMLTableElement, head: HTMLTableRowElement, rows: HTMLTableRowElement[]) {
  refill(table, el('caption', { class: 'unseen' }, say('best-guesses')), el('thead', null, head), el('tbody', null, rows));
}
