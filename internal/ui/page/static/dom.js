// Makes elements. Text is always inserted as text, never as markup.

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, any>} Attributes */

const namespace = 'http://www.w3.org/2000/svg';

/**
 * @param {Element} element
 * @param {Attributes} attributes
 */
function put(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) listen(element, name.slice(2), value);
    else if (name.startsWith('--')) /** @type {HTMLElement} */ (element).style.setProperty(name, String(value));
    else element.setAttribute(name, value === true ? '' : String(value));
  }
}

/** @typedef {(event: any, element: any) => void} Act receives an event and the element that acts */

/** @type {WeakMap<EventTarget, Record<string, Act>>} what elements do, by the type of the event */
const acts = new WeakMap();

/** @type {Set<string>} the types of events that the document listens to */
const heard = new Set();

/**
 * Lets an element act on a type of event. The document listens for all elements, so that a
 * redrawn element gets the acts of its new version at once.
 * @param {EventTarget} element
 * @param {string} type
 * @param {Act} act
 */
export function listen(element, type, act) {
  acts.set(element, { ...acts.get(element), [type]: act });
  if (heard.has(type)) return;
  heard.add(type);
  document.addEventListener(type, hear, { capture: type === 'toggle' }); // toggle does not bubble
}

/** @param {Event} event */
function hear(event) {
  for (const element of event.bubbles ? event.composedPath() : [event.target]) {
    if (element instanceof HTMLButtonElement && element.disabled) return;
    if (element) acts.get(element)?.[event.type]?.(event, element);
  }
}

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes | null} [attributes] names that start with on are acts, with -- style properties
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function el(tag, attributes, ...children) {
  const element = document.createElement(tag);
  put(element, attributes ?? {});
  fill(element, ...children);
  return element;
}

/**
 * @param {string} tag
 * @param {Attributes | null} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(namespace, tag));
  put(element, attributes ?? {});
  fill(element, ...children);
  return element;
}

/**
 * Adds children to an element.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/**
 * Replaces the children of an element.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function refill(element, ...children) {
  element.replaceChildren();
  fill(element, ...children);
}

/**
 * Replaces the children of an element with as few changes as possible. Existing nodes
 * are updated in place, so that focus, scrolling and animations continue. An element with
 * another tag or data-key is a different one.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function redraw(element, ...children) {
  const made = document.createElement('div');
  fill(made, ...children);
  likenChildren(element, made);
}

/**
 * @param {Element} there
 * @param {Element} made
 */
function likenChildren(there, made) {
  const nodes = [...made.childNodes];
  nodes.forEach((node, at) => {
    const old = there.childNodes[at];
    if (!old) there.append(node);
    else if (!liken(old, node)) old.replaceWith(node);
  });
  while (there.childNodes.length > nodes.length) there.lastChild?.remove();
}

/**
 * Updates a node to match another. Reports whether that is possible.
 * @param {ChildNode} there
 * @param {ChildNode} made
 */
function liken(there, made) {
  if (there instanceof Text && made instanceof Text) {
    if (there.data !== made.data) there.data = made.data;
    return true;
  }
  if (!isElement(there) || !isElement(made) || there.tagName !== made.tagName || there.dataset.key !== made.dataset.key) return false;
  for (const { name } of [...there.attributes]) if (!made.hasAttribute(name) && !isOpened(there, name)) there.removeAttribute(name);
  for (const { name, value } of made.attributes) {
    if (there.getAttribute(name) === value) continue;
    if (name === 'style') there.style.cssText = value; // the content security policy forbids the attribute
    else there.setAttribute(name, value);
  }
  acts.set(there, acts.get(made) ?? {});
  likenChildren(there, made);
  return true;
}

/**
 * Details that the reader has opened stay open.
 * @param {HTMLElement} element
 * @param {string} attribute
 */
function isOpened(element, attribute) {
  return attribute === 'open' && element instanceof HTMLDetailsElement;
}

/**
 * @param {Node} node
 * @returns {node is HTMLElement}
 */
function isElement(node) {
  return node instanceof HTMLElement || node instanceof SVGElement;
}

/**
 * @param {string} name
 * @returns {SVGElement}
 */
export function icon(name) {
  return svg('svg', { class: 'icon', 'aria-hidden': 'true' }, svg('use', { href: '#i-' + name }));
}

/**
 * The element with an ID, which must exist.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error('no element ' + id);
  return element;
}

/**
 * Announces a text to screen readers.
 * @param {string} text
 */
export function announce(text) {
  byId('live').textContent = text;
}

/** Ends the current task, so that the reader's presses are heard between the parts of a long one. */
export const pause = () => new Promise((done) => setTimeout(done));
