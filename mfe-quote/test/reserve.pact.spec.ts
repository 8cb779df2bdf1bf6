import { quoteSecretHeader } from '@kerbside/contracts/http/pricing/pricing';
import { submitStep3 } from '@kerbside/contracts/http/pricing/journey-steps';
import { reservePrice } from '@kerbside/contracts/http/pricing/reserve';
import { keepSecret } from '@kerbside/contracts/quotes/quote-secrets';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom, keepInMemory } from '@kerbside/contracts/testing/consumer-pact';
import { aCover } from '@kerbside/contracts/testing/sample-cover';
import { journeyApi } from '../src/api/journey-api.js';
import { reserveApi } from '../src/api/reserve-api.js';
import { aQuote, quoteId, secret, stepAnswer } from '../src/testing/samples.js';

const held = ['a quote that a visitor holds', { quoteId, secret, step: 3 }] as const;
const headers = { [quoteSecretHeader]: secret };

beforeAll(() => {
  keepInMemory();
  keepSecret(quoteId, secret);
});

describe('the price of a quote', () => {
  it('is held', () =>
    expectCall(
      'mfe-quote',
      reservePrice,
      {
        so: 'to hold the price',
        given: [held],
        params: { quoteId },
        headers,
        body: { reserved: '1', email: 'other@example.com' },
        data: { reserved_until: '2026-12-04T09:30:00.000Z' },
      },
      async (url) => {
        const { reserved_until } = await reserveApi({ fetch: fetchFrom(url) }).reserve(quoteId, 'other@example.com');
        expect(reserved_until).toMatch(/^\d{4}-/);
      },
    ));

  it('is given up', () =>
    expectCall(
      'mfe-quote',
      reservePrice,
      { so: 'to give it up', given: [held], params: { quoteId }, headers, body: { reserved: '0' }, data: { reserved_until: null } },
      async (url) => expect((await reserveApi({ fetch: fetchFrom(url) }).giveUp(quoteId)).reserved_until).toBeNull(),
    ));
});

it('step 3 is saved in the background when it is left', () => {
  const form_created_at = '2030-01-01T00:00:00.000Z';
  const left = aQuote({ step: 3, details: { email: 'jo@example.com' }, cover: aCover({ duration: '24' }) });
  return expectCall(
    'mfe-quote',
    submitStep3,
    {
      so: 'when the page is left with its form unsent',
      given: [held],
      params: { quoteId },
      headers,
      body: { ...aCover({ duration: '24' }), is_auto_submitted: '1', form_created_at },
      data: { ...stepAnswer(left), next: '/quote/warranty/step/4/' },
    },
    async (url) => {
      const api = journeyApi({ fetch: fetchFrom(url) });
      const { modified, quote } = await api.autoSubmit({ id: quoteId, formCreatedAt: form_created_at }, aCover({ duration: '24' }));
      expect(modified).toMatch(/^\d{4}-/);
      expect(quote.step).toBe(3);
    },
  );
});
