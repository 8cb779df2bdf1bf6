import { fetchFrom, noSignal, pactOf, readHeaders } from '@kerbside/contracts/testing/consumer-pact';
import { eachLike, like } from '@pact-foundation/pact/src/v3/matchers.js';
import { callbacksApi } from '../src/api/callbacks-api.js';
import { casey } from '../src/testing/samples.js';

const customerId = casey.userId ?? '';
const row = {
  id: 'e1000000-0000-4000-8000-000000000001',
  reference: 'CB-234567',
  subject: 'new_quote',
  productType: 'gap',
  date: '2026-11-23',
  time: '09:30',
  status: 'open',
  bookedAt: '2026-11-20T10:15:00.000Z',
};

describe('what the account asks of callbacks', () => {
  const callbacks = pactOf('mfe-account', 'callbacks');

  it('the callbacks that the customer waits for', () =>
    callbacks
      .addInteraction()
      .given('a customer is signed in', { customerId })
      .given('a callback that the customer booked', { customerId, callbackId: row.id })
      .uponReceiving('a request for the callbacks that the customer waits for')
      .withRequest('GET', '/api/callbacks/own-callbacks', (request) => request.query({ filter_by: 'open' }).headers(readHeaders))
      .willRespondWith(200, (response) => response.jsonBody({ success: true, data: like({ rows: eachLike(row) }) }))
      .executeTest(async ({ url }) => {
        expect((await callbacksApi(fetchFrom(url)).list('open', noSignal)).rows).toEqual([row]);
      }));
});
