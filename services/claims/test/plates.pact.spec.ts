import { registrationChangeApproved } from '@kerbside/contracts/events/accounts';
import { policyCarRenamed } from '@kerbside/contracts/events/claims';
import { readRegistrationChangeInternally } from '@kerbside/contracts/http/accounts/registrations';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { expectEvent } from '@kerbside/contracts/testing/message-pact';
import { aRegistrationChange } from '@kerbside/contracts/testing/sample-registration-change';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { renameCarOfPolicies } from '../src/plates/plates.service.js';
import { PoliciesRepository } from '../src/policies/policies.repository.js';
import { service } from '../src/service.js';
import { aPolicy } from '../src/testing/a-policy.js';

const customerId = 'c4000000-0000-4000-8000-0000000000d1';
const changeId = 'c4000000-0000-4000-8000-0000000000d2';
const change = aRegistrationChange({ id: changeId, customerId, status: 'approved' });
const asked = ['a service asks', { service: 'claims' }] as const;
const { make, model } = aPolicy().vehicle;

let claims: ServiceUnderTest;
beforeEach(async () => {
  claims = await testService(service);
  claims.answer(readRegistrationChangeInternally, () => ({ ...change, make, model }));
  const policy = aPolicy({ id: 'c4000000-0000-4000-8000-0000000000d3', customerId });
  await claims.get(Mongo).transaction((session) => claims.get(PoliciesRepository).add([policy], session));
});
afterEach(() => claims.close());

const itIsRenamed = async () => {
  await claims.sweep(renameCarOfPolicies);
  expect((await claims.events()).at(-1)).toMatchObject({ type: policyCarRenamed.type, data: { customerId } });
};

describe('the registration of an insured car', () => {
  it('changes when accounts publishes that it was approved', () =>
    expectEvent(
      'claims',
      registrationChangeApproved,
      {
        so: 'so that its policies have it',
        given: [['a registration change is approved', { customerId }]],
        saying: { customerId },
      },
      async (event) => {
        await claims.receive(event);
        await itIsRenamed();
      },
    ));

  it('is the one that accounts says', () =>
    expectCall(
      'claims',
      readRegistrationChangeInternally,
      {
        so: 'to give it to the policies of the car',
        given: [asked, ['a registration change waits', { customerId, changeId }]],
        params: { changeId },
        data: { ...change, make, model, why: null },
        saying: { customerId, from: 'AA19AAA', to: 'BX70KLM' },
      },
      (url) =>
        claims.callingAt(url, readRegistrationChangeInternally, async () => {
          await claims.deliver(registrationChangeApproved, { customerId, carId: change.carId, changeId });
          await itIsRenamed();
        }),
    ));
});
