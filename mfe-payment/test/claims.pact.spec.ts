import { fetchFrom, keepInMemory, noSignal, pactOf, readHeaders } from '@kerbside/contracts/testing/consumer-pact';
import { eachLike, equal, like } from '@pact-foundation/pact/src/v3/matchers.js';
import { paymentApi } from '../src/api/payment-api.js';
import { aPolicy, casey, quoteId } from '../src/testing/samples.js';

const claims = pactOf('mfe-payment', 'claims');
const customerId = casey.userId ?? '';
const signedIn = ['a customer is signed in', { customerId }] as const;

beforeAll(() => keepInMemory());

describe('the policies of a purchase', () => {
  const asked = (description: string, state: string, params: { customerId: string; quoteId: string; policyId?: string }) =>
    claims
      .addInteraction()
      .given(...signedIn)
      .given(state, params)
      .uponReceiving(description)
      .withRequest('GET', '/api/claims/policies', (request) => request.query({ quoteId }).headers(readHeaders));

  it('are found by the quote that was bought', () => {
    const { lines, terms: _, covers, excludes, ...facts } = aPolicy();
    const policy = {
      ...facts,
      customerId: equal(customerId),
      quoteId: equal(quoteId),
      lines: eachLike(lines[0]),
      terms: eachLike({ label: 'Labour rate', value: '£120 an hour' }),
      covers: eachLike(covers[0]),
      excludes: eachLike(excludes[0]),
    };
    return asked('a request for the policies of a purchase', 'a policy of a purchase', { customerId, quoteId, policyId: aPolicy().id })
      .willRespondWith(200, (response) =>
        response.jsonBody({ success: true, data: like({ rows: eachLike(like(policy)), paging: { page: 1, perPage: 20, count: 1 } }) }),
      )
      .executeTest(async ({ url }) => {
        expect(await paymentApi({ fetch: fetchFrom(url) }).policies(quoteId, noSignal)).toMatchObject([{ quoteId, customerId }]);
      });
  });

  it('are none before they are issued', () =>
    asked('a request for the policies of a purchase that has none yet', 'no policy of a purchase', { customerId, quoteId })
      .willRespondWith(200, (response) =>
        response.jsonBody({ success: true, data: like({ rows: [], paging: { page: 1, perPage: 20, count: 0 } }) }),
      )
      .executeTest(async ({ url }) => {
        expect(await paymentApi({ fetch: fetchFrom(url) }).policies(quoteId, noSignal)).toEqual([]);
      }));
});
