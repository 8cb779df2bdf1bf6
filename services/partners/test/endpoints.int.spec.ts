import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { serviceNames } from '@kerbside/contracts/call';
import { customerRegistered } from '@kerbside/contracts/events/accounts';
import { policyIssued } from '@kerbside/contracts/events/claims';
import { paymentFailed } from '@kerbside/contracts/events/payments';
import * as partnerCalls from '@kerbside/contracts/http/partners/partners';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { killedAfterEffect } from '@kerbside/platform/testing/killed-after-effect';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { TestDatabase } from '@kerbside/platform/testing/test-database';
import { fanOut } from '../src/deliveries/fan-out.service.js';
import { SenderService, sending } from '../src/deliveries/sender.service.js';
import { mostEndpoints } from '../src/endpoints/endpoint.js';
import { Receiver } from './receiver.js';
import { anAdmin, anEndpoint, aPartner, deliveriesOf, issuePolicies, pageOf, partnerOf, send, startPartners } from './stage.js';
import { startedWebhooks } from './webhooks-under-test.js';

const at = startedWebhooks();
afterEach(() => at.quieten());

const actionsOf = async (subjectId: string): Promise<unknown[]> =>
  (await at.partners.http().get('/api/partners/audit').query({ subjectId }).set(anAdmin(at.partners))).body.data.rows.map(
    ({ action, actorKind }: { action: string; actorKind: string }) => `${action} ${actorKind}`,
  );

describe('an endpoint', () => {
  const day = 86_400_000;

  const stateOf = async (partnerId: string) => {
    const [endpoint] = (await partnerOf(at.partners, partnerId)).endpoints;
    return [endpoint?.status, endpoint?.disabledBecause];
  };

  it('is one of ten at most, also when several are added at once', async () => {
    const { partner } = await at.aListener();
    const path = `/api/partners/${partner.id}/endpoints`;
    const url = (await partnerOf(at.partners, partner.id)).endpoints[0]?.url ?? '';
    const add = () => at.partners.http().post(path).set(anAdmin(at.partners)).send({ url, eventTypes: [] });
    for (let count = 1; count < mostEndpoints - 1; count += 1) await add().expect(200);
    const answers = await Promise.all([add(), add(), add()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await partnerOf(at.partners, partner.id)).endpoints).toHaveLength(mostEndpoints);
  });

  it.each(['', '/{id}/keys', '/{id}/endpoints', '/{id}/endpoints/{endpoint}/secret'])(
    'answers "%s" with its secret again where the first answer was lost, or the service was killed before it gave it',
    async (path) => {
      const { partner, endpoint } = await at.aListener();
      const full = `/api/partners${path.replace('{endpoint}', endpoint.id).replace('{id}', partner.id)}`;
      const key = randomUUID();
      const press = () =>
        at
          .post(full, { name: 'Pressed twice', topics: ['kerbside.claims'], url: at.receiver.url, eventTypes: [] })
          .set('idempotency-key', key);
      const revive = killedAfterEffect(at.partners);
      const { text, body } = await press().expect(200);
      revive();
      expect((await press().expect(200)).text).toBe(text);
      const kept = await at.partners.get(Mongo).database.collection('idempotency_keys').find().toArray();
      expect(JSON.stringify(kept)).not.toContain(body.data.key ?? body.data.secret);
    },
  );

  it('that has only failed for five days is disabled, and says so in the trail', async () => {
    const { partner } = await at.aListener();
    at.receiver.answer = () => ({ status: 500 });
    await at.publish(1);
    at.partners.clock.advance(5 * day - 1_000);
    await send(at.partners);
    expect(await stateOf(partner.id)).toEqual(['active', null]);
    await at.sendAfter(day);
    expect(await stateOf(partner.id)).toEqual(['disabled', 'failing']);
    expect((await actionsOf(partner.id))[0]).toBe('endpoint-disabled service');
  });

  it('that received one delivery in between is not', async () => {
    const { partner } = await at.aListener();
    at.receiver.answer = () => ({ status: 500 });
    await at.publish(1);
    at.partners.clock.advance(4 * day);
    at.receiver.answer = () => ({ status: 200 });
    await send(at.partners);
    at.receiver.answer = () => ({ status: 500 });
    at.partners.clock.advance(2 * day);
    await at.publish(1);
    expect(await stateOf(partner.id)).toEqual(['active', null]);
  });

  it('that says it is gone is disabled at once; when enabled again, it gets what was waiting', async () => {
    const { partner, endpoint } = await at.aListener();
    at.receiver.answer = () => ({ status: 410 });
    const [id] = await at.publish(1);
    expect(await stateOf(partner.id)).toEqual(['disabled', 'gone']);
    at.receiver.reset();
    await at.sendAfter(day);
    expect(at.receiver.letters).toHaveLength(0);
    await at.change(endpoint.path, { url: at.receiver.url, eventTypes: [], status: 'active' });
    await send(at.partners);
    expect(at.receiver.ids).toEqual([id]);
  });

  it.each([
    ['is used again', ['disabled', 'active']],
    ['has another address', ['active']],
  ] as const)('that %s gets at once what waited for its next try', async (_, statuses) => {
    const { endpoint } = await at.aListener();
    at.receiver.answer = () => ({ status: 500 });
    const [id] = await at.publish(1);
    await at.sendAfter(10_000);
    at.receiver.reset();
    const url = statuses.length > 1 ? at.receiver.url : `${at.receiver.url}/mended`;
    for (const status of statuses) await at.change(endpoint.path, { url, eventTypes: [], status });
    await send(at.partners);
    expect(at.receiver.ids).toEqual([id]);
  });

  it('begins anew at another address: neither its rest, its days of failure nor a late answer of the old one goes with it', async () => {
    const { partner, endpoint } = await at.aListener();
    const moveTo = (path: string) => at.change(endpoint.path, { url: `${at.receiver.url}${path}`, eventTypes: [], status: 'active' });
    at.receiver.answer = () => ({ status: 503, headers: { 'retry-after': '86400' } });
    await at.publish(1);
    at.partners.clock.advance(5 * day - 1_000);
    await moveTo('/second');
    at.receiver.answer = () => ({ status: 500 });
    await at.sendAfter(2_000);
    expect([at.receiver.letters.map(({ path }) => path), await stateOf(partner.id)]).toEqual([
      ['/hook', '/hook/second'],
      ['active', null],
    ]);
    at.receiver.answer = ({ path }) => (path === '/hook/second' ? { status: 410, afterMs: 500 } : { status: 204 });
    const sent = at.publish(1);
    while (at.receiver.letters.length === 2) await wait(10);
    await moveTo('/third');
    await sent;
    expect(await stateOf(partner.id)).toEqual(['active', null]);
  });

  it('gets nothing when its partner is suspended or may no longer read the topic', async () => {
    const { partner } = await at.aListener();
    at.receiver.answer = () => ({ status: 500 });
    await at.publish(1);
    at.receiver.reset();
    at.partners.clock.advance(day);
    await at.change(`/api/partners/${partner.id}`, { name: partner.name, topics: ['kerbside.claims'], status: 'suspended' });
    await send(at.partners);
    await at.change(`/api/partners/${partner.id}`, { name: partner.name, topics: ['kerbside.payments'], status: 'active' });
    await send(at.partners);
    expect(at.receiver.letters).toHaveLength(0);
    expect((await deliveriesOf(at.partners, partner.id))[0]).toMatchObject({
      status: 'failed',
      tries: [{ status: 500 }, { status: null }],
    });
  });

  it('takes no type of a topic that its partner may not read; one that it had before stays and is not sent', async () => {
    const { id, name } = await aPartner(at.partners, ['kerbside.accounts', 'kerbside.claims']);
    const endpoint = await anEndpoint(at.partners, id, at.receiver.url, [customerRegistered.type, policyIssued.type]);
    await at.change(`/api/partners/${id}`, { name, topics: ['kerbside.claims'], status: 'active' });
    const refusal = { eventTypes: `The partner may not read kerbside.payments, so not ${paymentFailed.type}` };
    const body = { url: at.receiver.url, eventTypes: [policyIssued.type, paymentFailed.type], status: 'active' };
    const added = await at.post(`/api/partners/${id}/endpoints`, body).expect(400);
    const changed = await at.partners.http().put(endpoint.path).set(anAdmin(at.partners)).send(body).expect(400);
    expect([added, changed].map((answer) => answer.body.error.fields)).toEqual([refusal, refusal]);
    await at.change(endpoint.path, { ...body, url: `${at.receiver.url}/moved`, eventTypes: [customerRegistered.type, policyIssued.type] });
    await at.partners.deliver(customerRegistered, { customerId: randomUUID() });
    const [policy] = await at.publish(1);
    expect(at.receiver.ids).toEqual([policy]);
  });

  it('keeps what a colleague changed since somebody saw it', async () => {
    const { partner } = await at.aListener();
    const [endpoint] = (await partnerOf(at.partners, partner.id)).endpoints;
    if (!endpoint) throw new Error('It has one');
    const { id, url, eventTypes, status } = endpoint;
    const was = { url, eventTypes, status };
    const change = (body: object) =>
      at.partners.http().put(`/api/partners/${partner.id}/endpoints/${id}`).set(anAdmin(at.partners)).send(body);
    const press = () => change({ ...was, status: 'disabled', was }).set('idempotency-key', id);
    const disabled = await press().expect(200);
    // Whose answer was lost is not told that a colleague was first.
    expect((await press().expect(200)).text).toBe(disabled.text);
    const late = await change({ ...was, eventTypes: [], was }).expect(409);
    expect(late.body.error).toMatchObject({ code: 'PARTNER_CHANGED', data: { ...was, status: 'disabled' } });
    expect(await stateOf(partner.id)).toEqual(['disabled', 'staff']);
  });

  it('and its partner have no entry in the trail where they were saved as they are', async () => {
    const { partner } = await at.aListener();
    const { name, topics, status, endpoints } = await partnerOf(at.partners, partner.id);
    const before = await actionsOf(partner.id);
    await at.change(`/api/partners/${partner.id}`, { name, topics, status });
    for (const { id, url, eventTypes } of endpoints)
      await at.change(`/api/partners/${partner.id}/endpoints/${id}`, { url, eventTypes, status: 'active' });
    expect(await actionsOf(partner.id)).toEqual(before);
  });

  it('is removed together with what is waiting for it', async () => {
    const { partner, endpoint } = await at.aListener();
    await issuePolicies(at.partners, 1);
    await at.partners.sweep('owe-webhooks');
    await at.partners.http().delete(endpoint.path).set(anAdmin(at.partners)).expect(200);
    await send(at.partners);
    expect([at.receiver.letters.length, (await partnerOf(at.partners, partner.id)).endpoints]).toEqual([0, []]);
  });
});

describe('sending again', () => {
  it('sends one event again, delivered or failed, starting from the first try', async () => {
    const { partner } = await at.aListener();
    const [id] = await at.publish(1);
    const [delivery] = await deliveriesOf(at.partners, partner.id);
    await at.post(`/api/partners/${partner.id}/deliveries/${encodeURIComponent(delivery?.id ?? '')}/send-again`).expect(200);
    await send(at.partners);
    expect(at.receiver.ids).toEqual([id, id]);
    expect((await deliveriesOf(at.partners, partner.id)).map(({ tries }) => tries.length)).toEqual([2]);
  });

  it('is done, and in the trail, once where two admins press at once', async () => {
    const { partner } = await at.aListener();
    const [id] = await at.publish(1);
    const [delivery] = await deliveriesOf(at.partners, partner.id);
    const press = () => at.post(`/api/partners/${partner.id}/deliveries/${encodeURIComponent(delivery?.id ?? '')}/send-again`).expect(200);
    await Promise.all([press(), press()]);
    await send(at.partners);
    expect(at.receiver.ids).toEqual([id, id]);
    expect((await actionsOf(partner.id)).filter((action) => action === 'delivery-sent-again staff')).toHaveLength(1);
  });

  it('is refused while a try is under way, which a replay leaves alone, and whose outcome is kept', async () => {
    const { partner, endpoint } = await at.aListener();
    at.partners.clock.advance(1_000);
    const from = at.partners.clock.now().toISOString();
    at.receiver.answer = () => ({ status: 500, afterMs: 1_500, body: 'Out of order' });
    const sent = at.publish(1);
    while (at.receiver.letters.length === 0) await wait(10);
    const [delivery] = await deliveriesOf(at.partners, partner.id);
    expect(delivery).toMatchObject({ status: 'waiting', nextTryAt: null });
    const again = `/api/partners/${partner.id}/deliveries/${encodeURIComponent(delivery?.id ?? '')}/send-again`;
    expect((await at.post(again).expect(409)).body.error.code).toBe('DELIVERY_UNDER_WAY');
    at.partners.clock.advance(1_000);
    expect((await at.post(`${endpoint.path}/replay`, { from }).expect(200)).body.data).toEqual({ deliveries: 0 });
    const [id] = await sent;
    expect((await deliveriesOf(at.partners, partner.id))[0]).toMatchObject({
      status: 'waiting',
      nextTryAt: expect.any(String),
      tries: [{ status: 500, note: 'Out of order' }],
    });
    at.receiver.answer = () => ({ status: 204 });
    await at.post(again).expect(200);
    await send(at.partners);
    expect(at.receiver.ids).toEqual([id, id]);
  });

  it('does not find another partner’s delivery', async () => {
    const [{ partner }, other] = [await at.aListener(), await aPartner(at.partners)];
    await at.publish(1);
    const [delivery] = await deliveriesOf(at.partners, partner.id);
    await at.post(`/api/partners/${other.id}/deliveries/${encodeURIComponent(delivery?.id ?? '')}/send-again`).expect(404);
  });

  it('says so when the event is no longer kept', async () => {
    const { partner } = await at.aListener();
    await at.publish(1);
    const [delivery] = await deliveriesOf(at.partners, partner.id);
    await at.partners.get(Mongo).connection.collection('feed_events').deleteMany({});
    const { body } = await at
      .post(`/api/partners/${partner.id}/deliveries/${encodeURIComponent(delivery?.id ?? '')}/send-again`)
      .expect(410);
    expect(body.error.code).toBe('EVENT_NOT_KEPT');
  });

  it('says so when the webhook has been removed, as nothing would ever be sent', async () => {
    const { partner, endpoint } = await at.aListener();
    await at.publish(1);
    const [delivery] = await deliveriesOf(at.partners, partner.id);
    await at.partners.http().delete(endpoint.path).set(anAdmin(at.partners)).expect(200);
    const { body } = await at
      .post(`/api/partners/${partner.id}/deliveries/${encodeURIComponent(delivery?.id ?? '')}/send-again`)
      .expect(410);
    expect(body.error.code).toBe('ENDPOINT_REMOVED');
    const again = await at.partners.http().delete(endpoint.path).set(anAdmin(at.partners)).expect(404);
    expect(again.body.error.message).toBe('This webhook is gone: a colleague has removed it.');
    expect((await deliveriesOf(at.partners, partner.id)).map(({ status }) => status)).toEqual(['delivered']);
  });

  it('replays a period to one endpoint, including events older than the endpoint', async () => {
    const partner = await aPartner(at.partners);
    await issuePolicies(at.partners, 1);
    at.partners.clock.advance(60_000);
    const from = at.partners.clock.now().toISOString();
    const ids = await at.publish(2);
    at.partners.clock.advance(60_000);
    const endpoint = await anEndpoint(at.partners, partner.id, at.receiver.url);
    const { body } = await at.post(`${endpoint.path}/replay`, { from }).expect(200);
    await send(at.partners);
    expect([body.data, [...at.receiver.ids].sort()]).toEqual([{ deliveries: 2 }, [...ids].sort()]);
    for (const [span, field, message] of [
      [{ from, until: from }, 'until', expect.any(String)],
      [{ from: new Date(at.partners.clock.now().getTime() + 1_000) }, 'from', expect.any(String)],
      [{ from: 'yesterday' }, 'from', 'Enter a moment like 2026-11-20T09:30:00Z'],
    ] as const) {
      const wrong = await at.post(`${endpoint.path}/replay`, span).expect(400);
      expect(wrong.body.error.fields).toEqual({ [field]: message });
    }
  });

  it('is in the audit trail though a replay fails midway', async () => {
    const { partner, endpoint } = await at.aListener();
    const from = at.partners.clock.now().toISOString();
    await at.publish(2);
    at.partners.clock.advance(60_000);
    const { database } = at.partners.get(Mongo);
    const take = (validator: object) => database.command({ collMod: 'deliveries', validator });
    await take({ status: 'never' });
    const { status } = await at.post(`${endpoint.path}/replay`, { from });
    await take({});
    expect(status).toBeGreaterThanOrEqual(500);
    const { body } = await at.partners.http().get(`/api/partners/audit?subjectId=${partner.id}`).set(anAdmin(at.partners)).expect(200);
    expect(body.data.rows[0]).toMatchObject({ action: 'events-replayed', after: { endpoint: endpoint.id, deliveries: 2 } });
  });

  it('replays only failed deliveries when asked to', async () => {
    const { partner, endpoint } = await at.aListener();
    const from = at.partners.clock.now().toISOString();
    const [, second] = await issuePolicies(at.partners, 2);
    at.receiver.answer = ({ headers }) => ({ status: headers['webhook-id'] === second ? 500 : 204 });
    await send(at.partners);
    for (let tries = 2; tries <= 10; tries += 1) {
      at.partners.clock.advance(27 * 3_600_000);
      for (const status of ['disabled', 'active']) await at.change(endpoint.path, { url: at.receiver.url, eventTypes: [], status });
      await send(at.partners);
    }
    expect((await deliveriesOf(at.partners, partner.id, { status: 'failed' })).map(({ eventId }) => eventId)).toEqual([second]);
    at.receiver.reset();
    const { body } = await at.post(`${endpoint.path}/replay`, { from, failedOnly: true }).expect(200);
    await send(at.partners);
    expect([body.data, at.receiver.ids]).toEqual([{ deliveries: 1 }, [second]]);
  });
});

describe('replicas', () => {
  const database = TestDatabase.of('partners');

  let [one, other]: [ServiceUnderTest, ServiceUnderTest] = [undefined as never, undefined as never];
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await Receiver.open();
    one = await startPartners({ database });
    other = await startPartners({ database });
  });
  afterAll(async () => {
    await one.close();
    await other.close();
    database.giveBack();
    await receiver.close();
  });

  describe('two replicas at once', () => {
    it('store every event once and send every webhook once', async () => {
      const partner = await aPartner(one);
      await anEndpoint(one, partner.id, receiver.url);
      const ids = (await Promise.all([one, other, one, other].map((replica) => issuePolicies(replica, 15)))).flat();
      await Promise.all([one, other, one, other].map((replica) => replica.sweep(fanOut)));
      await Promise.all([one, other].map((replica) => replica.sweep(sending)));
      await Promise.all([one, other].map((replica) => replica.get(SenderService).settled()));
      expect(receiver.ids).toHaveLength(60);
      expect(new Set(receiver.ids)).toEqual(new Set(ids));
      expect((await pageOf(other, partner.key, { limit: 500 })).events).toHaveLength(60);
    });

    it('take over what a dead replica was sending', async () => {
      receiver.reset();
      const partner = await aPartner(one);
      await anEndpoint(one, partner.id, receiver.url);
      receiver.answer = () => ({ status: 200, afterMs: 3_000 });
      const dying = await startPartners({ database });
      const [id] = await issuePolicies(dying, 1);
      await dying.sweep(fanOut);
      await dying.sweep(sending);
      // It is stopped while sending: what it had claimed is released, not counted as a failure.
      await wait(300);
      await dying.app.close();
      receiver.reset();
      await send(one);
      expect(receiver.ids).toContain(id);
      expect(await deliveriesOf(one, partner.id)).toMatchObject([{ eventId: id, status: 'delivered', tries: [{ status: 204 }] }]);
    });
  });

  it('consumes the events of every other service', async () => {
    const partner = await aPartner(one, partnerCalls.feedTopics);
    await one.deliver(customerRegistered, { customerId: randomUUID() });
    expect(partnerCalls.feedTopics).toHaveLength(serviceNames.length - 1);
    for (const topic of partnerCalls.feedTopics)
      expect((await pageOf(one, partner.key, { topic })).events.length).toBe({ 'kerbside.claims': 61, 'kerbside.accounts': 1 }[topic] ?? 0);
  });
});
