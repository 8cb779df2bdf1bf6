import { createHash } from 'node:crypto';
import { addDays } from '@kerbside/contracts/dates';
import type { ServiceName } from '@kerbside/contracts/call';
import type { DataSubject } from '@kerbside/contracts/http/accounts-data';
import type { Look, PersonalDataOf } from '@kerbside/platform/personal/personal-records';
import { Binary, MongoBulkWriteError, ObjectId, type Collection, type Db, type Document } from 'mongodb';
import { Marks } from './marks.js';

export interface Place {
  readonly service: ServiceName;
  readonly database: Db;
  readonly personalData: PersonalDataOf;
}

interface Copied {
  readonly collection: Collection;
  readonly rows: readonly Document[];
}

interface Trail {
  readonly database: Db;
  readonly entries: readonly Document[];
}

/** What only a person who signs in has, and what an open page hears: nobody looks at it in a list. */
const leftOut = new Set(['sessions', 'known_devices', 'credentials', 'passkeys', 'second_factors', 'news', 'data_requests', 'data_pieces']);
const batch = 1_000;
const duplicate = 11_000;

/** Copies everything of one customer `count` times over: the same facts under ids, names, plates and numbers of their own. Copies that are there already stay. */
export const fill = async (
  places: readonly Place[],
  subject: DataSubject,
  person: { readonly firstName: string; readonly lastName: string },
  { count, say }: { readonly count: number; readonly say: (line: string) => void },
): Promise<void> => {
  const found = (await Promise.all(places.map((place) => recordsOf(place, subject)))).flat();
  const ids = new Set([subject.customerId, ...subject.quoteIds, ...found.flatMap(({ rows }) => rows.map(({ _id }) => String(_id)))]);
  const trails = await Promise.all(places.map((place) => trailOf(place, [...ids])));
  const shared = new Set((await Promise.all(places.map(sharedIds))).flat());
  const texts = [...found.flatMap(({ rows }) => rows), ...trails.flatMap(({ entries }) => entries)].flatMap(textsOf);
  const [email = ''] = subject.emails;
  const marks = new Marks({ ...person, email, plates: subject.plates, shared }, texts);
  const writers = found.map((one) => ({ ...one, writer: new Writer(one.collection) }));
  const chains = await Promise.all(trails.map((trail) => Chain.of(trail)));
  for (let n = 1; n <= count; n += 1) {
    const own = marks.of(n);
    const copy = (text: string) => marks.replaced(text, own);
    for (const { rows, writer } of writers) for (const row of rows) await writer.add(copied(row, copy, n) as Document);
    for (const chain of chains) await chain.add(copy);
    if (n % batch === 0) say(`${String(n)} of ${String(count)} customers`);
  }
  for (const { writer } of writers) await writer.flush();
  for (const chain of chains) await chain.close();
};

const recordsOf = async ({ database, personalData }: Place, subject: DataSubject): Promise<Copied[]> => {
  const look: Look = { ids: (name, filter, field = '_id') => database.collection(name).distinct(field, filter) as Promise<string[]> };
  const all: Copied[] = [];
  for (const one of personalData.records.filter(({ in: name }) => !leftOut.has(name))) {
    const collection = database.collection(one.in);
    const rows = await collection.find(await one.of(subject, look)).toArray();
    if (rows.length > 0) all.push({ collection, rows });
  }
  return all;
};

const trailOf = async ({ database }: Place, ids: readonly string[]): Promise<Trail> => ({
  database,
  entries: await database
    .collection('audit')
    .find({ subjectId: { $in: ids } })
    .sort({ _id: 1 })
    .toArray(),
});

/** Garages, rate books and the like, which a copy has in common with the original. */
const sharedIds = async ({ service, database, personalData }: Place): Promise<string[]> => {
  const names = personalData.impersonal.filter((name) => name !== 'history-walks');
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
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copied(one, copy, n, key)]));
};

/** Writes in batches, one while the next is made. What is there already stays as it is. */
class Writer {
  private waiting: Document[] = [];
  private writing: Promise<unknown> = Promise.resolve();

  constructor(private readonly collection: Collection) {}

  async add(row: Document): Promise<void> {
    this.waiting.push(row);
    if (this.waiting.length < batch) return;
    const error = await this.writing;
    if (error) throw error;
    this.writing = this.write().catch((reason: unknown) => reason);
  }

  async flush(): Promise<void> {
    const error = await this.writing;
    if (error) throw error;
    await this.write();
  }

  private async write(): Promise<void> {
    const rows = this.waiting;
    this.waiting = [];
    if (rows.length === 0) return;
    await this.collection.insertMany(rows, { ordered: false, writeConcern: { w: 1, journal: false } }).catch((error: unknown) => {
      const isThere = error instanceof MongoBulkWriteError && [error.writeErrors].flat().every(({ code }) => code === duplicate);
      if (!isThere) throw error;
    });
  }
}

/** The audit trail of a service: each entry's hash covers the one before (services/platform/src/audit.ts). */
class Chain {
  private readonly writer: Writer;

  private constructor(
    private readonly trail: Trail,
    private length: number,
    private hash: string,
  ) {
    this.writer = new Writer(trail.database.collection('audit'));
  }

  static async of(trail: Trail): Promise<Chain> {
    const head = await trail.database.collection('audit_head').findOne({});
    return new Chain(trail, Number(head?.['length'] ?? 0), String(head?.['hash'] ?? '0'.repeat(64)));
  }

  async add(copy: (text: string) => string): Promise<void> {
    for (const one of this.trail.entries) {
      this.length += 1;
      const entry = JSON.stringify({ ...(JSON.parse(copy(String(one['entry']))) as object), id: String(this.length) });
      const previous = this.hash;
      this.hash = createHash('sha256').update(previous).update(entry).digest('hex');
      await this.writer.add({
        _id: this.length as unknown as ObjectId,
        subjectId: copy(String(one['subjectId'])),
        entry,
        previous,
        hash: this.hash,
      });
    }
  }

  async close(): Promise<void> {
    await this.writer.flush();
    if (this.trail.entries.length === 0) return;
    await this.trail.database.collection('audit_head').updateOne({}, { $set: { length: this.length, hash: this.hash } });
  }
}
