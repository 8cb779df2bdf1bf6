import { fetchFrom, keepInMemory, noSignal, pactOf, readHeaders } from '@kerbside/contracts/testing/consumer-pact';
import { aPolicy } from '@kerbside/contracts/testing/sample-policy';
import { eachLike, equal, like } from '@pact-foundation/pact/src/v3/matchers.js';
import { policiesApi } from '../src/api/policies-api.js';
import { casey, quoteId } from '../src/testing/samples.js';

const claims = pactOf('mfe-quote', 'claims');
const customerId = casey.userId ?? '';

beforeAll(() => keepInMemory());

it('reads which policies a customer has', () => {
  const vehicle = {
    registrationNumber: 'AA19AAA',
    make: 'Vauxhall',
    model: 'Corsa',
    range: 'E (2014-2019)',
    bodyType: 'hatchback',
    colour: 'Red',
  } as const;
  const { lines, ...facts } = aPolicy({ id: 'a0000000-0000-4000-8000-000000000011', customerId, vehicle });
  const policy = {
    ...facts,
    customerId: equal(customerId),
    quoteId: equal(quoteId),
    lines: eachLike(lines[0]),
    terms: eachLike({ label: 'Labour rate', value: '£120 an hour' }),
    covers: eachLike('Engine'),
    excludes: eachLike('Tyres'),
  };
  return claims
    .addInteraction()
    .given('a customer is signed in', { customerId })
    .given('a policy of a purchase', { customerId, quoteId, policyId: facts.id })
    .uponReceiving('a request for the policies of a customer who is buying')
    .withRequest('GET', '/api/claims/policies', (request) => request.query({ perPage: '100' }).headers(readHeaders))
    .willRespondWith(200, (response) =>
      response.jsonBody({ success: true, data: like({ rows: eachLike(like(policy)), paging: { page: 1, perPage: 100, count: 1 } }) }),
    )
    .executeTest(async ({ url }) => {
      expect(await policiesApi({ fetch: fetchFrom(url) }).list(undefined, noSignal)).toMatchObject([{ quoteId, customerId }]);
    });
});
