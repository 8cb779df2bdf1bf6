import { randomUUID } from 'node:crypto';
import { customerRegistered } from '@kerbside/contracts/events/accounts';
import { serviceNames } from '@kerbside/contracts/call';
import * as partnerCalls from '@kerbside/contracts/http/partners/partners';
import * as webhookCalls from '@kerbside/contracts/http/partners/webhooks';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { TestDatabase } from '@kerbside/platform/testing/test-database';
import { SenderService, sending } from '../src/deliveries/sender.service.js';
import { fanOut } from '../src/deliveries/fan-out.service.js';
import { Receiver } from './receiver.js';
import { anAdmin, anEndpoint, aPartner, deliveriesOf, issuePolicies, pageOf, send, startPartners } from './stage.js';

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
    await new Promise((done) => setTimeout(done, 300));
    await dying.app.close();
    receiver.reset();
    await send(one);
    expect(receiver.ids).toContain(id);
    expect(await deliveriesOf(one, partner.id)).toMatchObject([{ eventId: id, status: 'delivered', tries: [{ status: 204 }] }]);
  });
});

describe('what staff may do', () => {
  const admins = Object.values({ ...partnerCalls, ...webhookCalls }).filter(
    (call) => typeof call === 'object' && 'who' in call && call.who === 'admin',
  );

  it.each(admins.map((call) => [call.id, call] as const))('%s is only for admins', async (_, { method, path }) => {
    const ask = (headers: Record<string, string>) => {
      const http = one.http();
      const verb = ({ GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const)[method];
      return http[verb](path.replaceAll(/\{\w+\}/g, 'x')).set(headers);
    };
    const userId = randomUUID();
    expect((await ask(one.as({ kind: 'visitor' }))).status).toBe(401);
    for (const caller of [
      { kind: 'customer', userId },
      { kind: 'staff', userId, role: 'agent' },
      { kind: 'staff', userId, role: 'finance' },
    ] as const)
      expect((await ask(one.as(caller))).status).toBe(403);
    expect([200, 400, 404]).toContain((await ask(anAdmin(one))).status);
  });
});

it('consumes the events of every other service', async () => {
  const partner = await aPartner(one, partnerCalls.feedTopics);
  await one.deliver(customerRegistered, { customerId: randomUUID() });
  expect(partnerCalls.feedTopics).toHaveLength(serviceNames.length - 1);
  for (const topic of partnerCalls.feedTopics)
    expect((await pageOf(one, partner.key, { topic })).events.length).toBe({ 'kerbside.claims': 61, 'kerbside.accounts': 1 }[topic] ?? 0);
});
