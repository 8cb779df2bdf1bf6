import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { StripeGateway } from '../../../src/cards/stripe-gateway.js';
import type { AttemptStanding } from '../../../src/methods/method-port.js';
import { service } from '../../../src/service.js';
import { cards, webhookSecret } from '../../card-sandbox.js';
import type { CardBackend, CardOutcome, Gap } from './card-backend.js';
import { anOpening } from './openings.js';
import { type Outcomes, publishedCards } from './published-cards.js';

const amountPence = 5_000;

/** Tries a card in every way, and says what came of each. */
const outcomesOf = async (gateway: StripeGateway, backend: CardBackend, number: string): Promise<Outcomes> => {
  const { pay, refund } = await paid(gateway, backend, number);
  const { keep, later } = await kept(gateway, backend, number);
  return { pay, keep, later, refund };
};

const paid = async (gateway: StripeGateway, backend: CardBackend, number: string) => {
  const opened = await gateway.open(anOpening({ amountPence }));
  const confirmed = await backend.page.confirm(opened.clientSecret ?? '', { number });
  const standing = await gateway.read(opened.ref);
  if (standing.status !== 'authorised') return { pay: refusalOf(standing, confirmed), refund: '–' };
  const { status, takenPence } = await gateway.take(opened.ref, amountPence);
  const pay = `${confirmed.isAsked ? 'approved, ' : ''}${status === 'taken' && takenPence === amountPence ? 'paid' : status}`;
  return { pay, refund: await refunded(gateway, backend, opened.ref) };
};

const refunded = async (gateway: StripeGateway, backend: CardBackend, ref: string): Promise<string> => {
  const { status, failure } = await gateway.read(ref);
  if (status === 'reversed') return `reversed (${failure?.code})`;
  const order = { refundId: `refund of ${ref}`, ref, amountPence };
  const first = await gateway.refund(order);
  await backend.settleRefunds();
  const after = await gateway.refund(order);
  return first.status === after.status ? first.status : `${first.status}, ${after.status}`;
};

const kept = async (gateway: StripeGateway, backend: CardBackend, number: string) => {
  const opening = anOpening({ isSetup: true, amountPence: 0 });
  const opened = await gateway.open(opening);
  const confirmed = await backend.page.confirm(opened.clientSecret ?? '', { number });
  const { instrument, ...standing } = await gateway.read(opened.ref);
  if (instrument === null) return { keep: refusalOf({ ...standing, instrument }, confirmed), later: '–' };
  const { customerId } = opening;
  const charged = await gateway.open(anOpening({ customerId, amountPence, isOffSession: true, instrument }));
  const later =
    charged.status === 'requires_action' ? 'waits for approval' : charged.failure ? `declined (${charged.failure.code})` : 'paid';
  return { keep: `${confirmed.isAsked ? 'approved, ' : ''}kept`, later };
};

const refusalOf = ({ failure }: AttemptStanding, { isAsked, refusal }: CardOutcome): string =>
  `${isAsked ? 'approved, ' : ''}declined (${failure?.code ?? refusal ?? 'no reason'})`;

/** What Kerbside counts on at a provider of cards. The same suite runs over every backend; a gap of a backend leaves out what needs it. */
export const cardContract = (name: string, start: () => Promise<CardBackend>, gaps: readonly Gap[] = []): void => {
  const unless = (gap: Gap) => ({ it: gaps.includes(gap) ? it.skip : it });
  let backend: CardBackend;
  let payments: ServiceUnderTest;
  let gateway: StripeGateway;

  beforeAll(async () => {
    backend = await start();
    expect(backend.gaps).toEqual(gaps);
    const env = { STRIPE_SECRET_KEY: 'sk_test_kerbside_sandbox', STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: backend.apiUrl };
    payments = await testService(service, { env });
    gateway = payments.app.get(StripeGateway);
  });
  afterAll(async () => {
    await payments.close();
    await backend.close();
  });

  const paying = async (number: string, changes: Parameters<typeof anOpening>[0] = {}) => {
    const opening = anOpening(changes);
    const opened = await gateway.open(opening);
    const confirmed = await backend.page.confirm(opened.clientSecret ?? '', { number });
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

  describe(`${name}: the published test cards`, () => {
    it.each(publishedCards)('$number: $says', async ({ number, ...expected }) => {
      expect(await outcomesOf(gateway, backend, number)).toEqual(expected[backend.name]);
    });
  });

  describe(`${name}: a payment by card`, () => {
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
      await backend.page.confirm(opened.clientSecret ?? '', { number: cards.challenge }, 'fail');
      expect(await gateway.read(opened.ref)).toMatchObject({ status: 'open', failure: { code: 'payment_intent_authentication_failure' } });
    });

    unless('idempotency keys').it('is opened once for an attempt', async () => {
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

    unless('telephone approval').it('needs no 3-D Secure by telephone, to pay or to be kept', async () => {
      const { ref } = await gateway.open(anOpening());
      expect(await gateway.confirmByTelephone(ref, 'pm_card_authenticationRequired')).toMatchObject({ status: 'authorised' });
      const setup = await gateway.open(anOpening({ isSetup: true, amountPence: 0 }));
      const kept = await gateway.confirmByTelephone(setup.ref, 'pm_card_authenticationRequired');
      expect(kept).toMatchObject({ status: 'authorised', instrument: expect.stringMatching(/^pm_/) });
    });
  });

  describe(`${name}: a card that is set up`, () => {
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

    unless('use after removal').it('is forgotten when the sale comes to nothing', async () => {
      const { opening, ref, standing } = await paying(cards.visa, { isSetup: true, amountPence: 0 });
      expect(await gateway.cancel(ref)).toMatchObject({ status: 'cancelled', instrument: null });
      const { customerId } = opening;
      const charged = await gateway.open(anOpening({ customerId, isOffSession: true, instrument: standing.instrument }));
      expect(charged).toMatchObject({ status: 'open', failure: { code: 'card_removed' } });
    });

    unless('use after removal').it('stays with a customer who had kept it before', async () => {
      const kept = await aKeptCard();
      const { ref, clientSecret } = await gateway.open(anOpening({ ...kept, isSetup: true, amountPence: 0 }));
      await backend.page.confirm(clientSecret ?? '', { kept: kept.instrument });
      expect(await gateway.cancel(ref)).toMatchObject({ status: 'cancelled' });
      expect(await gateway.open(anOpening({ ...kept, isOffSession: true }))).toMatchObject({ status: 'authorised' });
    });
  });

  describe(`${name}: a card that is kept`, () => {
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
      expect(await backend.page.confirm(clientSecret ?? '', { kept: instrument })).toEqual({ isAsked: false, refusal: null });
      expect(await gateway.read(ref)).toMatchObject({ status: 'authorised', card: { last4: '4242' } });
    });

    it('may be asked for 3-D Secure while the customer is there', async () => {
      const { customerId, instrument } = await aKeptCard(cards.challenge);
      const { ref, clientSecret } = await gateway.open(anOpening({ customerId, instrument }));
      expect(await backend.page.confirm(clientSecret ?? '', { kept: instrument })).toEqual({ isAsked: true, refusal: null });
      expect(await gateway.read(ref)).toMatchObject({ status: 'authorised' });
    });

    it('is refused by an answer, not by an error, when the bank says no', async () => {
      const kept = await aKeptCard('4000000000000341');
      const charged = await gateway.open(anOpening({ ...kept, isOffSession: true }));
      expect(charged).toMatchObject({ status: 'open', takenPence: 0, failure: { message: 'Your card was declined.' } });
      expect(await gateway.cancel(charged.ref)).toMatchObject({ status: 'cancelled' });
    });

    unless('off-session approval').it('is refused when the bank wants the customer, and kept for when they are back', async () => {
      const kept = await aKeptCard(cards.challenge);
      const charged = await gateway.open(anOpening({ ...kept, isOffSession: true }));
      expect(charged).toMatchObject({ status: 'open', failure: { code: 'authentication_required' } });
      const { clientSecret } = await gateway.open(anOpening(kept));
      expect(await backend.page.confirm(clientSecret ?? '', { kept: kept.instrument })).toEqual({ isAsked: true, refusal: null });
    });

    unless('use after removal').it('pays for nobody else', async () => {
      const { instrument } = await aKeptCard();
      const charged = await gateway.open(anOpening({ isOffSession: true, instrument }));
      expect(charged).toMatchObject({ status: 'open', failure: { code: 'card_removed' } });
      await expect(gateway.open(anOpening({ instrument }))).rejects.toMatchObject({ code: 'CARD_REFUSED' });
    });

    unless('use after removal').it('pays no more once it is forgotten, however often', async () => {
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

  describe(`${name}: a refund`, () => {
    it('goes back in parts, each once', async () => {
      const ref = await bought();
      const first = { refundId: `first of ${ref}`, ref, amountPence: 1_200 };
      const answer = await gateway.refund(first);
      expect(answer).toMatchObject({ status: 'refunded', message: null });
      expect(await gateway.refund(first)).toEqual(answer);
      await gateway.refund({ refundId: `second of ${ref}`, ref, amountPence: 800 });
      expect(await gateway.read(ref)).toMatchObject({ status: 'taken', takenPence: 5_000, refundedPence: 2_000 });
    });

    unless('limits of refunds').it('of more than is left is refused, in words for staff', async () => {
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
      await backend.refundByHand(ref, 700);
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

    unless('faults of its own').it.each([2_500, 2_501])(
      'of %i of 5000 pence is found when it was made before a fault',
      async (amountPence) => {
        const ref = await bought();
        backend.breakRefunds('after');
        expect(await gateway.refund({ refundId: `of ${ref}`, ref, amountPence })).toMatchObject({ status: 'refunded' });
        backend.breakRefunds(null);
        expect(await gateway.read(ref)).toMatchObject({ refundedPence: amountPence });
      },
    );

    unless('faults of its own').it('Q4: of half or less is made once, by another key, ten minutes after a fault', async () => {
      const ref = await bought();
      const order = { refundId: `small of ${ref}`, ref, amountPence: 2_500 };
      const after = (minutes: number) => gateway.refund({ ...order, waitedMs: minutes * 60_000 });
      backend.breakRefunds('before');
      await expect(after(0)).rejects.toMatchObject({ code: 'CARDS_UNAVAILABLE' });
      await expect(after(10)).rejects.toMatchObject({ code: 'CARDS_UNAVAILABLE' });
      backend.breakRefunds(null);
      // Both keys are answered by the fault for a day. Two refunds could both be paid, so there is one new key for each ten minutes.
      await expect(after(9)).rejects.toMatchObject({ code: 'CARDS_UNAVAILABLE' });
      await expect(after(19)).rejects.toMatchObject({ code: 'CARDS_UNAVAILABLE' });
      expect(await gateway.read(ref)).toMatchObject({ refundedPence: 0 });
      const answer = await after(20);
      expect(answer).toMatchObject({ status: 'refunded' });
      expect(await after(30)).toEqual(answer);
      expect(await gateway.read(ref)).toMatchObject({ refundedPence: 2_500 });
    });

    unless('refunds that change').it('may arrive later', async () => {
      const ref = await bought('4000000000007726');
      const order = { refundId: `slow of ${ref}`, ref, amountPence: 700 };
      const first = await gateway.refund(order);
      expect(first).toMatchObject({ status: 'pending' });
      expect(await gateway.readRefund(first.ref)).toEqual(first);
      await backend.settleRefunds();
      expect(await gateway.refund(order)).toMatchObject({ status: 'refunded' });
      expect(await gateway.readRefund(first.ref)).toMatchObject({ ref: first.ref, status: 'refunded' });
    });

    unless('refunds that change').it('may fail after all: then nothing counts as refunded', async () => {
      const ref = await bought('4000000000005126');
      const order = { refundId: `failing of ${ref}`, ref, amountPence: 700 };
      const first = await gateway.refund(order);
      expect(first).toMatchObject({ status: 'refunded' });
      expect(await gateway.read(ref)).toMatchObject({ refundedPence: 700 });
      await backend.settleRefunds();
      const failed = { status: 'refused', message: expect.stringContaining('in another way') };
      expect(await gateway.refund(order)).toMatchObject(failed);
      expect(await gateway.readRefund(first.ref)).toMatchObject({ ref: first.ref, ...failed });
      expect(await gateway.read(ref)).toMatchObject({ refundedPence: 0 });
    });
  });

  describe(`${name}: a dispute`, () => {
    unless('disputes').it('takes the money back, and returns it when we win', async () => {
      const ref = await bought('4000000000000259');
      expect(await gateway.read(ref)).toMatchObject({ status: 'reversed', takenPence: 0, failure: { code: 'fraudulent' } });
      expect(await gateway.refund({ refundId: `of ${ref}`, ref, amountPence: 100 })).toMatchObject({ status: 'refused' });
      await backend.endDispute(ref, true);
      expect(await gateway.read(ref)).toMatchObject({ status: 'taken', takenPence: 5_000, failure: null });
    });

    unless('disputes').it('of a share takes back that share alone, and returns it when we win', async () => {
      const ref = await bought();
      await backend.disputeShare(ref, 1_500);
      const disputed = { status: 'taken', takenPence: 3_500, reversedPence: 1_500, failure: { code: 'product_not_received' } };
      expect(await gateway.read(ref)).toMatchObject(disputed);
      await backend.endDispute(ref, true);
      expect(await gateway.read(ref)).toMatchObject({ status: 'taken', takenPence: 5_000, reversedPence: 0, failure: null });
    });

    unless('disputes').it('that we lose stays reversed', async () => {
      const ref = await bought('4000000000002685');
      await backend.endDispute(ref, false);
      expect(await gateway.read(ref)).toMatchObject({ status: 'reversed', failure: { code: 'product_not_received' } });
    });

    unless('disputes').it('that is only a question of the bank takes nothing back', async () => {
      expect(await gateway.read(await bought('4000000000001976'))).toMatchObject({ status: 'taken', takenPence: 5_000 });
    });
  });
};
