import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { addBankDays } from '@kerbside/contracts/days/bank-days';
import { londonDay } from '@kerbside/contracts/days/dates';
import { earliestCollection } from '@kerbside/contracts/payments/direct-debit';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import type { DirectDebitSandbox } from '../../sandbox/direct-debit/server.js';
import { DirectDebitGateway } from '../../src/direct-debit/direct-debit.gateway.js';
import type { OpeningFacts, TypedDetails } from '../../src/methods/method-port.js';
import { service } from '../../src/service.js';
import { anOpening } from './cards/openings.js';
import { accounts, collectorAt, debitEnv, startDebitSandbox } from '../debit-sandbox.js';

// The gateway over our sandbox; over the collector's own with CONTRACT_DIRECT_DEBIT_TOKEN (and _URL): then without what needs a clock that moves.
const { CONTRACT_DIRECT_DEBIT_TOKEN: realToken, CONTRACT_DIRECT_DEBIT_URL: realUrl = 'https://api-sandbox.gocardless.com' } = process.env;
const isReal = realToken !== undefined;
const onSandbox = isReal ? describe.skip : describe;

let sandbox: DirectDebitSandbox | undefined;
let payments: ServiceUnderTest;
let gateway: DirectDebitGateway;
beforeAll(async () => {
  if (!isReal) sandbox = await startDebitSandbox({ now: () => new Date('2027-03-01T09:00:00Z') });
  const env = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
    ...debitEnv(sandbox?.url ?? realUrl),
    ...(isReal ? { DIRECT_DEBIT_TOKEN: realToken } : {}),
  };
  payments = await testService(service, { env });
  gateway = payments.app.get(DirectDebitGateway, { strict: false });
}, 60_000);
afterAll(async () => {
  await payments.close();
  await sandbox?.close();
});

const bench = () => collectorAt(sandbox?.url ?? '');
const today = async () => (isReal ? londonDay(new Date()) : (await bench().clock()).today);
const account = (accountNumber: string = accounts.pays): TypedDetails => ({
  kind: 'bank_account',
  accountHolder: 'Ada Marsh',
  sortCode: '200000',
  accountNumber,
});
const opening = (changes: Partial<OpeningFacts> = {}): OpeningFacts =>
  anOpening({ amountPence: 0, isSetup: true, keepsInstrument: true, details: account(), ...changes });
/** A mandate that was set up and taken. */
const aMandate = async (accountNumber?: string) => {
  const { ref } = await gateway.open(opening({ details: account(accountNumber) }));
  await gateway.take(ref, 0);
  return ref;
};
const collection = async (mandate: string, changes: Partial<OpeningFacts> = {}) =>
  opening({ isSetup: false, isOffSession: true, instrument: mandate, details: null, amountPence: 2_242, dueOn: await today(), ...changes });
const aDebit = async (mandate: string, changes: Partial<OpeningFacts> = {}) => {
  const { ref, amountPence } = await gateway.open(await collection(mandate, changes));
  await gateway.take(ref, amountPence);
  return ref;
};
const refusal = (run: Promise<unknown>): Promise<DomainError> =>
  run.then(
    () => Promise.reject(new Error('it was not refused')),
    (error: DomainError) => error,
  );

describe('a setup', () => {
  it('gives a mandate, and takes no money', async () => {
    const opened = await gateway.open(opening());
    expect(opened).toMatchObject({ status: 'authorised', amountPence: 0, takenPence: 0, instrument: opened.ref, failure: null });
    expect(opened.mandate).toEqual({ reference: expect.any(String), accountEnds: '11' });
    expect(await gateway.read(opened.ref)).toEqual(opened);
    expect(await gateway.take(opened.ref, 0)).toEqual({ ...opened, status: 'taken' });
    expect(await gateway.take(opened.ref, 0)).toEqual({ ...opened, status: 'taken' });
    expect(await gateway.read(opened.ref)).toEqual(opened);
  });

  it('is the same mandate when it is opened again, and another for another account', async () => {
    const wanted = opening();
    const { ref } = await gateway.open(wanted);
    expect((await gateway.open(wanted)).ref).toBe(ref);
    const retyped = { ...account(), accountHolder: 'Ada M Marsh' };
    expect((await gateway.open({ ...wanted, details: retyped })).ref).not.toBe(ref);
  });

  it('ends its mandate when it is cancelled, any number of times', async () => {
    const { ref } = await gateway.open(opening());
    expect(await gateway.cancel(ref)).toMatchObject({ status: 'cancelled' });
    expect(await gateway.cancel(ref)).toMatchObject({ status: 'cancelled' });
    expect(await gateway.take(ref, 0)).toMatchObject({ status: 'cancelled' });
    expect(await gateway.read(ref)).toMatchObject({ status: 'cancelled' });
    expect((await gateway.read(ref)).status).not.toBe('authorised');
  });

  it('forgets a mandate once, and does not mind one that is gone', async () => {
    const mandate = await aMandate();
    await gateway.forget(mandate);
    await gateway.forget(mandate);
    await gateway.forget('MD000UNKNOWN');
    expect((await gateway.read(mandate)).status).not.toBe('authorised');
  });
});

describe('a collection', () => {
  it('is only ours until it is taken', async () => {
    const mandate = await aMandate();
    const wanted = await collection(mandate);
    const opened = await gateway.open(wanted);
    expect(opened).toMatchObject({ status: 'authorised', amountPence: 2_242, takenPence: 0, chargeId: null });
    expect(await gateway.open(wanted)).toEqual(opened);
    expect(await gateway.read(opened.ref)).toEqual(opened);
    expect(await gateway.attemptOf('PM000UNKNOWN')).toBeUndefined();
  });

  it('is on its way once it is taken, as one payment however often it is taken', async () => {
    const mandate = await aMandate();
    const { ref } = await gateway.open(await collection(mandate));
    const first = await gateway.take(ref, 2_242);
    expect(first).toMatchObject({ ref, status: 'accepted', amountPence: 2_242, takenPence: 0, failure: null });
    expect((await gateway.take(ref, 2_242)).chargeId).toBe(first.chargeId);
    expect(await gateway.read(ref)).toMatchObject({ status: 'accepted', chargeId: first.chargeId });
    expect(await gateway.cancel(ref)).toMatchObject({ status: 'accepted', chargeId: first.chargeId });
  });

  it('belongs to its attempt, also when the process stopped before it kept the payment', async () => {
    const wanted = await collection(await aMandate());
    const { ref } = await gateway.open(wanted);
    const { chargeId } = await gateway.take(ref, 2_242);
    expect(await gateway.attemptOf(chargeId ?? '')).toBe(wanted.attemptId);
    const rows = payments.app.get(Mongo).connection.collection<{ _id: string }>('debit_drafts');
    await rows.updateOne({ _id: ref }, { $set: { paymentId: null } });
    expect(await gateway.attemptOf(chargeId ?? '')).toBe(wanted.attemptId);
    expect((await gateway.take(ref, 2_242)).chargeId).toBe(chargeId);
  });

  it('is never sent once it was cancelled', async () => {
    const mandate = await aMandate();
    const { ref } = await gateway.open(await collection(mandate));
    expect(await gateway.cancel(ref)).toMatchObject({ status: 'cancelled' });
    expect(await gateway.take(ref, 2_242)).toMatchObject({ status: 'cancelled', chargeId: null });
    expect(await gateway.read(ref)).toMatchObject({ status: 'cancelled' });
  });

  it('takes no more than it was opened for', async () => {
    const { ref } = await gateway.open(await collection(await aMandate()));
    await expect(gateway.take(ref, 2_243)).rejects.toThrow('more than');
  });

  it('fails when its mandate was cancelled before, and holds nothing then', async () => {
    const mandate = await aMandate();
    const { ref } = await gateway.open(await collection(mandate));
    await gateway.forget(mandate);
    expect(await gateway.take(ref, 2_242)).toMatchObject({ status: 'open', failure: { code: 'mandate_cancelled' } });
    expect(await gateway.read(ref)).toMatchObject({ status: 'cancelled' });
  });

  it('cannot be refunded before it arrived', async () => {
    const mandate = await aMandate();
    const wanted = await gateway.open(await collection(mandate));
    const order = { refundId: randomUUID(), ref: wanted.ref, amountPence: 100 };
    expect(await gateway.refund(order)).toMatchObject({ status: 'refused' });
    await gateway.take(wanted.ref, 2_242);
    expect(await gateway.refund(order)).toMatchObject({ status: 'refused', message: expect.any(String) });
  });
});

onSandbox('in the days after', () => {
  /** Each status of the attempt, with the number of bank days it was first seen after. */
  const lifeOf = async (ref: string, bankDays: number) => {
    const start = await today();
    const seen: [status: string, day: number][] = [];
    for (let day = 0; day <= bankDays; day += 1) {
      while ((await today()) < addBankDays(start, day)) await bench().pass(1);
      const { status } = await gateway.read(ref);
      if (seen.at(-1)?.[0] !== status) seen.push([status, day]);
    }
    return seen;
  };
  /** Starts on a bank day, as the days are counted from one. */
  beforeEach(async () => {
    const now = await today();
    while ((await today()) !== addBankDays(now, 1)) await bench().pass(1);
  });

  it('a payment with a new mandate arrives after 7 working days, later ones after 4', async () => {
    const mandate = await aMandate();
    expect(await lifeOf(await aDebit(mandate, { dueOn: earliestCollection(await today(), 'new') }), 9)).toEqual([
      ['accepted', 0],
      ['taken', 7],
    ]);
    expect(await lifeOf(await aDebit(mandate), 6)).toEqual([
      ['accepted', 0],
      ['taken', 4],
    ]);
  });

  it('a payment due later is collected on its day, and on the next bank day when that is none', async () => {
    const mandate = await aMandate();
    const dueOn = '2027-12-25';
    const ref = await aDebit(mandate, { dueOn });
    const { chargeId } = await gateway.read(ref);
    expect((await bench().payments()).find(({ id }) => id === chargeId)).toMatchObject({ charge_date: '2027-12-29', amount: 2_242 });
  });

  it('one that the bank refuses has failed, with its reason', async () => {
    const ref = await aDebit(await aMandate(accounts.refuses));
    expect(await lifeOf(ref, 7)).toEqual([
      ['accepted', 0],
      ['open', 6],
    ]);
    const { failure } = await gateway.read(ref);
    expect(failure).toMatchObject({ code: 'refer_to_payer', message: expect.stringContaining('not enough money') });
    expect((await gateway.read(ref)).failure?.id).toBe(failure?.id);
    expect(await gateway.cancel(ref)).toMatchObject({ status: 'cancelled', takenPence: 0 });
  });

  it('one that arrived and fails late is reversed', async () => {
    const ref = await aDebit(await aMandate(accounts.failsLate));
    expect(await lifeOf(ref, 9)).toEqual([
      ['accepted', 0],
      ['taken', 7],
      ['reversed', 8],
    ]);
    expect(await gateway.read(ref)).toMatchObject({ takenPence: 0, failure: { code: 'refer_to_payer' } });
  });

  it('one that is claimed back under the guarantee is reversed', async () => {
    const ref = await aDebit(await aMandate(accounts.claims));
    expect((await lifeOf(ref, 14)).map(([status]) => status)).toEqual(['accepted', 'taken', 'reversed']);
    expect(await gateway.read(ref)).toMatchObject({ failure: { code: 'refund_requested' } });
  });

  it('one whose mandate the bank does not know has failed', async () => {
    const mandate = await aMandate(accounts.unknown);
    const ref = await aDebit(mandate);
    expect((await lifeOf(ref, 6)).map(([status]) => status)).toEqual(['accepted', 'open']);
    expect(await gateway.read(ref)).toMatchObject({ failure: { code: 'mandate_cancelled' } });
    expect(await gateway.read(mandate)).toMatchObject({ status: 'reversed', failure: { code: 'invalid_bank_details' } });
  });

  it('a mandate that the customer cancels at the bank is no longer alive', async () => {
    const mandate = await aMandate(accounts.cancels);
    await bench().pass(20);
    expect(await gateway.read(mandate)).toMatchObject({ status: 'reversed', failure: { code: 'mandate_cancelled' } });
    expect(await gateway.take(mandate, 0)).toMatchObject({ status: 'cancelled' });
  });

  it('a refund goes back once for each id, and no further than what was collected', async () => {
    const ref = await aDebit(await aMandate());
    await lifeOf(ref, 8);
    const refundId = randomUUID();
    const first = await gateway.refund({ refundId, ref, amountPence: 1_000 });
    expect(first).toMatchObject({ status: 'pending', message: null });
    expect((await gateway.refund({ refundId, ref, amountPence: 1_000 })).ref).toBe(first.ref);
    expect(await gateway.read(ref)).toMatchObject({ status: 'taken', takenPence: 2_242, refundedPence: 1_000 });
    expect(await gateway.refund({ refundId: randomUUID(), ref, amountPence: 1_243 })).toMatchObject({ status: 'refused' });
    await bench().pass(4);
    expect(await gateway.refund({ refundId, ref, amountPence: 1_000 })).toMatchObject({ status: 'refunded', ref: first.ref });
  });

  it('refunds that are asked for at the same moment both go back', async () => {
    const ref = await aDebit(await aMandate());
    await lifeOf(ref, 8);
    const both = [1_000, 242].map((amountPence) => gateway.refund({ refundId: randomUUID(), ref, amountPence }));
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual(['pending', 'pending']);
    expect(await gateway.read(ref)).toMatchObject({ refundedPence: 1_242 });
  });

  it('A8, A9: a refund that somebody made on its own pages is told from ours', async () => {
    const ref = await aDebit(await aMandate());
    await lifeOf(ref, 8);
    const ours = await gateway.refund({ refundId: randomUUID(), ref, amountPence: 1_000 });
    await bench().refundByHand(ours.ref, 300);
    const made = (await gateway.listRefunds(ref)).filter(({ refundId }) => refundId === null);
    expect(made).toMatchObject([{ amountPence: 300, standing: { status: 'pending' }, at: expect.any(Date) }]);
    expect(await gateway.readRefund(made[0]?.standing.ref ?? '')).toEqual(made[0]?.standing);
  });

  it('A8, A9: a refund is read while it is on its way, when it arrives, and when the bank sends it back: then it counts as none', async () => {
    const ref = await aDebit(await aMandate());
    await lifeOf(ref, 8);
    const order = { refundId: randomUUID(), ref, amountPence: 1_000 };
    const first = await gateway.refund(order);
    expect(await gateway.readRefund(first.ref)).toEqual(first);
    await bench().pass(4);
    expect(await gateway.readRefund(first.ref)).toEqual({ ...first, status: 'refunded' });
    await bench().bounce(first.ref);
    const back = { ref: first.ref, status: 'refused', message: 'The refund did not reach the account. Pay it back by bank transfer.' };
    expect(await gateway.readRefund(first.ref)).toEqual(back);
    expect(await gateway.refund(order)).toEqual(back);
    expect(await gateway.read(ref)).toMatchObject({ status: 'taken', takenPence: 2_242, refundedPence: 0 });
  });

  it('a refund that the bank sent back goes back once more by another id', async () => {
    const ref = await aDebit(await aMandate());
    await lifeOf(ref, 8);
    const first = await gateway.refund({ refundId: randomUUID(), ref, amountPence: 1_000 });
    await bench().bounce(first.ref);
    expect(await gateway.refund({ refundId: randomUUID(), ref, amountPence: 1_000 })).toMatchObject({ status: 'pending' });
    expect(await gateway.read(ref)).toMatchObject({ refundedPence: 1_000 });
  });
});

onSandbox('when the collector', () => {
  it('does not accept the account, says so beside the field', async () => {
    const error = await refusal(gateway.open(opening({ details: account(accounts.noDirectDebit) })));
    expect([error.code, error.details.fields]).toEqual([
      'INVALID',
      { sort_code_1: 'The bank does not accept Direct Debits from this account. Check the details, or use another account.' },
    ]);
  });

  it.each(['customers', 'customer_bank_accounts', 'mandates'])(
    'loses its answer about %s, there is one mandate after all',
    async (kind) => {
      const wanted = opening();
      const before = (await bench().mandates()).length;
      const lost = ['customers', 'customer_bank_accounts', 'mandates'].indexOf(kind);
      // Each try gets one step further, since the steps before it are found again.
      for (let step = 0; step <= lost; step += 1) {
        await bench().set({ losesNextAnswer: true });
        expect((await refusal(gateway.open(wanted))).code).toBe('DIRECT_DEBIT_UNAVAILABLE');
      }
      await bench().set({ losesNextAnswer: false });
      const { ref } = await gateway.open(wanted);
      expect((await gateway.open(wanted)).ref).toBe(ref);
      expect((await bench().mandates()).length).toBe(before + 1);
    },
  );

  it('loses its answer about a payment, it is collected once', async () => {
    const mandate = await aMandate();
    const { ref } = await gateway.open(await collection(mandate));
    await bench().set({ losesNextAnswer: true });
    expect((await refusal(gateway.take(ref, 2_242))).code).toBe('DIRECT_DEBIT_UNAVAILABLE');
    expect(await gateway.read(ref)).toMatchObject({ status: 'authorised' });
    expect(await gateway.take(ref, 2_242)).toMatchObject({ status: 'accepted' });
    expect((await bench().payments()).filter(({ links }) => links.mandate === mandate)).toHaveLength(1);
  });

  it('is away, every call says so', async () => {
    const mandate = await aMandate();
    await bench().set({ outage: true });
    const calls = [gateway.open(opening()), gateway.read(mandate), gateway.take(mandate, 0), gateway.forget(mandate)];
    for (const call of calls) expect((await refusal(call)).code).toBe('DIRECT_DEBIT_UNAVAILABLE');
    await bench().set({ outage: false });
  });
});
