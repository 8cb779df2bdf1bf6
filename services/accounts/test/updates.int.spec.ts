import { randomUUID } from 'node:crypto';
import type { Caller } from '@kerbside/contracts/caller';
import { callbackBooked, callbackCompleted, decisionTreeSaved } from '@kerbside/contracts/events/callbacks';
import { claimDecided, policyIssued } from '@kerbside/contracts/events/claims';
import { quoteExpired, quotePriced, quoteUpdated } from '@kerbside/contracts/events/pricing';
import { readUpdatesChannel, streamUpdates } from '@kerbside/contracts/http/accounts/account-updates';
import { accountParts, backOffice, updateLine, type UpdateLine } from '@kerbside/contracts/page/page-updates';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { eventually } from '@kerbside/platform/testing/events/event-probe';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import * as z from 'zod/mini';
import { service as definition } from '../src/service.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await testService(definition);
});
afterAll(() => service.close());

const channelOf = async (userId: string): Promise<string> =>
  (
    await service
      .http()
      .get(readUpdatesChannel.path)
      .set(service.as({ kind: 'customer', userId }))
      .expect(200)
  ).body.data.channel;

/** What an edge receives from now on. */
const listen = async (from = service, since?: number) => {
  const leaving = new AbortController();
  const query = since === undefined ? '' : `?since=${String(since)}`;
  const answer = await fetch(`${from.url}${streamUpdates.path}${query}`, { signal: leaving.signal });
  const lines: UpdateLine[] = [];
  const decoder = new TextDecoder();
  const reading = (async () => {
    for await (const chunk of answer.body ?? [])
      for (const line of decoder.decode(chunk).split('\n')) if (line !== '') lines.push(z.parse(updateLine, JSON.parse(line)));
  })().catch((error: unknown) => {
    if (!leaving.signal.aborted) throw error;
  });
  const leave = async () => {
    leaving.abort();
    await reading;
  };
  return { lines, leave, ended: reading };
};

describe('updates of accounts', () => {
  it('reach every edge once an event, by a channel that does not say whose it is', async () => {
    const [customerId, other] = [randomUUID(), randomUUID()];
    const [one, two] = [await listen(), await listen()];
    // The stream of writes opens once the service runs; what it tells from then on is complete.
    await eventually('the stream is open', async () => {
      await service.deliver(quoteUpdated, { ...quoteUpdated.sample, customerId: other });
      return one.lines.some(({ channel }) => channel !== undefined);
    });
    const event = { id: randomUUID() };
    await service.deliver(claimDecided, { ...claimDecided.sample, customerId }, event);
    await service.deliver(claimDecided, { ...claimDecided.sample, customerId }, event);
    await service.deliver(policyIssued, { ...policyIssued.sample, customerId });
    await service.deliver(quoteExpired, quoteExpired.sample);
    const channel = await channelOf(customerId);
    for (const { lines } of [one, two]) {
      const heard = () => lines.filter((line) => line.channel === channel).map(({ parts }) => parts);
      await eventually('the policy is told', async () => heard().some(([part]) => part === 'policies'));
      expect(heard()).toEqual([['claims'], ['policies']]);
    }
    expect(JSON.stringify(one.lines)).not.toContain(customerId);
    expect(channel).not.toBe(await channelOf(other));
    await Promise.all([one.leave(), two.leave()]);
  });

  it('reach an edge that comes back: what it missed, nothing when that is nothing, and everything when that is not known', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const told = async (edge: Awaited<ReturnType<typeof listen>>, customerId: string) => {
      const channel = await channelOf(customerId);
      await eventually('it is told', async () => edge.lines.some((line) => line.channel === channel));
      return edge.lines.filter((line) => line.channel !== undefined || line.parts.length > 0).map((line) => line.channel);
    };
    const edge = await listen();
    await eventually('the stream is open', async () => {
      await service.deliver(claimDecided, { ...claimDecided.sample, customerId: first });
      return edge.lines.some(({ channel }) => channel !== undefined);
    });
    await edge.leave();
    service.clock.advance(60_000);
    const heard = service.clock.now().getTime();
    const nothing = await listen(service, heard);
    service.clock.advance(1_000);
    await service.deliver(policyIssued, { ...policyIssued.sample, customerId: second });
    expect(await told(nothing, second)).toEqual([await channelOf(second)]);
    await nothing.leave();
    const back = await listen(service, heard);
    expect(await told(back, second)).toEqual([await channelOf(second)]);
    await back.leave();
    const late = await listen(service, heard - 2 * 60 * 60_000);
    await eventually('everything is told', async () => late.lines.some(({ parts }) => parts.length === accountParts.length));
    await late.leave();
  });

  it('are not written for what is nobody’s yet, and no receipt ever', async () => {
    const { connection } = service.get(Mongo);
    const counts = () => Promise.all(['news', 'inbox'].map((name) => connection.collection(name).countDocuments()));
    const before = await counts();
    for (const type of [quotePriced, quoteUpdated]) await service.deliver(type, { ...type.sample, customerId: null });
    expect(await counts()).toEqual(before);
    await service.deliver(quotePriced, { ...quotePriced.sample, customerId: randomUUID() });
    const [updates = 0, receipts] = before;
    expect(await counts()).toEqual([updates + 1, receipts]);
  });

  it('reach staff who name a customer, and no other customer who does', async () => {
    const [customerId, other] = [randomUUID(), randomUUID()];
    const named = (caller: Caller) => service.http().get(readUpdatesChannel.path).query({ customerId }).set(service.as(caller));
    const { body } = await named({ kind: 'staff', userId: other, role: 'agent' }).expect(200);
    expect(body.data.channel).toBe(await channelOf(customerId));
    await named({ kind: 'customer', userId: customerId }).expect(200);
    await named({ kind: 'customer', userId: other }).expect(404);
  });

  it('tell staff that there is a callback, and whoever it is of', async () => {
    const asked = (caller: Caller) => service.http().get(readUpdatesChannel.path).query({ customerId: backOffice }).set(service.as(caller));
    await asked({ kind: 'customer', userId: randomUUID() }).expect(404);
    const { channel } = (await asked({ kind: 'staff', userId: randomUUID(), role: 'agent' }).expect(200)).body.data;
    const edge = await listen();
    await eventually('staff are told', async () => {
      await service.deliver(callbackBooked, { ...callbackBooked.sample, customerId: null });
      return edge.lines.some((line) => line.channel === channel);
    });
    const told = () => edge.lines.flatMap((line) => (line.channel === undefined ? [] : [{ channel: line.channel, parts: line.parts }]));
    expect(told()).toContainEqual({ channel, parts: ['callbacks'] });
    expect(new Set(told().map((line) => line.channel))).toEqual(new Set([channel]));
    const customerId = randomUUID();
    const own = await channelOf(customerId);
    await service.deliver(callbackCompleted, { ...callbackCompleted.sample, customerId });
    await eventually('the customer is told', async () => told().some((line) => line.channel === own));
    expect(told().at(-1)).toEqual({ channel: own, parts: ['callbacks'] });
    await service.deliver(decisionTreeSaved, { ...decisionTreeSaved.sample, customerId });
    await eventually('pages of a call are told', async () => told().at(-1)?.parts[0] === 'calls');
    expect(told().at(-1)).toEqual({ channel: own, parts: ['calls'] });
    await edge.leave();
  });

  it('end with the process, so that it does not wait for who listens', async () => {
    const stopping = await testService(definition);
    const edge = await listen(stopping);
    await stopping.close();
    await expect(edge.ended).resolves.toBeUndefined();
  });

  it('have no channel for visitors', () => service.http().get(readUpdatesChannel.path).expect(401));
});
