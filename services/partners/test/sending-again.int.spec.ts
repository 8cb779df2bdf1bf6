import { Mongo } from '@kerbside/platform/mongo/mongo';
import { anAdmin, anEndpoint, aPartner, deliveriesOf, issuePolicies, send } from './stage.js';
import { startWebhooks, type WebhooksUnderTest } from './webhooks-under-test.js';

let at: WebhooksUnderTest;
beforeAll(async () => {
  at = await startWebhooks();
});
afterEach(() => at.quieten());
afterAll(() => at.close());

describe('sending again', () => {
  it('sends one event again, delivered or failed, starting from the first try', async () => {
    const { partner } = await at.aListener();
    const [id] = await issuePolicies(at.partners, 1);
    await send(at.partners);
    const [delivery] = await deliveriesOf(at.partners, partner.id);
    await at.post(`/api/partners/${partner.id}/deliveries/${encodeURIComponent(delivery?.id ?? '')}/send-again`).expect(200);
    await send(at.partners);
    expect(at.receiver.ids).toEqual([id, id]);
    expect((await deliveriesOf(at.partners, partner.id)).map(({ tries }) => tries.length)).toEqual([2]);
  });

  it('does not find another partner’s delivery', async () => {
    const [{ partner }, other] = [await at.aListener(), await aPartner(at.partners)];
    await issuePolicies(at.partners, 1);
    await send(at.partners);
    const [delivery] = await deliveriesOf(at.partners, partner.id);
    await at.post(`/api/partners/${other.id}/deliveries/${encodeURIComponent(delivery?.id ?? '')}/send-again`).expect(404);
  });

  it('says so when the event is no longer kept', async () => {
    const { partner } = await at.aListener();
    await issuePolicies(at.partners, 1);
    await send(at.partners);
    const [delivery] = await deliveriesOf(at.partners, partner.id);
    await at.partners.get(Mongo).connection.collection('feed_events').deleteMany({});
    const { body } = await at
      .post(`/api/partners/${partner.id}/deliveries/${encodeURIComponent(delivery?.id ?? '')}/send-again`)
      .expect(410);
    expect(body.error.code).toBe('EVENT_NOT_KEPT');
  });

  it('replays a period to one endpoint, including events older than the endpoint', async () => {
    const partner = await aPartner(at.partners);
    await issuePolicies(at.partners, 1);
    at.partners.clock.advance(60_000);
    const from = at.partners.clock.now().toISOString();
    const ids = await issuePolicies(at.partners, 2);
    await send(at.partners);
    at.partners.clock.advance(60_000);
    const endpoint = await anEndpoint(at.partners, partner.id, at.receiver.url);
    const { body } = await at.post(`${endpoint.path}/replay`, { from }).expect(200);
    await send(at.partners);
    expect([body.data, [...at.receiver.ids].sort()]).toEqual([{ deliveries: 2 }, [...ids].sort()]);
    const wrong = await at.post(`${endpoint.path}/replay`, { from, until: from }).expect(400);
    expect(Object.keys(wrong.body.error.fields)).toEqual(['until']);
  });

  it('is in the audit trail though a replay fails midway', async () => {
    const { partner, endpoint } = await at.aListener();
    const from = at.partners.clock.now().toISOString();
    await issuePolicies(at.partners, 2);
    await send(at.partners);
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
