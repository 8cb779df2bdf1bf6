import { randomUUID } from 'node:crypto';
import type { StaffCaller } from '@kerbside/contracts/caller';
import { auditRecordedOf, trails, type Trail } from '@kerbside/contracts/events/audit';
import { quoteUpdated } from '@kerbside/contracts/events/pricing';
import { trailCallOf, trailPage } from '@kerbside/contracts/http/audit-trails';
import { readStaffIds } from '@kerbside/contracts/http/accounts/colleagues-and-customers';
import { listTimeline, type TimelineEntry } from '@kerbside/contracts/http/imports/timeline';
import { readQuoteOwners } from '@kerbside/contracts/http/pricing/internal';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { commandsDuring, reportedMongo } from '@kerbside/platform/testing/sent-commands';
import { startedService } from '@kerbside/platform/testing/test-service';
import { service } from '../src/service.js';
import type { AuditEntry } from '../src/timeline/timeline.js';
import { TimelineRepository } from '../src/timeline/timeline.repository.js';
import { takeTrails } from '../src/timeline/timeline.service.js';

const agent = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;

let kept: Record<Trail, AuditEntry[]>;
/** The owner that pricing returns for each quote. */
let owners: Map<string, string>;
/** Services that do not answer. */
let away: Set<Trail>;
/** The places after which trails were requested. */
let asked: string[];

const imports = startedService(service, { env: reportedMongo() });
beforeEach(async () => {
  kept = { accounts: [], callbacks: [], claims: [], garages: [], payments: [], pricing: [], vouchers: [] };
  owners = new Map();
  away = new Set();
  asked = [];
  await imports.startAfresh();
  imports.answer(readStaffIds, () => ({ userIds: [agent.userId] }));
  for (const trail of trails)
    imports.answer(trailCallOf[trail], ({ query: { after } }) => {
      if (away.has(trail)) throw new DomainError('SERVICE_UNAVAILABLE');
      asked.push(`${trail} ${after}`);
      return { entries: kept[trail].slice(Number(after), Number(after) + trailPage) };
    });
  imports.answer(readQuoteOwners, ({ body }) => ({
    owners: body.quoteIds.flatMap((quoteId) => {
      const customerId = owners.get(quoteId);
      return customerId === undefined ? [] : [{ quoteId, customerId, reference: 'KQ-1001' }];
    }),
  }));
});

/** A service writes an entry, a second after the one before. */
const write = (trail: Trail, about: Partial<AuditEntry>): AuditEntry => {
  imports.clock.advance(1_000);
  const entry: AuditEntry = {
    id: String(kept[trail].length + 1),
    at: imports.clock.now().toISOString(),
    actorId: agent.userId,
    actorKind: 'staff',
    action: 'noted',
    subjectType: 'booking',
    subjectId: randomUUID(),
    why: null,
    before: null,
    after: null,
    ...about,
  };
  kept[trail].push(entry);
  return entry;
};
const tell = (
  trail: Trail,
  { id, action, subjectType, subjectId, customerId = null }: Omit<AuditEntry, 'customerId'> & { customerId?: string | null | undefined },
  eventId = randomUUID(),
) => imports.deliver(auditRecordedOf[trail], { trail, place: Number(id), action, subjectType, subjectId, customerId }, { id: eventId });
const take = () => imports.sweep(takeTrails);
/** Writes an entry, announces it and copies it. */
const record = async (trail: Trail, about: Partial<AuditEntry>): Promise<void> => {
  await tell(trail, write(trail, about));
  await take();
};
const anonymous = (quoteId: string) => ({ subjectType: 'quote', subjectId: quoteId });

const page = async (customerId: string, more: Readonly<Record<string, string>> = {}, by: StaffCaller = agent) => {
  const { body } = await imports
    .by(by)
    .get(listTimeline.path)
    .query({ customerId, ...more })
    .expect(200);
  return body.data as { rows: TimelineEntry[]; older: string | null; missing: string[] };
};
const whole = async (customerId: string, perPage = '200'): Promise<string[]> => {
  const ids: string[] = [];
  for (let before: string | null | undefined; before !== null;) {
    const { rows, older }: Awaited<ReturnType<typeof page>> = await page(customerId, { perPage, ...(before ? { before } : {}) });
    ids.push(...rows.map((row) => `${row.service} ${row.id}`));
    before = older;
  }
  return ids;
};

describe('the timeline of a customer', () => {
  it('has what every service wrote about them, newest first, as it was written', async () => {
    const customerId = randomUUID();
    for (const trail of trails) await record(trail, { customerId });
    const why = { customerId, why: 'Asked by phone', before: { totalPence: 2 }, after: { totalPence: 1 } };
    await record('pricing', why);
    await record('pricing', { customerId: randomUUID() });
    const { rows, older, missing } = await page(customerId);
    expect(rows.map((row) => `${row.service} ${row.id}`)).toEqual(['pricing 2', ...trails.map((trail) => `${trail} 1`).toReversed()]);
    expect(rows[0]).toEqual({ ...kept.pricing[1], ...why, service: 'pricing' });
    expect([older, missing]).toEqual([null, []]);
  });

  it('is empty of a colleague for all but admins and themselves', async () => {
    const colleague = { ...agent, userId: randomUUID() };
    imports.answer(readStaffIds, () => ({ userIds: [agent.userId, colleague.userId] }));
    await record('accounts', { customerId: colleague.userId });
    const shown = async (by: StaffCaller) => (await page(colleague.userId, {}, by)).rows.length;
    expect([await shown(agent), await shown({ ...agent, role: 'finance' }), await shown({ ...agent, role: 'admin' })]).toEqual([0, 0, 1]);
    expect(await shown(colleague)).toBe(1);
  });

  it('goes on where a page ended, though newer entries come in between', async () => {
    const customerId = randomUUID();
    for (let n = 0; n < 5; n += 1) await record('claims', { customerId });
    const first = await page(customerId, { perPage: '2' });
    await record('accounts', { customerId });
    const second = await page(customerId, { perPage: '2', before: first.older ?? '' });
    const third = await page(customerId, { perPage: '2', before: second.older ?? '' });
    expect([first, second, third].map(({ rows }) => rows.map(({ id }) => id))).toEqual([['5', '4'], ['3', '2'], ['1']]);
    expect(third.older).toBeNull();
  });

  it('keeps entries of one moment apart, also where a page ends among them', async () => {
    const customerId = randomUUID();
    const at = imports.clock.now().toISOString();
    for (const trail of ['claims', 'pricing', 'claims'] as const) write(trail, { customerId, at });
    for (let n = 0; n < 9; n += 1) write('garages', { customerId, at });
    await take();
    const all = await whole(customerId);
    expect([all.length, new Set(all).size]).toEqual([12, 12]);
    expect(all.filter((one) => one.startsWith('garages'))).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1].map((id) => `garages ${id}`));
    expect(await whole(customerId, '1')).toEqual(all);
  });

  it('has each entry once, however often and in whatever order it is told of', async () => {
    const customerId = randomUUID();
    const entries = (['claims', 'claims', 'accounts'] as const).map((trail) => [trail, write(trail, { customerId })] as const);
    for (const [trail, entry] of [...entries.toReversed(), ...entries]) {
      await tell(trail, entry, `a0000000-0000-4000-8000-00000000000${entry.id}`);
      await tell(trail, entry);
      await take();
    }
    expect(await whole(customerId)).toEqual(['accounts 1', 'claims 2', 'claims 1']);
  });

  it('is the same when it is built anew from the trails', async () => {
    const [customerId, quoteId] = [randomUUID(), randomUUID()];
    for (const trail of trails) await record(trail, { customerId });
    await record('vouchers', anonymous(quoteId));
    await imports.deliver(quoteUpdated, { quoteId, customerId, step: 2 });
    const before = await page(customerId);
    expect(before.rows).toHaveLength(8);
    owners.set(quoteId, customerId);
    const { database } = imports.get(Mongo);
    for (const name of ['timeline', 'timeline_quotes', 'timeline_trails']) await database.collection(name).deleteMany({});
    expect((await page(customerId)).rows).toEqual([]);
    await imports.get(TimelineRepository).onModuleInit();
    await take();
    expect(await page(customerId)).toEqual(before);
  });

  it('inserts what is new, and leaves what it has when a trail is copied again', async () => {
    const customerId = randomUUID();
    for (let n = 0; n < 5; n += 1) write('accounts', { customerId });
    await tell('accounts', write('accounts', { customerId }));
    expect((await commandsDuring(imports, take)).filter((name) => name === 'insert')).toHaveLength(1);
    const before = await page(customerId);
    expect(before.rows).toHaveLength(6);
    write('accounts', { customerId });
    await imports.get(Mongo).database.collection('timeline_trails').deleteMany({});
    await imports.get(TimelineRepository).onModuleInit();
    await take();
    expect((await page(customerId)).rows.slice(1)).toEqual(before.rows);
  });

  it('asks for nothing that it has, and a trail on which nobody wrote only once in a while', async () => {
    await take();
    await record('claims', { customerId: randomUUID() });
    asked = [];
    await record('claims', { customerId: randomUUID() });
    expect(asked).toEqual(['claims 1']);
    imports.clock.advance(61 * 60 * 1_000);
    await take();
    expect(asked.slice(1).toSorted()).toEqual(trails.map((trail) => `${trail} ${kept[trail].length}`).toSorted());
  });
});

describe('an entry about a quote that belonged to nobody', () => {
  const [customerId, quoteId] = [randomUUID(), randomUUID()];

  it('comes to the customer who first makes the quote theirs', async () => {
    await record('garages', anonymous(quoteId));
    await imports.deliver(quoteUpdated, { quoteId, customerId: null, step: 1 });
    expect(await whole(customerId)).toEqual([]);
    await imports.deliver(quoteUpdated, { quoteId, customerId, step: 2 });
    expect(await whole(customerId)).toEqual(['garages 1']);
    await imports.deliver(quoteUpdated, { quoteId, customerId: randomUUID(), step: 3 });
    expect(await whole(customerId)).toEqual(['garages 1']);
  });

  it('comes to them too when it is told of only afterwards', async () => {
    const entry = write('vouchers', anonymous(quoteId));
    await imports.deliver(quoteUpdated, { quoteId, customerId, step: 2 });
    await tell('vouchers', entry);
    await take();
    expect(await whole(customerId)).toEqual(['vouchers 1']);
  });

  it('is not left behind when both happen at once', async () => {
    const quotes = Array.from({ length: 12 }, () => randomUUID());
    for (const id of quotes) write('pricing', anonymous(id));
    await Promise.all([take(), ...quotes.map((id) => imports.deliver(quoteUpdated, { quoteId: id, customerId, step: 2 }))]);
    await take();
    expect(await whole(customerId)).toHaveLength(quotes.length);
  });
});

describe('entries from before there were timelines', () => {
  it('are there, by their subject or by the owner of their quote', async () => {
    const [customerId, quoteId] = [randomUUID(), randomUUID()];
    owners.set(quoteId, customerId);
    write('accounts', { subjectType: 'person', subjectId: customerId });
    write('claims', { subjectType: 'customer', subjectId: customerId });
    write('pricing', anonymous(quoteId));
    write('pricing', { subjectType: 'rate-book', subjectId: '2026-11' });
    await take();
    expect(await whole(customerId)).toEqual(['pricing 1', 'claims 1', 'accounts 1']);
  });

  it('are taken page by page, and after a failure from the page that failed', async () => {
    const customerId = randomUUID();
    for (let n = 0; n < 2 * trailPage + 50; n += 1) write('claims', { customerId });
    const answered = imports.get(TimelineRepository);
    const real = answered.take.bind(answered);
    answered.take = (head, ...rest) => (head.taken === trailPage ? Promise.reject(new Error('Away')) : real(head, ...rest));
    await take();
    expect((await page(customerId)).missing).toEqual(['claims']);
    answered.take = real;
    imports.clock.advance(1_000);
    await take();
    expect(asked.filter((one) => one.startsWith('claims'))).toEqual(['0', '200', '200', '400'].map((place) => `claims ${place}`));
    expect(new Set(await whole(customerId)).size).toBe(2 * trailPage + 50);
    expect((await page(customerId)).missing).toEqual([]);
  });
});

describe('a service that is away', () => {
  it('is named, keeps no other back, and is taken once it answers', async () => {
    const customerId = randomUUID();
    away.add('payments');
    write('payments', { customerId });
    write('claims', { customerId });
    await take();
    const { rows, missing } = await page(customerId);
    expect([rows.map((row) => row.service), missing]).toEqual([['claims'], ['payments']]);
    away.clear();
    imports.clock.advance(1_000);
    await take();
    expect(await whole(customerId)).toEqual(['claims 1', 'payments 1']);
    expect((await page(customerId)).missing).toEqual([]);
  });
});

describe('a customer with 200 quotes', () => {
  it('is shown by as many queries as any other, each by its index', async () => {
    const [busy, quiet] = [randomUUID(), randomUUID()];
    for (let n = 0; n < 200; n += 1) {
      const quoteId = randomUUID();
      for (const trail of ['pricing', 'garages', 'vouchers', 'payments'] as const)
        write(trail, { ...anonymous(quoteId), customerId: busy });
      write('pricing', { customerId: randomUUID() });
    }
    write('accounts', { customerId: quiet });
    await take();
    const costOf = async (customerId: string) => {
      const { database } = imports.get(Mongo);
      await database.command({ profile: 2 });
      await page(customerId);
      await database.command({ profile: 0 });
      const profile = database.collection('system.profile');
      const queries = await profile.find({ op: { $in: ['query', 'command'] }, ns: /\.timeline/ }).toArray();
      await profile.drop();
      return { queries: queries.length, examined: Math.max(...queries.map(({ docsExamined }) => Number(docsExamined))) };
    };
    expect(await whole(busy)).toHaveLength(800);
    const [ofBusy, ofQuiet] = [await costOf(busy), await costOf(quiet)];
    expect([ofBusy.queries, ofQuiet.queries]).toEqual([2, 2]);
    expect(ofBusy.examined).toBeLessThanOrEqual(51);
  });
});

it('a place in a timeline is one that was given', async () => {
  const ask = imports.http().get(listTimeline.path).query({ customerId: randomUUID(), before: 'yesterday' });
  const { error } = (await ask.set(imports.as(agent)).expect(400)).body;
  expect(error.fields).toEqual({ before: 'This is not a place in a timeline' });
  expect((await page(randomUUID())).rows).toEqual([]);
});
