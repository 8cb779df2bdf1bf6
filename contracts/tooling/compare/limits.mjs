import { isDeepStrictEqual } from 'node:util';
import { typeOf } from './branches.mjs';

/** The pattern of a format only repeats the format, in a form that changes with the library that writes it. */
const ruledByFormat = new Set(['uuid', 'date-time', 'date', 'time', 'email', 'uri', 'ipv4', 'ipv6']);
const counted = ['Length', 'Items', 'Properties'];
const judged = new Set(
  [
    'type const x-open format patterns multipleOf uniqueItems properties required additionalProperties items propertyNames $defs',
    'minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength minItems maxItems minProperties maxProperties',
  ].flatMap((names) => names.split(' ')),
);

/** The limits of `outer` that a value of `inner` may break: `{ what, inner, outer }` each. */
export function limitFaults(inner, outer) {
  return [
    ...boundFaults(inner, outer),
    ...(outer.format !== undefined && outer.format !== inner.format ? [limit('format', inner, outer)] : []),
    ...patternFaults(inner, outer),
    ...(isMultiple(inner, outer) ? [] : [limit('multipleOf', inner, outer)]),
    ...(outer.uniqueItems && !inner.uniqueItems ? [limit('uniqueItems', inner, outer)] : []),
    ...Object.keys(outer)
      .filter((keyword) => !judged.has(keyword) && !isDeepStrictEqual(outer[keyword], inner[keyword]))
      .map((keyword) => limit(keyword, inner, outer)),
  ];
}

/** Whether one value matches a schema that is not a union. */
export function isValueOf(value, branch) {
  if ('const' in branch) return isDeepStrictEqual(value, branch.const);
  if (branch.type !== undefined && !isTypeWithin(typeOf(value), branch.type)) return false;
  const length = typeof value === 'string' ? [...value].length : undefined;
  const exact = { type: typeOf(value), minimum: value, maximum: value, minLength: length, maxLength: length, format: branch.format };
  const known = { ...exact, patterns: (branch.patterns ?? []).filter((one) => new RegExp(one, 'u').test(String(value))) };
  const isWhole = branch.multipleOf === undefined || value % branch.multipleOf === 0;
  return isWhole && limitFaults({ ...known, multipleOf: branch.multipleOf }, branch).length === 0;
}

export function isTypeWithin(inner, outer) {
  return inner === outer || (inner === 'integer' && outer === 'number');
}

function boundFaults(inner, outer) {
  const counts = counted.flatMap((what) => [
    ...((outer[`max${what}`] ?? Infinity) < (inner[`max${what}`] ?? Infinity) ? [limit(`max${what}`, inner, outer)] : []),
    ...((outer[`min${what}`] ?? 0) > (inner[`min${what}`] ?? 0) ? [limit(`min${what}`, inner, outer)] : []),
  ]);
  if (!isNumeric(inner) || !isNumeric(outer)) return counts;
  return [...counts, ...endFaults(inner, outer, 1), ...endFaults(inner, outer, -1)];
}

/** One end of the range: 1 is the upper, -1 the lower. */
function endFaults(inner, outer, side) {
  const within = endOf(inner, side);
  const allowed = endOf(outer, side);
  const isBeyond = within.at > allowed.at || (within.at === allowed.at && allowed.isOpen && !within.isOpen);
  return isBeyond ? [{ what: side > 0 ? 'maximum' : 'minimum', inner: shownEnd(within, side), outer: shownEnd(allowed, side) }] : [];
}

function endOf(branch, side) {
  const name = side > 0 ? 'Maximum' : 'Minimum';
  const closed = (branch[name.toLowerCase()] ?? side * Infinity) * side;
  const open = (branch[`exclusive${name}`] ?? side * Infinity) * side;
  if (open > closed) return { at: closed, isOpen: false };
  // Above 0 means at least 1 for a whole number.
  if (branch.type === 'integer' && Number.isFinite(open)) return { at: open - 1, isOpen: false };
  return { at: open, isOpen: open < Infinity };
}

function shownEnd({ at, isOpen }, side) {
  if (!Number.isFinite(at)) return undefined;
  const beyond = side > 0 ? 'below' : 'above';
  return isOpen ? `${beyond} ${at * side}` : at * side;
}

function patternFaults(inner, outer) {
  if (inner.format !== undefined && inner.format === outer.format && ruledByFormat.has(inner.format)) return [];
  const unmet = (outer.patterns ?? []).filter((one) => !(inner.patterns ?? []).includes(one));
  return unmet.map((pattern) => ({ what: 'pattern', inner: inner.patterns?.join(' and ') || undefined, outer: pattern }));
}

/** A part of one is said in words now; 1.0.0 said it of pounds. */
function isMultiple(inner, outer) {
  if (outer.multipleOf === undefined || outer.multipleOf < 1) return true;
  const step = inner.multipleOf ?? (inner.type === 'integer' ? 1 : undefined);
  return step !== undefined && step % outer.multipleOf === 0;
}

function isNumeric({ type }) {
  return type === 'integer' || type === 'number';
}

function limit(what, inner, outer) {
  return { what, inner: inner[what], outer: outer[what] };
}
