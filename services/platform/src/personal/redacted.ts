import type { DataSubject } from '@kerbside/contracts/http/accounts/data';

/** Replaces personal text. */
export const erased = '[erased]';

type Document = Readonly<Record<string, unknown>>;

const isDocument = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);

/** The document with `change` applied to what is at a dotted path, in every entry of the lists on the way. */
const changedAt = (value: unknown, [name, ...rest]: readonly string[], change: Change): unknown => {
  if (Array.isArray(value)) return value.map((entry) => changedAt(entry, [name ?? '', ...rest], change));
  if (!isDocument(value) || name === undefined || !(name in value)) return value;
  if (rest.length > 0) return { ...value, [name]: changedAt(value[name], rest, change) };
  return change(value, name);
};

/** The value at a dotted path; undefined when there is a list on the way. */
export const valueAt = (value: unknown, [name, ...rest]: readonly string[]): unknown => {
  if (name === undefined) return value;
  return isDocument(value) ? valueAt(value[name], rest) : undefined;
};

type Change = (document: Document, name: string) => Document;

/** Sets what is at these dotted paths; a path that leads nowhere sets nothing. */
export const cleared = (document: Document, paths: Readonly<Record<string, unknown>>): Document =>
  Object.entries(paths).reduce<Document>(
    (soFar, [path, value]) => changedAt(soFar, path.split('.'), (at, name) => ({ ...at, [name]: value })) as Document,
    document,
  );

/** Leaves out what is at these dotted paths. */
export const without = (document: Document, paths: readonly string[]): Document =>
  paths.reduce<Document>(
    (soFar, path) =>
      changedAt(soFar, path.split('.'), (at, name) => Object.fromEntries(Object.entries(at).filter(([one]) => one !== name))) as Document,
    document,
  );

const shortest = 4;
/** A text as a regular expression that matches it alone. */
export const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
/** Matches plates, phone numbers and postcodes with or without spaces and hyphens. */
const spaced = (text: string): string => [...text.replaceAll(/[\s-]/g, '')].map(escaped).join(String.raw`[\s-]?`);

/** Matches any text that identifies the person; undefined when nothing is known about them. */
export const writtenOf = ({ emails, phones, plates, names, places }: DataSubject): RegExp | undefined => {
  const words = [...[...emails, ...names].map(escaped), ...[...phones, ...plates, ...places].map(spaced)];
  const known = words.filter((word) => word.length >= shortest).toSorted((one, other) => other.length - one.length);
  return known.length === 0 ? undefined : new RegExp(String.raw`(?<![a-z0-9])(?:${known.join('|')})(?![a-z0-9])`, 'gi');
};

/** Replaces everything that identifies the person, in every text of the value. */
export const redacted = <T>(value: T, written: RegExp | undefined): T => (written ? (mapped(value, written) as T) : value);

const mapped = (value: unknown, written: RegExp): unknown => {
  if (typeof value === 'string') return value.replaceAll(written, erased);
  if (Array.isArray(value)) return value.map((entry) => mapped(entry, written));
  if (!isDocument(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, mapped(entry, written)]));
};
