import { addDays } from '@kerbside/contracts/days/dates';
import type { ServiceName } from '@kerbside/contracts/call';
import type { DataSubject } from '@kerbside/contracts/http/accounts/data';
import type { Look, PersonalDataOf } from '@kerbside/platform/personal/personal-records';
import { Binary, ObjectId, type Collection, type Db, type Document, type IndexDescription } from 'mongodb';
import * as z from 'zod/mini';
import { Chain, trailIn, trailOf, type Copy } from './chain.js';
import { Marks } from './marks.js';
import { Writer } from './writer.js';

/** How many collections are indexed in parallel. */
const lanes = 2;

/**
 * Fills collections without their indexes and builds those afterwards, because updating an index with unordered rows gets slower with every
 * row. If the process is killed meanwhile, the next start of the site builds them.
 */
export const withoutIndexes = async (collections: readonly Collection[], work: () => Promise<void>): Promise<void> => {
  const dropped: { readonly collection: Collection; readonly indexes: readonly IndexDescription[] }[] = [];
  try {
    for (const collection of collections) {
      const indexes = (await collection.indexes()).filter(({ name }) => name !== '_id_');
      if (indexes.length === 0) continue;
      await collection.dropIndexes();
      dropped.push({ collection, indexes });
    }
    await work();
  } finally {
    const build = async (): Promise<void> => {
      for (let one = dropped.shift(); one; one = dropped.shift()) await one.collection.createIndexes([...one.indexes]);
    };
    await Promise.all(Array.from({ length: lanes }, build));
  }
};

export interface ServiceStore {
  readonly service: ServiceName;
  readonly database: Db;
  readonly personalData: PersonalDataOf;
}

interface CollectionCopy {
  readonly collection: Collection;
  readonly rows: readonly Document[];
}

/** Not copied: what only someone who signs in has, and what an open page listens to. None of it appears in a list. */
const leftOut = new Set(['sessions', 'known_devices', 'credentials', 'passkeys', 'second_factors', 'data_requests', 'data_pieces']);
/**
 * Collections whose ids a copy shares with the original. Other impersonal ids belong to single events and runs, and some of them key
 * letters.
 */
const inCommon = new Set(['garages', 'rate_books', 'vouchers', 'club_members', 'partners', 'decision_trees', 'message_rules']);
/** What services counted of rows that are copied. They count it again. */
const counts = 'figure_days';
const group = 1_000;

/** Copies everything of one customer `count` times over: the same facts under ids, names, plates and numbers of their own. Copies that are there already stay, and so do their audit entries. */
export const fill = async (
  places: readonly ServiceStore[],
  subject: DataSubject,
  person: { readonly firstName: string; readonly lastName: string },
  { count, say }: { readonly count: number; readonly say: (line: string) => void },
): Promise<void> => {
  const found = (await Promise.all(places.map((place) => recordsOf(place, subject)))).flat();
  const ids = new Set([subject.customerId, ...subject.quoteIds, ...found.flatMap(({ rows }) => rows.map(({ _id }) => String(_id)))]);
  const trails = await Promise.all(places.map((place) => trailOf(place.database, [...ids])));
  const shared = new Set((await Promise.all(places.map(sharedIds))).flat());
  const texts = [...found.flatMap(({ rows }) => rows), ...trails.flatMap(({ entries }) => entries)].flatMap(textsOf);
  const [email = ''] = subject.emails;
  const marks = new Marks({ ...person, email, plates: subject.plates, shared }, texts);
  const writers = found.map((one) => ({ ...one, writer: new Writer(one.collection) }));
  const chains = await Promise.all(trails.map((trail) => Chain.of(trail, (n) => copyOf(marks, n), count)));
  const filled = [
    ...new Map([...found.map(({ collection }) => collection), ...trails.map(trailIn)].map((one) => [one.namespace, one])).values(),
  ];
  await withoutIndexes(filled, async () => {
    for (let first = 1; first <= count; first += group) {
      const copies = Array.from({ length: Math.min(group, count + 1 - first) }, (_, at) => copyOf(marks, first + at));
      for (const { rows, writer } of writers)
        for (const { copy, n } of copies) for (const row of rows) await writer.add(fieldsOf(row, copy, n));
      for (const chain of chains) await chain.add(copies);
      const done = first + copies.length - 1;
      if (done % group === 0) say(`${String(done)} of ${String(count)} customers`);
    }
    for (const { writer } of writers) await writer.flush();
    for (const { database } of places) await database.collection(counts).deleteMany({});
    say('Now the indexes');
  });
};

const copyOf = (marks: Marks, n: number): Copy => {
  const own = marks.of(n);
  return { n, copy: (text: string) => marks.replaced(text, own) };
};

const recordsOf = async ({ database, personalData }: ServiceStore, subject: DataSubject): Promise<CollectionCopy[]> => {
  const look: Look = {
    ids: async (name, filter, field = '_id') => z.parse(z.array(z.string()), await database.collection(name).distinct(field, filter)),
  };
  const all: CollectionCopy[] = [];
  for (const one of personalData.records.filter(({ in: name }) => !leftOut.has(name))) {
    const collection = database.collection(one.in);
    const rows = await collection.find(await one.of(subject, look)).toArray();
    if (rows.length > 0) all.push({ collection, rows });
  }
  return all;
};

const sharedIds = async ({ service, database, personalData }: ServiceStore): Promise<string[]> => {
  const names = personalData.impersonal.filter((name) => inCommon.has(name));
  const ids = await Promise.all(names.map((name) => database.collection(name).distinct('_id')));
  const staff = service === 'accounts' ? await database.collection('people').distinct('_id', { role: { $ne: null } }) : [];
  return [...ids.flat(), ...staff].map(String);
};

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (value instanceof ObjectId) return [value.toHexString()];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return isPlain(value) ? Object.values(value).flatMap(textsOf) : [];
};

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const minuteMs = 60_000;
/** Copies are spread over a year. */
const spreadMinutes = 365 * 24 * 60;
const isIsoDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);
const daysOfWriting = new Set(['on', 'doneOn']);
const momentsOfWriting = new Set(['at', 'createdAt', 'addedAt', 'openedAt', 'occurredAt', 'recordedAt', 'sentAt', 'writtenAt']);

/** PDFs are left out: they would be most of the bytes, and no list reads them. */
const isFile = (value: unknown): boolean => isPlain(value) && Object.values(value).some((one) => one instanceof Binary);

const copied = (value: unknown, copy: (text: string) => string, n: number, name = ''): unknown => {
  if (typeof value === 'string') return daysOfWriting.has(name) && isIsoDay(value) ? addDays(value, -(n % 365)) : copy(value);
  if (value instanceof ObjectId) return new ObjectId(copy(value.toHexString()));
  if (value instanceof Date) return momentsOfWriting.has(name) ? new Date(value.getTime() - ((n * 37) % spreadMinutes) * minuteMs) : value;
  if (Array.isArray(value)) return value.filter((one) => !isFile(one)).map((one) => copied(one, copy, n));
  return isPlain(value) ? fieldsOf(value, copy, n) : value;
};

const fieldsOf = (row: Readonly<Record<string, unknown>>, copy: (text: string) => string, n: number): Document =>
  Object.fromEntries(Object.entries(row).map(([key, one]) => [key, copied(one, copy, n, key)]));
