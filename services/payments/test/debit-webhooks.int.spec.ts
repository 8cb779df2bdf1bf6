import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { addBankDays } from '@kerbside/contracts/days/bank-days';
import { londonDay } from '@kerbside/contracts/days/dates';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import type { CollectorEvent } from '../sandbox/direct-debit/objects.js';
import type { DirectDebitSandbox } from '../sandbox/direct-debit/server.js';
import { DirectDebitGateway } from '../src/direct-debit/direct-debit.gateway.js';
import { attemptId } from '../src/purchases/attempt.js';
import { AttemptsRepository } from '../src/purchases/attempts.repository.js';
import { purchaseIdOf } from '../src/purchases/purchase.js';
import { PurchasesRepository } from '../src/purchases/purchases.repository.js';
import { collectionsSweep } from '../src/sale/collections.js';
import { debitEventsSweep } from '../src/webhooks/debit-webhooks.js';
import { heldPort, until } from './card-sandbox.js';
import { accounts, bankAccount, collectorAt, debitEnv, signed, startDebitSandbox } from './debit-sandbox.js';
import { mixedUp, numbers, webhooksEach } from './mixed-up.js';
import { PaymentsUnderTest } from './payments-under-test.js';

let shop: PaymentsUnderTest;
let payments: ServiceUnderTest;
let sandbox: DirectDebitSandbox;
beforeAll(async () => {
  const { port, letGo } = await heldPort();
  shop = await PaymentsUnderTest.start(debitEnv(`http://127.0.0.1:${port}`));
  payments = shop.payments;
  await letGo();
  sandbox = await startDebitSandbox({ port, webhookUrl: `${payments.url}/webhooks/direct-debit`, now: () => payments.clock.now() });
});
afterAll(async () => {
  await sandbox.close();
  await shop.close();
});
beforeEach(() => collector().set({ webhooks: 'hold', outage: false }));

const collector = () => collectorAt(sandbox.url);
const of = <T>(type: abstract new (...args: never[]) => T): T => payments.app.get(type, { strict: false });

/** The payments of what was bought by Direct Debit from these accounts, due in 5 bank days and sent to the collector in `sentIn`. Returns their attempts. */
const debits = async (accountNumbers: readonly string[], sentIn = 1): Promise<readonly string[]> => {
  const bought: string[] = [];
  for (const accountNumber of accountNumbers) {
    const quoteId = shop.aQuote({ voucher: null });
    const form = await shop.form(quoteId, { method: 'direct_debit', option: 'in_full' });
    await shop.preSubmit(quoteId, 312.4, { ...form, ...bankAccount(accountNumber) }).expect(200);
    bought.push(attemptId(purchaseIdOf(quoteId), 2));
  }
  payments.clock.set(new Date(`${addBankDays(londonDay(payments.clock.now()), sentIn)}T10:00:00Z`));
  await payments.sweep(collectionsSweep);
  return bought;
};
const aDebit = async (accountNumber: string, sentIn?: number): Promise<string> => (await debits([accountNumber], sentIn))[0] ?? '';

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
    [1, { state: 'due', attemptId: null }, 0],
    [5, { state: 'failed', failure: { tryOn: null } }, 1],
  ])(
    'about a mandate that the bank ended takes the set-up back, and asks for another way to pay, once; sent on bank day %i of 5',
    async (sentOn, line, missed) => {
      const id = await aDebit(accounts.pays, sentOn);
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
      expect(await cancelled()).toMatchObject([{ data: { purchaseId, leftPence: 31_240 } }]);
      expect(await of(PurchasesRepository).find(purchaseId)).toMatchObject({ instrument: null, schedule: [line] });
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
      const rounds = Array.from({ length: Math.ceil(webhooksEach / eventsOfRound) }, () => endings).flat();
      const sent = await debits(rounds.map(([account]) => account));
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
      expect(await Promise.all(sent.map(statusOf))).toEqual(rounds.map(([, ending]) => ending));
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
