import type { DataSubject } from '@kerbside/contracts/http/accounts/data';
import type { KeptRecord } from '@kerbside/contracts/accounts/kept-records';
import type { mongo, ClientSession } from 'mongoose';
import { escaped } from './redacted.js';
import { Injectable } from '@nestjs/common';

export type Row = mongo.Document;
export type Filter = mongo.Filter<Row>;

/** Looks up the ids of records in another collection of the service. */
export interface Look {
  ids(collection: string, filter: Filter, field?: string): Promise<string[]>;
}

/** One kind of record that a service keeps about people: how to find those of one person, and how to erase them. */
export interface PersonalRecords {
  /** The collection. */
  readonly in: string;
  /** What the customer's copy calls it: "Cars". */
  readonly called: string;
  readonly of: (subject: DataSubject, look: Look) => Filter | Promise<Filter>;
  /** Of a record about many people, what concerns this one. */
  readonly own?: (row: Row, subject: DataSubject) => Row;
  /** Dotted paths of fields that only we can use: hashes, secrets, sealed values. Left out of the copy. */
  readonly hidden?: readonly string[];
  /** The ids of the person's files. */
  readonly files?: (row: Row) => readonly string[];
  readonly erasing: 'remove' | Keep;
}

/** The personal fields of a record, by dotted path, and the values that replace them. */
type ClearedFields = Readonly<Record<string, unknown>>;

/** The record is kept, without the cleared fields and without any text about the person. */
export interface Keep {
  /** The law that requires it; null when the record names nobody afterwards. */
  readonly law: KeptRecord | null;
  readonly cleared: ClearedFields | ((row: Row, subject: DataSubject) => ClearedFields);
  /**
   * Dotted paths of the day or moment from which the law's years count; the first one set is used. Without any, the day of the erasure is.
   */
  readonly since?: readonly string[];
}

/** A file from its beginning, piece by piece. */
export type OpenFile = () => AsyncIterable<Buffer>;

/** Files that name many people, by their GridFS bucket. They may be too large for memory. */
export interface SharedFiles {
  readonly bucket: string;
  readonly names: (open: OpenFile, subject: DataSubject) => Promise<boolean>;
  /** The content of a file that names this person, without them. */
  readonly without: (open: OpenFile, subject: DataSubject) => AsyncIterable<Buffer>;
}

/**
 * Everything that a service keeps about people, and the collections that hold nothing personal. Every collection is in one list or the
 * other.
 */
export interface PersonalDataOf {
  readonly records: readonly PersonalRecords[];
  readonly impersonal: readonly string[];
  readonly shared?: SharedFiles;
  /** Redis keys that may still hold personal data until they expire. */
  readonly cached?: (subject: DataSubject, keyOf: (...parts: readonly string[]) => string) => readonly string[];
}

/** A person of whom only the id is left, which still finds what a law keeps about them. */
export const subjectErased = (customerId: string): DataSubject => ({
  customerId,
  emails: [],
  phones: [],
  plates: [],
  names: [],
  places: [],
  quoteIds: [],
});

export const byCustomer =
  (field = 'customerId') =>
  ({ customerId }: DataSubject): Filter => ({ [field]: customerId });

export const byQuote =
  (field = 'quoteId') =>
  ({ quoteIds }: DataSubject): Filter => ({ [field]: { $in: quoteIds } });

/** Matches an address as forms store it, in lower case (`email` in contracts/src/fields.ts): an index finds it. */
export const emailIn = (emails: readonly string[]): Filter => ({ $in: emails.map((email) => email.toLowerCase()) });

/** Matches the person's text in upper or lower case. No index helps: use it for few rows, or beside a condition that has one. */
export const anyOf = (texts: readonly string[]): Filter => ({
  $in: texts.map((text) => new RegExp(`^${escaped(text)}$`, 'i')),
});

/** What else a service does when it erases a person: at outside parties that keep something for it, or for those that count its records. */
@Injectable()
export abstract class AlsoErases {
  /** Called before the service's own records are erased. What it writes is committed with their erasure or not at all. */
  abstract erase(subject: DataSubject, session: ClientSession): Promise<void>;
}
