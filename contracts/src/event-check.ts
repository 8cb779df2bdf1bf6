import * as z from 'zod/mini';
import { envelope, type EventType } from './event.js';

/** What is wrong with one event, by dotted path; nothing when it conforms. */
export type EventFaults = Readonly<Record<string, string>>;

/** Holds one event against the contract: its envelope, then its data by its type and version. For publishers, consumers and partners alike. */
export const checkEvent = (types: readonly EventType[], event: unknown): EventFaults => {
  const outer = z.safeParse(envelope, event);
  if (!outer.success) return faultsOf(outer.error, []);
  const { type, data, partitionkey, subject } = outer.data;
  const known = types.find((one) => one.type === type);
  if (!known) return { type: unknownType(types, type) };
  const inner = z.safeParse(known.data, data);
  if (!inner.success) return faultsOf(inner.error, ['data']);
  return partitionkey === subject ? {} : { partitionkey: 'must be the subject: events of one aggregate keep their order' };
};

const faultsOf = (error: z.core.$ZodError, prefix: readonly string[]): EventFaults =>
  Object.fromEntries(
    error.issues.map(({ path, message, code, input }) => [
      [...prefix, ...path].join('.') || 'event',
      input === undefined && code === 'invalid_type' ? 'is missing' : message || code,
    ]),
  );

const unknownType = (types: readonly EventType[], type: string): string => {
  const name = type.replace(/\.v\d+$/, '');
  const versions = types.filter((one) => one.type.replace(/\.v\d+$/, '') === name).map((one) => one.type);
  return versions.length > 0 ? `is not a version we publish; we publish ${versions.join(', ')}` : 'is not a type we publish';
};
