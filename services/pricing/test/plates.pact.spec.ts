import { registrationChangeApproved } from '@kerbside/contracts/events/accounts';
import { readRegistrationChangeInternally } from '@kerbside/contracts/http/accounts/registrations';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { expectEvent } from '@kerbside/contracts/testing/message-pact';
import { aRegistrationChange } from '@kerbside/contracts/testing/sample-registration-change';
import { renameQuotedCars } from '../src/plates/plates.consumer.js';
import { startPricing, type Pricing, type Started } from './journey.js';

const customerId = 'da000000-0000-4000-8000-0000000000d1';
const changeId = 'da000000-0000-4000-8000-0000000000d2';
const customer = { kind: 'customer', userId: customerId } as const;
const car = { make: 'Ford', model: 'Focus' };
const change = aRegistrationChange({ id: changeId, customerId, status: 'approved' });

let at: Pricing;
let quote: Started;
beforeEach(async () => {
  at = await startPricing();
  at.pricing.answer(readRegistrationChangeInternally, () => ({ ...change, ...car }));
  quote = await at.answered(1, customer);
});
afterEach(() => at.pricing.close());

const itIsRenamed = async () => {
  await at.pricing.sweep(renameQuotedCars);
  expect((await at.read(quote)).vehicle?.registration_number).toBe('BX70KLM');
};

describe('the registration of a quoted car', () => {
  it('changes when accounts publishes that it was approved', () =>
    expectEvent(
      'pricing',
      registrationChangeApproved,
      {
        so: 'so that its quotes have it',
        given: [['a registration change is approved', { customerId }]],
        saying: { customerId },
      },
      async (event) => {
        await at.pricing.receive(event);
        await itIsRenamed();
      },
    ));

  it('is the one that accounts says', () =>
    expectCall(
      'pricing',
      readRegistrationChangeInternally,
      {
        so: 'to give it to the quotes of the car',
        given: [
          ['a service asks', { service: 'pricing' }],
          ['a registration change waits', { customerId, changeId }],
        ],
        params: { changeId },
        data: { ...change, ...car },
        saying: { customerId, from: 'AA19AAA', to: 'BX70KLM' },
      },
      (url) =>
        at.pricing.callingAt(url, readRegistrationChangeInternally, async () => {
          await at.pricing.deliver(registrationChangeApproved, { customerId, carId: change.carId, changeId });
          await itIsRenamed();
        }),
    ));
});
