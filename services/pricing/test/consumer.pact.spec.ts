import { paymentFailed, purchaseCompleted } from '@kerbside/contracts/events/payments';
import { expectEvent } from '@kerbside/contracts/testing/message-pact';
import { startedPricing } from './journey.js';
import { named } from './builders.js';

const secret = 'c6-secret';
const totalPence = 34_900;

const site = startedPricing();

/** Each case has a quote of its own, finished. */
const daysToPacts = 150 * 24 * 60 * 60 * 1_000;
let made = 0;
const aQuote = async () => {
  made += 1;
  return named(site, await site.answered(5), { quoteId: `c6000000-0000-4000-8000-00000000000${made}`, secret });
};
const heldFor = async (paymentId: string, earlierMs = 0) => {
  const quote = await aQuote();
  site.pricing.clock.advance(earlierMs);
  await site.ask('post', `/internal/quotes/${quote.id}/lock`, { paymentId, totalPence }).expect(200);
  site.pricing.clock.advance(-earlierMs);
  return quote;
};

describe('what pricing hears of payments', () => {
  it('the quote was bought', async () => {
    const quote = await heldFor(purchaseCompleted.sample.purchaseId);
    await expectEvent('pricing', purchaseCompleted, {
      so: 'so that the quote is closed',
      given: [['a quote that is paid', { quoteId: quote.id, secret, totalPence }]],
      saying: { quoteId: quote.id, voucherCode: null },
      receive: async (event) => {
        await site.pricing.receive(event);
        expect((await site.read(quote)).status).toBe('purchased');
      },
    });
  });

  it('the card was refused', async () => {
    // Held before the card was refused, which is on the day of every pact.
    const quote = await heldFor(paymentFailed.sample.paymentId, -daysToPacts);
    await expectEvent('pricing', paymentFailed, {
      so: 'so that the price is let go',
      given: [['a payment fails', { quoteId: quote.id, secret, totalPence }]],
      saying: { quoteId: quote.id },
      receive: async (event) => {
        await site.pricing.receive(event);
        expect((await site.read(quote)).status).toBe('open');
      },
    });
  });
});
