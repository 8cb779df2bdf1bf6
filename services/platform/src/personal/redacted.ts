import type { DataSubject } from '@kerbside/contracts/http/accounts/data';

/** What stands in place of something personal. */
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

/** What is at a dotted path; nothing where a list is on the way. */
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
const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
/** Plates, phone numbers and postcodes are written with spaces and without. */
const spaced = (text: string): string => [...text.replaceAll(/[\s-]/g, '')].map(escaped).join(String.raw`[\s-]?`);

/** Everywhere that something of the person is written; undefined when nothing is known of them. */
export const writtenOf = ({ emails, phones, plates, names, places }: DataSubject): RegExp | undefined => {
  const words = [...[...emails, ...names].map(escaped), ...[...phones, ...plates, ...places].map(spaced)];
  const known = words.filter((word) => word.length >= shortest).toSorted((one, other) => other.length - one.length);
  return known.length === 0 ? undefined : new RegExp(String.raw`(?<![a-z0-9])(?:${known.join('|')})(?![a-z0-9])`, 'gi');
};

/** With everything that is written of the person replaced, in every text of the document. */
export const redacted = <T>(value: T, written: RegExp | undefined): T => (written ? (mapped(value, written) as T) : value);

const mapped = (value: unknown, written: RegExp): unknown => {
  if (typeof value === 'string') return value.replaceAll(written, erased);
  if (Array.isArray(value)) return value.map((entry) => mapped(entry, written));
  if (!isDocument(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, mapped(entry, written)]));
};
