import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Caller } from '@kerbside/contracts/caller';
import { readRewardsBalance } from '@kerbside/contracts/http/vouchers/rewards';
import { Audit } from '@kerbside/platform/audit/audit';
import { DomainError } from '@kerbside/platform/errors/errors';
import { cards } from './card-sandbox.js';
import { agent, customer, customerId, stranger, startedShop } from './payments-under-test.js';

const shop = startedShop();
beforeEach(() => {
  shop.rewardsPence = 5_000;
  shop.kept.clear();
});

/** The price is £312.40. */
const submit = (quoteId: string, rewards: number, caller: Caller = customer, shown = 312.4 - rewards) =>
  shop.preSubmit(quoteId, Math.round(shown * 100) / 100, { used_rewards: rewards }, caller);
const pay = async (quoteId: string, rewards: number, card: string = cards.visa) => {
  const { body } = await submit(quoteId, rewards).expect(200);
  return shop.browser.confirm(body.data.clientSecret, card);
};
/** Asks again while the provider's webhook is being handled, as the page does. */
const outcomeOf = async (quoteId: string) => {
  for (;;) {
    const answer = await shop.submit(quoteId);
    if (answer.body.error?.code !== 'PAYMENT_PROCESSING') return answer;
    await wait(50);
  }
};
const charged = async (quoteId: string) => (await shop.chargedFor(quoteId)).map(({ amount }) => amount);
const paymentOf = async (quoteId: string) => (await shop.read(`/api/payments/quotes/${quoteId}`)).paymentId;
const successesOf = async (quoteId: string) => (await shop.successesOf(quoteId)).map(({ data }) => data);

describe('a payment with rewards', () => {
  it('charges the rest, reports both, and is the same to the penny everywhere', async () => {
    const quoteId = shop.aQuote();
    await pay(quoteId, 20);
    const { body } = await shop.submit(quoteId).expect(200);
    expect(await charged(quoteId)).toEqual([29_240]);
    expect(body.data).toMatchObject({ totalPence: 29_240, gross: 292.4 });
    expect(body.data.lines.at(-1)).toEqual({ kind: 'rewards', code: 'rewards', label: 'Rewards used', amountPence: -2_000 });
    expect(body.data.lines.reduce((sum: number, line: { amountPence: number }) => sum + line.amountPence, 0)).toBe(29_240);
    expect(await successesOf(quoteId)).toEqual([expect.objectContaining({ amountPence: 29_240, rewardsPence: 2_000, customerId })]);
    const rows = await shop.ledgerOf(body.data.paymentId);
    expect(rows.find(({ account }) => account === 'rewards')?.amountPence).toBe(2_000);
    expect(rows.reduce((sum, row) => sum + row.amountPence, 0)).toBe(0);
    expect(shop.kept.get(body.data.paymentId)).toBe(2_000);
  });

  it('never charges what another page showed', async () => {
    const quoteId = shop.aQuote();
    await shop.createIntent(quoteId).expect(200);
    const answers = await Promise.all([submit(quoteId, 20), submit(quoteId, 0), submit(quoteId, 50)]);
    const shown = [29_240, 31_240, 26_240];
    for (const [place, { status, body }] of answers.entries()) {
      if (status !== 200) continue;
      const { body: intent } = await shop.browser.confirm(body.data.clientSecret, cards.visa);
      if (intent.status === 'requires_capture') expect(intent.amount).toBe(shown[place]);
    }
    // An authorised payment is sold or released.
    await shop.status(quoteId).expect(200);
    const amounts = await charged(quoteId);
    expect(amounts.length).toBeLessThanOrEqual(1);
    if (amounts.length === 0) await pay(quoteId, 20);
    expect((await outcomeOf(quoteId)).status).toBe(200);
    const [success] = await successesOf(quoteId);
    expect(success).toMatchObject({ amountPence: (await charged(quoteId))[0] });
    expect(Object(success).amountPence + Object(success).rewardsPence).toBe(31_240);
  });

  it('can be paid without after the card was refused', async () => {
    const quoteId = shop.aQuote();
    await pay(quoteId, 20, cards.declined);
    expect((await shop.status(quoteId)).body.data.status).toBe('failed');
    await pay(quoteId, 0);
    await shop.submit(quoteId).expect(200);
    expect(await charged(quoteId)).toEqual([31_240]);
    expect(await successesOf(quoteId)).toEqual([expect.objectContaining({ rewardsPence: 0 })]);
    expect(shop.kept.get(await paymentOf(quoteId))).toBe(0);
  });

  it('may be made by staff for the customer, and is audited', async () => {
    const quoteId = shop.aQuote();
    await submit(quoteId, 20, agent).expect(200);
    const { rows } = await shop.payments.get(Audit).list({ subjectId: await paymentOf(quoteId) });
    expect(rows[0]?.after).toEqual({ totalPence: 29_240, rewardsPence: 2_000, method: 'card', option: 'in_full', channel: 'staff' });
  });
});

describe('rewards that may not be used', () => {
  it('are those of somebody else', async () => {
    const quoteId = shop.aQuote();
    const { body } = await submit(quoteId, 20, { kind: 'visitor' }).expect(403);
    expect(body.error.code).toBe('REWARDS_NOT_YOURS');
    await submit(quoteId, 20, stranger).expect(404);
    expect([...shop.kept.values()]).toEqual([]);
  });

  it.each([
    [-1, 'Rewards amount needs to be higher than 0.'],
    [311.41, 'Used rewards amount was reduced to £311.40 as system needs to take minimum £1.00 for each payment.'],
  ])('are £%d: %s', async (rewards, message) => {
    shop.rewardsPence = 50_000;
    const quoteId = shop.aQuote();
    const { body } = await submit(quoteId, rewards).expect(400);
    expect(body.error.fields).toEqual({ used_rewards: message });
    expect(shop.quoteOf(quoteId).heldBy).toBeNull();
  });

  it('are more than the customer has, and the price is released', async () => {
    const quoteId = shop.aQuote();
    const { body } = await submit(quoteId, 50.01).expect(409);
    expect(body.error).toMatchObject({ code: 'REWARDS_TOO_SMALL', data: { balancePence: 5_000 } });
    expect(shop.quoteOf(quoteId).heldBy).toBeNull();
  });

  it('are used by two payments at once', async () => {
    const answers = await Promise.all([submit(shop.aQuote(), 30), submit(shop.aQuote(), 30)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('make a total that differs from the one shown', async () => {
    const quoteId = shop.aQuote();
    expect((await submit(quoteId, 20, customer, 312.4).expect(409)).body.error.code).toBe('PRICE_CHANGED');
  });
});

describe('the rewards of a customer', () => {
  const shownTo = async (quoteId: string, caller = customer) => (await shop.read(`/api/payments/quotes/${quoteId}`, caller)).rewards;

  it('are shown to them and to staff, with what the payment keeps already', async () => {
    const quoteId = shop.aQuote();
    await submit(quoteId, 20).expect(200);
    expect(await shownTo(quoteId)).toEqual({ balancePence: 5_000, minimumPence: 100 });
    expect(await shownTo(quoteId, agent)).toEqual({ balancePence: 5_000, minimumPence: 100 });
    expect((await shop.read(`/api/payments/quotes/${quoteId}`)).rewards).toBeNull();
  });

  it('keep nobody from paying when they cannot be read', async () => {
    const quoteId = shop.aQuote();
    shop.payments.answer(readRewardsBalance, () => {
      throw new DomainError('SERVICE_UNAVAILABLE');
    });
    expect(await shownTo(quoteId)).toBeNull();
  });
});
