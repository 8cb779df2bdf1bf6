import { acceptTerms, activatePolicy, cancelRenewal, resumeRenewal } from '@kerbside/contracts/http/claims/policy-care';
import { readRenewalOffer } from '@kerbside/contracts/http/claims/offers';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom } from '@kerbside/contracts/testing/consumer-pact';
import { offersApi } from '../src/api/offers-api.js';
import { policyCareApi } from '../src/api/policy-care-api.js';
import { anOffer, aPolicy, casey, policyId } from '../src/testing/samples.js';

const customerId = casey.userId ?? '';
const given = [
  ['a customer is signed in', { customerId }],
  ['a policy that has not started', { customerId, policyId }],
] as const;
const policy = aPolicy({ vehicle: { registrationNumber: 'AA19AAA', make: 'Vauxhall', model: 'Corsa', range: 'E' } });
const named = { id: policyId, productType: 'warranty' } as const;
const apiAt = (url: string) => policyCareApi(fetchFrom(url));

describe('what the account asks for a policy', () => {
  it('what another year costs', () =>
    expectCall(
      'mfe-account',
      readRenewalOffer,
      {
        so: 'to show it beside the last price',
        given: [given[0], ['another year of a policy is offered', { customerId, policyId }]],
        params: { policyId },
        data: { offer: anOffer() },
      },
      async (url) => {
        expect((await offersApi(fetchFrom(url)).offer(policyId, new AbortController().signal)).offer?.lines.length).toBeGreaterThan(0);
      },
    ));

  it('that its terms are accepted', () =>
    expectCall(
      'mfe-account',
      acceptTerms,
      { so: 'by its owner', given, body: { model: 'Policy', ...named }, data: { ...policy, termsAcceptedOn: '2026-11-20' } },
      async (url) => {
        expect((await apiAt(url).acceptTerms(policy)).termsAcceptedOn).toBe('2026-11-20');
      },
    ));

  it('that it starts today', () =>
    expectCall(
      'mfe-account',
      activatePolicy,
      { so: 'by its owner', given, params: { policyId }, data: { ...policy, mayStartEarly: false }, saying: { mayStartEarly: false } },
      async (url) => {
        expect((await apiAt(url).activate(policy)).mayStartEarly).toBe(false);
      },
    ));

  it('that it is not renewed', () => {
    const off = { ...named, reason: 'other', reasonNote: 'I move abroad' } as const;
    return expectCall(
      'mfe-account',
      cancelRenewal,
      { so: 'by its owner', given, body: off, data: { ...policy, autoRenewal: 'off' }, saying: { autoRenewal: 'off' } },
      async (url) => {
        expect((await apiAt(url).switchRenewalOff(off)).autoRenewal).toBe('off');
      },
    );
  });

  it('that it is renewed after all', () =>
    expectCall(
      'mfe-account',
      resumeRenewal,
      {
        so: 'by its owner',
        given: [given[0], ['a policy is not to be renewed', { customerId, policyId }]],
        params: { policyId },
        data: { ...policy, autoRenewal: 'on' },
        saying: { autoRenewal: 'on' },
      },
      async (url) => {
        expect((await apiAt(url).switchRenewalOn(policy)).autoRenewal).toBe('on');
      },
    ));
});
