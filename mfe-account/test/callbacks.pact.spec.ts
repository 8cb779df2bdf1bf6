import { fetchFrom, noSignal, pactOf, readHeaders, writeHeaders } from '@kerbside/contracts/testing/consumer-pact';
import { eachLike, like } from '@pact-foundation/pact/src/v3/matchers.js';
import { callbacksApi } from '../src/api/callbacks-api.js';
import { messagesApi } from '../src/api/messages-api.js';
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
const letter = {
  id: 'e1000000-0000-4000-8000-000000000002',
  channel: 'email',
  subject: 'Your policy has started',
  text: 'Hello Casey',
  attachments: [],
  sentAt: '2026-11-20T10:15:00.000Z',
  isUnread: true,
};
const paging = { page: 1, perPage: 20, count: 1 };

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

  const asked = () =>
    callbacks.addInteraction().given('a customer is signed in', { customerId }).given('an unread message of the customer', { customerId });

  it('what was sent to the customer', () =>
    asked()
      .uponReceiving('a request for what was sent to the customer')
      .withRequest('GET', '/api/callbacks/own-messages', (request) => request.query({ page: '1' }).headers(readHeaders))
      .willRespondWith(200, (response) => response.jsonBody({ success: true, data: like({ rows: eachLike(letter), paging }) }))
      .executeTest(async ({ url }) => {
        expect(await messagesApi(fetchFrom(url)).list(1, noSignal)).toEqual({ rows: [letter], paging });
      }));

  it('how much of it is unread', () =>
    asked()
      .uponReceiving('a request for how many messages the customer has not read')
      .withRequest('GET', '/api/callbacks/unread-messages', (request) => request.headers(readHeaders))
      .willRespondWith(200, (response) => response.jsonBody({ success: true, data: like({ count: 2 }) }))
      .executeTest(async ({ url }) => {
        expect(await messagesApi(fetchFrom(url)).unread(noSignal)).toEqual({ count: 2 });
      }));

  it('that they read it', () =>
    asked()
      .uponReceiving('messages that the customer has read')
      .withRequest('POST', '/api/callbacks/own-messages/read', (request) => request.headers(writeHeaders).jsonBody({ ids: [letter.id] }))
      .willRespondWith(200, (response) => response.jsonBody({ success: true, data: like({}) }))
      .executeTest(async ({ url }) => {
        expect(await messagesApi(fetchFrom(url)).read([letter.id])).toEqual({});
      }));
});
