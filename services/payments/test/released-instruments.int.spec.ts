import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { policyCancelled } from '@kerbside/contracts/events/claims';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { MethodPorts } from '../src/methods/method-ports.js';
import { openAttempt, type Attempt } from '../src/purchases/attempt.js';
import { AttemptsRepository } from '../src/purchases/attempts.repository.js';
import { forgetInstrument } from '../src/purchases/purchase-changes.js';
import { PurchasesRepository } from '../src/purchases/purchases.repository.js';
import { noStanding } from '../src/methods/standing.js';
import { collectionsSweep } from '../src/sale/collections.js';
import { Settlement } from '../src/sale/settlement.js';
import { aPlan } from './a-plan.js';
import { InstalmentsPort, only } from './instalments-port.js';
import { PaymentsUnderTest } from './payments-under-test.js';

const finance = { kind: 'staff', userId: '0b9d1c5e-7a52-4d0b-8a4e-4a2f0f6a1c12', role: 'finance' } as const;
const hidden = new Set<string>();

/** A provider of cards, at which customers have hidden some. */
class Provider extends InstalmentsPort {
  constructor() {
    super({ method: 'card', options: ['in_full', 'instalments'], opened: {}, taken: { status: 'taken' } });
  }

  override isHidden(_customerId: string, token: string): Promise<boolean> {
    return Promise.resolve(hidden.has(token));
  }
}

let shop: PaymentsUnderTest;
let provider: Provider;
beforeAll(async () => {
  provider = new Provider();
  shop = await PaymentsUnderTest.start({}, [[MethodPorts, only(provider)]]);
});
afterAll(() => shop.close());
beforeEach(() => {
  provider.isAway = false;
});

const keptCard = () => `pm_${randomUUID()}`;
const plan = (ref: string) =>
  aPlan(shop.payments, { amounts: [1_000, 900], method: 'card', changes: { instrument: { method: 'card', ref, payer: null } } });
const cancel = (id: string) => shop.post(`/api/payments/payments/${id}/schedule/cancel`, { why: 'Asked' }, finance).expect(200);
const run = () => shop.payments.sweep(forgetInstrument);
const timesForgotten = (ref: string) => provider.forgotten.filter((one) => one === ref).length;
/** The sale was paid with a card that the customer had kept before, or is being paid. */
const choseKept = (purchaseId: string, payWith: string | null, isPaid = true) => {
  const means = { keepsInstrument: true, payWith };
  const facts = { purchaseId, quoteId: randomUUID(), number: 1, line: 1, method: 'card', means, amountPence: 1_000 } as const;
  const at = shop.payments.clock.now();
  const opened = openAttempt({ ...facts, saleId: 's', ref: randomUUID() }, at);
  const attempt: Attempt = isPaid ? { ...opened, state: { status: 'collected', at, chargeId: null }, nextCheckAt: null } : opened;
  return shop.payments.get(Mongo).transaction((session) => shop.payments.get(AttemptsRepository).add(attempt, session));
};

describe('what a plan was paid from', () => {
  it('is forgotten at the provider once, when staff cancel the plan', async () => {
    const ref = keptCard();
    const id = await plan(ref);
    await cancel(id);
    await run();
    await run();
    expect(timesForgotten(ref)).toBe(1);
    expect((await shop.payments.get(PurchasesRepository).find(id))?.instrument).toBeNull();
  });

  it('is forgotten when the cover was cancelled: nothing more is collected, and only then', async () => {
    const ref = keptCard();
    const id = await plan(ref);
    const paid = () =>
      shop.payments.http().get(`/internal/payments/payments/${id}/paid`).set(shop.payments.asService('claims')).expect(200);
    expect((await paid()).body.data).toEqual({ paidPence: 1_000, leftPence: 1_000, refundIds: [], toComePence: 900, atGarage: null });
    const cancelled = { ...policyCancelled.sample, paymentId: id };
    await shop.payments.deliver(policyCancelled, { ...cancelled, endsPlan: false });
    expect((await paid()).body.data).toMatchObject({ toComePence: 900 });
    await shop.payments.deliver(policyCancelled, cancelled);
    await shop.payments.deliver(policyCancelled, cancelled);
    expect((await paid()).body.data).toEqual({ paidPence: 1_000, leftPence: 1_000, refundIds: [], toComePence: 0, atGarage: null });
    await run();
    expect(timesForgotten(ref)).toBe(1);
  });

  it('is forgotten when all is paid', async () => {
    const ref = keptCard();
    await plan(ref);
    shop.payments.clock.advance(31 * 24 * 60 * 60_000);
    await shop.payments.sweep(collectionsSweep);
    await run();
    expect(timesForgotten(ref)).toBe(1);
    shop.payments.clock.advance(-31 * 24 * 60 * 60_000);
  });

  it('is forgotten later, when the provider does not answer now', async () => {
    const ref = keptCard();
    await cancel(await plan(ref));
    provider.isAway = true;
    await run();
    provider.isAway = false;
    shop.payments.clock.advance(60_000);
    await run();
    expect(timesForgotten(ref)).toBe(1);
    shop.payments.clock.advance(-60_000);
  });

  it('stays while another plan is paid from it', async () => {
    const ref = keptCard();
    const [one, other] = [await plan(ref), await plan(ref)];
    await cancel(one);
    await run();
    expect(timesForgotten(ref)).toBe(0);
    await cancel(other);
    await run();
    expect(timesForgotten(ref)).toBe(1);
  });

  it('stays when the customer chose it from their saved cards, unless they hid it since', async () => {
    const [saved, hiddenSince] = [keptCard(), keptCard()];
    hidden.add(hiddenSince);
    for (const ref of [saved, hiddenSince]) {
      const id = await plan(ref);
      await choseKept(id, ref);
      await cancel(id);
    }
    await run();
    expect([timesForgotten(saved), timesForgotten(hiddenSince)]).toEqual([0, 1]);
  });

  it('stays while another purchase is being made with it, though the customer hid it since', async () => {
    const ref = keptCard();
    hidden.add(ref);
    const [id, other] = [await plan(ref), await plan(keptCard())];
    await choseKept(other, ref, false);
    await cancel(id);
    await run();
    expect(timesForgotten(ref)).toBe(0);
  });

  it('is the card that the customer chose, though the provider names late what it kept at the sale: that is forgotten', async () => {
    const [chosen, late] = [keptCard(), keptCard()];
    const instrument = { method: 'card', ref: chosen, payer: null } as const;
    const id = await aPlan(shop.payments, { amounts: [1_000, 900], method: 'card', changes: { instrument, chosenCard: chosen } });
    await choseKept(id, null);
    const named = { ...noStanding, ref: 'any', status: 'taken', amountPence: 1_000, takenPence: 1_000, instrument: late } as const;
    const settlement = shop.payments.get(Settlement);
    await settlement.settle(await settlement.known(`${id}:1`), named);
    await run();
    expect((await shop.payments.get(PurchasesRepository).find(id))?.instrument).toEqual(instrument);
    expect([timesForgotten(late), timesForgotten(chosen)]).toEqual([1, 0]);
  });
});
