import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { aQuoteFacts } from '@kerbside/contracts/testing/samples';
import { addDays, londonDay } from '@kerbside/contracts/days/dates';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import type { CollectorEvent } from '../sandbox/direct-debit/objects.js';
import type { DirectDebitSandbox } from '../sandbox/direct-debit/server.js';
import { DirectDebitGateway } from '../src/direct-debit/direct-debit.gateway.js';
import { attemptId, openAttempt } from '../src/purchases/attempt.js';
import { AttemptsRepository } from '../src/purchases/attempts.repository.js';
import { startPurchase, type PayableQuote } from '../src/purchases/purchase.js';
import { PurchasesRepository } from '../src/purchases/purchases.repository.js';
import { scheduleOf } from '../src/purchases/schedule.js';
import { Sales } from '../src/sale/sales.js';
import { service } from '../src/service.js';
import { debitEventsSweep } from '../src/webhooks/debit-webhooks.js';
import { heldPort, until } from './card-sandbox.js';
import { accounts, collectorAt, debitEnv, signed, startDebitSandbox } from './debit-sandbox.js';
import { mixedUp, numbers, webhooksEach } from './mixed-up.js';

let payments: ServiceUnderTest;
let sandbox: DirectDebitSandbox;
beforeAll(async () => {
  const { port, letGo } = await heldPort();
  const cards = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_0123456789' };
  payments = await testService(service, { env: { ...cards, ...debitEnv(`http://127.0.0.1:${port}`) } });
  const webhookUrl = `${payments.url}/webhooks/direct-debit`;
  await letGo();
  sandbox = await startDebitSandbox({ port, webhookUrl, now: () => payments.clock.now() });
});
afterAll(async () => {
  await sandbox.close();
  await payments.close();
});
beforeEach(() => collector().set({ webhooks: 'hold', outage: false }));

const collector = () => collectorAt(sandbox.url);
const of = <T>(type: abstract new (...args: never[]) => T): T => payments.app.get(type, { strict: false });
const secondLine = 2;

/** A payment of a plan that was bought, sent to the collector. Returns its attempt. */
const aDebit = async (accountNumber: string, dueInDays = 0): Promise<string> => {
  const facts: PayableQuote = { ...aQuoteFacts({ totalPence: 5_000, quoteId: randomUUID() }), customerId: randomUUID(), rewardsPence: 0 };
  const now = payments.clock.now();
  const started = startPurchase(randomUUID(), facts, now);
  const [purchaseId, dueOn] = [started.id, addDays(londonDay(now), dueInDays)];
  const id = attemptId(purchaseId, secondLine);
  const planned = [
    { dueOn, amountPence: 2_500 },
    { dueOn, amountPence: 2_500 },
  ];
  const schedule = scheduleOf(planned, 'direct_debit', 5_000).map((line) =>
    line.number === 1 ? { ...line, state: 'collected' as const } : { ...line, attemptId: id },
  );
  const opening = { purchaseId, quoteId: facts.quoteId, reference: facts.reference, customerId: facts.customerId, dueOn };
  const gateway = of(DirectDebitGateway);
  const details = { kind: 'bank_account', accountHolder: 'Ada Marsh', sortCode: '200000', accountNumber } as const;
  const common = { ...opening, keepsInstrument: true };
  const setup = { attemptId: attemptId(purchaseId, 1), amountPence: 0, isOffSession: false, isSetup: true, instrument: null, details };
  const { ref: mandate } = await gateway.open({ ...common, ...setup });
  const later = { attemptId: id, amountPence: 2_500, isOffSession: true, isSetup: false, instrument: mandate, details: null };
  const standing = await gateway.open({ ...common, ...later });
  await payments.app.get(Mongo).transaction(async (session) => {
    const purchase = await of(PurchasesRepository).start(started);
    const bought = {
      ...purchase,
      schedule,
      state: { status: 'completed', at: now } as const,
      attempts: secondLine,
      attemptId: attemptId(purchaseId, 1),
      instrument: { method: 'direct_debit', ref: mandate, payer: null } as const,
    };
    await of(PurchasesRepository).save(bought, session);
    const setupFacts = { purchaseId, quoteId: facts.quoteId, number: 1, line: 0, method: 'direct_debit', amountPence: 0 } as const;
    const setUp = openAttempt({ ...setupFacts, saleId: null, ref: mandate }, now);
    await of(AttemptsRepository).add({ ...setUp, state: { status: 'collected', at: now, chargeId: null }, nextCheckAt: null }, session);
    const laterFacts = {
      purchaseId,
      quoteId: facts.quoteId,
      number: secondLine,
      line: secondLine,
      method: 'direct_debit',
      amountPence: 2_500,
    } as const;
    await of(AttemptsRepository).add(openAttempt({ ...laterFacts, saleId: null, ref: standing.ref }, now), session);
  });
  await of(Sales).follow(await of(Sales).known(id), standing);
  return id;
};

const statusOf = async (id: string) => (await of(AttemptsRepository).find(id))?.state.status;
const bodyOf = (events: readonly CollectorEvent[]) => JSON.stringify({ events, meta: { webhook_id: 'WB1' } });
const post = (body: string, signature?: string) => {
  const request = payments.http().post('/webhooks/direct-debit').set('content-type', 'application/json');
  return (signature === undefined ? request : request.set('webhook-signature', signature)).send(body);
};
const send = (events: readonly CollectorEvent[]) => post(bodyOf(events), signed(bodyOf(events))).expect(200);
const handled = () => payments.sweep(debitEventsSweep);
const stored = () => payments.app.get(Mongo).connection.collection<{ _id: string }>('debit_events');
/** A sweep handles two hundred at most. */
const allHandled = async (): Promise<void> => {
  while (await stored().findOne({ handledAt: null })) await handled();
};
/** The events of an attempt's payment, oldest first. */
const eventsOf = async (id: string) => {
  const { chargeId } = await of(DirectDebitGateway).read(`debit:${id}`);
  return (await collector().events()).filter(({ links }) => links.payment === chargeId);
};

describe('an event of the collector', () => {
  it('is delivered by the sandbox, and the money has then arrived', async () => {
    const id = await aDebit(accounts.pays);
    expect(await statusOf(id)).toBe('accepted');
    await collector().pass(20);
    await collector().set({ webhooks: 'deliver' });
    await until(async () => {
      await handled();
      return (await statusOf(id)) === 'collected';
    });
    const deliveries = await collector().deliveries();
    expect(deliveries.filter(({ status }) => status === 'waiting')).toEqual([]);
  });

  it('is refused when it is unsigned, wrongly signed, changed or no event', async () => {
    const id = await aDebit(accounts.pays);
    await collector().pass(20);
    const before = await stored().countDocuments();
    const body = bodyOf(await eventsOf(id));
    await post(body).expect(400);
    await post(body, '').expect(400);
    await post(body, 'not hex').expect(400);
    await post(body, signed(body, 'the secret of somebody else')).expect(400);
    await post(`${body} `, signed(body)).expect(400);
    await post(body, signed(body).slice(0, 62)).expect(400);
    await post('no JSON', signed('no JSON')).expect(400);
    await post('{"events":[{"id":1}]}', signed('{"events":[{"id":1}]}')).expect(400);
    await handled();
    expect(await stored().countDocuments()).toBe(before);
    expect(await statusOf(id)).toBe('accepted');
    await post(body, signed(body)).expect(200);
    await handled();
    expect(await statusOf(id)).toBe('collected');
  });

  it('A8, A9: about a refund that somebody made at the collector itself is read with its payment', async () => {
    const id = await aDebit(accounts.pays);
    await collector().pass(20);
    await send(await eventsOf(id));
    await handled();
    const before = (await collector().events()).length;
    const payment = (await collector().payments()).find(({ metadata }) => metadata['attemptId'] === id);
    const refunds = { amount: 1_000, total_amount_confirmation: 1_000, links: { payment: payment?.id } };
    await collector().send('POST', '/refunds', { refunds }, { 'idempotency-key': randomUUID() });
    await send((await collector().events()).slice(before));
    await handled();
    expect(await of(AttemptsRepository).find(id)).toMatchObject({ refundedPence: 1_000 });
  });

  it.each([
    [5, { state: 'due', attemptId: null }, 0],
    [0, { state: 'failed', failure: { tryOn: null } }, 1],
  ])(
    'about a mandate that the bank ended takes the set-up back, and asks for another way to pay, once; due in %i days',
    async (days, line, missed) => {
      const id = await aDebit(accounts.pays, days);
      const purchaseId = id.slice(0, id.lastIndexOf(':'));
      const mandate = (await collector().mandates()).find(({ metadata }) => metadata['purchaseId'] === purchaseId);
      await send(await collector().events());
      await handled();
      expect(await statusOf(attemptId(purchaseId, 1))).toBe('collected');
      const told = async (name: string) =>
        (await payments.events()).filter(({ type, data }) => type.includes(name) && JSON.stringify(data).includes(purchaseId));
      const cancelled = () => told('mandate-cancelled');
      expect(await cancelled()).toEqual([]);
      await collector().cancelAtBank(mandate?.id ?? '');
      const ofMandate = (await collector().events()).filter(({ links }) => links.mandate === mandate?.id);
      const events = [...ofMandate, ...(await eventsOf(id))];
      await Promise.all([send(events), send(events.toReversed())]);
      await handled();
      await send(events);
      await handled();
      expect(await statusOf(id)).toBe('failed');
      expect(await statusOf(attemptId(purchaseId, 1))).toBe('reversed');
      expect(await cancelled()).toMatchObject([{ data: { purchaseId, leftPence: 2_500 } }]);
      expect(await of(PurchasesRepository).find(purchaseId)).toMatchObject({ instrument: null, schedule: [{}, line] });
      expect(await told('payment-missed')).toHaveLength(missed);
    },
  );

  it('about a mandate that the customer ends once all is paid asks for no card', async () => {
    const id = await aDebit(accounts.pays);
    const purchaseId = id.slice(0, id.lastIndexOf(':'));
    await collector().pass(20);
    await send(await eventsOf(id));
    await handled();
    expect(await statusOf(id)).toBe('collected');
    const mandate = (await collector().mandates()).find(({ metadata }) => metadata['purchaseId'] === purchaseId);
    await collector().cancelAtBank(mandate?.id ?? '');
    await send((await collector().events()).filter(({ links }) => links.mandate === mandate?.id));
    await handled();
    expect(await statusOf(attemptId(purchaseId, 1))).toBe('reversed');
    expect(
      (await payments.events()).filter(({ type, data }) => type.includes('mandate-cancelled') && JSON.stringify(data).includes(purchaseId)),
    ).toEqual([]);
  });

  it.each([
    ['a payment that is not ours', { payment: 'PM000UNKNOWN' }, 'payments'],
    ['a mandate that is not ours', { mandate: 'MD000UNKNOWN' }, 'mandates'],
    ['a refund', { refund: 'RF000UNKNOWN' }, 'refunds'],
  ] as const)('about %s changes nothing', async (_, links, resource_type) => {
    const published = (await payments.events()).length;
    const id = `EV${randomUUID()}`;
    const details = { origin: 'bank', cause: 'x', description: 'x', scheme: 'bacs' } as const;
    const action = resource_type === 'mandates' ? 'cancelled' : 'confirmed';
    await send([{ id, created_at: '2027-03-02T09:00:00.000Z', resource_type, action, links, details, metadata: {} }]);
    await handled();
    expect(await stored().findOne({ _id: id })).toMatchObject({ tries: 0, handledAt: payments.clock.now() });
    expect(await payments.events()).toHaveLength(published);
  });
});

describe('a mixed-up stream of events', () => {
  /** About as many, with those that are sent twice. */
  const eventsOfRound = 45;
  const withinMs = 60_000 + webhooksEach * 200;
  const endings = [
    [accounts.pays, 'collected'],
    [accounts.refuses, 'failed'],
    [accounts.failsLate, 'reversed'],
    [accounts.claims, 'reversed'],
    [accounts.unknown, 'failed'],
  ] as const;

  it(
    'ends as the collector does: a third twice, a third out of order, some late, some forged',
    async () => {
      const random = numbers(7);
      const debits: { readonly id: string; readonly ending: string }[] = [];
      for (let sent = 0; sent < webhooksEach; sent += eventsOfRound)
        for (const [account, ending] of endings) debits.push({ id: await aDebit(account), ending });
      const early = await collector().events();
      await collector().pass(12);
      const middle = (await collector().events()).slice(early.length);
      const sendMixed = async (events: readonly CollectorEvent[]) => {
        const sorted = mixedUp(events, random);
        for (let from = 0; from < sorted.length; from += 40) {
          const batch = sorted.slice(from, from + 40);
          if (random() < 0.3) await post(bodyOf(batch), signed(bodyOf(batch), 'the secret of a thief')).expect(400);
          await send(batch);
        }
        await allHandled();
      };
      const isLate = new Set(middle.filter(() => random() < 0.2).map(({ id }) => id));
      await sendMixed([...early, ...middle.filter(({ id }) => !isLate.has(id))]);
      await collector().pass(20);
      const all = await collector().events();
      await sendMixed(all.slice(early.length + middle.length));
      await sendMixed(middle.filter(({ id }) => isLate.has(id)));
      expect(await Promise.all(debits.map(async ({ id }) => statusOf(id)))).toEqual(debits.map(({ ending }) => ending));
    },
    withinMs,
  );
});

it('keeps no bank details', async () => {
  await aDebit(accounts.pays);
  const { database } = payments.app.get(Mongo);
  for (const { name } of await database.listCollections().toArray()) {
    const rows = JSON.stringify(await database.collection(name).find().toArray());
    expect(rows).not.toContain(accounts.pays);
    expect(rows).not.toContain('Ada Marsh');
  }
});
