import { randomUUID } from 'node:crypto';
import { customerRegistered } from '@kerbside/contracts/events/accounts';
import { policyIssued } from '@kerbside/contracts/events/claims';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import * as z from 'zod/mini';
import { FeedRepository } from '../src/feed/feed.repository.js';
import { placing } from '../src/feed/placing.service.js';
import { aPartner, idsOf, issuePolicies, pageOf, read, startPartners } from './stage.js';

const topic = 'kerbside.claims';
const policy = randomUUID();

let partners: ServiceUnderTest;
beforeEach(async () => {
  partners = await startPartners();
});
afterEach(() => partners.close());

describe('the feed', () => {
  it('returns what was published, unchanged, page by page, and then waits', async () => {
    const { key } = await aPartner(partners);
    const ids = await issuePolicies(partners, 5);
    const first = await pageOf(partners, key, { limit: 3 });
    expect([idsOf(first), first.more]).toEqual([ids.slice(0, 3), true]);
    expect(first.events[0]).toMatchObject({
      specversion: '1.0',
      type: policyIssued.type,
      sequence: 1,
      data: { policyNumber: expect.any(String) },
    });
    const second = await pageOf(partners, key, { after: first.next, limit: 3 });
    expect([idsOf(second), second.more]).toEqual([ids.slice(3), false]);
    const none = await pageOf(partners, key, { after: second.next });
    expect(none).toEqual({ events: [], next: second.next, more: false });
    const [late] = await issuePolicies(partners, 1);
    expect(idsOf(await pageOf(partners, key, { after: none.next }))).toEqual([late]);
  });

  it('is not cached on the way', async () => {
    const { key } = await aPartner(partners);
    expect((await read(partners, key)).headers['cache-control']).toBe('no-store');
  });

  it('stores events of types that it does not know', async () => {
    const { key } = await aPartner(partners);
    const unheard = { ...policyIssued, type: 'kerbside.claims.policy-lapsed.v7' };
    await partners.deliver(unheard, { ...policyIssued.sample });
    await partners.sweep(placing);
    expect((await pageOf(partners, key)).events.map(({ type }) => type)).toEqual(['kerbside.claims.policy-lapsed.v7']);
  });

  it('passes on nothing that breaks the contract of its own type, and all the rest unchanged', async () => {
    const { key } = await aPartner(partners);
    const { sample } = policyIssued;
    const more = { ...sample, addedLater: { by: 'a newer release' } };
    for (const broken of [{ policyId: 5 }, {}, null, { ...sample, policyNumber: undefined }, { ...sample, productType: 7 }]) {
      const one = { ...policyIssued, data: z.unknown() };
      await expect(partners.deliver(one, broken)).rejects.toThrow(/UNREADABLE/);
    }
    await partners.deliver({ ...policyIssued, data: z.unknown() }, more);
    await partners.sweep(placing);
    expect((await pageOf(partners, key)).events.map(({ data }) => data)).toEqual([more]);
  });

  it('stores an event that arrives twice only once', async () => {
    const { key } = await aPartner(partners);
    const [id = ''] = await issuePolicies(partners, 1);
    await partners.deliver(policyIssued, policyIssued.sample, { id });
    await partners.sweep(placing);
    expect(idsOf(await pageOf(partners, key))).toEqual([id]);
  });

  it('can read the same topic again, long after its receipts are gone', async () => {
    const { key } = await aPartner(partners);
    const ids = await issuePolicies(partners, 2, policy);
    await partners.get(Mongo).connection.collection('inbox').deleteMany({});
    await partners.deliver(policyIssued, policyIssued.sample, { id: ids[0] ?? '', aggregateId: policy });
    const [third] = await issuePolicies(partners, 1, policy);
    expect(idsOf(await pageOf(partners, key))).toEqual([...ids, third]);
  });

  it('has each event once however often it comes, without a receipt beside it', async () => {
    const { key } = await aPartner(partners);
    const [id = ''] = await issuePolicies(partners, 1, policy);
    const receipts = partners.get(Mongo).connection.collection('inbox');
    expect(await receipts.countDocuments({ eventId: id })).toBe(0);
    for (let n = 0; n < 2; n += 1) await partners.deliver(policyIssued, policyIssued.sample, { id, aggregateId: policy });
    await partners.sweep(placing);
    expect(idsOf(await pageOf(partners, key))).toEqual([id]);
  });

  it('of a process that is alone is placed as it is stored, behind what waited from before', async () => {
    const alone = await startPartners({ env: { ALONE: 'true' } });
    const { key } = await aPartner(alone);
    const issue = (id: string) => alone.deliver(policyIssued, policyIssued.sample, { id, aggregateId: 'c' });
    const [one, two, waiting, four] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    for (const id of [one, two, two]) await issue(id);
    expect(idsOf(await pageOf(alone, key))).toEqual([one, two]);
    const event = { _id: waiting, topic, key: 'c', type: policyIssued.type, envelope: JSON.stringify({ id: waiting }) };
    await alone.get(Mongo).transaction((session) => alone.get(FeedRepository).add(event, session));
    await issue(four);
    const positions = async () =>
      (await alone.get(Mongo).connection.collection<{ _id: string; position?: number }>('feed').find().sort({ arrival: 1 }).toArray()).map(
        (row) => [row._id, row.position],
      );
    expect(await positions()).toEqual([
      [one, 1],
      [two, 2],
      [waiting, undefined],
      [four, undefined],
    ]);
    await alone.sweep(placing);
    expect((await positions()).map(([, position]) => position)).toEqual([1, 2, 3, 4]);
    await alone.close();
  });

  it('keeps topics apart', async () => {
    const { key } = await aPartner(partners, ['kerbside.claims', 'kerbside.accounts']);
    const [policy] = await issuePolicies(partners, 1);
    await partners.deliver(customerRegistered, { customerId: randomUUID() });
    await partners.sweep(placing);
    expect(idsOf(await pageOf(partners, key))).toEqual([policy]);
    expect((await pageOf(partners, key, { topic: 'kerbside.accounts' })).events).toHaveLength(1);
  });
});

describe('positions', () => {
  const rowOf = (key: string, id: string = randomUUID()) => ({ _id: id, topic, key, type: policyIssued.type, envelope: '{}' });
  const placedIds = async (feed: FeedRepository) => (await feed.after(topic, 0, 1_000, partners.clock.now())).map(({ _id }) => _id);
  const place = (feed: FeedRepository, atMost: number) => feed.place({ topic, atMost, now: partners.clock.now(), keptMs: 60_000 });

  it('have no gaps and keep the order of each key, even when two replicas place small batches at once', async () => {
    const feed = partners.get(FeedRepository);
    const mongo = partners.get(Mongo);
    const keys = Array.from({ length: 8 }, () => randomUUID());
    const written = new Map<string, string[]>(keys.map((key) => [key, []]));
    const write = async (key: string) => {
      for (let count = 0; count < 12; count += 1) {
        const row = rowOf(key);
        await mongo.transaction((session) => feed.add(row, session));
        written.get(key)?.push(row._id);
      }
    };
    let isWriting = true;
    const placeAll = async () => {
      for (let left = 1; isWriting || left > 0;) left = await place(feed, 5);
    };
    const placers = [placeAll(), placeAll()];
    await Promise.all(keys.map(write));
    isWriting = false;
    await Promise.all(placers);
    const rows = await feed.after(topic, 0, 1_000, partners.clock.now());
    expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: 96 }, (_, index) => index + 1));
    for (const key of keys) expect(rows.filter((row) => row.key === key).map(({ _id }) => _id)).toEqual(written.get(key));
  });

  it('are those of the order in which events were stored, many at a time or one, and each once', async () => {
    const feed = partners.get(FeedRepository);
    const mongo = partners.get(Mongo);
    const [a, b] = [randomUUID(), randomUUID()];
    const rows = [a, b, a, a, b, a].map((key) => rowOf(key));
    const [first, second, third, ...others] = rows;
    if (!first || !second || !third) throw new Error('There are six');
    await mongo.transaction((session) => feed.addAll(topic, [first, second], session));
    await mongo.transaction((session) => feed.add(third, session));
    await mongo.transaction((session) => feed.addAll(topic, [third, second, ...others], session));
    await place(feed, 100);
    const placed = (await feed.after(topic, 0, 1_000, partners.clock.now())).filter(({ key }) => key === a || key === b);
    for (const key of [a, b]) {
      const ids = rows.filter((row) => row.key === key).map(({ _id }) => _id);
      expect(placed.filter((row) => row.key === key).map(({ _id, arrival }) => [_id, arrival])).toEqual(ids.map((id, n) => [id, n + 1]));
    }
  });

  it('are never given out behind a cursor: what commits late is placed late', async () => {
    const feed = partners.get(FeedRepository);
    const mongo = partners.get(Mongo);
    const [early, late] = [rowOf('a', '00000000-0000-4000-8000-000000000000'), rowOf('b')];
    const session = await mongo.connection.startSession();
    session.startTransaction();
    await feed.add(early, session);
    await mongo.transaction((other) => feed.add(late, other));
    await place(feed, 10);
    expect(await placedIds(feed)).toEqual([late._id]);
    await session.commitTransaction();
    await session.endSession();
    await place(feed, 10);
    expect(await placedIds(feed)).toEqual([late._id, early._id]);
  });
});

describe('the starting point', () => {
  it('is the oldest event kept, unless another is asked for', async () => {
    const { key } = await aPartner(partners);
    const [before] = await issuePolicies(partners, 1);
    partners.clock.advance(10 * 60_000);
    const from = partners.clock.now().toISOString();
    const [after] = await issuePolicies(partners, 1);
    expect(idsOf(await pageOf(partners, key))).toEqual([before, after]);
    expect(idsOf(await pageOf(partners, key, { from }))).toEqual([after]);
  });

  it('at a time after the last event, continues with what comes next', async () => {
    const { key } = await aPartner(partners);
    await issuePolicies(partners, 2);
    partners.clock.advance(10 * 60_000);
    const { events, next } = await pageOf(partners, key, { from: partners.clock.now().toISOString() });
    const [fresh] = await issuePolicies(partners, 1);
    expect([events, idsOf(await pageOf(partners, key, { after: next }))]).toEqual([[], [fresh]]);
  });

  it('returns a little more rather than less, because clocks differ', async () => {
    const { key } = await aPartner(partners);
    const [id] = await issuePolicies(partners, 1);
    partners.clock.advance(59_000);
    expect(idsOf(await pageOf(partners, key, { from: partners.clock.now().toISOString() }))).toEqual([id]);
  });
});

describe('a cursor that is too old', () => {
  it('is refused with the place to continue from, never moved silently', async () => {
    const { key } = await aPartner(partners);
    await issuePolicies(partners, 2);
    const { next } = await pageOf(partners, key, { limit: 1 });
    partners.clock.advance(89 * 86_400_000);
    const [kept] = await issuePolicies(partners, 1);
    partners.clock.advance(2 * 86_400_000);
    const { body } = await read(partners, key, { after: next }).expect(410);
    expect(body.error.code).toBe('CURSOR_EXPIRED');
    expect(idsOf(await pageOf(partners, key, { after: body.error.data.next }))).toEqual([kept]);
    expect(idsOf(await pageOf(partners, key))).toEqual([kept]);
  });

  it('is refused even when no event is left, but the end of the feed is not', async () => {
    const { key } = await aPartner(partners);
    await issuePolicies(partners, 2);
    const { next } = await pageOf(partners, key, { limit: 1 });
    const end = await pageOf(partners, key, { after: next });
    partners.clock.advance(91 * 86_400_000);
    const { body } = await read(partners, key, { after: next }).expect(410);
    expect((await pageOf(partners, key, { after: body.error.data.next })).next).toBe(end.next);
    expect((await pageOf(partners, key, { after: end.next })).events).toEqual([]);
  });
});
