import { randomUUID } from 'node:crypto';
import { customerErased } from '@kerbside/contracts/events/accounts';
import { policyIssued } from '@kerbside/contracts/events/claims';
import type { Partner as PartnerView } from '@kerbside/contracts/http/partners/partners';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { commandsDuring, reportedMongo } from '@kerbside/platform/testing/sent-commands';
import type { ClientSession } from 'mongoose';
import * as z from 'zod/mini';
import { FeedRepository } from '../src/feed/feed.repository.js';
import { writeCursor } from '../src/feed/feed.service.js';
import { liveFeed } from './live-feed.js';
import { anAdmin, aPartner, idsOf, issuePolicies, pageOf, read, startPartners, startedPartners } from './stage.js';

const topic = 'kerbside.claims';

describe('feed', () => {
  const policy = randomUUID();

  const partners = startedPartners();
  beforeEach(() => partners.startAfresh());

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

    it('keeps nothing before there is a partner, and everything after', async () => {
      // It remembers that there is one: a service that has never had any.
      const fresh = await startPartners();
      await issuePolicies(fresh, 2);
      const { key } = await aPartner(fresh);
      expect(await pageOf(fresh, key)).toMatchObject({ events: [], more: false });
      const ids = await issuePolicies(fresh, 2);
      expect(idsOf(await pageOf(fresh, key))).toEqual(ids);
      await fresh.close();
    });

    it('is not cached on the way', async () => {
      const { key } = await aPartner(partners);
      expect((await read(partners, key)).headers['cache-control']).toBe('no-store');
    });

    it('stores events of types that it does not know', async () => {
      const { key } = await aPartner(partners);
      const unheard = { ...policyIssued, type: 'kerbside.claims.policy-lapsed.v7' };
      await partners.deliver(unheard, { ...policyIssued.sample });
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
      expect((await pageOf(partners, key)).events.map(({ data }) => data)).toEqual([more]);
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
      expect(idsOf(await pageOf(partners, key))).toEqual([id]);
      const twice = { _id: randomUUID(), topic: 'kerbside.claims', type: policyIssued.type, envelope: '{}' };
      const keeping = { now: partners.clock.now(), keptMs: 1_000 };
      const store = partners.get(FeedRepository);
      await partners.get(Mongo).transaction((session) => store.addAll(twice.topic, [twice, twice], keeping, session));
      expect(await store.head(twice.topic)).toMatchObject({ position: 2 });
    });

    it('keeps topics apart, and has what it obeys itself too', async () => {
      const { key } = await aPartner(partners, ['kerbside.claims', 'kerbside.accounts']);
      const [policy] = await issuePolicies(partners, 1);
      await partners.deliver(customerErased, customerErased.sample);
      expect(idsOf(await pageOf(partners, key))).toEqual([policy]);
      expect((await pageOf(partners, key, { topic: 'kerbside.accounts' })).events).toHaveLength(1);
    });
  });

  describe('positions', () => {
    const rowOf = (id: string = randomUUID()) => ({ _id: id, topic, type: policyIssued.type, envelope: '{}' });
    const add = (rows: readonly ReturnType<typeof rowOf>[], session: ClientSession) =>
      partners.get(FeedRepository).addAll(topic, rows, { now: partners.clock.now(), keptMs: 60_000 }, session);
    const stored = () => partners.get(FeedRepository).after(topic, 0, 1_000, partners.clock.now());
    const idsStored = async () => (await stored()).map(({ _id }) => _id);

    it('have no gaps and keep the order of each writer, though eight write at once', async () => {
      const mongo = partners.get(Mongo);
      const written = await Promise.all(
        Array.from({ length: 8 }, async () => {
          const rows = Array.from({ length: 12 }, () => rowOf());
          for (let at = 0; at < rows.length; at += 3) await mongo.transaction((session) => add(rows.slice(at, at + 3), session));
          return rows.map(({ _id }) => _id);
        }),
      );
      expect((await stored()).map(({ position }) => position)).toEqual(Array.from({ length: 96 }, (_, index) => index + 1));
      const ids = await idsStored();
      for (const own of written) expect(ids.filter((id) => own.includes(id))).toEqual(own);
    });

    it('are those of the order in which events were stored, many at a time or one, and each once', async () => {
      const mongo = partners.get(Mongo);
      const [first, second, third, ...others] = Array.from({ length: 6 }, () => rowOf());
      if (!first || !second || !third) throw new Error('There are six');
      await mongo.transaction((session) => add([first, second], session));
      await mongo.transaction((session) => add([third], session));
      await mongo.transaction((session) => add([third, second, ...others], session));
      expect(await idsStored()).toEqual([first, second, third, ...others].map(({ _id }) => _id));
      expect((await stored()).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6]);
    });

    it('are never given out behind a cursor: who comes while another writes waits for them', async () => {
      const mongo = partners.get(Mongo);
      const [early, late] = [rowOf(), rowOf()];
      const session = await mongo.connection.startSession();
      session.startTransaction();
      await add([early], session);
      const writing = mongo.transaction((other) => add([late], other));
      expect(await idsStored()).toEqual([]);
      await session.commitTransaction();
      await session.endSession();
      await writing;
      expect(await idsStored()).toEqual([early._id, late._id]);
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

    it('is refused also before events in the middle that were kept for fewer days, as before a change of how many', async () => {
      const { key } = await aPartner(partners);
      const [first, short, last] = await issuePolicies(partners, 3);
      const rows = partners.get(Mongo).connection.collection<{ _id: string }>('feed_events');
      await rows.updateOne({ _id: short ?? '' }, { $set: { expireAt: partners.clock.now() } });
      const page = await pageOf(partners, key);
      expect([idsOf(page), page.more]).toEqual([[first], true]);
      const { body } = await read(partners, key, { after: page.next }).expect(410);
      expect(idsOf(await pageOf(partners, key, { after: body.error.data.next }))).toEqual([last]);
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
});

describe('feed keys', () => {
  const anEndpointOf = (partnerId: string, url: string, createdAt: Date) => ({
    _id: randomUUID(),
    partnerId,
    url,
    eventTypes: [],
    status: 'active',
    disabledBecause: null,
    failingSince: null,
    unreachable: 0,
    restUntil: null,
    secrets: [],
    createdAt,
  });

  const partners = startedPartners({ env: reportedMongo() });

  describe('a bad query', () => {
    it.each([
      ['an unreadable cursor', { after: 'xyz' }, 'after'],
      ['a cursor of another topic', { after: writeCursor({ topic: 'kerbside.accounts', position: 0 }) }, 'after'],
      ['a cursor ahead of the feed', { after: writeCursor({ topic, position: 99 }) }, 'after'],
      ['a cursor and a time', { after: writeCursor({ topic, position: 0 }), from: '2027-03-02T00:00:00Z' }, 'from'],
    ])('%s is reported under its field', async (_, query, field) => {
      const { key } = await aPartner(partners);
      const { body } = await read(partners, key, query).expect(400);
      expect(Object.keys(body.error.fields)).toEqual([field]);
    });
  });

  describe('the list of partners', () => {
    it('asks as many queries however many there are, and shows each with its own endpoints', async () => {
      const list = async () => {
        const { body } = await partners.http().get('/api/partners').query({ perPage: '200' }).set(anAdmin(partners)).expect(200);
        return body.data.rows.map(({ id, endpoints }: PartnerView) => [id, endpoints.map(({ url }) => url)]);
      };
      await aPartner(partners);
      const few = await commandsDuring(partners, list);
      const some = [await aPartner(partners), await aPartner(partners), await aPartner(partners)];
      const database = partners.get(Mongo).database.collection<{ _id: string }>('endpoints');
      const endpoints = some
        .slice(1)
        .flatMap(({ id }) => ['https://a.test/', 'https://b.test/'].map((url, n) => anEndpointOf(id, url, new Date(n))));
      await database.insertMany(endpoints);
      expect(await commandsDuring(partners, list)).toEqual(few);
      const shown = new Map(await list());
      expect(some.map(({ id }) => shown.get(id))).toEqual([
        [],
        ['https://a.test/', 'https://b.test/'],
        ['https://a.test/', 'https://b.test/'],
      ]);
      await database.deleteMany({});
    });
  });

  describe('a key', () => {
    const change = (id: string, body: object) => partners.http().put(`/api/partners/${id}`).set(anAdmin(partners)).send(body).expect(200);

    it('that nobody has opens nothing, and says how one is shown', async () => {
      const answer = await read(partners, 'ksp_unknown').expect(401);
      expect([answer.body.error.code, answer.headers['www-authenticate']]).toEqual(['NOT_SIGNED_IN', 'Bearer']);
    });

    it('opens its partner’s current topics and no others', async () => {
      const { key, id, name } = await aPartner(partners);
      const { body } = await read(partners, key, { topic: 'kerbside.payments' }).expect(403);
      expect([body.error.code, Object.keys(body.error.fields)]).toEqual(['TOPIC_NOT_ALLOWED', ['topic']]);
      await change(id, { name, topics: ['kerbside.payments'], status: 'active' });
      await read(partners, key, { topic: 'kerbside.payments' }).expect(200);
      await read(partners, key).expect(403);
    });

    it('opens nothing while its partner is suspended', async () => {
      const { key, id, name } = await aPartner(partners);
      await change(id, { name, topics: [topic], status: 'suspended' });
      expect((await read(partners, key).expect(403)).body.error.code).toBe('PARTNER_SUSPENDED');
      await change(id, { name, topics: [topic], status: 'active' });
      await read(partners, key).expect(200);
    });

    it('goes on opening nothing when somebody saves what they saw before its partner was suspended', async () => {
      const { key, id, name } = await aPartner(partners);
      const was = { name, topics: [topic], status: 'active' };
      const press = () => change(id, { ...was, status: 'suspended', was }).set('idempotency-key', id);
      // Whose answer was lost is not told that a colleague was first.
      expect((await press()).text).toBe((await press()).text);
      const late = { ...was, topics: [topic, 'kerbside.payments'], was };
      const { body } = await partners.http().put(`/api/partners/${id}`).set(anAdmin(partners)).send(late).expect(409);
      expect(body.error).toMatchObject({ code: 'PARTNER_CHANGED', data: { ...was, status: 'suspended' } });
      expect((await read(partners, key).expect(403)).body.error.code).toBe('PARTNER_SUSPENDED');
    });

    it('may read twice a second, and is told when to retry', async () => {
      const [{ key }, other] = [await aPartner(partners), await aPartner(partners)];
      for (let count = 0; count < 120; count += 1) await read(partners, key, { limit: 1 }).expect(200);
      const answer = await read(partners, key).expect(429);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      await read(partners, other.key).expect(200);
    });
  });
});

describe('live feed', () => {
  liveFeed('the embedded log', {});
});
