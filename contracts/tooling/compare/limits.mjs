import { isDeepStrictEqual } from 'node:util';
import { typeOf } from './branches.mjs';

/** The pattern of a format only repeats the format, in a form that changes with the library that writes it. */
const ruledByFormat = new Set(['uuid', 'date-time', 'date', 'time', 'email', 'uri', 'ipv4', 'ipv6']);
const most = ['maximum', 'maxLength', 'maxItems'];
/** Each with what it is where nothing is said. */
const least = { minimum: -Infinity, minLength: 0, minItems: 0 };
const structure = ['type', 'const', 'x-open', 'properties', 'required', 'additionalProperties', 'items', 'propertyNames', '$defs'];
const judged = new Set([...structure, ...most, ...Object.keys(least), 'format', 'patterns']);

/** The limits of `outer` that a value of `inner` may break: `{ what, inner, outer }` each. */
export function limitFaults(inner, outer) {
  const broken = [
    ...most.filter((what) => (outer[what] ?? Infinity) < (inner[what] ?? Infinity)),
    ...Object.keys(least).filter((what) => (outer[what] ?? least[what]) > (inner[what] ?? least[what])),
    ...(outer.format !== undefined && outer.format !== inner.format ? ['format'] : []),
    // Of a rule that is not known here, only the same is safe.
    ...Object.keys(outer).filter((keyword) => !judged.has(keyword) && !isDeepStrictEqual(outer[keyword], inner[keyword])),
  ];
  return [...broken.map((what) => ({ what, inner: inner[what], outer: outer[what] })), ...patternFaults(inner, outer)];
}

/** Whether one value matches a schema that is not a union. */
export function isValueOf(value, branch) {
  if ('const' in branch) return isDeepStrictEqual(value, branch.const);
  if (branch.type !== undefined && !isTypeWithin(typeOf(value), branch.type)) return false;
  const length = typeof value === 'string' ? [...value].length : undefined;
  const exact = { minimum: value, maximum: value, minLength: length, maxLength: length, format: branch.format };
  const patterns = (branch.patterns ?? []).filter((one) => new RegExp(one, 'u').test(String(value)));
  return limitFaults({ ...exact, patterns }, branch).length === 0;
}

export function isTypeWithin(inner, outer) {
  return inner === outer || (inner === 'integer' && outer === 'number');
}

function patternFaults(inner, outer) {
  if (inner.format !== undefined && inner.format === outer.format && ruledByFormat.has(inner.format)) return [];
  const unmet = (outer.patterns ?? []).filter((one) => !(inner.patterns ?? []).includes(one));
  return unmet.map((pattern) => ({ what: 'pattern', inner: inner.patterns?.join(' and ') || undefined, outer: pattern }));
}
