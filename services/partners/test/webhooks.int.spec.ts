import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { customerRegistered } from '@kerbside/contracts/events/accounts';
import { policyIssued } from '@kerbside/contracts/events/claims';
import { DeliveriesRepository } from '../src/deliveries/deliveries.repository.js';
import type { ReceivedLetter } from './receiver.js';
import { anAdmin, anEndpoint, aPartner, deliveriesOf, issuePolicies, partnerOf, send } from './stage.js';
import { startedWebhooks } from './webhooks-under-test.js';

const day = 86_400_000;

const at = startedWebhooks();
afterEach(() => at.quieten());

/** Verifies at the time it was sent, as the partner would, because the library uses the machine's clock. */
const verify = (secret: string, { body, headers }: ReceivedLetter): unknown => {
  const { now } = Date;
  Date.now = () => Number(headers['webhook-timestamp']) * 1_000;
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>);
  } finally {
    Date.now = now;
  }
};

describe('a webhook', () => {
  it('carries the event as it was published, signed as the specification says', async () => {
    const { endpoint, partner } = await at.aListener();
    const [id] = await at.publish(1);
    const [letter] = at.receiver.letters;
    expect(letter && verify(endpoint.secret, letter)).toMatchObject({
      id,
      type: policyIssued.type,
      sequence: 1,
      data: { productType: 'warranty' },
    });
    expect(letter?.headers).toMatchObject({ 'webhook-id': id, 'content-type': 'application/cloudevents+json; charset=utf-8' });
    expect(letter && (() => verify(endpoint.secret, { ...letter, body: `${letter.body} ` }))).toThrow();
    expect(await deliveriesOf(at.partners, partner.id)).toMatchObject([
      { eventId: id, status: 'delivered', nextTryAt: null, tries: [{ status: 204, note: '', ms: expect.any(Number) }] },
    ]);
  });

  it('goes to the endpoints that want its type, of partners that may read its topic', async () => {
    await at.aListener([policyIssued.type]);
    const other = await aPartner(at.partners, ['kerbside.accounts']);
    await anEndpoint(at.partners, other.id, `${at.receiver.url}/other`);
    await issuePolicies(at.partners, 1);
    await at.partners.deliver(customerRegistered, { customerId: randomUUID() });
    await send(at.partners);
    expect(at.receiver.letters.map(({ path, body }) => [path, JSON.parse(body).type]).sort()).toEqual([
      ['/hook', policyIssued.type],
      ['/hook/other', customerRegistered.type],
    ]);
  });

  it('is sent for events since the endpoint was added, and retried on the schedule, with the same id and the timestamp of the try', async () => {
    await at.publish(1);
    const { partner, endpoint } = await at.aListener();
    at.receiver.answer = () => ({ status: 500, body: 'Out of order\n' });
    const [id] = await at.publish(1);
    await at.sendAfter(4_000);
    expect(at.receiver.letters).toHaveLength(1);
    at.partners.clock.advance(2_000);
    at.receiver.answer = () => ({ status: 200, body: 'x'.repeat(5_000) });
    await send(at.partners);
    expect(at.receiver.ids).toEqual([id, id]);
    const moments = at.receiver.letters.map(({ headers }) => Number(headers['webhook-timestamp']));
    expect((moments[1] ?? 0) - (moments[0] ?? 0)).toBe(6);
    for (const letter of at.receiver.letters) expect(verify(endpoint.secret, letter)).toBeTruthy();
    const [delivery] = await deliveriesOf(at.partners, partner.id);
    expect(delivery?.tries.map(({ status, note }) => [status, note])).toEqual([
      [500, 'Out of order'],
      [200, 'x'.repeat(200)],
    ]);
  });

  it('does not follow redirects', async () => {
    const { partner } = await at.aListener();
    at.receiver.answer = () => ({ status: 302, headers: { location: at.receiver.url } });
    await at.publish(1);
    expect(at.receiver.letters).toHaveLength(1);
    expect((await deliveriesOf(at.partners, partner.id))[0]).toMatchObject({ status: 'waiting', tries: [{ status: 302 }] });
  });

  it('leaves an overloaded endpoint alone for as long as it asks, and says of what came meanwhile when it is tried', async () => {
    const { partner } = await at.aListener();
    at.receiver.answer = () => ({ status: 429, headers: { 'retry-after': '120' } });
    await at.publish(1);
    at.receiver.reset();
    await issuePolicies(at.partners, 2);
    await at.sendAfter(60_000);
    const leftMs = (nextTryAt: string | null) => Date.parse(nextTryAt ?? '') - at.partners.clock.now().getTime();
    const waiting = await deliveriesOf(at.partners, partner.id);
    expect(waiting.map(({ nextTryAt }) => leftMs(nextTryAt))).toEqual([60_000, 60_000, 60_000]);
    await at.sendAfter(59_000);
    expect(at.receiver.letters).toHaveLength(0);
    await at.sendAfter(2_000);
    expect(at.receiver.letters).toHaveLength(3);
  });

  it('leaves it alone although another delivery, sent at the same moment, arrives', async () => {
    await at.aListener();
    at.receiver.answer = () =>
      at.receiver.letters.length === 1 ? { status: 429, headers: { 'retry-after': '120' } } : { status: 204, afterMs: 200 };
    await at.publish(4);
    const sent = at.receiver.letters.length;
    at.receiver.reset();
    await issuePolicies(at.partners, 2);
    await at.sendAfter(119_000);
    expect([sent > 1, at.receiver.letters]).toEqual([true, []]);
    await at.sendAfter(2_000);
    expect(at.receiver.letters.length).toBe(4 - sent + 1 + 2);
  });
});

describe('an unreachable endpoint', () => {
  const dead = () => ({ status: 0, isDeaf: true });

  it('rests as a whole, longer each time, with one try at its end', async () => {
    await at.aListener();
    at.receiver.answer = dead;
    await at.publish(12);
    const first = at.receiver.letters.length;
    // Node retries over a kept-alive connection that was closed under it; four go at once.
    expect(first).toBeLessThanOrEqual(8);
    await at.sendAfter(4_000);
    expect(at.receiver.letters).toHaveLength(first);
    for (const rest of [9_000, 19_000]) {
      at.receiver.letters.length = 0;
      await at.sendAfter(1_500);
      expect(at.receiver.letters).toHaveLength(1);
      await at.sendAfter(rest);
      expect(at.receiver.letters).toHaveLength(1);
    }
  });

  it('gets everything that was waiting as soon as one delivery arrives', async () => {
    const { partner } = await at.aListener();
    at.receiver.answer = dead;
    await at.publish(12);
    at.receiver.reset();
    await at.sendAfter(6_000);
    expect(new Set(at.receiver.ids).size).toBe(12);
    expect((await deliveriesOf(at.partners, partner.id)).every(({ status }) => status === 'delivered')).toBe(true);
  });

  it('is tried immediately when staff send something again', async () => {
    const { partner } = await at.aListener();
    at.receiver.answer = dead;
    await issuePolicies(at.partners, 1);
    for (let tries = 0; tries < 2; tries += 1) {
      await send(at.partners);
      at.partners.clock.advance(400_000);
    }
    at.receiver.answer = dead;
    await send(at.partners);
    at.receiver.reset();
    const [delivery] = await deliveriesOf(at.partners, partner.id);
    await at.post(`/api/partners/${partner.id}/deliveries/${delivery?.id}/send-again`).expect(200);
    await send(at.partners);
    expect(at.receiver.letters).toHaveLength(1);
  });

  it('is not queried while it rests: its queue costs nothing', async () => {
    const { endpoint } = await at.aListener();
    at.receiver.answer = dead;
    await at.publish(5);
    const queried: string[] = [];
    const deliveries = at.partners.get(DeliveriesRepository);
    const isDue = deliveries.isDue.bind(deliveries);
    deliveries.isDue = async (...args) => {
      queried.push(args[0]);
      return isDue(...args);
    };
    await send(at.partners);
    expect(queried).not.toContain(endpoint.id);
    await at.sendAfter(6_000);
    expect(queried).toContain(endpoint.id);
    deliveries.isDue = isDue;
  });
});

describe('a change of the signing secret', () => {
  it('lets both secrets sign for a day, then only the new one', async () => {
    const { partner, endpoint } = await at.aListener();
    const { body } = await at.post(`${endpoint.path}/secret`).expect(200);
    const { secret } = body.data;
    await at.publish(1);
    const [both] = at.receiver.letters;
    expect(both && [verify(endpoint.secret, both), verify(secret, both)]).toEqual([expect.any(Object), expect.any(Object)]);
    at.partners.clock.advance(day);
    at.receiver.reset();
    await at.publish(1);
    expect(at.receiver.letters[0]?.headers['webhook-signature']).not.toContain(' ');
    expect((await partnerOf(at.partners, partner.id)).endpoints[0]?.oldSecretEndsAt).toBeNull();
  });

  it('shows it once, and stores it encrypted', async () => {
    const { partner, endpoint } = await at.aListener();
    const rest = JSON.stringify([
      await partnerOf(at.partners, partner.id),
      (await at.partners.http().get('/api/partners/audit').query({ subjectId: partner.id }).set(anAdmin(at.partners))).body,
    ]);
    expect(endpoint.secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(rest).not.toContain(endpoint.secret.slice(6, 20));
    expect(rest).not.toContain(partner.key);
  });
});
