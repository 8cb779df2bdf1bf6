import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { sandboxSecretKey, startCardSandbox } from '../../../sandbox/cards/server.js';
import { StripeGateway } from '../../../src/cards/stripe-gateway.js';
import type { AttemptStanding } from '../../../src/methods/method-port.js';
import { service } from '../../../src/service.js';
import { benchOf, cards, sdkFor, webhookSecret } from '../../card-sandbox.js';
import { anOpening } from './openings.js';
import { type CardOutcome, type CardPage, pageOf } from './public-api.js';

const amountPence = 5_000;

/** Stripe's published test cards, as far as they are about cards like ours, and what comes of each: as people read it in TEST-CARDS.md. */
const publishedCards = readFileSync(new URL('../../../TEST-CARDS.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d{16} /.test(line))
  .map((line) => {
    const [, number = '', says = '', pay = '', keep = '', later = '', refund = ''] = line.split('|').map((cell) => cell.trim());
    return { number, says, pay, keep, later, refund };
  });

let sandbox: Awaited<ReturnType<typeof startCardSandbox>>;
let page: CardPage;
let sdk: ReturnType<typeof sdkFor>;
let payments: ServiceUnderTest;
let gateway: StripeGateway;

/** Tries a card in every way, and says what came of each. */
const outcomesOf = async (number: string) => ({ ...(await paid(number)), ...(await kept(number)) });

const paid = async (number: string) => {
  const opened = await gateway.open(anOpening({ amountPence }));
  const confirmed = await page.confirm(opened.clientSecret ?? '', { number });
  const standing = await gateway.read(opened.ref);
  if (standing.status !== 'authorised') return { pay: refusalOf(standing, confirmed), refund: '–' };
  const { status, takenPence } = await gateway.take(opened.ref, amountPence);
  const pay = `${confirmed.isAsked ? 'approved, ' : ''}${status === 'taken' && takenPence === amountPence ? 'paid' : status}`;
  return { pay, refund: await refunded(opened.ref) };
};

const refunded = async (ref: string): Promise<string> => {
  const { status, failure } = await gateway.read(ref);
  if (status === 'reversed') return `reversed (${failure?.code})`;
  const order = { refundId: `refund of ${ref}`, ref, amountPence };
  const first = await gateway.refund(order);
  await settleRefunds();
  const after = await gateway.refund(order);
  return first.status === after.status ? first.status : `${first.status}, ${after.status}`;
};

const kept = async (number: string) => {
  const opening = anOpening({ isSetup: true, amountPence: 0 });
  const opened = await gateway.open(opening);
  const confirmed = await page.confirm(opened.clientSecret ?? '', { number });
  const { instrument, ...standing } = await gateway.read(opened.ref);
  if (instrument === null) return { keep: refusalOf({ ...standing, instrument }, confirmed), later: '–' };
  const { customerId } = opening;
  const charged = await gateway.open(anOpening({ customerId, amountPence, isOffSession: true, instrument }));
  const later = charged.failure ? `declined (${charged.failure.code})` : 'paid';
  return { keep: `${confirmed.isAsked ? 'approved, ' : ''}kept`, later };
};

const refusalOf = ({ failure }: AttemptStanding, { isAsked, refusal }: CardOutcome): string =>
  `${isAsked ? 'approved, ' : ''}declined (${failure?.code ?? refusal ?? 'no reason'})`;

beforeAll(async () => {
  sandbox = await startCardSandbox({ port: 0, webhookSecret });
  const { url } = sandbox;
  page = pageOf(url);
  sdk = sdkFor(url);
  const env = { STRIPE_SECRET_KEY: sandboxSecretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: url };
  payments = await testService(service, { env });
  gateway = payments.app.get(StripeGateway);
});
afterAll(async () => {
  await payments.close();
  await sandbox.close();
});

/** What happens to refunds some time later happens now. */
const settleRefunds = () =>
  fetch(`${sandbox.url}/_sandbox/refunds/settle`, { method: 'POST', headers: { authorization: `Bearer ${sandboxSecretKey}` } });
/** From now on it answers requests for refunds by a fault of its own, before or after it made them; null: no more. */
const breakRefunds = (when: 'before' | 'after' | null) => {
  const requests = /^POST \/v1\/refunds$/;
  sandbox.settings.brokenAt = when === 'before' ? requests : null;
  sandbox.settings.brokenAfter = when === 'after' ? requests : null;
};
const endDispute = async (intentId: string, isWon: boolean) => {
  const { data } = await sdk.disputes.list({ payment_intent: intentId });
  const evidence = { uncategorized_text: isWon ? 'winning_evidence' : 'losing_evidence' };
  for (const { id } of data) await sdk.disputes.update(id, { evidence });
};

const paying = async (number: string, changes: Parameters<typeof anOpening>[0] = {}) => {
  const opening = anOpening(changes);
  const opened = await gateway.open(opening);
  const confirmed = await page.confirm(opened.clientSecret ?? '', { number });
  return { opening, ref: opened.ref, confirmed, standing: await gateway.read(opened.ref) };
};
const aKeptCard = async (number: string = cards.visa) => {
  const { opening, standing } = await paying(number, { isSetup: true, amountPence: 0 });
  return { customerId: opening.customerId, instrument: standing.instrument ?? '' };
};
const bought = async (number: string = cards.visa) => {
  const { ref } = await paying(number);
  await gateway.take(ref, 5_000);
  return ref;
};

describe('the published test cards', () => {
  it.each(publishedCards)('$number: $says', async ({ number, says: _says, ...expected }) => {
    expect(await outcomesOf(number)).toEqual(expected);
  });
});

describe('a payment by card', () => {
  it('is only authorised by the customer, then taken, once', async () => {
    const { ref, standing } = await paying(cards.visa);
    expect(standing).toMatchObject({
      status: 'authorised',
      amountPence: 5_000,
      takenPence: 0,
      card: { last4: '4242' },
      instrument: null,
    });
    expect(await gateway.take(ref, 5_000)).toMatchObject({ status: 'taken', takenPence: 5_000, failure: null });
    expect(await gateway.take(ref, 5_000)).toMatchObject({ status: 'taken', takenPence: 5_000 });
  });

  it('is released when it is cancelled, and cannot be taken then', async () => {
    const { ref } = await paying(cards.visa);
    expect(await gateway.cancel(ref)).toMatchObject({ status: 'cancelled', takenPence: 0 });
    expect(await gateway.cancel(ref)).toMatchObject({ status: 'cancelled' });
    expect(await gateway.take(ref, 5_000)).toMatchObject({ status: 'cancelled', takenPence: 0 });
  });

  it('is not cancelled any more once it was taken', async () => {
    expect(await gateway.cancel(await bought())).toMatchObject({ status: 'taken', takenPence: 5_000 });
  });

  it('waits for the customer again when 3-D Secure is failed', async () => {
    const opened = await gateway.open(anOpening());
    await page.confirm(opened.clientSecret ?? '', { number: cards.challenge }, 'fail');
    expect(await gateway.read(opened.ref)).toMatchObject({ status: 'open', failure: { code: 'payment_intent_authentication_failure' } });
  });

  it('is opened once for an attempt', async () => {
    const opening = anOpening();
    expect((await gateway.open(opening)).ref).toBe((await gateway.open(opening)).ref);
    const { customerId, instrument } = await aKeptCard();
    const later = anOpening({ customerId, isOffSession: true, instrument });
    expect((await gateway.open(later)).ref).toBe((await gateway.open(later)).ref);
  });

  it('is authorised by telephone', async () => {
    const { ref } = await gateway.open(anOpening());
    expect(await gateway.confirmByTelephone(ref, 'pm_card_visa')).toMatchObject({ status: 'authorised', takenPence: 0 });
    const other = await gateway.open(anOpening());
    await expect(gateway.confirmByTelephone(other.ref, 'pm_card_visa_chargeDeclined')).rejects.toMatchObject({ code: 'CARD_REFUSED' });
  });

  it('needs no 3-D Secure by telephone, to pay or to be kept', async () => {
    const { ref } = await gateway.open(anOpening());
    expect(await gateway.confirmByTelephone(ref, 'pm_card_authenticationRequired')).toMatchObject({ status: 'authorised' });
    const setup = await gateway.open(anOpening({ isSetup: true, amountPence: 0 }));
    const kept = await gateway.confirmByTelephone(setup.ref, 'pm_card_authenticationRequired');
    expect(kept).toMatchObject({ status: 'authorised', instrument: expect.stringMatching(/^pm_/) });
  });
});

describe('a card that is set up', () => {
  it('takes nothing, and can be charged later', async () => {
    const { opening, ref, standing } = await paying(cards.visa, { isSetup: true, amountPence: 0 });
    expect(ref).toMatch(/^seti_/);
    expect(standing).toMatchObject({ status: 'authorised', amountPence: 0, takenPence: 0, card: { last4: '4242' } });
    const taken = await gateway.take(ref, 0);
    expect(taken).toMatchObject({ status: 'taken', takenPence: 0, instrument: standing.instrument });
    const { customerId } = opening;
    const charged = await gateway.open(anOpening({ customerId, isOffSession: true, instrument: taken.instrument }));
    expect(charged).toMatchObject({ status: 'authorised', amountPence: 5_000 });
    expect(await gateway.take(charged.ref, 5_000)).toMatchObject({ status: 'taken', takenPence: 5_000 });
  });

  it('is not kept while the customer has not confirmed it', async () => {
    const { ref } = await gateway.open(anOpening({ isSetup: true, amountPence: 0 }));
    expect(await gateway.take(ref, 0)).toMatchObject({ status: 'open', instrument: null });
    expect(await gateway.cancel(ref)).toMatchObject({ status: 'cancelled', instrument: null });
  });

  it('is forgotten when the sale comes to nothing', async () => {
    const { opening, ref, standing } = await paying(cards.visa, { isSetup: true, amountPence: 0 });
    expect(await gateway.cancel(ref)).toMatchObject({ status: 'cancelled', instrument: null });
    const { customerId } = opening;
    const charged = await gateway.open(anOpening({ customerId, isOffSession: true, instrument: standing.instrument }));
    expect(charged).toMatchObject({ status: 'open', failure: { code: 'card_removed' } });
  });

  it('stays with a customer who had kept it before', async () => {
    const kept = await aKeptCard();
    const { ref, clientSecret } = await gateway.open(anOpening({ ...kept, isSetup: true, amountPence: 0 }));
    await page.confirm(clientSecret ?? '', { kept: kept.instrument });
    expect(await gateway.cancel(ref)).toMatchObject({ status: 'cancelled' });
    expect(await gateway.open(anOpening({ ...kept, isOffSession: true }))).toMatchObject({ status: 'authorised' });
  });
});

describe('a card that is kept', () => {
  it('comes from a payment that keeps it', async () => {
    const { opening, standing } = await paying(cards.visa, { keepsInstrument: true });
    expect(standing.instrument).toMatch(/^(pm|card)_/);
    const { customerId } = opening;
    const charged = await gateway.open(anOpening({ customerId, isOffSession: true, instrument: standing.instrument }));
    expect(charged).toMatchObject({ status: 'authorised', failure: null });
  });

  it('is not kept by a payment that failed', async () => {
    const { standing } = await paying(cards.declined, { keepsInstrument: true });
    expect(standing).toMatchObject({ status: 'open', instrument: null });
  });

  it('pays again while the customer is there', async () => {
    const { customerId, instrument } = await aKeptCard();
    const { ref, clientSecret } = await gateway.open(anOpening({ customerId, instrument }));
    expect(await page.confirm(clientSecret ?? '', { kept: instrument })).toEqual({ isAsked: false, refusal: null });
    expect(await gateway.read(ref)).toMatchObject({ status: 'authorised', card: { last4: '4242' } });
  });

  it('may be asked for 3-D Secure while the customer is there', async () => {
    const { customerId, instrument } = await aKeptCard(cards.challenge);
    const { ref, clientSecret } = await gateway.open(anOpening({ customerId, instrument }));
    expect(await page.confirm(clientSecret ?? '', { kept: instrument })).toEqual({ isAsked: true, refusal: null });
    expect(await gateway.read(ref)).toMatchObject({ status: 'authorised' });
  });

  it('is refused by an answer, not by an error, when the bank says no', async () => {
    const kept = await aKeptCard('4000000000000341');
    const charged = await gateway.open(anOpening({ ...kept, isOffSession: true }));
    expect(charged).toMatchObject({ status: 'open', takenPence: 0, failure: { message: 'Your card was declined.' } });
    expect(await gateway.cancel(charged.ref)).toMatchObject({ status: 'cancelled' });
  });

  it('is refused when the bank wants the customer, and kept for when they are back', async () => {
    const kept = await aKeptCard(cards.challenge);
    const charged = await gateway.open(anOpening({ ...kept, isOffSession: true }));
    expect(charged).toMatchObject({ status: 'open', failure: { code: 'authentication_required' } });
    const { clientSecret } = await gateway.open(anOpening(kept));
    expect(await page.confirm(clientSecret ?? '', { kept: kept.instrument })).toEqual({ isAsked: true, refusal: null });
  });

  it('pays for nobody else', async () => {
    const { instrument } = await aKeptCard();
    const charged = await gateway.open(anOpening({ isOffSession: true, instrument }));
    expect(charged).toMatchObject({ status: 'open', failure: { code: 'card_removed' } });
    await expect(gateway.open(anOpening({ instrument }))).rejects.toMatchObject({ code: 'CARD_REFUSED' });
  });

  it('pays no more once it is forgotten, however often', async () => {
    const kept = await aKeptCard();
    await gateway.forget(kept.instrument);
    await gateway.forget(kept.instrument);
    const charged = await gateway.open(anOpening({ ...kept, isOffSession: true }));
    expect(charged).toMatchObject({ status: 'open', failure: { code: 'card_removed' } });
  });

  it('is forgotten without an error when nobody knows it', async () => {
    await gateway.forget('pm_unknown');
  });
});

describe('a refund', () => {
  it('goes back in parts, each once', async () => {
    const ref = await bought();
    const first = { refundId: `first of ${ref}`, ref, amountPence: 1_200 };
    const answer = await gateway.refund(first);
    expect(answer).toMatchObject({ status: 'refunded', message: null });
    expect(await gateway.refund(first)).toEqual(answer);
    await gateway.refund({ refundId: `second of ${ref}`, ref, amountPence: 800 });
    expect(await gateway.read(ref)).toMatchObject({ status: 'taken', takenPence: 5_000, refundedPence: 2_000 });
  });

  it('of more than is left is refused, in words for staff', async () => {
    const ref = await bought();
    expect(await gateway.refund({ refundId: `a of ${ref}`, ref, amountPence: 5_001 })).toMatchObject({
      status: 'refused',
      message: 'This is more than is left of the payment.',
    });
    await gateway.refund({ refundId: `b of ${ref}`, ref, amountPence: 5_000 });
    expect(await gateway.refund({ refundId: `c of ${ref}`, ref, amountPence: 1 })).toMatchObject({
      status: 'refused',
      message: 'Everything that was paid has been refunded already.',
    });
  });

  it('A8, A9: that somebody made on the provider’s own pages is told from ours', async () => {
    const ref = await bought();
    expect(await gateway.listRefunds(ref)).toEqual([]);
    const refundId = `ours of ${ref}`;
    const ours = await gateway.refund({ refundId, ref, amountPence: 1_200 });
    await sdk.refunds.create({ payment_intent: ref, amount: 700 });
    const all = await gateway.listRefunds(ref);
    expect(all).toHaveLength(2);
    expect(all).toEqual(
      expect.arrayContaining([
        { refundId, standing: ours, amountPence: 1_200, at: expect.any(Date) },
        {
          refundId: null,
          standing: { ref: expect.any(String), status: 'refunded', message: null },
          amountPence: 700,
          at: expect.any(Date),
        },
      ]),
    );
    for (const { at, standing } of all) {
      expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(60_000);
      expect(await gateway.readRefund(standing.ref)).toEqual(standing);
    }
  });

  it.each([2_500, 2_501])('of %i of 5000 pence is found when it was made before a fault', async (amountPence) => {
    const ref = await bought();
    breakRefunds('after');
    expect(await gateway.refund({ refundId: `of ${ref}`, ref, amountPence })).toMatchObject({ status: 'refunded' });
    breakRefunds(null);
    expect(await gateway.read(ref)).toMatchObject({ refundedPence: amountPence });
  });

  it('Q4: of half or less is made once, by another key, ten minutes after a fault', async () => {
    const ref = await bought();
    const order = { refundId: `small of ${ref}`, ref, amountPence: 2_500 };
    const after = (minutes: number) => gateway.refund({ ...order, waitedMs: minutes * 60_000 });
    breakRefunds('before');
    await expect(after(0)).rejects.toMatchObject({ code: 'CARDS_UNAVAILABLE' });
    await expect(after(10)).rejects.toMatchObject({ code: 'CARDS_UNAVAILABLE' });
    breakRefunds(null);
    // Both keys are answered by the fault for a day. Two refunds could both be paid, so there is one new key for each ten minutes.
    await expect(after(9)).rejects.toMatchObject({ code: 'CARDS_UNAVAILABLE' });
    await expect(after(19)).rejects.toMatchObject({ code: 'CARDS_UNAVAILABLE' });
    expect(await gateway.read(ref)).toMatchObject({ refundedPence: 0 });
    const answer = await after(20);
    expect(answer).toMatchObject({ status: 'refunded' });
    expect(await after(30)).toEqual(answer);
    expect(await gateway.read(ref)).toMatchObject({ refundedPence: 2_500 });
  });

  it('may arrive later', async () => {
    const ref = await bought('4000000000007726');
    const order = { refundId: `slow of ${ref}`, ref, amountPence: 700 };
    const first = await gateway.refund(order);
    expect(first).toMatchObject({ status: 'pending' });
    expect(await gateway.readRefund(first.ref)).toEqual(first);
    await settleRefunds();
    expect(await gateway.refund(order)).toMatchObject({ status: 'refunded' });
    expect(await gateway.readRefund(first.ref)).toMatchObject({ ref: first.ref, status: 'refunded' });
  });

  it('may fail after all: then nothing counts as refunded', async () => {
    const ref = await bought('4000000000005126');
    const order = { refundId: `failing of ${ref}`, ref, amountPence: 700 };
    const first = await gateway.refund(order);
    expect(first).toMatchObject({ status: 'refunded' });
    expect(await gateway.read(ref)).toMatchObject({ refundedPence: 700 });
    await settleRefunds();
    const failed = { status: 'refused', message: expect.stringContaining('in another way') };
    expect(await gateway.refund(order)).toMatchObject(failed);
    expect(await gateway.readRefund(first.ref)).toMatchObject({ ref: first.ref, ...failed });
    expect(await gateway.read(ref)).toMatchObject({ refundedPence: 0 });
  });
});

describe('a dispute', () => {
  it('takes the money back, and returns it when we win', async () => {
    const ref = await bought('4000000000000259');
    expect(await gateway.read(ref)).toMatchObject({ status: 'reversed', takenPence: 0, failure: { code: 'fraudulent' } });
    expect(await gateway.refund({ refundId: `of ${ref}`, ref, amountPence: 100 })).toMatchObject({ status: 'refused', mayPass: true });
    await endDispute(ref, true);
    expect(await gateway.read(ref)).toMatchObject({ status: 'taken', takenPence: 5_000, failure: null });
    expect(await gateway.refund({ refundId: `again of ${ref}`, ref, amountPence: 100 })).toMatchObject({ status: 'refunded' });
  });

  it('of a share takes back that share alone, and returns it when we win', async () => {
    const ref = await bought();
    const { latest_charge: charge } = await sdk.paymentIntents.retrieve(ref);
    await benchOf(sandbox.url).dispute(String(charge), 1_500);
    const disputed = { status: 'taken', takenPence: 3_500, reversedPence: 1_500, failure: { code: 'product_not_received' } };
    expect(await gateway.read(ref)).toMatchObject(disputed);
    await endDispute(ref, true);
    expect(await gateway.read(ref)).toMatchObject({ status: 'taken', takenPence: 5_000, reversedPence: 0, failure: null });
  });

  it('that we lose stays reversed', async () => {
    const ref = await bought('4000000000002685');
    await endDispute(ref, false);
    expect(await gateway.read(ref)).toMatchObject({ status: 'reversed', failure: { code: 'product_not_received' } });
    expect(await gateway.refund({ refundId: `of ${ref}`, ref, amountPence: 100 })).toMatchObject({ status: 'refused' });
  });

  it('that is only a question of the bank takes nothing back', async () => {
    expect(await gateway.read(await bought('4000000000001976'))).toMatchObject({ status: 'taken', takenPence: 5_000 });
  });
});
