import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { MethodPorts } from '../src/methods/method-ports.js';
import { PurchasesRepository } from '../src/purchases/purchases.repository.js';
import { openRefundsSweep } from '../src/refunds/refund-follow.js';
import { payRefund } from '../src/refunds/refund-payments.js';
import { collectionsSweep } from '../src/sale/collections.js';
import { lostOpeningsSweep } from '../src/sale/lost-openings.js';
import { openPaymentsSweep } from '../src/sale/reconciliation.js';
import { aPlan } from './a-plan.js';
import { only } from './instalments-port.js';
import { numbers } from './mixed-up.js';
import { ExactPort, MortalPort } from './mortal-port.js';
import { OneLife, type End } from './one-life.js';
import { customer, PaymentsUnderTest } from './payments-under-test.js';

/** At how many of its steps a process is stopped, for each way to move money. */
const stopsEach = Number(process.env['CRASHES'] ?? 2);
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const card = new ExactPort({
  method: 'card',
  options: ['in_full', 'instalments'],
  opened: {},
  taken: { status: 'taken', card: { brand: 'visa', last4: '4242' } },
});
const debit = new ExactPort({
  method: 'direct_debit',
  options: ['in_full', 'instalments'],
  opened: { status: 'authorised', instrument: 'MD1' },
  taken: { status: 'accepted' },
});
const paypal = new ExactPort({
  method: 'paypal',
  options: ['in_full', 'instalments'],
  opened: { approval: { action: 'https://paypal.test/approve', method: 'GET', fields: {} } },
  taken: { status: 'taken' },
});
const providers = { card, direct_debit: debit, paypal };

let shop: PaymentsUnderTest;
let life = new OneLife();

const living = () => [[MethodPorts, only(...Object.values(providers).map((port) => new MortalPort(port, life)))]] as const;
const watch = () => life.watch(shop.payments.get(Mongo).connection.getClient());

beforeAll(async () => {
  const uri = new URL(String(process.env['KERBSIDE_TEST_MONGO_URI']));
  uri.searchParams.set('monitorCommands', 'true');
  shop = await PaymentsUnderTest.start({ MONGO_URI: uri.href }, living());
  watch();
});
afterAll(() => shop.close());

const restart = async () => {
  const before = life;
  life = new OneLife();
  const { through } = life;
  await shop.restart(living(), through.bind(life));
  await before.bury(shop.payments.get(Mongo).database);
  watch();
};
const sweeps = async () => {
  for (const name of [lostOpeningsSweep, openPaymentsSweep, collectionsSweep, payRefund, openRefundsSweep]) await shop.payments.sweep(name);
};
/** Time passes, and nobody comes: whatever was begun comes to its end. */
const goBy = async () => {
  for (const ms of [minuteMs + 1_000, 2 * minuteMs, 60 * minuteMs, dayMs]) {
    shop.payments.clock.advance(ms);
    await sweeps();
  }
};

interface Story {
  /** What is stopped in its middle. */
  readonly work: () => Promise<unknown>;
  /** What whoever did it does once more, unless they leave it. */
  readonly again?: () => Promise<unknown>;
  readonly check: (isAgain: boolean) => Promise<void>;
}

const told = async (tell: () => Promise<Story>, end: End | undefined, isAgain: boolean): Promise<number> => {
  const { clock } = shop.payments;
  const start = clock.now();
  const { work, again, check } = await tell();
  life.begin(end);
  await work().catch(() => undefined);
  const { steps } = life;
  if (end) await restart();
  if (isAgain) await again?.();
  await goBy();
  await check(isAgain);
  shop.payments.clock.set(start);
  return steps;
};

/** Stops a process at its steps, before each was done and after: at all of them, or at some that are always the same. */
const stoppedAtSteps = async (tell: () => Promise<Story>): Promise<void> => {
  const steps = await told(tell, undefined, false);
  const random = numbers(steps);
  const all = Array.from({ length: steps }, (_, place) => place + 1).flatMap((at) => [
    { at, when: 'before' as const },
    { at, when: 'after' as const },
  ]);
  const ends = all.map((end) => ({ end, place: random() })).toSorted((a, b) => a.place - b.place);
  for (const [place, { end }] of ends.slice(0, stopsEach).entries()) {
    const isAgain = place % 2 === 0;
    try {
      await told(tell, end, isAgain);
    } catch (error) {
      throw new Error(`Stopped ${end.when} step ${end.at} of ${steps}, ${isAgain ? 'tried again' : 'left alone'}`, { cause: error });
    }
  }
};
const longMs = 30_000 + stopsEach * 10_000;

const balanceOf = async (paymentId: string) => {
  const rows = await shop.payments.get(PurchasesRepository).ledgerOf(paymentId);
  return (account: string) => rows.filter((row) => row.account === account).reduce((sum, row) => sum + row.amountPence, 0);
};
const countOf = async (key: string, name: string) =>
  (await shop.payments.events()).filter(({ type, data }) => type.includes(`.${name}.`) && Object.values(data as object).includes(key))
    .length;

interface WayToPay {
  readonly method: keyof typeof providers;
  readonly option: 'in_full' | 'instalments';
  readonly count?: number;
  /** What is taken today. */
  readonly duePence: number;
  /** What of it is there, and not on its way. */
  readonly arrivedPence?: number;
}

const ways: readonly WayToPay[] = [
  { method: 'card', option: 'in_full', duePence: 26_240 },
  { method: 'card', option: 'instalments', count: 3, duePence: 8_747 },
  { method: 'direct_debit', option: 'instalments', count: 3, duePence: 8_747, arrivedPence: 0 },
  { method: 'paypal', option: 'in_full', duePence: 26_240 },
];

describe('a process that stops while a customer pays', () => {
  it.each(ways)(
    'by $method $option sells once and takes once, or not at all',
    ({ duePence, arrivedPence = duePence, ...wanted }) =>
      stoppedAtSteps(async () => {
        const port = providers[wanted.method];
        shop.rewardsPence = 5_000;
        shop.kept.clear();
        const quoteId = shop.aQuote();
        const typed = { used_rewards: 50 };
        const form = { ...(await shop.form(quoteId, wanted, customer, typed)), displayed_total: 262.4 };
        const opened = () => port.openings.filter((one) => one.quoteId === quoteId).map(({ attemptId }) => attemptId);
        const approve = async () => {
          const ref = opened().at(-1) ?? '';
          if (port.standings.get(ref)?.status === 'open') await port.become(ref, { status: 'authorised', instrument: 'pm_1' });
        };
        const pay = async () => {
          const begun = wanted.method === 'paypal' ? shop.submit(quoteId, form, customer) : shop.preSubmit(quoteId, 262.4, form, customer);
          // Nobody approves what no page was ever told of.
          if ((await begun).status < 500) await approve();
          await shop.submit(quoteId, form, customer);
        };
        return {
          work: pay,
          again: pay,
          check: async (isAgain) => {
            const purchase = await shop.payments.get(PurchasesRepository).ofQuote(quoteId);
            const isSold = purchase?.state.status === 'completed';
            if (isAgain) expect(purchase?.state.status).toBe('completed');
            const standings = opened().flatMap((ref) => port.standings.get(ref) ?? []);
            const taken = port.taken.filter(({ ref, amountPence }) => opened().includes(ref) && amountPence > 0);
            expect(taken.map(({ amountPence }) => amountPence)).toEqual(isSold ? [duePence] : []);
            expect(standings.filter(({ status }) => status === 'authorised')).toEqual([]);
            const balance = await balanceOf(purchase?.id ?? '');
            expect([balance(`${wanted.method}_clearing`), balance('receivable')]).toEqual(
              isSold ? [arrivedPence, 26_240 - arrivedPence] : [0, 0],
            );
            expect(await countOf(quoteId, 'purchase-completed')).toBe(isSold ? 1 : 0);
            expect(shop.quoteOf(quoteId).isSelling).toBe(isSold);
          },
        };
      }),
    longMs,
  );
});

describe('a process that stops while it collects', () => {
  it.each(['card', 'direct_debit'] as const)(
    'by %s collects once',
    (method) =>
      stoppedAtSteps(async () => {
        const port = providers[method];
        const id = await aPlan(shop.payments, { amounts: [1_000, 900], method });
        shop.payments.clock.advance(31 * dayMs);
        return {
          work: sweeps,
          check: async () => {
            const taken = port.taken.filter(({ ref }) => ref.startsWith(`${id}:`));
            expect(taken.map(({ amountPence }) => amountPence)).toEqual([900]);
            const line = (await shop.payments.get(PurchasesRepository).find(id))?.schedule.find(({ number }) => number === 2);
            expect(line?.state).toBe(method === 'card' ? 'collected' : 'accepted');
            const balance = await balanceOf(id);
            expect([balance(`${method}_clearing`), balance('receivable')]).toEqual(method === 'card' ? [1_900, 0] : [1_000, 900]);
            expect(await countOf(id, 'payment-collected')).toBe(method === 'card' ? 1 : 0);
          },
        };
      }),
    longMs,
  );
});

describe('a process that stops while it refunds', () => {
  it.each([
    ['all', 3_000],
    ['a part', 1_700],
  ] as const)(
    '%s of two payments gives it back once',
    (_, amountPence) =>
      stoppedAtSteps(async () => {
        const id = await aPlan(shop.payments, { amounts: [1_000, 2_000], method: 'card', isFirstPaid: false });
        shop.payments.clock.advance(31 * dayMs);
        await sweeps();
        const paid = card.taken.map(({ ref }) => ref).filter((ref) => ref.startsWith(`${id}:`));
        const refundId = randomUUID();
        const ask = () =>
          shop.payments
            .http()
            .put(`/internal/payments/refunds/${refundId}`)
            .set(shop.payments.asService('claims'))
            .send({ paymentId: id, amountPence, why: 'Cancelled' });
        return {
          work: async () => {
            await ask();
            await sweeps();
          },
          again: async () => void (await ask().expect(200)),
          check: async (isAgain) => {
            const asked = await countOf(refundId, 'refund-requested');
            if (isAgain) expect(asked).toBe(1);
            const given = paid.reduce((sum, ref) => sum + card.refundedPence(ref), 0);
            expect(given).toBe(asked * amountPence);
            const balance = await balanceOf(id);
            expect([balance('refunds'), balance('card_clearing')]).toEqual([given, 3_000 - given]);
            expect(await countOf(refundId, 'refund-issued')).toBe(asked);
          },
        };
      }),
    longMs,
  );
});
