import { fetchFrom, keepInMemory, noSignal, pactOf, readHeaders, writeHeaders } from '@kerbside/contracts/testing/consumer-pact';
import { eachLike, equal, like } from '@pact-foundation/pact/src/v3/matchers.js';
import { journeyApi } from '../src/api/journey-api.js';
import { aPerson, casey } from '../src/testing/samples.js';

const accounts = pactOf('mfe-quote', 'accounts');
const apiAt = (url: string) => journeyApi({ fetch: fetchFrom(url) });
const customerId = casey.userId ?? '';

const jo = {
  email: 'jo@example.com',
  password: 'three quiet garages',
  password_confirmation: 'three quiet garages',
  first_name: 'Jo',
  last_name: 'Bloggs',
  phone: '07700 900123',
  address_line_1: '1 Kerb Lane',
  town: 'Leeds',
  postcode: 'LS1 1AA',
};

beforeAll(() => keepInMemory());

describe('an email address', () => {
  it.each([
    ['that an account has', 'an account with an email address', true],
    ['that no account has', 'no account with an email address', false],
  ])('%s', (what, state, exists) =>
    accounts
      .addInteraction()
      .given(state, { email: jo.email })
      .uponReceiving(`the question about an email address ${what}`)
      .withRequest('GET', '/ajax/userExists', (request) => request.query({ email: jo.email }).headers(readHeaders))
      .willRespondWith(200, (response) => response.jsonBody({ success: true, data: { exists } }))
      .executeTest(async ({ url }) => {
        expect(await apiAt(url).isRegistered(jo.email)).toBe(exists);
      }),
  );
});

describe('an account', () => {
  it('is made at step 2', () =>
    accounts
      .addInteraction()
      .given('no account with an email address', { email: jo.email })
      .uponReceiving('a registration')
      .withRequest('POST', '/ajax/register', (request) => request.headers(writeHeaders).jsonBody(jo))
      .willRespondWith(200, (response) => response.jsonBody({ success: true, data: { userId: like(customerId) } }))
      .executeTest(async ({ url }) => {
        expect(await apiAt(url).register(jo)).toEqual({ userId: customerId });
      }));

  it('is not made twice', () =>
    accounts
      .addInteraction()
      .given('an account with an email address', { email: jo.email })
      .uponReceiving('a registration with an email address that an account has')
      .withRequest('POST', '/ajax/register', (request) => request.headers(writeHeaders).jsonBody(jo))
      .willRespondWith(409, (response) =>
        response.jsonBody({
          success: false,
          error: { code: 'EMAIL_REGISTERED', message: like('Please log in.'), fields: { email: like('Please log in.') } },
        }),
      )
      .executeTest(async ({ url }) => {
        await expect(apiAt(url).register(jo)).rejects.toMatchObject({ status: 409, code: 'EMAIL_REGISTERED' });
      }));

  it('tells who its owner is, so that nothing is asked twice', () =>
    accounts
      .addInteraction()
      .given('a customer is signed in', { customerId })
      .given('their address and phone number are known', { customerId })
      .uponReceiving('a request for the person whose quote it is')
      .withRequest('GET', '/api/accounts/me', (request) => request.headers(readHeaders))
      .willRespondWith(200, (response) =>
        response.jsonBody({
          success: true,
          data: { person: like({ ...aPerson(), id: equal(customerId), address: eachLike('1 Kerb Lane') }), cars: like([]) },
        }),
      )
      .executeTest(async ({ url }) => {
        expect((await apiAt(url).me(noSignal)).person).toMatchObject({ id: customerId, firstName: aPerson().firstName });
      }));
});
