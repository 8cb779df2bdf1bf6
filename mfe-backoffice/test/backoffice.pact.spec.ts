import { fetchFrom, noSignal, pactOf, readHeaders } from '@kerbside/contracts/testing/consumer-pact';
import { eachLike, integer, like } from '@pact-foundation/pact/src/v3/matchers.js';
import { backofficeApi } from '../src/api/backoffice-api.js';
import { ids } from '../src/testing/ids.js';
import { aCar, aFoundPerson, aHit, aPerson } from '../src/testing/records.js';

const apiAt = (url: string) => backofficeApi({ fetch: fetchFrom(url) });
const staff = ['a member of staff is signed in', { staffId: ids.staff, role: 'agent' }] as const;
const accepted = (data: unknown) => ({ success: true, data });
const onePage = (row: object) => ({ rows: eachLike(like(row)), paging: { page: 1, perPage: integer(20), count: integer(1) } });

describe('what the back office asks of imports', () => {
  const imports = pactOf('mfe-backoffice', 'imports');
  const hit = aHit({ matched: 'plate' });
  const known = ['a customer is known to the search', { customerId: ids.customer, name: 'Priya Shah', plate: 'AA19AAA' }] as const;

  const found = aFoundPerson({
    town: null,
    found: [{ kind: 'policy', id: ids.policy, title: 'KS-WAR-1000342-100', subtitle: 'Priya Shah, AA19AAA', matched: 'plate' }],
  });

  it('who a plate finds, and what of theirs', () =>
    imports
      .addInteraction()
      .given(...staff)
      .given(...known)
      .uponReceiving('a search for a plate')
      .withRequest('GET', '/api/imports/people', (request) => request.query({ q: 'AA19AAA', page: '1' }).headers(readHeaders))
      .willRespondWith(200, (response) => response.jsonBody(accepted(onePage(found))))
      .executeTest(async ({ url }) => {
        expect((await apiAt(url).people('AA19AAA', 1, noSignal)).rows).toEqual([found]);
      }));

  it('one kind of record by one thing that is known', () =>
    imports
      .addInteraction()
      .given(...staff)
      .given(...known)
      .uponReceiving('a vehicle lookup of the customer with a registration')
      .withRequest('GET', '/ajax/vehicle-lookup/vrm/customer/AA19AAA', (request) => request.headers(readHeaders))
      .willRespondWith(200, (response) => response.jsonBody(accepted({ rows: eachLike(like(hit)) })))
      .executeTest(async ({ url }) => {
        const { rows } = await apiAt(url).lookUp({ searchBy: 'vrm', entity: 'customer', keyword: 'AA19AAA' });
        expect(rows).toEqual([hit]);
      }));

  it('nothing, as a customer', () =>
    imports
      .addInteraction()
      .given('a customer is signed in', { customerId: ids.customer })
      .uponReceiving('a search by a customer')
      .withRequest('GET', '/api/imports/people', (request) => request.query({ q: 'AA19AAA', page: '1' }).headers(readHeaders))
      .willRespondWith(403, (response) =>
        response.jsonBody({ success: false, error: { code: 'NOT_ALLOWED', message: like('You are not allowed to do this.') } }),
      )
      .executeTest(async ({ url }) => {
        await expect(apiAt(url).people('AA19AAA', 1, noSignal)).rejects.toMatchObject({ status: 403, code: 'NOT_ALLOWED' });
      }));
});

describe('what the back office asks of accounts', () => {
  const accounts = pactOf('mfe-backoffice', 'accounts');
  const customer = ['a customer with a car', { customerId: ids.customer }] as const;

  it('a customer and their cars', () =>
    accounts
      .addInteraction()
      .given(...staff)
      .given(...customer)
      .uponReceiving('a request for a customer by staff')
      .withRequest('GET', `/api/accounts/customers/${ids.customer}`, (request) => request.headers(readHeaders))
      .willRespondWith(200, (response) =>
        response.jsonBody(accepted({ person: { ...like(aPerson()), id: ids.customer }, cars: eachLike(like(aCar())) })),
      )
      .executeTest(async ({ url }) => {
        expect(await apiAt(url).customer(ids.customer, noSignal)).toEqual({ person: aPerson(), cars: [aCar()] });
      }));
});
