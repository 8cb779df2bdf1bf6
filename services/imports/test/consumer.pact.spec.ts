import { customerRegistered } from '@kerbside/contracts/events/accounts';
import { policyIssued } from '@kerbside/contracts/events/claims';
import { readPerson } from '@kerbside/contracts/http/accounts';
import { readPolicyInternally } from '@kerbside/contracts/http/claims';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { expectEvent } from '@kerbside/contracts/testing/message-pact';
import { aPerson } from '@kerbside/contracts/testing/sample-person';
import { aPolicy } from '@kerbside/contracts/testing/sample-policy';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { indexCustomer, indexPolicy } from '../src/search/search.service.js';
import { service } from '../src/service.js';

const customerId = 'c1000000-0000-4000-8000-000000000001';
const policyId = 'c1000000-0000-4000-8000-000000000002';
const person = aPerson({ id: customerId, firstName: 'Zoë', lastName: 'Carter', email: 'zoe@example.com' });
const policy = aPolicy({
  id: policyId,
  customerId,
  vehicle: { registrationNumber: 'AA19AAA', make: 'Vauxhall', model: 'Corsa', range: 'E' },
  terms: [{ label: 'Labour rate', value: '£120 an hour' }],
  covers: ['Engine'],
  excludes: ['Wear'],
});
const asked = ['a service asks', { service: 'imports' }] as const;

let imports: ServiceUnderTest;
beforeEach(async () => {
  imports = await testService(service);
  imports.answer(readPerson, ({ params }) => ({ ...person, id: params.userId }));
  imports.answer(readPolicyInternally, ({ params }) => ({ ...policy, id: params.policyId }));
});
afterEach(() => imports.close());

const agent = { kind: 'staff', userId: 'c1000000-0000-4000-8000-000000000003', role: 'agent' } as const;
const found = async (q: string): Promise<readonly string[]> => {
  const { body } = await imports.http().get('/api/imports/search').query({ q }).set(imports.as(agent)).expect(200);
  return body.data.rows.map(({ id }: { id: string }) => id);
};
const issued = () => {
  const { policyNumber, quoteId, paymentId, productType, premiumPence, startsOn, endsOn } = policy;
  return { policyId, policyNumber, customerId, quoteId, paymentId, productType, premiumPence, startsOn, endsOn };
};

describe('what the search hears', () => {
  it('of accounts: who registered', () =>
    expectEvent(
      'imports',
      customerRegistered,
      { so: 'so that staff find the customer', given: [['a customer registers', { email: 'zoe@example.test' }]] },
      async (event) => {
        await imports.receive(event);
        await imports.sweep(indexCustomer);
        expect(await found('carter')).toEqual([customerRegistered.sample.customerId]);
      },
    ));

  it('of claims: which policy was issued', () =>
    expectEvent(
      'imports',
      policyIssued,
      { so: 'so that staff find the policy', given: [['a purchase becomes a policy', { customerId }]], saying: { customerId } },
      async (event) => {
        await imports.receive(event);
        await imports.sweep(indexPolicy);
        expect(await found('KS-WAR-0000001-100')).toEqual([policyIssued.sample.policyId]);
      },
    ));
});

describe('what the search asks', () => {
  it('of accounts: the person', () =>
    expectCall(
      'imports',
      readPerson,
      {
        so: 'to find them by name',
        given: [asked, ['a person', { userId: customerId }]],
        params: { userId: customerId },
        data: person,
        saying: { id: customerId },
      },
      (url) =>
        imports.callingAt(url, readPerson, async () => {
          await imports.deliver(customerRegistered, { customerId });
          await imports.sweep(indexCustomer);
          expect(await found('carter')).toEqual([customerId]);
        }),
    ));

  it('of claims: the policy', () =>
    expectCall(
      'imports',
      readPolicyInternally,
      {
        so: 'to find it by its number and its car',
        given: [asked, ['a policy of the customer', { customerId, policyId }]],
        params: { policyId },
        data: policy,
        saying: { id: policyId, customerId },
      },
      (url) =>
        imports.callingAt(url, readPolicyInternally, async () => {
          await imports.deliver(policyIssued, issued());
          await imports.sweep(indexPolicy);
          expect(await found('AA19AAA')).toContain(policyId);
        }),
    ));
});
