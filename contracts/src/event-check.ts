import * as z from 'zod/mini';
import { isRealDay, publishedDay } from './days/dates.js';
import { envelope, type EventType } from './event.js';
import { pence } from './money/money.js';

/** What is wrong with one event, by dotted path; empty when it conforms. */
export type EventFaults = Readonly<Record<string, string>>;

/** Checks one event against the contract: its envelope, then its data by its type and version. For publishers, consumers and partners alike. */
export const checkEvent = (types: readonly EventType[], event: unknown): EventFaults => {
  const outer = z.safeParse(envelope, event);
  if (!outer.success) return faultsOf(outer.error, event, []);
  const { type, data, partitionkey, subject } = outer.data;
  const known = types.find((one) => one.type === type);
  if (!known) return { type: unknownType(types, type) };
  const inner = z.safeParse(known.data, data);
  if (!inner.success) return faultsOf(inner.error, data, ['data']);
  return {
    ...Object.fromEntries(kindFaults(known.data, data, 'data')),
    ...subjectFaults(known, data, subject),
    ...(partitionkey === subject ? {} : { partitionkey: 'must be the subject: events of one aggregate keep their order' }),
  };
};

const faultsOf = (error: z.core.$ZodError, whole: unknown, prefix: readonly string[]): EventFaults =>
  Object.fromEntries(error.issues.map((issue) => [[...prefix, ...issue.path].join('.') || 'event', wordsOf(issue, whole)]));

type Schema = z.core.$ZodType;

/**
 * What an event's publisher must observe beyond its released schema, by kind of field. The schema itself stays as wide as it was released, because
 * it also reads old events in the log.
 */
const kinds = new Map<Schema, { readonly holds: (value: unknown) => boolean; readonly fault: string }>([
  [publishedDay, { holds: (value) => typeof value === 'string' && isRealDay(value), fault: 'must be a day of the calendar, YYYY-MM-DD' }],
  [pence, { holds: (value) => typeof value === 'number' && value >= 0, fault: 'must be 0 or more: a sum in pence' }],
]);

const kindFaults = (schema: Schema, value: unknown, path: string): [string, string][] => {
  const kind = kinds.get(schema);
  if (kind) return kind.holds(value) ? [] : [[path, kind.fault]];
  if (value === null || value === undefined) return [];
  if (schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodNullable)
    return kindFaults(schema._zod.def.innerType, value, path);
  if (schema instanceof z.core.$ZodArray && Array.isArray(value))
    return value.flatMap((one, index) => kindFaults(schema._zod.def.element, one, `${path}.${index}`));
  if (schema instanceof z.core.$ZodUnion)
    return schema._zod.def.options
      .filter((one) => z.safeParse(one, value).success)
      .slice(0, 1)
      .flatMap((one) => kindFaults(one, value, path));
  if (!(schema instanceof z.core.$ZodObject)) return [];
  const fields = new Map(Object.entries(value));
  return Object.entries(schema._zod.def.shape).flatMap(([name, inner]) => kindFaults(inner, fields.get(name), `${path}.${name}`));
};

const subjectFaults = ({ subject: field }: EventType, data: unknown, subject: string): EventFaults =>
  field === null || Reflect.get(Object(data), field) === subject ? {} : { subject: `must be data.${field}` };

const unknownType = (types: readonly EventType[], type: string): string => {
  const name = type.replace(/\.v\d+$/, '');
  const versions = types.filter((one) => one.type.replace(/\.v\d+$/, '') === name).map((one) => one.type);
  return versions.length > 0 ? `is not a version we publish; we publish ${versions.join(', ')}` : 'is not a type we publish';
};

/** One fault of an event, in words: what is there, and what should be. */
const wordsOf = (issue: z.core.$ZodIssue, whole: unknown): string => {
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
