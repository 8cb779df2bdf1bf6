import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { customerRegistered } from '@kerbside/contracts/events/accounts';
import { policyIssued } from '@kerbside/contracts/events/claims';
import { Mongo } from '@kerbside/platform/mongo';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { placing } from '../src/feed/placing.service.js';
import { Receiver, type ReceivedLetter } from './receiver.js';
import { anAdmin, anEndpoint, aPartner, deliveriesOf, issuePolicies, partnerOf, send, startPartners } from './stage.js';

const day = 86_400_000;

let partners: ServiceUnderTest;
let receiver: Receiver;
beforeAll(async () => {
  [partners, receiver] = await Promise.all([startPartners(), Receiver.open()]);
});
afterAll(() => Promise.all([partners.close(), receiver.close()]));
beforeEach(() => receiver.reset());
/** Nothing of one case may reach the next. */
afterEach(async () => {
  const { body } = await partners.http().get('/api/partners').query({ perPage: '200' }).set(anAdmin(partners));
  for (const { id, name, topics } of body.data.rows) await change(`/api/partners/${id}`, { name, topics, status: 'suspended' });
});

const change = (path: string, body: object) => partners.http().put(path).set(anAdmin(partners)).send(body).expect(200);
const post = (path: string, body: object = {}) => partners.http().post(path).set(anAdmin(partners)).send(body);
/** At the moment at which it was sent, as the partner would: the library goes by the machine's clock. */
const verify = (secret: string, { body, headers }: ReceivedLetter): unknown => {
  const { now } = Date;
  Date.now = () => Number(headers['webhook-timestamp']) * 1_000;
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>);
  } finally {
    Date.now = now;
  }
};
const lettersOf = () => receiver.letters.map((letter) => letter);
const aListener = async (eventTypes: readonly string[] = []) => {
  const partner = await aPartner(partners);
  return { partner, endpoint: await anEndpoint(partners, partner.id, receiver.url, eventTypes) };
};

describe('a webhook', () => {
  it('carries the event as it was published, signed by the specification', async () => {
    const { endpoint, partner } = await aListener();
    const [id] = await issuePolicies(partners, 1);
    await send(partners);
    const [letter] = lettersOf();
    expect(letter && verify(endpoint.secret, letter)).toMatchObject({
      id,
      type: policyIssued.type,
      sequence: 1,
      data: { productType: 'warranty' },
    });
    expect(letter?.headers).toMatchObject({ 'webhook-id': id, 'content-type': 'application/cloudevents+json; charset=utf-8' });
    expect(letter && (() => verify(endpoint.secret, { ...letter, body: `${letter.body} ` }))).toThrow();
    expect(await deliveriesOf(partners, partner.id)).toMatchObject([
      { eventId: id, status: 'delivered', nextTryAt: null, tries: [{ status: 204, note: '', ms: expect.any(Number) }] },
    ]);
  });

  it('goes to the endpoints that want its type, of partners that may read its topic', async () => {
    await aListener([policyIssued.type]);
    const other = await aPartner(partners, ['kerbside.accounts']);
    await anEndpoint(partners, other.id, `${receiver.url}/other`);
    await issuePolicies(partners, 1);
    await partners.deliver(customerRegistered, { customerId: randomUUID() });
    await partners.sweep(placing);
    await send(partners);
    expect(
      lettersOf()
        .map(({ path, body }) => [path, JSON.parse(body).type])
        .sort(),
    ).toEqual([
      ['/hook', policyIssued.type],
      ['/hook/other', customerRegistered.type],
    ]);
  });

  it('is of events from the endpoint’s beginning on', async () => {
    await issuePolicies(partners, 1);
    await send(partners);
    await aListener();
    const [id] = await issuePolicies(partners, 1);
    await send(partners);
    expect(receiver.ids).toEqual([id]);
  });

  it('is tried again by the schedule, under the same id and with the moment of the try', async () => {
    const { partner, endpoint } = await aListener();
    receiver.answer = () => ({ status: 500, body: 'Out of order\n' });
    const [id] = await issuePolicies(partners, 1);
    await send(partners);
    partners.clock.advance(4_000);
    await send(partners);
    expect(receiver.letters).toHaveLength(1);
    partners.clock.advance(2_000);
    receiver.answer = () => ({ status: 200, body: 'x'.repeat(5_000) });
    await send(partners);
    expect(receiver.ids).toEqual([id, id]);
    const moments = lettersOf().map(({ headers }) => Number(headers['webhook-timestamp']));
    expect((moments[1] ?? 0) - (moments[0] ?? 0)).toBe(6);
    for (const letter of lettersOf()) expect(verify(endpoint.secret, letter)).toBeTruthy();
    const [delivery] = await deliveriesOf(partners, partner.id);
    expect(delivery?.tries.map(({ status, note }) => [status, note])).toEqual([
      [500, 'Out of order'],
      [200, 'x'.repeat(200)],
    ]);
  });

  it('fails for good with the tenth try, and not before', async () => {
    const { partner, endpoint } = await aListener();
    receiver.answer = () => ({ status: 404 });
    await issuePolicies(partners, 1);
    for (let tries = 1; tries <= 10; tries += 1) {
      await send(partners);
      expect([receiver.letters.length, (await deliveriesOf(partners, partner.id))[0]?.status]).toEqual([
        tries,
        tries < 10 ? 'waiting' : 'failed',
      ]);
      partners.clock.advance(27 * 3_600_000);
      // Days of failures would disable it, which is another case.
      for (const status of ['disabled', 'active']) await change(endpoint.path, { url: receiver.url, eventTypes: [], status });
    }
  });

  it('follows no redirect', async () => {
    const { partner } = await aListener();
    receiver.answer = () => ({ status: 302, headers: { location: receiver.url } });
    await issuePolicies(partners, 1);
    await send(partners);
    expect(receiver.letters).toHaveLength(1);
    expect((await deliveriesOf(partners, partner.id))[0]).toMatchObject({ status: 'waiting', tries: [{ status: 302 }] });
  });

  it('leaves an endpoint alone that is overloaded, for as long as it asks', async () => {
    await aListener();
    receiver.answer = () => ({ status: 429, headers: { 'retry-after': '120' } });
    await issuePolicies(partners, 1);
    await send(partners);
    receiver.reset();
    await issuePolicies(partners, 2);
    partners.clock.advance(119_000);
    await send(partners);
    expect(receiver.letters).toHaveLength(0);
    partners.clock.advance(2_000);
    await send(partners);
    expect(receiver.letters).toHaveLength(3);
  });
});

describe('a change of the signing secret', () => {
  it('lets both sign for a day, then the new one alone', async () => {
    const { partner, endpoint } = await aListener();
    const { body } = await post(`${endpoint.path}/secret`).expect(200);
    const { secret } = body.data;
    await issuePolicies(partners, 1);
    await send(partners);
    const [both] = lettersOf();
    expect(both && [verify(endpoint.secret, both), verify(secret, both)]).toEqual([expect.any(Object), expect.any(Object)]);
    partners.clock.advance(day);
    receiver.reset();
    await issuePolicies(partners, 1);
    await send(partners);
    expect(receiver.letters[0]?.headers['webhook-signature']).not.toContain(' ');
    expect((await partnerOf(partners, partner.id)).endpoints[0]?.oldSecretEndsAt).toBeNull();
  });

  it('shows it once, and keeps it unreadable', async () => {
    const { partner, endpoint } = await aListener();
    const rest = JSON.stringify([
      await partnerOf(partners, partner.id),
      (await partners.http().get('/api/partners/audit').query({ subjectId: partner.id }).set(anAdmin(partners))).body,
    ]);
    expect(endpoint.secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(rest).not.toContain(endpoint.secret.slice(6, 20));
    expect(rest).not.toContain(partner.key);
  });
});

describe('an endpoint', () => {
  const stateOf = async (partnerId: string) => {
    const [endpoint] = (await partnerOf(partners, partnerId)).endpoints;
    return [endpoint?.status, endpoint?.disabledBecause];
  };
  const actionsOf = async (subjectId: string): Promise<unknown[]> =>
    (await partners.http().get('/api/partners/audit').query({ subjectId }).set(anAdmin(partners))).body.data.rows.map(
      ({ action, actorKind }: { action: string; actorKind: string }) => `${action} ${actorKind}`,
    );

  it('that has only failed for five days is disabled, and says so in the trail', async () => {
    const { partner } = await aListener();
    receiver.answer = () => ({ status: 500 });
    await issuePolicies(partners, 1);
    await send(partners);
    partners.clock.advance(5 * day - 1_000);
    await send(partners);
    expect(await stateOf(partner.id)).toEqual(['active', null]);
    partners.clock.advance(day);
    await send(partners);
    expect(await stateOf(partner.id)).toEqual(['disabled', 'failing']);
    expect((await actionsOf(partner.id))[0]).toBe('endpoint-disabled service');
  });

  it('that delivered once in between is not', async () => {
    const { partner } = await aListener();
    receiver.answer = () => ({ status: 500 });
    await issuePolicies(partners, 1);
    await send(partners);
    partners.clock.advance(4 * day);
    receiver.answer = () => ({ status: 200 });
    await send(partners);
    receiver.answer = () => ({ status: 500 });
    partners.clock.advance(2 * day);
    await issuePolicies(partners, 1);
    await send(partners);
    expect(await stateOf(partner.id)).toEqual(['active', null]);
  });

  it('that says it is gone is disabled at once; enabled again, it gets what waits', async () => {
    const { partner, endpoint } = await aListener();
    receiver.answer = () => ({ status: 410 });
    const [id] = await issuePolicies(partners, 1);
    await send(partners);
    expect(await stateOf(partner.id)).toEqual(['disabled', 'gone']);
    receiver.reset();
    partners.clock.advance(day);
    await send(partners);
    expect(receiver.letters).toHaveLength(0);
    await change(endpoint.path, { url: receiver.url, eventTypes: [], status: 'active' });
    await send(partners);
    expect(receiver.ids).toEqual([id]);
  });

  it('of a partner that is suspended, or that may no longer read the topic, gets nothing', async () => {
    const { partner } = await aListener();
    receiver.answer = () => ({ status: 500 });
    await issuePolicies(partners, 1);
    await send(partners);
    receiver.reset();
    partners.clock.advance(day);
    await change(`/api/partners/${partner.id}`, { name: partner.name, topics: ['kerbside.claims'], status: 'suspended' });
    await send(partners);
    await change(`/api/partners/${partner.id}`, { name: partner.name, topics: ['kerbside.payments'], status: 'active' });
    await send(partners);
    expect(receiver.letters).toHaveLength(0);
    expect((await deliveriesOf(partners, partner.id))[0]).toMatchObject({ status: 'failed', tries: [{ status: 500 }, { status: null }] });
  });

  it('is removed with what waits for it', async () => {
    const { partner, endpoint } = await aListener();
    await issuePolicies(partners, 1);
    await partners.sweep('owe-webhooks');
    await partners.http().delete(endpoint.path).set(anAdmin(partners)).expect(200);
    await send(partners);
    expect([receiver.letters.length, (await partnerOf(partners, partner.id)).endpoints]).toEqual([0, []]);
  });
});

describe('sending again', () => {
  it('sends one event again, delivered or failed, from the first try on', async () => {
    const { partner } = await aListener();
    const [id] = await issuePolicies(partners, 1);
    await send(partners);
    const [delivery] = await deliveriesOf(partners, partner.id);
    await post(`/api/partners/${partner.id}/deliveries/${encodeURIComponent(delivery?.id ?? '')}/send-again`).expect(200);
    await send(partners);
    expect(receiver.ids).toEqual([id, id]);
    expect((await deliveriesOf(partners, partner.id)).map(({ tries }) => tries.length)).toEqual([2]);
  });

  it('knows no delivery of another partner', async () => {
    const [{ partner }, other] = [await aListener(), await aPartner(partners)];
    await issuePolicies(partners, 1);
    await send(partners);
    const [delivery] = await deliveriesOf(partners, partner.id);
    await post(`/api/partners/${other.id}/deliveries/${encodeURIComponent(delivery?.id ?? '')}/send-again`).expect(404);
  });

  it('says so when the event is no longer kept', async () => {
    const { partner } = await aListener();
    await issuePolicies(partners, 1);
    await send(partners);
    const [delivery] = await deliveriesOf(partners, partner.id);
    await partners.get(Mongo).connection.collection('feed').deleteMany({});
    const { body } = await post(`/api/partners/${partner.id}/deliveries/${encodeURIComponent(delivery?.id ?? '')}/send-again`).expect(410);
    expect(body.error.code).toBe('EVENT_NOT_KEPT');
  });

  it('replays a span of time to one endpoint, also what came before it', async () => {
    const partner = await aPartner(partners);
    await issuePolicies(partners, 1);
    partners.clock.advance(60_000);
    const from = partners.clock.now().toISOString();
    const ids = await issuePolicies(partners, 2);
    await send(partners);
    partners.clock.advance(60_000);
    const endpoint = await anEndpoint(partners, partner.id, receiver.url);
    const { body } = await post(`${endpoint.path}/replay`, { from }).expect(200);
    await send(partners);
    expect([body.data, [...receiver.ids].sort()]).toEqual([{ deliveries: 2 }, [...ids].sort()]);
    const wrong = await post(`${endpoint.path}/replay`, { from, until: from }).expect(400);
    expect(Object.keys(wrong.body.error.fields)).toEqual(['until']);
  });

  it('replays only what failed, when that is asked', async () => {
    const { partner, endpoint } = await aListener();
    const from = partners.clock.now().toISOString();
    const [, second] = await issuePolicies(partners, 2);
    receiver.answer = ({ headers }) => ({ status: headers['webhook-id'] === second ? 500 : 204 });
    await send(partners);
    for (let tries = 2; tries <= 10; tries += 1) {
      partners.clock.advance(27 * 3_600_000);
      for (const status of ['disabled', 'active']) await change(endpoint.path, { url: receiver.url, eventTypes: [], status });
      await send(partners);
    }
    expect((await deliveriesOf(partners, partner.id, { status: 'failed' })).map(({ eventId }) => eventId)).toEqual([second]);
    receiver.reset();
    const { body } = await post(`${endpoint.path}/replay`, { from, failedOnly: true }).expect(200);
    await send(partners);
    expect([body.data, receiver.ids]).toEqual([{ deliveries: 1 }, [second]]);
  });
});
