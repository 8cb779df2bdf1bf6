import type * as z from 'zod/mini';

type Issues = readonly z.core.$ZodIssue[];
type Path = readonly PropertyKey[];

/**
 * The input without what was left empty: null, or the empty text that a form sends for each control without an answer, where it is no choice, day or
 * number. Text that is too short stays, for an empty password is not the same as none. `issues`: why the input was refused as it is.
 */
export const withoutUnanswered = (raw: unknown, issues: Issues): unknown => {
  const tooShort = issues.filter(({ code }) => code === 'too_small').map(({ path }) => path.join('.'));
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
