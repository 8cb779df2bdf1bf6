import type * as z from 'zod/mini';

/** One fault of an event, in words: what is there, and what should be. */
export const wordsOf = (issue: z.core.$ZodIssue, whole: unknown): string => {
  const found = valueAt(whole, issue.path);
  if (found === undefined) return issue.path.length > 0 ? 'is missing' : 'there is no event';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${expected[issue.expected] ?? issue.expected}, not ${kindOf(found)}`;
    case 'invalid_format':
      return formats[issue.format] ?? issue.message;
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return `must be ${issue.minimum} or more`;
    case 'too_big':
      return `must be ${issue.maximum} or less`;
    default:
      return issue.message;
  }
};

const expected: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const formats: Readonly<Record<string, string>> = {
  uuid: 'must be a UUID',
  datetime: 'must be a moment with its offset, as 2026-11-20T09:30:00.000Z',
  safeint: 'must be a whole number',
};

const kindOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'number') return `the number ${value}`;
  return { string: 'text', boolean: String(value), object: 'an object' }[typeof value as string] ?? typeof value;
};

const valueAt = (whole: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined), whole);
