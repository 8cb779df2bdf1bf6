import { sendMessage } from '@kerbside/contracts/http/callbacks/callbacks';
import { checkPhoneProof } from '@kerbside/contracts/http/callbacks/sms';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { alike } from '@kerbside/contracts/testing/consumer-pact';
import { eachValueMatches, string } from '@pact-foundation/pact/src/v3/matchers.js';
import { customer, partnerForm, phoneProof, startPricing, type Pricing } from './journey.js';

const asked = ['a service asks', { service: 'pricing' }] as const;
const url = alike('http://localhost:3000/quote/warranty/step/4/?secret=s');
const letter = { key: alike('price-reserved:1'), channel: 'email', customerId: alike(customer.userId), to: 'casey@example.com' };

let site: Pricing;
beforeAll(async () => {
  site = await startPricing();
});
afterAll(() => site.pricing.close());

describe('what pricing asks of callbacks', () => {
  it('to write that a price is reserved', () =>
    expectCall(
      'pricing',
      sendMessage,
      {
        so: 'to write that a price is reserved',
        given: [asked],
        body: {
          ...letter,
          template: 'price-reserved',
          facts: { product: 'Warranty', price: '£349.00', until: alike('16 March 2027'), url },
        },
        data: {},
      },
      (at) =>
        site.pricing.callingAt(at, sendMessage, async () => {
          const { id, secret } = await site.answered(3);
          await site.post(`/ajax/reserve-price/${id}`, { reserved: '1', secret }, customer).expect(200);
          await site.pricing.sweep('send-reservation');
        }),
    ));

  it('to send what has to be known of GAP', () =>
    expectCall(
      'pricing',
      sendMessage,
      {
        so: 'to send what has to be known of GAP',
        given: [asked],
        body: {
          ...letter,
          template: 'gap-information',
          facts: eachValueMatches(
            { given: '2 March 2027', url: 'http://localhost:3000/', 'What it covers': 'The shortfall' },
            string('text'),
          ),
        },
        data: {},
      },
      (at) =>
        site.pricing.callingAt(at, sendMessage, async () => {
          const { body } = await site.post('/api/pricing/abbreviated-quotes', partnerForm, customer).expect(200);
          const quote = { id: body.data.quote.id, secret: body.data.secret };
          await site.submit(quote, 5).expect(200);
          await site.post(`/api/pricing/quotes/${quote.id}/gap-information`, {}, undefined, quote.secret).expect(200);
          await site.pricing.sweep('send-gap-information');
        }),
    ));

  it('whether the phone of a partner’s customer was confirmed', () => {
    const phone = '+447700900123';
    const proven = { phone, productType: 'gap', proof: phoneProof };
    return expectCall(
      'pricing',
      checkPhoneProof,
      {
        so: 'before a partner’s short form starts a quote',
        given: [asked, ['a phone number was confirmed', proven]],
        body: proven,
        data: { isProven: true },
        saying: { isProven: true },
      },
      (at) =>
        site.pricing.callingAt(at, checkPhoneProof, async () => {
          await site.post('/api/pricing/abbreviated-quotes', partnerForm, customer).expect(200);
        }),
    );
  });
});
