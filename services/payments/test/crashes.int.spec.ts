import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Caller } from '@kerbside/contracts/caller';
import { policyCancelled } from '@kerbside/contracts/events/claims';
import type { Issuance } from '@kerbside/contracts/http/claims/policies';
import type { PaymentOption } from '@kerbside/contracts/http/payments/payments';
import type { QuoteFacts } from '@kerbside/contracts/http/pricing/internal';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { BooksService } from '../src/books/books.service.js';
import {
  type AttemptStanding,
  type Method,
  MethodPort,
  type OpeningFacts,
  type RefundOrder,
  type RefundStanding,
} from '../src/methods/method-port.js';
import { MethodPorts } from '../src/methods/methods.js';
import { PaidAtGarage } from '../src/methods/without-provider.js';
import { refundLatePayment } from '../src/purchases/purchase-changes.js';
import { PurchasesRepository } from '../src/purchases/purchases.repository.js';
import { openRefundsSweep } from '../src/refunds/refund-follow.js';
import { payRefund } from '../src/refunds/refund-payments.js';
import { collectionsSweep } from '../src/sale/collections.js';
import { lostOpeningsSweep } from '../src/sale/lost-openings.js';
import { openPaymentsSweep } from '../src/sale/reconciliation.js';
import { aPlan } from './a-plan.js';
import { byCard, only } from './instalments-port.js';
import { numbers } from './mixed-up.js';
import { type End, OneLife } from './one-life.js';
import { finance, PaymentsUnderTest } from './payments-under-test.js';
import { RefundingPort } from './refunding-port.js';

/** A provider as it keeps its promises: a payment is opened once for each attempt, and only what is held is taken or released. */
class ExactPort extends RefundingPort {
  override async open(opening: OpeningFacts): Promise<AttemptStanding> {
    return this.standings.get(opening.attemptId) ?? super.open(opening);
  }

  override async take(ref: string, amountPence: number): Promise<AttemptStanding> {
    const standing = await this.read(ref);
    return standing.status === 'authorised' ? super.take(ref, amountPence) : standing;
  }

  override async cancel(ref: string): Promise<AttemptStanding> {
    const standing = await this.read(ref);
    return standing.status === 'accepted' || standing.status === 'taken' ? standing : super.cancel(ref);
  }

  /** Here an attempt has one name only: what was opened for it is kept or lost. */
  override async dropLost(attemptId: string, kept: string | null): Promise<void> {
    if (this.standings.has(attemptId) && attemptId !== kept) await this.cancel(attemptId);
  }
}

/** A provider as one process knows it: what the process asks for after its end does not arrive. */
class MortalPort extends MethodPort {
  readonly method: Method;
  readonly leastPence: number;
  override readonly options: readonly PaymentOption[];
  override readonly isApprovedThere: boolean;

  constructor(
    private readonly provider: MethodPort,
    private readonly life: OneLife,
  ) {
    super();
    this.method = provider.method;
    this.leastPence = provider.leastPence;
    this.options = provider.options;
    this.isApprovedThere = provider.isApprovedThere;
  }

  open(opening: OpeningFacts): Promise<AttemptStanding> {
    return this.life.through(() => this.provider.open(opening));
  }

  read(ref: string): Promise<AttemptStanding> {
    return this.life.through(() => this.provider.read(ref));
  }

  take(ref: string, amountPence: number): Promise<AttemptStanding> {
    return this.life.through(() => this.provider.take(ref, amountPence));
  }

  cancel(ref: string): Promise<AttemptStanding> {
    return this.life.through(() => this.provider.cancel(ref));
  }

  refund(order: RefundOrder): Promise<RefundStanding> {
    return this.life.through(() => this.provider.refund(order));
  }

  readRefund(ref: string): Promise<RefundStanding> {
    return this.life.through(() => this.provider.readRefund(ref));
  }

  failureWords(code: string): string | null {
    return this.provider.failureWords(code);
  }

  forget(instrument: string): Promise<void> {
    return this.life.through(() => this.provider.forget(instrument));
  }

  override savedInstrument(customerId: string, token: string): Promise<string> {
    return this.life.through(() => this.provider.savedInstrument(customerId, token));
  }

  override dropLost(...lost: Parameters<MethodPort['dropLost']>): Promise<void> {
    return this.life.through(() => this.provider.dropLost(...lost));
  }
}

/** At how many of its steps a process is stopped, for each way to move money. */
const stopsEach = Number(process.env['CRASHES'] ?? 1);

const minuteMs = 60_000;

const dayMs = 24 * 60 * minuteMs;

const card = new ExactPort(byCard);

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

const living = () =>
  [[MethodPorts, only(...Object.values(providers).map((port) => new MortalPort(port, life)), new PaidAtGarage())]] as const;

const watch = () => life.watch(shop.payments.get(Mongo).connection.getClient());

beforeAll(async () => {
  const uri = new URL(String(process.env['KERBSIDE_TEST_MONGO_URI']));
  uri.searchParams.set('monitorCommands', 'true');
  shop = await PaymentsUnderTest.start({ MONGO_URI: uri.href, PER_ADDRESS_LIMIT_FACTOR: '1000' }, living());
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
  for (const name of [lostOpeningsSweep, openPaymentsSweep, collectionsSweep, refundLatePayment, payRefund, openRefundsSweep])
    await shop.payments.sweep(name);
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

/** What earlier stories left would be collected with this one. */
const forgetOthers = async (): Promise<void> => {
  for (const name of ['purchases', 'attempts']) await shop.payments.get(Mongo).database.collection(name).deleteMany({});
};

const told = async (tell: () => Promise<Story>, end: End | undefined, isAgain: boolean): Promise<number> => {
  const { clock } = shop.payments;
  const start = clock.now();
  await forgetOthers();
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

const countOf = async (key: string, name: string) =>
  (await shop.payments.events()).filter(({ type, data }) => type.includes(`.${name}.`) && Object.values(data as object).includes(key))
    .length;

interface WayToPay {
  readonly name: string;
  readonly method: Method;
  readonly option: PaymentOption;
  readonly count?: number;
  /** By a card that the customer kept, and not one that is typed. */
  readonly isSaved?: true;
  readonly quote?: Partial<QuoteFacts>;
  /** What is owed in money, after rewards. */
  readonly owedPence: number;
  readonly rewardsPence: number;
  /** What is taken today; 0 where nothing is. */
  readonly duePence: number;
  /** What of it is there, and not on its way. */
  readonly arrivedPence?: number;
}

const usual = { owedPence: 26_240, rewardsPence: 5_000 } as const;

const inThree = { ...usual, option: 'instalments', count: 3, duePence: 8_747 } as const;

const mot = { kind: 'base', code: 'mot', label: 'MOT', amountPence: 5_485, productType: 'mot' } as const;

const aVisit: Partial<QuoteFacts> = {
  productType: 'mot',
  productTypes: ['mot'],
  totalPence: 5_485,
  originalPence: 5_485,
  lines: [mot],
  voucher: null,
  maxInstalments: null,
};

const forNothing: Partial<QuoteFacts> = {
  totalPence: 0,
  lines: [
    { kind: 'base', code: 'base', label: 'Warranty', amountPence: 34_711 },
    { kind: 'voucher', code: 'FREE', label: 'FREE', amountPence: -34_711 },
  ],
  voucher: { code: 'FREE', label: 'Free' },
};

const ways: readonly WayToPay[] = [
  { ...usual, name: 'a card', method: 'card', option: 'in_full', duePence: 26_240 },
  { ...usual, name: 'a saved card', method: 'card', option: 'in_full', duePence: 26_240, isSaved: true },
  { ...usual, name: 'a card that is only checked today', method: 'card', option: 'preauth', duePence: 0 },
  { ...inThree, name: 'a card, in instalments', method: 'card' },
  { ...usual, name: 'direct debit', method: 'direct_debit', option: 'in_full', duePence: 26_240, arrivedPence: 0 },
  { ...inThree, name: 'direct debit, in instalments', method: 'direct_debit', arrivedPence: 0 },
  { ...usual, name: 'PayPal', method: 'paypal', option: 'in_full', duePence: 26_240 },
  { ...inThree, name: 'PayPal, in instalments', method: 'paypal' },
  { name: 'a voucher alone', method: 'none', option: 'in_full', owedPence: 0, rewardsPence: 0, duePence: 0, quote: forNothing },
  { name: 'the garage', method: 'at_garage', option: 'in_full', owedPence: 5_485, rewardsPence: 0, duePence: 0, quote: aVisit },
];

/** What claims issues soon after. */
const policies: Issuance['policies'] = [{ policyNumber: 'KS-WAR-0000001-100', status: 'active', productType: 'warranty' }];

const isProvided = (method: Method): method is keyof typeof providers => Object.hasOwn(providers, method);

describe('a process that stops while a customer pays', () => {
  it.each(ways)(
    'Q4: by $name sells once and takes once, or not at all',
    ({ owedPence, rewardsPence, duePence, arrivedPence = duePence, quote = {}, isSaved, ...wanted }) =>
      stoppedAtSteps(async () => {
        const { method } = wanted;
        const port = isProvided(method) ? providers[method] : undefined;
        shop.rewardsPence = rewardsPence;
        shop.kept.clear();
        const who = { kind: 'customer', userId: randomUUID() } as const;
        const quoteId = shop.aQuote({ ...quote, customerId: who.userId });
        shop.visits.set(quoteId, { isChosen: true, garage: 'Abbey Garage', day: '2027-04-01', isHeld: true, takesPayments: true });
        const displayed_total = owedPence / 100;
        const form = {
          ...(await formOf(quoteId, wanted, { rewardsPence, who })),
          ...(isSaved ? { saved_card: `card of ${who.userId}` } : {}),
          displayed_total,
        };
        const opened = () => (port?.openings ?? []).filter((one) => one.quoteId === quoteId).map(({ attemptId }) => attemptId);
        const approve = async () => {
          const ref = opened().at(-1) ?? '';
          if (port?.standings.get(ref)?.status === 'open') await port.become(ref, { status: 'authorised', instrument: 'pm_1' });
        };
        const pay = async () => {
          const begun = method === 'paypal' ? shop.submit(quoteId, form, who) : shop.preSubmit(quoteId, displayed_total, form, who);
          // Nobody approves what no page was ever told of.
          if ((await begun).status < 500) await approve();
          await shop.submit(quoteId, form, who);
        };
        return {
          work: pay,
          again: pay,
          check: async (isAgain) => {
            const purchase = await shop.payments.get(PurchasesRepository).ofQuote(quoteId);
            const isSold = purchase?.state.status === 'completed';
            if (isAgain) expect(purchase?.state.status).toBe('completed');
            const standings = opened().flatMap((ref) => port?.standings.get(ref) ?? []);
            const taken = (port?.taken ?? []).filter(({ ref, amountPence }) => opened().includes(ref) && amountPence > 0);
            expect(taken.map(({ amountPence }) => amountPence)).toEqual(isSold && duePence > 0 ? [duePence] : []);
            expect(standings.filter(({ status }) => status === 'authorised')).toEqual([]);
            const balance = await shop.balancesOf(purchase?.id ?? '');
            const isOurs = isSold && method !== 'at_garage';
            expect([balance(`${method}_clearing`), balance('receivable')]).toEqual(
              isOurs ? [arrivedPence, owedPence - arrivedPence] : [0, 0],
            );
            if (isSold) expect(shop.kept.get(purchase.id) ?? 0).toBe(rewardsPence);
            expect(await countOf(quoteId, 'purchase-completed')).toBe(isSold ? 1 : 0);
            expect(await countOf(quoteId, 'garage-payment-changed')).toBe(isSold && method === 'at_garage' ? 1 : 0);
            expect(shop.quoteOf(quoteId).isSelling).toBe(isSold);
            if (purchase) expect(await shop.payments.get(BooksService).check(purchase, isSold ? policies : [])).toEqual([]);
          },
        };
      }),
    longMs,
  );
});

/** What the page sends: what a garage takes is offered apart from the other ways, and where a voucher is enough there are none. */
const formOf = async (
  quoteId: string,
  { method, option, count = 1 }: Pick<WayToPay, 'method' | 'option' | 'count'>,
  { rewardsPence, who }: { readonly rewardsPence: number; readonly who: Caller },
) => {
  const typed = rewardsPence > 0 ? { used_rewards: rewardsPence / 100 } : {};
  if (isProvided(method)) return shop.form(quoteId, { method, option, count }, who, typed);
  const { atGarage } = await shop.read(`/api/payments/quotes/${quoteId}`, who);
  const plan = atGarage?.plan ? { plan_id: atGarage.plan.planId } : {};
  return { payment_type: method, main_payment_option: option, ...plan, ...typed };
};

describe('a process that stops while it collects', () => {
  it.each(['card', 'direct_debit', 'paypal'] as const)(
    'by %s collects once',
    (method) =>
      stoppedAtSteps(async () => {
        const port = providers[method];
        const isAtOnce = method !== 'direct_debit';
        const id = await aPlan(shop.payments, { amounts: [1_000, 900], method });
        shop.payments.clock.advance(31 * dayMs);
        return {
          work: sweeps,
          check: async () => {
            const taken = port.taken.filter(({ ref }) => ref.startsWith(`${id}:`));
            expect(taken.map(({ amountPence }) => amountPence)).toEqual([900]);
            const line = (await shop.payments.get(PurchasesRepository).find(id))?.schedule.find(({ number }) => number === 2);
            expect(line?.state).toBe(isAtOnce ? 'collected' : 'accepted');
            const balance = await shop.balancesOf(id);
            expect([balance(`${method}_clearing`), balance('receivable')]).toEqual(isAtOnce ? [1_900, 0] : [1_000, 900]);
            expect(await countOf(id, 'payment-collected')).toBe(isAtOnce ? 1 : 0);
          },
        };
      }),
    longMs,
  );
});

describe('a process that stops while it refunds', () => {
  const askFor = (refundId: string, of: { readonly paymentId: string; readonly amountPence: number }) =>
    shop.payments
      .by('claims')
      .put(`/internal/payments/refunds/${refundId}`)
      .send({ ...of, why: 'Cancelled' });

  it.each([
    ['all', 'card', 3_000],
    ['a part', 'card', 1_700],
    ['a part', 'direct_debit', 1_700],
    ['a part', 'paypal', 1_700],
  ] as const)(
    'A8, A9: %s of two payments by %s gives it back once',
    (_, method, amountPence) =>
      stoppedAtSteps(async () => {
        const port = providers[method];
        const id = await aPlan(shop.payments, { amounts: [1_000, 2_000], method, isFirstPaid: false });
        shop.payments.clock.advance(31 * dayMs);
        await sweeps();
        const paid = port.taken.map(({ ref }) => ref).filter((ref) => ref.startsWith(`${id}:`));
        for (const ref of paid) await port.become(ref, { status: 'taken' });
        await goBy();
        const refundId = randomUUID();
        const ask = () => askFor(refundId, { paymentId: id, amountPence });
        return {
          work: async () => {
            await ask();
            await sweeps();
          },
          again: async () => void (await ask().expect(200)),
          check: async (isAgain) => {
            const asked = await countOf(refundId, 'refund-requested');
            if (isAgain) expect(asked).toBe(1);
            const given = paid.reduce((sum, ref) => sum + port.refundedPence(ref), 0);
            expect(given).toBe(asked * amountPence);
            const balance = await shop.balancesOf(id);
            expect([balance('refunds'), balance(`${method}_clearing`)]).toEqual([given, 3_000 - given]);
            expect(await countOf(refundId, 'refund-issued')).toBe(asked);
          },
        };
      }),
    longMs,
  );

  it(
    'A8, A9: one that came back, and that staff try again, goes back once more',
    () =>
      stoppedAtSteps(async () => {
        const id = await aPlan(shop.payments, { amounts: [1_000, 900], method: 'card' });
        shop.payments.clock.advance(31 * dayMs);
        await sweeps();
        const ref = card.taken.find((one) => one.ref.startsWith(`${id}:`))?.ref ?? '';
        const refundId = randomUUID();
        await askFor(refundId, { paymentId: id, amountPence: 900 }).expect(200);
        await sweeps();
        await card.later(ref, 'refused', 'The card was closed.');
        let isTried = false;
        const retry = async () => {
          const { status } = await shop.post(`/api/payments/refunds/${refundId}/parts/1/retry`, {}, finance);
          isTried ||= status === 200;
        };
        return {
          work: async () => {
            shop.payments.clock.advance(dayMs);
            await sweeps();
            await retry();
            await sweeps();
          },
          again: retry,
          check: async () => {
            await sweeps();
            const { status } = (await shop.read(`/api/payments/payments/${id}/refunds`, finance)).refunds[0];
            if (isTried) expect(status).toBe('refunded');
            const given = status === 'refunded' ? 900 : 0;
            const stuck = ((await shop.read('/api/payments/stuck-work?perPage=100', finance)).rows as { subjectId: string }[]).filter(
              ({ subjectId }) => subjectId === id,
            );
            expect([card.refundedPence(ref), await shop.balance(id, 'refunds'), stuck.length]).toEqual([given, given, given > 0 ? 0 : 1]);
          },
        };
      }),
    longMs,
  );

  it(
    'A8, A9: what arrives once its cover was cancelled gives it back once',
    () =>
      stoppedAtSteps(async () => {
        const id = await aPlan(shop.payments, { amounts: [1_000, 900], method: 'direct_debit' });
        shop.payments.clock.advance(31 * dayMs);
        await sweeps();
        const ref = debit.taken.find((one) => one.ref.startsWith(`${id}:`))?.ref ?? '';
        const data = { ...policyCancelled.sample, paymentId: id, endsPlan: true, countedPence: 1_000 };
        const eventId = randomUUID();
        const cancel = () => shop.payments.deliver(policyCancelled, data, { id: eventId });
        return {
          work: async () => {
            await cancel();
            await debit.become(ref, { status: 'taken', takenPence: 900 });
            shop.payments.clock.advance(60 * minuteMs);
            await sweeps();
          },
          // Whoever did not live to hear of it is told again.
          again: cancel,
          check: async () => {
            await debit.become(ref, { status: 'taken', takenPence: 900 });
            await goBy();
            const isCancelled = (await shop.purchaseOf(id)).isCoverCancelled === true;
            expect(debit.refundedPence(ref)).toBe(isCancelled ? 900 : 0);
            const balance = await shop.balancesOf(id);
            expect([balance('direct_debit_clearing'), balance('receivable')]).toEqual([isCancelled ? 1_000 : 1_900, 0]);
          },
        };
      }),
    longMs,
  );
});
