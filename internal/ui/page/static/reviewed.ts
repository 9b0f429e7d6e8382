// Draws a reviewed game: its description, its board to step through, and the verdict on
// the current turn.

import { el, icon, refill } from './dom.js';
import { chance, date, language, number, say, sayOf } from './words.js';
import { Board } from './board.js';
import { ask } from './api.js';
import { curve } from './charts.js';
import { figure } from './figure.js';
import { explaining, meaning } from './terms.js';
import { candidates } from './candidates.js';
import { cell, coded, pins, read, row, spoken } from './pegs.js';
import { rightTile } from './rule.js';
import { bars } from './partition.js';
import { reveal } from './room.js';
import { elsewhere, sentence } from './page.js';
import { hashOf, stepped, swept, turnOf, within } from './stepping.js';
import type { Described, Estimate, Judged, OnBoard, Partition, Review, Term, Weighed, WeighedOnBoards } from './api.js';
import type { Look } from './look.js';

/** The signs of verdicts, as in chess notation. */
const signs: Record<string, string> = { best: '★', good: '✓', inaccuracy: '?!', mistake: '?', blunder: '??', hinted: 'i' };

/** A verdict: its sign, and its word if there is room. */
export function verdict(turn: Judged, worded: boolean = true) {
  const kind = turn.hinted ? 'hinted' : turn.verdict;
  if (!kind) return null;
  return el(
    'span',
    { class: 'verdict-badge ' + kind, title: turn.verdictText },
    el('b', { 'aria-hidden': 'true' }, signs[kind] ?? ''),
    el('span', { class: worded ? '' : 'unseen' }, turn.verdictText),
  );
}

/** The description of the game and its result. */
export function overview(review: Review, look: Described) {
  const facts = [review.day ? date(review.day) : '', review.title === review.described ? '' : review.described].filter(Boolean);
  const ended =
    review.state === 'solved' ? say('found-in', { count: review.turns.length }) : review.state === 'going' ? '' : sentence(say('state-' + review.state));
  return el(
    'section',
    { class: 'overview card' },
    el('div', { class: 'overview-what' }, el('h2', null, review.title), facts.length ? el('p', { class: 'muted' }, facts.join(' · ')) : null),
    el(
      'div',
      { class: 'overview-end' },
      (review.codes ?? []).map(({ pegs }, index) =>
        pegs.length
          ? el(
              'p',
              { class: 'overview-code', role: 'img', 'aria-label': say('board-number', { board: index + 1 }) + ': ' + read(look, pegs) },
              pegs.map((symbol, place) => cell(look, symbol, place, rightTile(look.rule))),
            )
          : null,
      ),
      review.secretPegs
        ? el(
            'p',
            { class: 'overview-code', role: 'img', 'aria-label': say('the-code', { code: read(look, review.secretPegs) }) },
            review.secretPegs.map((symbol, place) => cell(look, symbol, place, rightTile(look.rule))),
          )
        : null,
      ended ? el('p', null, el('strong', null, ended)) : null,
    ),
    review.summary.length || review.basis ? el('p', { class: 'summary' }, coded(look, [...review.summary, review.basis ?? ''].join(' '))) : null,
    review.clash
      ? null
      : el(
          'div',
          { class: 'explained' },
          el(
            'dl',
            { class: 'figures brief' },
            review.skill === undefined && review.luck !== undefined ? null : figure('skill', review.skill),
            figure('luck', review.luck),
          ),
          explaining(review.terms),
        ),
    review.clash
      ? el(
          'p',
          { class: 'problem' },
          say('not-judged', {
            from: review.turns.length + 1,
            count: review.clash.together.length,
            turns: new Intl.ListFormat(language).format(review.clash.together.map(String)),
          }),
        )
      : null,
    review.clash
      ? el(
          'ul',
          { class: 'sentences problem' },
          review.clash.sentences.map((sentence) => el('li', null, coded(look, sentence))),
        )
      : null,
  );
}

/** The information known after each turn. */
export function information(review: Review, look: Described) {
  const all = Math.log2(review.turns[0]?.before.about ?? look.secrets) * (review.boards ?? 1);
  let gained = 0;
  let expected = 0;
  const own = review.turns.map((turn) => (gained += turn.gained ?? 0));
  const other = review.turns.map((turn) => (expected += (turn.own ?? turn.ownEstimate ?? turn.ownOnBoards)?.entropy ?? 0));
  return el(
    'section',
    { class: 'card curve-card' },
    el('h2', null, say('information')),
    curve({
      label: say('information'),
      own,
      other,
      top: Math.max(all, gained, 1),
      unit: say('col-entropy'),
      labels: own.map((bits, index) => say('information-of', { number: index + 1, count: bits, bits: number(bits, 2), all: number(all, 2) })),
    }),
    el('p', { class: 'legend' }, el('span', null, el('i'), say('curve-own')), el('span', null, el('i', { class: 'ideal' }), say('curve-expected'))),
  );
}

/** The number of the turn with the least skill: the first of equals. */
function costliest({ turns }: Review) {
  const skills = turns.map(({ skill }) => skill ?? Infinity);
  return skills.indexOf(Math.min(...skills)) + 1;
}

/** The board of a reviewed game, with the current turn next to it. */
export class Stepper {
  turn: number;
  board: HTMLDivElement;
  detail: HTMLElement;
  element: HTMLDivElement;

  /** @param options id: of the game, which knows more than its line; playOn: set if the game can be continued */
  constructor(
    readonly review: Review,
    readonly look: Described,
    readonly options: { line: string; id?: string; playOn?: (turns: number, guess: string) => void },
  ) {
    this.turn = location.hash ? turnOf(location.hash, review.turns.length) : costliest(review);
    const board = new Board({ look, most: review.turns.length });
    board.show(review.boards ? review.turns.map((turn) => ({ ...turn, tiles: [] })) : review.turns); // the boards' marks are beside them
    this.board = el('div', { class: 'review-board board-wrap', tabindex: 0, role: 'group', 'aria-label': say('step-board') }, board.element);
    this.detail = el('section', { class: 'review-turn card', 'aria-live': 'polite' });
    this.element = el('div', { class: 'review-steps' }, this.board, this.detail);
    for (const turn of review.turns) {
      const place = board.rows.get(turn.turn)?.element;
      place?.querySelector('.left')?.replaceChildren(verdict(turn, false) ?? '');
      place?.addEventListener('click', () => this.show(turn.turn));
    }
    addEventListener('keydown', (event) => this.key(event));
    addEventListener('hashchange', () => this.show(turnOf(location.hash, review.turns.length)));
    this.detail.addEventListener('pointerdown', (event) => this.sweep(event));
    this.show(this.turn);
  }

  key(event: KeyboardEvent) {
    const target = event.target instanceof Element ? event.target : null;
    if (!this.element.isConnected || elsewhere(event) || event.ctrlKey || event.metaKey || event.altKey || target?.closest('.candidates')) return;
    const turn = stepped(this.turn, this.review.turns.length, event.key, !!target && this.board.contains(target));
    if (turn === undefined) return;
    event.preventDefault();
    this.show(turn);
  }

  /** @param event the start of the touch */
  sweep({ pointerId, pointerType, clientX, clientY }: PointerEvent) {
    if (pointerType !== 'touch') return;
    const end = (at: PointerEvent) => {
      if (at.pointerId !== pointerId) return;
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
      if (at.type === 'pointerup') this.show(swept(this.turn, this.review.turns.length, { x: at.clientX - clientX, y: at.clientY - clientY }));
    };
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
  }

  /** @param number of the turn */
  show(number: number) {
    const { turns } = this.review;
    const turn = turns[within(number, turns.length) - 1];
    if (!turn || (this.detail.childElementCount && turn.turn === this.turn)) return;
    if (this.detail.childElementCount) history.replaceState(history.state, '', hashOf(turn.turn));
    this.turn = turn.turn;
    for (const place of this.board.querySelectorAll<HTMLElement>('.turn[data-turn]')) {
      const chosen = place.getAttribute('data-turn') === String(turn.turn);
      place.classList.toggle('shown', chosen);
      if (chosen) reveal(place);
    }
    const back =
      document.activeElement instanceof HTMLElement && this.detail.contains(document.activeElement) ? document.activeElement.dataset.step : undefined;
    refill(this.detail, this.head(turn), this.judged(turn));
    if (back) this.detail.querySelector<HTMLElement>(`[data-step="${back}"]`)?.focus();
  }

  head(turn: Judged) {
    const count = this.review.turns.length;
    const button = (word: string, to: number, sign: string) =>
      el(
        'button',
        {
          type: 'button',
          class: 'close',
          'data-step': word,
          'aria-disabled': String(to < 1 || to > count),
          'aria-label': say(word),
          title: say(word),
          onclick: () => this.show(to),
        },
        icon(sign),
      );
    return el(
      'div',
      { class: 'step-head' },
      button('step-back', turn.turn - 1, 'left'),
      el('div', { class: 'step-name' }, el('h2', null, say('step-of', { number: turn.turn, count })), verdict(turn)),
      button('step-on', turn.turn + 1, 'right'),
    );
  }

  /** The address for requests about the game: by its ID, which excludes refused words, or by its line. */
  path(what: string, query: Record<string, string>) {
    const { id, line } = this.options;
    return id ? '/games/' + encodeURIComponent(id) + '/' + what + '?' + new URLSearchParams(query) : '/' + what + '?' + new URLSearchParams({ line, ...query });
  }

  judged(turn: Judged) {
    const {
      look,
      options,
      review: { terms },
    } = this;
    if (turn.boards) return judgedOnBoards(look, turn, terms);
    const own = turn.own ?? turn.ownEstimate;
    const best = turn.best ?? turn.bestEstimate;
    const other = own && best && best.guess !== own.guess ? best : undefined;
    const words = own ? turn.sentences.slice(1) : turn.sentences; // the first sentence repeats the numbers of codes below
    const wrong = new Set([...(turn.absent ?? []), ...(turn.misplaced ?? [])]);
    const path = (turns: number) => this.path('candidates', { turns: String(turns) });
    return [
      el('p', { class: 'judged-said' }, coded(look, words.join(' '))),
      el(
        'div',
        { class: 'guesses-beside' },
        guessed(look, say(best && !other ? 'own-and-best' : 'own-guess'), turn.pegs, terms, own, wrong, other ? turn.cost : undefined),
        other ? guessed(look, turn.proven ? say('proven-guess') : say('strategy-guess'), other.pegs, terms, other) : null,
      ),
      el('div', { class: 'explained' }, el('dl', { class: 'figures brief' }, figure('skill', turn.skill), figure('luck', turn.luck)), explaining(terms)),
      other && options.playOn
        ? el(
            'p',
            null,
            el(
              'button',
              { type: 'button', class: 'button play-on', onclick: () => options.playOn?.(turn.turn - 1, other.guess) },
              icon('play'),
              el('span', null, coded(look, say('play-on', { guess: other.guess }))),
            ),
          )
        : null,
      el(
        'div',
        { class: 'left-lists' },
        candidates(look, say('left-before'), path(turn.turn - 1), turn.before),
        turn.after.codes > 0 && !turn.solved ? candidates(look, say('left-after'), path(turn.turn), turn.after) : null,
      ),
      turn.own ? this.division(turn, turn.own, turn.best && turn.best.guess !== turn.own.guess ? turn.best : undefined) : null,
    ];
  }

  /** The partitions by the guesses, in a fold. */
  division(turn: Judged, own: Weighed, other?: Weighed) {
    const { look } = this;
    const one = (weighed: Weighed) =>
      el(
        'div',
        null,
        el('h3', null, coded(look, say('partition-of', { guess: weighed.guess }))),
        bars(look, weighed.cells, async (mark) => {
          const path = this.path('partition', { turns: String(turn.turn - 1), guess: weighed.guess, mark });
          const answer: Partition = await ask(path);
          return answer.cells.find((made) => made.mark === mark)?.list ?? [];
        }),
      );
    const inside = el('div', { class: 'sides' });
    return el(
      'details',
      {
        class: 'division',
        ontoggle: () => {
          if (!inside.childElementCount) refill(inside, one(own), other ? one(other) : null);
        },
      },
      el('summary', null, sayOf(look, 'show-division', 'show-division-words')),
      inside,
    );
  }
}

/** A turn on several boards: its effect on each, and the guess beside the best one. */
function judgedOnBoards(look: Described, turn: Judged, terms: Term[] | undefined) {
  const { ownOnBoards: own, bestOnBoards: best, boards = [] } = turn;
  const isBest = best?.guess === own?.guess;
  return [
    el('p', { class: 'judged-said' }, coded(look, turn.sentences.join(' '))),
    el(
      'ul',
      { class: 'on-boards' },
      boards.map((board, index) => (board.open || board.opened ? onBoard(look, turn, board, index + 1) : null)),
    ),
    el(
      'div',
      { class: 'guesses-beside' },
      guessed(look, say(isBest ? 'own-and-best' : 'own-guess'), turn.pegs, terms, own),
      isBest || !best ? null : guessed(look, say('strategy-guess'), best.pegs, terms, best),
    ),
    el('div', { class: 'explained' }, el('dl', { class: 'figures brief' }, figure('skill', turn.skill), figure('luck', turn.luck)), explaining(terms)),
  ];
}

/**
 * What a guess did on a board.
 * @param count its number
 */
function onBoard(look: Described, turn: Judged, board: OnBoard, count: number) {
  const { before, after } = board;
  return el(
    'li',
    { class: board.solved ? 'solved' : '' },
    el('span', null, say('board-number', { board: count })),
    el(
      'span',
      { class: 'pegs', '--count': turn.pegs.length, role: 'img', 'aria-label': spoken(look, board) },
      turn.pegs.map((symbol, place) => cell(look, symbol, place, board.tiles?.[place])),
      board.tiles ? null : pins(look, board),
    ),
    el(
      'span',
      { class: 'board-state' },
      board.solved
        ? [icon('check'), say('on-board-solved')]
        : sayOf(look, 'on-board-left', 'on-board-left-words', { before: number(before), after: number(after) }),
    ),
  );
}

/**
 * A guess and its expected effect.
 * @param wrong places of impossible pegs
 * @param cost guesses more than the best guess takes, on which the verdict rests
 */
function guessed(
  look: Look,
  heading: string,
  pegs: number[],
  terms: Term[] | undefined,
  weighed?: Weighed | Estimate | WeighedOnBoards,
  wrong: Set<number> = new Set(),
  cost = 0,
) {
  const made = row(look, pegs);
  [...made.querySelectorAll('.cell')].forEach((place, index) => place.classList.toggle('wrong', wrong.has(index + 1)));
  return el(
    'div',
    { class: 'guess-card' },
    el('h3', null, heading),
    made,
    weighed
      ? el(
          'ul',
          { class: 'leaves' },
          cost < 0.005 ? null : fact('leaves-cost', number(cost, 2)),
          ...leaves(weighed, terms),
          !('candidate' in weighed) || weighed.candidate ? null : el('li', null, sayOf(look, 'leaves-none', 'leaves-none-words')),
        )
      : null,
  );
}

/** The expected effect of a guess. */
function leaves(weighed: Weighed | Estimate | WeighedOnBoards, terms: Term[] | undefined) {
  if ('solves' in weighed) {
    const solves = weighed.solves.reduce((sum, one) => sum + one, 0);
    return [
      fact('leaves-guesses', number(weighed.value, 2)),
      fact('leaves-bits', number(weighed.entropy, 1), meaning(terms, 'bits')),
      solves > 0 ? fact('leaves-solves', chance(solves)) : null,
    ];
  }
  if ('leaves' in weighed)
    return [fact('leaves-average', chance(weighed.leaves), meaning(terms, 'average')), fact('leaves-bits', number(weighed.entropy, 2), meaning(terms, 'bits'))];
  return [
    fact('leaves-average', number(weighed.expected, 1), meaning(terms, 'average')),
    fact('leaves-most', number(weighed.largest), meaning(terms, 'worst')),
    weighed.candidate ? fact('leaves-chance', chance(weighed.chance), meaning(terms, 'chance')) : null,
  ];
}

/** A number within a phrase. */
function fact(word: string, value: string, means?: string) {
  const [before = '', after = ''] = say(word, { number: '\0' }).split('\0');
  return el('li', { title: means }, before, el('b', null, value), after);
}
