import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OpeningFacts, AttemptStanding } from '../src/methods/method-port.js';
import { MethodPorts } from '../src/methods/method-ports.js';
import { openPaymentsSweep } from '../src/sale/reconciliation.js';
import { InstalmentsPort, only } from './instalments-port.js';
import { PaymentsUnderTest } from './payments-under-test.js';

/** Stops at one of the calls to the provider, before the provider did its part or after it. */
class StoppingPort extends InstalmentsPort {
  private calls = 0;
  private stop: { readonly at: number; readonly when: 'before' | 'after' } | null = null;

  stopAt(at: number, when: 'before' | 'after'): void {
    this.calls = 0;
    this.stop = { at, when };
  }

  goOn(): void {
    this.stop = null;
  }

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

  private async through(work: () => Promise<AttemptStanding>): Promise<AttemptStanding> {
    this.calls += 1;
    const isHere = this.stop?.at === this.calls;
    if (isHere && this.stop?.when === 'before') throw new Error('Stopped before the provider was asked');
    const standing = await work();
    if (isHere) throw new Error('Stopped before the answer was recorded');
    return standing;
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
  { port: card, wanted: { method: 'card', option: 'in_full' }, takenPence: 31_240 },
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
let shop: PaymentsUnderTest;
beforeAll(async () => {
  shop = await PaymentsUnderTest.start({}, [[MethodPorts, only(card, debit, paypal)]]);
});
afterAll(() => shop.close());

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

const stops = [1, 2, 3, 4, 5].flatMap((at) => [[at, 'before'] as const, [at, 'after'] as const]);

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
    const bought = (await shop.get(`/api/payments/receipts/${quoteId}`).expect(200)).body.data;
    const refs = new Set(port.openings.filter((one) => one.quoteId === quoteId).map(({ attemptId }) => attemptId));
    const moved = port.taken.filter(({ ref, amountPence }) => refs.has(ref) && amountPence > 0).map(({ amountPence }) => amountPence);
    expect(moved).toEqual(takenPence === 0 ? [] : [takenPence]);
    const rows = await shop.ledgerOf(bought.paymentId);
    const of = (account: string) => rows.filter((row) => row.account === account).reduce((sum, row) => sum + row.amountPence, 0);
    expect([of(`${wanted.method}_clearing`), of('receivable')]).toEqual([takenPence, 31_240 - takenPence]);
    const names = (await shop.eventsOf(quoteId)).map(({ type }) => type.split('.')[2]);
    expect(names.filter((name) => name === 'purchase-completed')).toHaveLength(1);
  });
});
