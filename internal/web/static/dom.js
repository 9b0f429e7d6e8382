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
    if (name.startsWith('on')) /** @type {any} */ (element)[name] = value;
    else if (name.startsWith('--')) /** @type {HTMLElement} */ (element).style.setProperty(name, String(value));
    else element.setAttribute(name, value === true ? '' : String(value));
  }
}

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes | null} [attributes] names that start with on are listeners, with -- style properties
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
  for (const name of listeners) /** @type {any} */ (there)[name] = /** @type {any} */ (made)[name];
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

/** The listeners of elements that are redrawn. */
const listeners = ['onclick', 'onpointerdown', 'oncontextmenu', 'onsubmit'];

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
