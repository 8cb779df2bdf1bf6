import { mostEndpoints } from '../src/endpoints/endpoint.js';
import { anAdmin, deliveriesOf, issuePolicies, partnerOf, send } from './stage.js';
import { startWebhooks, type WebhooksUnderTest } from './webhooks-under-test.js';

const day = 86_400_000;

let at: WebhooksUnderTest;
beforeAll(async () => {
  at = await startWebhooks();
});
afterEach(() => at.quieten());
afterAll(() => at.close());

describe('an endpoint', () => {
  const stateOf = async (partnerId: string) => {
    const [endpoint] = (await partnerOf(at.partners, partnerId)).endpoints;
    return [endpoint?.status, endpoint?.disabledBecause];
  };
  const actionsOf = async (subjectId: string): Promise<unknown[]> =>
    (await at.partners.http().get('/api/partners/audit').query({ subjectId }).set(anAdmin(at.partners))).body.data.rows.map(
      ({ action, actorKind }: { action: string; actorKind: string }) => `${action} ${actorKind}`,
    );

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

  it('that has only failed for five days is disabled, and says so in the trail', async () => {
    const { partner } = await at.aListener();
    at.receiver.answer = () => ({ status: 500 });
    await issuePolicies(at.partners, 1);
    await send(at.partners);
    at.partners.clock.advance(5 * day - 1_000);
    await send(at.partners);
    expect(await stateOf(partner.id)).toEqual(['active', null]);
    at.partners.clock.advance(day);
    await send(at.partners);
    expect(await stateOf(partner.id)).toEqual(['disabled', 'failing']);
    expect((await actionsOf(partner.id))[0]).toBe('endpoint-disabled service');
  });

  it('that received one delivery in between is not', async () => {
    const { partner } = await at.aListener();
    at.receiver.answer = () => ({ status: 500 });
    await issuePolicies(at.partners, 1);
    await send(at.partners);
    at.partners.clock.advance(4 * day);
    at.receiver.answer = () => ({ status: 200 });
    await send(at.partners);
    at.receiver.answer = () => ({ status: 500 });
    at.partners.clock.advance(2 * day);
    await issuePolicies(at.partners, 1);
    await send(at.partners);
    expect(await stateOf(partner.id)).toEqual(['active', null]);
  });

  it('that says it is gone is disabled at once; when enabled again, it gets what was waiting', async () => {
    const { partner, endpoint } = await at.aListener();
    at.receiver.answer = () => ({ status: 410 });
    const [id] = await issuePolicies(at.partners, 1);
    await send(at.partners);
    expect(await stateOf(partner.id)).toEqual(['disabled', 'gone']);
    at.receiver.reset();
    at.partners.clock.advance(day);
    await send(at.partners);
    expect(at.receiver.letters).toHaveLength(0);
    await at.change(endpoint.path, { url: at.receiver.url, eventTypes: [], status: 'active' });
    await send(at.partners);
    expect(at.receiver.ids).toEqual([id]);
  });

  it('gets nothing when its partner is suspended or may no longer read the topic', async () => {
    const { partner } = await at.aListener();
    at.receiver.answer = () => ({ status: 500 });
    await issuePolicies(at.partners, 1);
    await send(at.partners);
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

  it('keeps what a colleague changed since somebody saw it', async () => {
    const { partner } = await at.aListener();
    const [endpoint] = (await partnerOf(at.partners, partner.id)).endpoints;
    if (!endpoint) throw new Error('It has one');
    const { id, url, eventTypes, status } = endpoint;
    const was = { url, eventTypes, status };
    const change = (body: object) =>
      at.partners.http().put(`/api/partners/${partner.id}/endpoints/${id}`).set(anAdmin(at.partners)).send(body);
    await change({ ...was, status: 'disabled', was }).expect(200);
    const late = await change({ ...was, eventTypes: [], was }).expect(409);
    expect(late.body.error).toMatchObject({ code: 'PARTNER_CHANGED', data: { ...was, status: 'disabled' } });
    expect(await stateOf(partner.id)).toEqual(['disabled', 'staff']);
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
