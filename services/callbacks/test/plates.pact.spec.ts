import { registrationChangeApproved, registrationChangeRejected } from '@kerbside/contracts/events/accounts';
import { readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { readRegistrationChangeInternally } from '@kerbside/contracts/http/accounts/registrations';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { expectEvent } from '@kerbside/contracts/testing/message-pact';
import { aPerson } from '@kerbside/contracts/testing/sample-person';
import { aRegistrationChange } from '@kerbside/contracts/testing/sample-registration-change';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { letterJobOf } from '../src/messages/owed-letters.js';
import { service } from '../src/service.js';

const customerId = 'c3000000-0000-4000-8000-0000000000d1';
const changeId = 'c3000000-0000-4000-8000-0000000000d2';
const agent = { kind: 'staff', userId: 'c3000000-0000-4000-8000-0000000000d3', role: 'agent' } as const;
const change = { ...aRegistrationChange({ id: changeId, customerId }), make: 'Ford', model: 'Focus' };
const asked = ['a service asks', { service: 'callbacks' }] as const;

let callbacks: ServiceUnderTest;
beforeEach(async () => {
  callbacks = await testService(service);
  callbacks.answer(readPerson, () => aPerson({ id: customerId, email: 'casey@example.test' }));
  callbacks.answer(readRegistrationChangeInternally, () => change);
});
afterEach(() => callbacks.close());

const letterIs = async (type: string, template: string) => {
  await callbacks.sweep(letterJobOf(type));
  const { body } = await callbacks.http().get('/api/callbacks/messages').set(callbacks.as(agent)).expect(200);
  expect(body.data.rows).toMatchObject([{ customerId, to: 'casey@example.test', template }]);
};

describe('a letter about another registration', () => {
  it.each([
    [registrationChangeApproved, 'so that the customer knows that it is done', 'a registration change is approved', 'registration-changed'],
    [registrationChangeRejected, 'so that the customer knows why not', 'a registration change is rejected', 'registration-not-changed'],
  ] as const)('is queued when accounts publishes %#', (type, so, state, template) =>
    expectEvent('callbacks', type, { so, given: [[state, { customerId }]], saying: { customerId } }, async (event) => {
      await callbacks.receive(event);
      await letterIs(type.type, template);
    }),
  );

  it('says the registration that accounts knows', () =>
    expectCall(
      'callbacks',
      readRegistrationChangeInternally,
      {
        so: 'to name it in a letter',
        given: [asked, ['a registration change waits', { customerId, changeId }]],
        params: { changeId },
        data: change,
        saying: { customerId, to: 'BX70KLM' },
      },
      (url) =>
        callbacks.callingAt(url, readRegistrationChangeInternally, async () => {
          await callbacks.deliver(registrationChangeApproved, { customerId, carId: change.carId, changeId });
          await letterIs(registrationChangeApproved.type, 'registration-changed');
        }),
    ));
});
