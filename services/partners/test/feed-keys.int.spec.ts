import { randomUUID } from 'node:crypto';
import type { Partner as PartnerView } from '@kerbside/contracts/http/partners/partners';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { commandsDuring, reportedMongo } from '@kerbside/platform/testing/sent-commands';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { writeCursor } from '../src/feed/feed.service.js';
import { aPartner, anAdmin, read, startPartners } from './stage.js';

const topic = 'kerbside.claims';
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

let partners: ServiceUnderTest;
beforeAll(async () => {
  partners = await startPartners({ env: reportedMongo() });
});
afterAll(() => partners.close());

describe('a bad query', () => {
  it.each([
    ['no topic', { topic: '' }, 'topic'],
    ['an unknown topic', { topic: 'kerbside.secrets' }, 'topic'],
    ['an unreadable cursor', { after: 'xyz' }, 'after'],
    ['a cursor of another topic', { after: writeCursor({ topic: 'kerbside.accounts', position: 0 }) }, 'after'],
    ['a cursor ahead of the feed', { after: writeCursor({ topic, position: 99 }) }, 'after'],
    ['an unreadable time', { from: 'yesterday' }, 'from'],
    ['a cursor and a time', { after: writeCursor({ topic, position: 0 }), from: '2027-03-02T00:00:00Z' }, 'from'],
    ['a limit that is too high', { limit: 501 }, 'limit'],
    ['a limit of zero', { limit: 0 }, 'limit'],
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

  it.each([
    ['none', undefined],
    ['a scheme other than Bearer', 'Basic abc'],
    ['an unknown one', 'Bearer ksp_unknown'],
  ])('%s opens nothing', async (_, authorization) => {
    const request = partners.http().get('/api/events').query({ topic });
    const answer = await (authorization ? request.set('authorization', authorization) : request).expect(401);
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
    await change(id, { ...was, status: 'suspended', was });
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
