// A record stores each part once: a part that occurs more than once moves to `shared`, and `{ "$ref": "#/shared/<name>" }` takes its place.

/** A shorter part is clearer in place than behind a name. */
const worthSharing = 80;
const place = '#/shared/';

/**
 * @param {object} record plain JSON
 * @returns {object} the same, small
 */
export function packed(record) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  countParts(record, counts);
  /** @type {Map<string, string>} */
  const names = new Map();
  /** @type {Record<string, unknown>} */
  const shared = {};
  const share = (/** @type {unknown} */ part, /** @type {string} */ name) => {
    if (!isParts(part)) return part;
    const text = JSON.stringify(part);
    if ((counts.get(text) ?? 0) < 2) return inside(part, name);
    if (!names.has(text)) {
      const free = freeName(name, shared);
      names.set(text, free);
      shared[free] = part;
      shared[free] = inside(part, name);
    }
    return { $ref: `${place}${names.get(text)}` };
  };
  const inside = (/** @type {object} */ part, /** @type {string} */ name) => mapped(part, (one, key) => share(one, key ?? name));
  const rest = inside(record, 'part');
  return Object.keys(shared).length > 0 ? { ...rest, shared } : rest;
}

/**
 * @param {{ shared?: object, [name: string]: unknown }} record as `packed` gives it, or one that shares nothing
 * @returns {any} the record with every part in its place
 */
export function unpacked({ shared = {}, ...record }) {
  /** @type {Map<string, unknown>} */
  const known = new Map();
  const put = (/** @type {unknown} */ part) => {
    if (!isParts(part)) return part;
    const ref = '$ref' in part ? part.$ref : undefined;
    return typeof ref === 'string' && ref.startsWith(place) ? partCalled(ref.slice(place.length)) : mapped(part, put);
  };
  const partCalled = (/** @type {string} */ name) => {
    if (!(name in shared)) throw new Error(`The record has no ${place}${name}`);
    const part = known.get(name) ?? put(Reflect.get(shared, name));
    known.set(name, part);
    return part;
  };
  return mapped(record, put);
}

/**
 * @param {unknown} part
 * @param {Map<string, number>} counts
 */
function countParts(part, counts) {
  if (!isParts(part)) return;
  const text = JSON.stringify(part);
  const count = text.length < worthSharing ? 0 : (counts.get(text) ?? 0) + 1;
  if (count > 0) counts.set(text, count);
  // The contents of a repeated part are repeated with it.
  if (count < 2) for (const one of Object.values(part)) countParts(one, counts);
}

/**
 * @param {unknown} value
 * @returns {value is object}
 */
function isParts(value) {
  return typeof value === 'object' && value !== null;
}

/**
 * @param {object} part
 * @param {(one: unknown, key?: string) => unknown} change gets the name of a field, where it is one
 */
function mapped(part, change) {
  if (Array.isArray(part)) return part.map((one) => change(one));
  return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, change(one, key)]));
}

/**
 * @param {string} name
 * @param {object} taken
 */
function freeName(name, taken) {
  const plain = name.replace(/[^a-zA-Z0-9]+/g, '-').replace(/^-|-$/g, '') || 'part';
  let free = plain;
  for (let number = 2; free in taken; number += 1) free = `${plain}${number}`;
  return free;
}
