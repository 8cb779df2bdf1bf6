import { dayWritten } from '@kerbside/contracts/days/whole-day';
import { flag } from '@kerbside/contracts/fields';
import * as z from 'zod/mini';

type Issues = readonly z.core.$ZodIssue[];
type Path = readonly PropertyKey[];

/** The input as it was meant: without what was left empty, and with each value of the type that is asked for. `issues`: why it is refused as it is. */
export const asMeant = (raw: unknown, issues: Issues, part: 'body' | 'query'): unknown =>
  ofTheirTypes(withoutUnanswered(raw, issues, part), issues);

/** JSON may say a code or a mileage as a number, and in a form all is text: ticks, numbers, and days as D/M/YYYY (Q9). */
const ofTheirTypes = (raw: unknown, issues: Issues): unknown => {
  const meant = issues.map((issue) => ({ path: issue.path, value: ofType(within(raw, issue.path), issue) }));
  const others = meant.filter(({ path, value }) => value !== undefined && path.length > 0);
  if (others.length === 0) return raw;
  const kept: unknown = structuredClone(raw);
  for (const { path, value } of others) Reflect.set(Object(within(kept, path.slice(0, -1))), path.at(-1) ?? '', value);
  return kept;
};

const decimal = /^-?\d{1,15}(\.\d{1,15})?$/;
/** As a calendar writes one in full: "Wednesday 30th September 2026". */
const longestDay = 40;

/** The value in the type that it should have; undefined where it is none. */
const ofType = (value: unknown, issue: z.core.$ZodIssue): unknown => {
  const expected = issue.code === 'invalid_type' ? issue.expected : issue.code === 'invalid_value' ? typeof issue.values[0] : undefined;
  if (expected === 'string') return typeof value === 'number' ? String(value) : undefined;
  if (typeof value !== 'string' || value === '') return undefined;
  if (issue.code === 'custom') return value.length <= longestDay ? dayWritten(value) : undefined;
  if (expected === 'number' || expected === 'int') return decimal.test(value) ? Number(value) : undefined;
  return expected === 'boolean' ? z.safeParse(flag, value).data : undefined;
};

/**
 * The input without what was left empty: null, or the empty text that a form sends for each control without an answer, where it is no choice, day or
 * number. Text of a body that is too short stays, for an empty password is not the same as none; a filter of a query that is left empty narrows nothing.
 */
const withoutUnanswered = (raw: unknown, issues: Issues, part: 'body' | 'query'): unknown => {
  const tooShort = issues.filter(({ code }) => part === 'body' && code === 'too_small').map(({ path }) => path.join('.'));
  const empty = issues.filter(({ path }) => isEmpty(raw, path) && !tooShort.includes(path.join('.')));
  if (empty.length === 0) return raw;
  const kept: unknown = structuredClone(raw);
  for (const { path } of empty) Reflect.deleteProperty(Object(within(kept, path.slice(0, -1))), path.at(-1) ?? '');
  return kept;
};

const isEmpty = (raw: unknown, path: Path): boolean => {
  const value = within(raw, path);
  return (value === '' || value === null) && path.length > 0 && !Array.isArray(within(raw, path.slice(0, -1)));
};

const within = (value: unknown, path: Path): unknown => path.reduce<unknown>((part, name) => Reflect.get(Object(part), name), value);
