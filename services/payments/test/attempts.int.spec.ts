import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { AttemptStanding, OpeningFacts } from '../src/methods/method-port.js';
import { MethodPorts } from '../src/methods/methods.js';
import { PurchaseChanges } from '../src/purchases/purchase-changes.js';
import { collectionsSweep } from '../src/sale/collections.js';
import { openPaymentsSweep } from '../src/sale/reconciliation.js';
import { failureFor } from '../src/direct-debit/debit-words.js';
import { Settlement } from '../src/sale/settlement.js';
import { aPlan, soldOn } from './a-plan.js';
import { cards } from './card-sandbox.js';
import { InstalmentsPort, only } from './instalments-port.js';
import { agent, type PaymentsUnderTest, startedShop } from './payments-under-test.js';
import { paypalAt, startWithPaypal, type PaypalSandbox } from './paypal-sandbox.js';

describe('attempts', () => {
  /** The collector, as tests act it out. */
  class Collector extends InstalmentsPort {
    override readonly method = 'direct_debit' as never;

    override failureWords(code: string): string {
      return failureFor('', code).message;
    }
  }

  const instrument = { method: 'direct_debit', ref: 'MD1', payer: null } as const;
  const words = 'There was not enough money in the account to pay this Direct Debit.';

  const collector = new Collector();
  const shop = startedShop({}, [[MethodPorts, { all: [collector] }]]);

  const attemptsOf = (id: string) => `/api/payments/payments/${id}/attempts`;
  const debit = () => aPlan(shop.payments, { amounts: [26_900], method: 'direct_debit', isFirstPaid: false, changes: { instrument } });
  const failed = async (id: string) => {
    await shop.payments.sweep(collectionsSweep);
    const ref = collector.openings.findLast(({ purchaseId }) => purchaseId === id)?.attemptId ?? '';
    const failure = { id: `${ref}:1`, code: 'insufficient_funds', message: words };
    const standing = await collector.become(ref, { status: 'open', failure });
    const settlement = shop.payments.get(Settlement);
    await settlement.settle(await settlement.known(ref), standing);
  };

  describe('the attempts at a purchase', () => {
    it('Q5, A7: are listed for staff, each failure with its reason in words', async () => {
      const id = await debit();
      await failed(id);
      const { body } = await shop.get(attemptsOf(id), agent).expect(200);
      expect(body.data.rows).toMatchObject([
        { line: 1, method: 'direct_debit', amountPence: 26_900, status: 'failed', code: 'insufficient_funds', reason: words },
      ]);
      const { data } = (await shop.get(`/api/payments/payments/${id}/schedule`, agent).expect(200)).body;
      expect(data).toMatchObject({ productType: 'warranty', lines: [{ state: 'failed', failure: words }] });
    });
  });

  describe('a payment that nothing is left to take from', () => {
    it('Q5, A7: says so in words', async () => {
      const id = await debit();
      await shop.payments
        .get(PurchaseChanges)
        .change(id, (purchase) => ({ purchase: { ...purchase, instrument: null }, rows: [], told: [] }));
      await shop.payments.sweep(collectionsSweep);
      const { data } = (await shop.get(`/api/payments/payments/${id}/schedule`, agent).expect(200)).body;
      expect(data.lines).toMatchObject([
        { dueOn: soldOn, state: 'failed', failure: 'There is no card or Direct Debit left that it could be taken from.' },
      ]);
    });

    it('names PayPal where PayPal was to pay it', async () => {
      const id = await aPlan(shop.payments, { amounts: [1_240], method: 'paypal', isFirstPaid: false, changes: { instrument: null } });
      await shop.payments.sweep(collectionsSweep);
      const { data } = (await shop.get(`/api/payments/payments/${id}/schedule`, agent).expect(200)).body;
      expect(data).toMatchObject({
        method: 'paypal',
        lines: [{ state: 'failed', failure: 'PayPal has not told us that we may take it from the PayPal account.' }],
      });
    });
  });
});

describe('give up', () => {
  let shop: PaymentsUnderTest;
  let sandbox: PaypalSandbox;
  beforeAll(async () => {
    ({ shop, sandbox } = await startWithPaypal());
    await paypal().set({ webhooks: 'drop' });
  });
  afterEach(() => {
    Object.assign(shop.sandbox.settings, { webhooks: 'deliver', outage: false });
  });
  afterAll(async () => {
    await sandbox.close();
    await shop.close();
  });

  const paypal = () => paypalAt(sandbox.url);
  const aQuote = () => shop.aQuote({ voucher: null });
  const byPaypal = { payment_type: 'paypal', main_payment_option: 'in_full' };
  const toPaypal = async (quoteId: string): Promise<string> =>
    (await shop.submit(quoteId, byPaypal).expect(200)).body.data.approval.fields.token;
  const givenUp = async (quoteId: string): Promise<string> => (await shop.giveUp(quoteId).expect(200)).body.data.status;
  const isHeld = (quoteId: string) => shop.quoteOf(quoteId).heldBy !== null;
  const view = (quoteId: string) => shop.read(`/api/payments/quotes/${quoteId}`);

  interface State {
    readonly name: string;
    readonly bring: (quoteId: string) => Promise<unknown>;
    readonly status: 'due' | 'paid' | 'failed' | 'processing';
    readonly sales: 0 | 1;
  }

  const states: readonly State[] = [
    { name: 'nothing begun', bring: async () => undefined, status: 'due', sales: 0 },
    { name: 'a card form that is only open', bring: (quoteId) => shop.createIntent(quoteId), status: 'due', sales: 0 },
    { name: 'a card that was agreed to and never typed', bring: (quoteId) => shop.preSubmit(quoteId, 312.4), status: 'due', sales: 0 },
    { name: 'a bank that waits for the customer', bring: (quoteId) => shop.pay(quoteId, cards.challenge), status: 'due', sales: 0 },
    {
      name: 'a bank that the customer had answered',
      bring: async (quoteId) => {
        shop.sandbox.settings.webhooks = 'drop';
        const { body } = await shop.pay(quoteId, cards.challenge);
        await shop.browser.challenge(body.client_secret ?? '', 'pass');
      },
      status: 'paid',
      sales: 1,
    },
    {
      name: 'a bank that refused it',
      bring: async (quoteId) => {
        shop.sandbox.settings.webhooks = 'drop';
        await shop.pay(quoteId, cards.declined);
      },
      status: 'failed',
      sales: 0,
    },
    {
      name: 'a card that has paid',
      bring: async (quoteId) => {
        await shop.pay(quoteId, cards.visa);
        await shop.submit(quoteId).expect(200);
      },
      status: 'paid',
      sales: 1,
    },
    { name: 'PayPal, which nobody approved', bring: toPaypal, status: 'due', sales: 0 },
    {
      name: 'PayPal, which the customer approved before going back',
      bring: async (quoteId) => paypal().approve(await toPaypal(quoteId)),
      status: 'paid',
      sales: 1,
    },
  ];

  describe.each(states)('giving up a payment: $name', ({ bring, status, sales }) => {
    it('frees the quote unless it is bought, and charges nothing twice', async () => {
      const quoteId = aQuote();
      await bring(quoteId);
      expect(await givenUp(quoteId)).toBe(status);
      expect(await givenUp(quoteId)).toMatch(status === 'failed' ? /due|failed/ : status);
      expect(await shop.successesOf(quoteId)).toHaveLength(sales);
      if (sales === 1) return;
      expect(isHeld(quoteId)).toBe(false);
      expect(await view(quoteId)).toMatchObject({ isBegun: false });
      // What was changed at once is what is charged, once.
      shop.reprice(quoteId, 28_116);
      await shop.pay(quoteId, cards.visa, 281.16);
      await shop.submit(quoteId, { displayed_total: 281.16, payment_type: 'visa' }).expect(200);
      expect((await shop.chargedFor(quoteId)).map(({ amount }) => amount)).toEqual([28_116]);
      expect(await shop.successesOf(quoteId)).toHaveLength(1);
    });
  });

  it('a payment that was given up cannot be confirmed any more, by card or at PayPal', async () => {
    const byCard = aQuote();
    const { body } = await shop.pay(byCard, cards.challenge);
    expect((await view(byCard)).isBegun).toBe(true);
    await givenUp(byCard);
    await shop.browser.challenge(body.client_secret ?? '', 'pass');
    expect(['due', 'failed']).toContain((await shop.status(byCard)).body.data.status);
    expect(await shop.chargedFor(byCard)).toEqual([]);
    const quoteId = aQuote();
    const token = await toPaypal(quoteId);
    await givenUp(quoteId);
    await paypal().approve(token);
    expect(['due', 'failed']).toContain((await shop.status(quoteId)).body.data.status);
    expect((await paypal().orders()).find(({ id }) => id === token)?.status).not.toBe('COMPLETED');
  });

  it('while the provider does not answer the quote stays held: nobody knows whether it is paid', async () => {
    const quoteId = aQuote();
    await shop.pay(quoteId, cards.challenge);
    shop.sandbox.settings.outage = true;
    await shop.giveUp(quoteId).expect(503);
    expect(isHeld(quoteId)).toBe(true);
    shop.sandbox.settings.outage = false;
    expect(await givenUp(quoteId)).toBe('due');
    expect(isHeld(quoteId)).toBe(false);
  });
});

describe('lost answers', () => {
  class StoppingPort extends InstalmentsPort {
    override open(opening: OpeningFacts): Promise<AttemptStanding> {
      return this.through(() => super.open(opening));
    }
    override read(ref: string): Promise<AttemptStanding> {
      return this.through(() => super.read(ref));
    }
    override take(ref: string, amountPence: number): Promise<AttemptStanding> {
      return this.through(() => super.take(ref, amountPence));
    }
    override cancel(ref: string): Promise<AttemptStanding> {
      return this.through(() => super.cancel(ref));
    }
  }

  const card = new StoppingPort({ method: 'card', options: ['in_full', 'instalments', 'preauth'], opened: {}, taken: { status: 'taken' } });
  const debit = new StoppingPort({
    method: 'direct_debit',
    options: ['in_full', 'instalments'],
    opened: { status: 'authorised', instrument: 'MD1' },
    taken: { status: 'accepted' },
  });
  const ways = [
    { port: card, wanted: { method: 'card', option: 'instalments', count: 3 }, takenPence: 10_413 },
    { port: card, wanted: { method: 'card', option: 'preauth' }, takenPence: 0 },
    { port: debit, wanted: { method: 'direct_debit', option: 'instalments', count: 3 }, takenPence: 0 },
  ];
  const aSignal = () => {
    let give = () => {};
    const given = new Promise<void>((resolve) => {
      give = resolve;
    });
    return { give, given };
  };
  const declined = { id: 'no', code: 'INSTRUMENT_DECLINED', message: 'No money.' };
  const approval = { action: 'https://paypal.test/approve', method: 'GET', fields: {} } as const;
  const paypal = new StoppingPort({
    method: 'paypal',
    options: ['in_full'],
    opened: { approval },
    taken: { status: 'cancelled', failure: declined },
  });
  const shop = startedShop({}, [[MethodPorts, only(card, debit, paypal)]]);

  describe('a sale whose money was declined, and the answer lost', () => {
    const isFree = (quoteId: string) => expect(shop.quoteOf(quoteId)).toMatchObject({ heldBy: null, isSelling: false });
    const approved = async (quoteId = shop.aQuote()) => {
      const form = await shop.form(quoteId, { method: 'paypal', option: 'in_full' });
      await shop.submit(quoteId, form).expect(200);
      const ref = paypal.openings.findLast((one) => one.quoteId === quoteId)?.attemptId ?? '';
      await paypal.become(ref, { status: 'authorised' });
      return { quoteId, form, ref };
    };
    const sweepLater = async () => {
      paypal.goOn();
      shop.payments.clock.advance(61_000);
      await shop.payments.sweep(openPaymentsSweep);
    };

    it.each([
      ['for good', {}],
      ['so that it may be tried again', { status: 'open' }],
    ] as const)('Q4: %s lets go of quote and voucher, and can be bought again', async (_, becomes) => {
      const { quoteId, form, ref } = await approved();
      paypal.stopAt(2, 'after');
      await shop.submit(quoteId, form);
      expect(shop.quoteOf(quoteId).isSelling).toBe(true);
      await paypal.become(ref, becomes);
      await sweepLater();
      isFree(quoteId);
      expect(shop.releasedVouchers).toContain(quoteId);
      await shop.submit(quoteId, form).expect(200);
    });

    it('Q4: does so too where it came to nothing while vouchers were asked about it', async () => {
      const { quoteId, form, ref } = await approved();
      shop.waitBeforeClaim = async () => {
        shop.waitBeforeClaim = () => Promise.resolve();
        await paypal.become(ref, { status: 'cancelled', failure: declined });
        await shop.status(quoteId).expect(200);
      };
      await shop.submit(quoteId, form);
      expect(shop.quoteOf(quoteId).isSelling).toBe(false);
      expect(shop.keptVouchers.has(quoteId)).toBe(false);
      await shop.submit(quoteId, form).expect(200);
    });

    it('Q4: leaves alone what was agreed to since, where it is called off once more late', async () => {
      const { quoteId, form } = await approved();
      const [isLate, goOn] = [aSignal(), aSignal()];
      shop.waitBeforeCallOff = () => {
        shop.waitBeforeCallOff = () => Promise.resolve();
        isLate.give();
        return goOn.given;
      };
      const late = shop.submit(quoteId, form).then(({ status }) => status);
      await isLate.given;
      await shop.status(quoteId).expect(200);
      isFree(quoteId);
      await approved(quoteId);
      let kept: unknown;
      shop.waitAfterClaim = async () => {
        shop.waitAfterClaim = () => Promise.resolve();
        goOn.give();
        await late;
        kept = [shop.quoteOf(quoteId).isSelling, shop.keptVouchers.has(quoteId)];
      };
      await shop.submit(quoteId, form);
      expect(kept).toEqual([true, true]);
      expect(shop.quoteOf(quoteId).isSelling).toBe(false);
      expect(shop.keptVouchers.has(quoteId)).toBe(false);
    });

    it('Q5: does so too where a service refused it, and the process stopped as it was called off', async () => {
      const { quoteId, form } = await approved();
      shop.refusedVoucher = 'WELCOME10';
      paypal.stopAt(2, 'after');
      await shop.submit(quoteId, form);
      shop.refusedVoucher = undefined;
      expect(shop.quoteOf(quoteId).isSelling).toBe(true);
      await sweepLater();
      isFree(quoteId);
    });
  });

  const stops = [1, 2, 3].flatMap((at) => [[at, 'before'] as const, [at, 'after'] as const]);

  describe.each(ways)('$wanted.method $wanted.option', ({ port, wanted, takenPence }) => {
    it.each(stops)('Q4: stopped at call %i to the provider, %s it, buys once and takes once', async (at, when) => {
      const quoteId = shop.aQuote({ voucher: null });
      const form = await shop.form(quoteId, wanted);
      const pay = async () => {
        await shop.preSubmit(quoteId, 312.4, form);
        const ref = port.openings.filter((one) => one.quoteId === quoteId).at(-1)?.attemptId ?? '';
        if (port.standings.get(ref)?.status === 'open') await port.become(ref, { status: 'authorised', instrument: 'pm_1' });
        await shop.submit(quoteId, form);
      };
      port.stopAt(at, when);
      await pay();
      port.goOn();
      shop.payments.clock.advance(61_000);
      await shop.payments.sweep(openPaymentsSweep);
      await pay();
      const bought = await shop.read(`/api/payments/receipts/${quoteId}`);
      const refs = new Set(port.openings.filter((one) => one.quoteId === quoteId).map(({ attemptId }) => attemptId));
      const moved = port.taken.filter(({ ref, amountPence }) => refs.has(ref) && amountPence > 0).map(({ amountPence }) => amountPence);
      expect(moved).toEqual(takenPence === 0 ? [] : [takenPence]);
      const balance = await shop.balancesOf(bought.paymentId);
      expect([balance(`${wanted.method}_clearing`), balance('receivable')]).toEqual([takenPence, 31_240 - takenPence]);
      const names = await shop.namesOf(quoteId);
      expect(names.filter((name) => name === 'purchase-completed')).toHaveLength(1);
    });
  });
});
