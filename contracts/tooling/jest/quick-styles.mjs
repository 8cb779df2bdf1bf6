/** The attributes that the browser's own style sheet depends on; a test's page has no other sheet. */
const marks = ['hidden', 'open', 'type', 'style'];

/**
 * A `getComputedStyle` for pages without style sheets. jsdom asks every rule of the browser's own sheet about an element, each time, and a query by
 * role asks about every element of the page: a sixth of the time of our tests. Elements of one tag with the same marks are asked about once.
 */
export const quickStyles = (computedStyle) => {
  const displays = new Map();
  const displayOf = (element) => {
    const key = [element.localName, ...marks.map((name) => String(element.getAttribute(name)))].join('\n');
    if (!displays.has(key)) displays.set(key, computedStyle(element).display);
    return displays.get(key);
  };
  return (element, pseudo) => {
    if (pseudo || element.ownerDocument.styleSheets.length > 0) return computedStyle(element, pseudo);
    const quick = {
      display: () => displayOf(element),
      visibility: () => inherited(element, 'visibility') ?? 'visible',
      'pointer-events': () => inherited(element, 'pointer-events') ?? 'auto',
    };
    const valueOf = (name) => quick[name]?.() ?? computedStyle(element).getPropertyValue(name);
    return new Proxy(
      {},
      {
        get: (_, name) =>
          name === 'getPropertyValue' ? valueOf : name === 'pointerEvents' ? valueOf('pointer-events') : valueOf(String(name)),
      },
    );
  };
};

const inherited = (element, name) => {
  for (let at = element; at; at = at.parentElement) {
    const value = at.hasAttribute('style') ? at.style.getPropertyValue(name) : '';
    if (value && value !== 'inherit') return value;
  }
};
