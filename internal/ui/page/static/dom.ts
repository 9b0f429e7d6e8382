// Makes elements. Text is always inserted as text, never as markup.

export type Child = Node | string | number | null | undefined | false;
export type Attributes = Record<string, any>;

const namespace = 'http://www.w3.org/2000/svg';

function put(element: HTMLElement | SVGElement, attributes: Attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) listen(element, name.slice(2), value);
    else if (name.startsWith('--')) element.style.setProperty(name, String(value));
    else element.setAttribute(name, value === true ? '' : String(value));
  }
}

/** receives an event and the element that acts */
export type Act = (event: any, element: any) => void;

/** what elements do, by the type of the event */
const acts: WeakMap<EventTarget, Record<string, Act>> = new WeakMap();

/** the types of events that the document listens to */
const heard: Set<string> = new Set();

/**
 * Lets an element act on a type of event. The document listens for all elements, so that a
 * redrawn element gets the acts of its new version at once.
 */
export function listen(element: EventTarget, type: string, act: Act) {
  acts.set(element, { ...acts.get(element), [type]: act });
  if (heard.has(type)) return;
  heard.add(type);
  document.addEventListener(type, hear, { capture: type === 'toggle' }); // toggle does not bubble
}

function hear(event: Event) {
  for (const element of event.bubbles ? event.composedPath() : [event.target]) {
    if (element instanceof HTMLButtonElement && element.disabled) return;
    if (element) acts.get(element)?.[event.type]?.(event, element);
  }
}

/** @param attributes names that start with on are acts, with -- style properties */
export function el<T extends keyof HTMLElementTagNameMap>(tag: T, attributes?: Attributes | null, ...children: (Child | Child[])[]): HTMLElementTagNameMap[T] {
  const element = document.createElement(tag);
  put(element, attributes ?? {});
  fill(element, ...children);
  return element;
}

export function svg<T extends keyof SVGElementTagNameMap>(tag: T, attributes?: Attributes | null, ...children: (Child | Child[])[]): SVGElement {
  const element = document.createElementNS(namespace, tag);
  put(element, attributes ?? {});
  fill(element, ...children);
  return element;
}

/** Adds children to an element. */
export function fill(element: Element, ...children: (Child | Child[])[]) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/** Replaces the children of an element. */
export function refill(element: Element, ...children: (Child | Child[])[]) {
  element.replaceChildren();
  fill(element, ...children);
}

/**
 * Replaces the children of an element with as few changes as possible. Existing nodes
 * are updated in place, so that focus, scrolling and animations continue. An element with
 * another tag or data-key is a different one.
 */
export function redraw(element: Element, ...children: (Child | Child[])[]) {
  const made = document.createElement('div');
  fill(made, ...children);
  likenChildren(element, made);
}

function likenChildren(there: Element, made: Element) {
  const nodes = [...made.childNodes];
  nodes.forEach((node, at) => {
    const old = there.childNodes[at];
    if (!old) there.append(node);
    else if (!liken(old, node)) old.replaceWith(node);
  });
  while (there.childNodes.length > nodes.length) there.lastChild?.remove();
}

/** Updates a node to match another. Reports whether that is possible. */
function liken(there: ChildNode, made: ChildNode) {
  if (there instanceof Text && made instanceof Text) {
    if (there.data !== made.data) there.data = made.data;
    return true;
  }
  if (!isElement(there) || !isElement(made) || there.tagName !== made.tagName || there.dataset.key !== made.dataset.key) return false;
  for (const { name } of [...there.attributes]) if (!made.hasAttribute(name) && !isOpened(there, name)) there.removeAttribute(name);
  for (const { name, value } of made.attributes) {
    if (there.getAttribute(name) === value) continue;
    if (name === 'style')
      there.style.cssText = value; // the content security policy forbids the attribute
    else there.setAttribute(name, value);
  }
  acts.set(there, acts.get(made) ?? {});
  likenChildren(there, made);
  return true;
}

/** Details that the reader has opened stay open. */
function isOpened(element: HTMLElement, attribute: string) {
  return attribute === 'open' && element instanceof HTMLDetailsElement;
}

function isElement(node: Node): node is HTMLElement {
  return node instanceof HTMLElement || node instanceof SVGElement;
}

/** Lets a wide table scroll sideways, also by keys. */
export function scrolling(label: string, table: HTMLTableElement) {
  return el('div', { class: 'scroll', role: 'region', tabindex: 0, 'aria-label': label }, table);
}

/** The head of a table with the names of its columns. */
export function tableHead(...names: string[]) {
  const cells = names.map((name) => el('th', { scope: 'col' }, name));
  return el('thead', null, el('tr', null, cells));
}

export function icon(name: string): SVGElement {
  return svg('svg', { class: 'icon', 'aria-hidden': 'true' }, svg('use', { href: '#i-' + name }));
}

/** The element with an ID, which must exist, and be of a class if one is named. */
export function byId(id: string): HTMLElement;
export function byId<T extends HTMLElement>(id: string, kind: new () => T): T;
export function byId(id: string, kind?: new () => HTMLElement) {
  const element = document.getElementById(id);
  if (!element || (kind && !(element instanceof kind))) throw new Error('no element ' + id);
  return element;
}

/** The field of a form with a name, which must exist and be of a class. */
export function fieldOf<T extends Element>(form: HTMLFormElement, name: string, kind: new () => T): T {
  const field = form.elements.namedItem(name);
  if (!(field instanceof kind)) throw new Error('no field ' + name);
  return field;
}

/** Announces a text to screen readers. */
export function announce(text: string) {
  byId('live').textContent = text;
}

/**
 * Orders the answers to requests that may overtake each other.
 * @returns what to call before each request; what it returns reports whether no request was sent since
 */
export function newest(): () => () => boolean {
  let last = 0;
  return () => {
    const own = ++last;
    return () => own === last;
  };
}

/** Ends the current task, so that the reader's presses are heard between the parts of a long one. */
export const pause = () => new Promise((done) => setTimeout(done));

/** Calls a function once the screen shows what was drawn, or soon if nobody sees the page. */
export function afterFrame(act: () => void) {
  if (document.hidden) setTimeout(act);
  else requestAnimationFrame(() => setTimeout(act));
}
