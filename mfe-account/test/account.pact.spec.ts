import type { CallError } from '@kerbside/contracts/client';
import { fetchFrom, noSignal, pactOf, readHeaders as headers } from '@kerbside/contracts/testing/consumer-pact';
import { eachLike, like } from '@pact-foundation/pact/src/v3/matchers.js';
import { accountApi } from '../src/api/account-api.js';
import { aPolicy, casey, me, policyId, rows } from '../src/testing/samples.js';

const signedIn = ['a customer is signed in', { customerId: casey.userId ?? '' }] as const;
const itsPolicy = ['a policy of the customer', { customerId: casey.userId ?? '', policyId }] as const;

/** Every field is read; lists may have any length but none. */
const policyShape = () => {
  const { lines, terms, covers, excludes, ...facts } = aPolicy();
  return {
    ...facts,
    lines: eachLike(lines[0]),
    terms: eachLike(terms[0]),
    covers: eachLike(covers[0]),
    excludes: eachLike(excludes[0]),
  };
};

describe('what the account asks of claims', () => {
  const claims = pactOf('mfe-account', 'claims');

  it('the policies of the customer', () =>
    claims
      .addInteraction()
      .given(...signedIn)
      .given(...itsPolicy)
      .uponReceiving('a request for the policies of the customer')
      .withRequest('GET', '/api/claims/policies', (request) => request.query({ perPage: '200' }).headers(headers))
      .willRespondWith(200, (response) =>
        response.jsonBody({ success: true, data: like({ rows: eachLike(policyShape()), paging: rows(aPolicy()).paging }) }),
      )
      .executeTest(async ({ url }) => {
        const policies = await accountApi(fetchFrom(url)).policies(noSignal);
        expect(policies.rows).toEqual([
          { ...aPolicy(), lines: [aPolicy().lines[0]], terms: [aPolicy().terms[0]], covers: ['Engine'], excludes: [aPolicy().excludes[0]] },
        ]);
      }));

  it('the schedule of a policy', () =>
    claims
      .addInteraction()
      .given(...signedIn)
      .given(...itsPolicy)
      .uponReceiving('a request for the schedule of a policy')
      .withRequest('GET', `/api/claims/policies/${policyId}/document`, (request) =>
        request.headers({ ...headers, accept: 'application/pdf' }),
      )
      .willRespondWith(200, (response) => response.body('application/pdf', Buffer.from('%PDF-1.7\n')))
      .executeTest(async ({ url }) => {
        const schedule = await accountApi(fetchFrom(url)).schedule(policyId);
        expect(schedule.type).toBe('application/pdf');
        expect((await schedule.text()).startsWith('%PDF-')).toBe(true);
      }));

  it('a policy that is unknown, or a stranger’s', () =>
    claims
      .addInteraction()
      .given(...signedIn)
      .given('no such policy', { policyId: 'unknown' })
      .uponReceiving('a request for a policy that is not the customer’s')
      .withRequest('GET', '/api/claims/policies/unknown', (request) => request.headers(headers))
      .willRespondWith(404, (response) =>
        response.jsonBody({ success: false, error: { code: 'NOT_FOUND', message: like('We could not find that.') } }),
      )
      .executeTest(async ({ url }) => {
        await expect(accountApi(fetchFrom(url)).policy('unknown', noSignal)).rejects.toMatchObject({
          status: 404,
          code: 'NOT_FOUND',
        } satisfies Partial<CallError>);
      }));
});

describe('what the account asks of accounts', () => {
  const accounts = pactOf('mfe-account', 'accounts');

  it('the person signed in and their cars', () =>
    accounts
      .addInteraction()
      .given(...signedIn)
      .given('a car of the customer', { customerId: casey.userId ?? '' })
      .uponReceiving('a request for the person signed in')
      .withRequest('GET', '/api/accounts/me', (request) => request.headers(headers))
      .willRespondWith(200, (response) =>
        response.jsonBody({ success: true, data: { person: like(me.person), cars: eachLike(me.cars[0]) } }),
      )
      .executeTest(async ({ url }) => {
        expect(await accountApi(fetchFrom(url)).me(noSignal)).toEqual(me);
      }));

  it('a new password by a link that was used', () =>
    accounts
      .addInteraction()
      .given('a reset link that was used', { token: 'used' })
      .uponReceiving('a new password with the token of a link that was used')
      .withRequest('POST', '/ajax/reset-password', (request) =>
        request
          .headers({ ...headers, 'content-type': 'application/json' })
          .jsonBody({ token: 'used', password: 'three quiet garages', password_confirmation: 'three quiet garages' }),
      )
      .willRespondWith(410, (response) =>
        response.jsonBody({ success: false, error: { code: 'RESET_LINK_SPENT', message: like('This link was used already.') } }),
      )
      .executeTest(async ({ url }) => {
        const form = { token: 'used', password: 'three quiet garages', password_confirmation: 'three quiet garages' };
        await expect(accountApi(fetchFrom(url)).choosePassword(form)).rejects.toMatchObject({ status: 410, code: 'RESET_LINK_SPENT' });
      }));

  it('signing in by a link that was used', () =>
    accounts
      .addInteraction()
      .given('a sign-in link that was used', { token: 'used' })
      .uponReceiving('the token of a sign-in link that was used')
      .withRequest('POST', '/ajax/sign-in-by-link', (request) =>
        request.headers({ ...headers, 'content-type': 'application/json' }).jsonBody({ token: 'used' }),
      )
      .willRespondWith(410, (response) =>
        response.jsonBody({ success: false, error: { code: 'SIGN_IN_LINK_SPENT', message: like('This link was used already.') } }),
      )
      .executeTest(async ({ url }) => {
        await expect(accountApi(fetchFrom(url)).signInByLink('used')).rejects.toMatchObject({ status: 410, code: 'SIGN_IN_LINK_SPENT' });
      }));
});
