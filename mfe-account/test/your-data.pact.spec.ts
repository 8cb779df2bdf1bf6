import { fetchFrom, noSignal, pactOf, readHeaders } from '@kerbside/contracts/testing/consumer-pact';
import { like } from '@pact-foundation/pact/src/v3/matchers.js';
import { yourDataApi } from '../src/api/your-data-api.js';
import { casey } from '../src/testing/samples.js';

const customerId = casey.userId ?? '';
const requestId = 'd3000000-0000-4000-8000-000000000001';
const signedIn = ['a customer is signed in', { customerId }] as const;
const ready = ['a copy of the customer’s data is ready', { requestId, customerId }] as const;

const copy = {
  missing: [],
  id: requestId,
  status: 'ready',
  askedAt: '2026-11-20T10:00:00.000Z',
  bytes: 2_400,
  expiresAt: '2026-11-27T10:05:00.000Z',
};

describe('what the account asks of accounts about the customer’s data', () => {
  const accounts = pactOf('mfe-account', 'accounts');

  it('how their requests stand', () =>
    accounts
      .addInteraction()
      .given(...signedIn)
      .given(...ready)
      .uponReceiving('a request for how the copy of the customer’s data stands')
      .withRequest('GET', '/api/accounts/your-data', (request) => request.headers(readHeaders))
      .willRespondWith(200, (response) => response.jsonBody({ success: true, data: { export: like(copy), erasure: null } }))
      .executeTest(async ({ url }) => {
        expect((await yourDataApi(fetchFrom(url)).read(noSignal)).export?.id).toBe(requestId);
      }));
});
