import type { DataSubject } from '@kerbside/contracts/http/accounts/data';
import type { KeptRecord } from '@kerbside/contracts/accounts/kept-records';
import type { mongo } from 'mongoose';

export type Row = mongo.Document;
export type Filter = mongo.Filter<Row>;

/** Looks up the ids of records in another collection of the service. */
export interface Look {
  ids(collection: string, filter: Filter, field?: string): Promise<string[]>;
}

/** Records of one kind that a service keeps about people: how those of one person are found, and what becomes of them. */
export interface PersonalRecords {
  /** The collection. */
  readonly in: string;
  /** In the words of a customer who reads the copy: "Cars". */
  readonly called: string;
  readonly of: (subject: DataSubject, look: Look) => Filter | Promise<Filter>;
  /** Dotted paths of what is no use to anybody but us: hashes, secrets, what is sealed. Not in the copy. */
  readonly hidden?: readonly string[];
  /** The ids of files of theirs. */
  readonly files?: (row: Row) => readonly string[];
  readonly erasing: 'remove' | Keep;
}

/** What is personal in a record, by dotted paths, and what is set there. */
type Cleared = Readonly<Record<string, unknown>>;

/** The record stays, without anything that is written of the person and what is cleared. */
export interface Keep {
  /** The law that says so; null: the record then names nobody. */
  readonly law: KeptRecord | null;
  readonly cleared: Cleared | ((row: Row, subject: DataSubject) => Cleared);
  /** Dotted paths of the day or moment that the law's years count from, the first of them that is set. Without any, it is the day of the erasure. */
  readonly since?: readonly string[];
}

/** A file from its beginning, piece by piece. */
export type OpenFile = () => AsyncIterable<Buffer>;

/** Files that name many people, by their GridFS bucket. They may be too large to be held. */
export interface SharedFiles {
  readonly bucket: string;
  readonly names: (open: OpenFile, subject: DataSubject) => Promise<boolean>;
  /** What is left of one that names this person. */
  readonly without: (open: OpenFile, subject: DataSubject) => AsyncIterable<Buffer>;
}

/** Everything that a service keeps about people, and the collections that hold nothing of anybody. Each collection is in one of them. */
export interface PersonalDataOf {
  readonly records: readonly PersonalRecords[];
  readonly impersonal: readonly string[];
  readonly shared?: SharedFiles;
  /** Keys in Redis under which something of the person may wait to run out. */
  readonly cached?: (subject: DataSubject, keyOf: (...parts: readonly string[]) => string) => readonly string[];
}

/** Somebody of whom only the id is left. What a law keeps of them is found by it. */
export const subjectErased = (customerId: string): DataSubject => ({
  customerId,
  emails: [],
  phones: [],
  plates: [],
  names: [],
  places: [],
  quoteIds: [],
});

/** By the customer's id in a field. */
export const byCustomer =
  (field = 'customerId') =>
  ({ customerId }: DataSubject): Filter => ({ [field]: customerId });

/** By their quotes. */
export const byQuote =
  (field = 'quoteId') =>
  ({ quoteIds }: DataSubject): Filter => ({ [field]: { $in: quoteIds } });

/** An address as forms keep it, in small letters (`email` in contracts/src/fields.ts): an index finds it. */
export const emailIn = (emails: readonly string[]): Filter => ({ $in: emails.map((email) => email.toLowerCase()) });

/** Text that is the person's, however it is typed. No index finds it: it is for few rows, or beside something that one does find. */
export const anyOf = (texts: readonly string[]): Filter => ({
  $in: texts.map((text) => new RegExp(`^${text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}$`, 'i')),
});
