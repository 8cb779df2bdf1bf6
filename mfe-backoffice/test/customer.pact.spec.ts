import { listCompetitorPlansOfCustomer } from '@kerbside/contracts/http/accounts/plans';
import { readSubscriptionsOfCustomer } from '@kerbside/contracts/http/accounts/subscriptions';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom, noSignal } from '@kerbside/contracts/testing/consumer-pact';
import { coverElsewhereApi } from '../src/api/cover-elsewhere-api.js';
import { offersApi } from '../src/api/offers-api.js';
import { ids } from '../src/testing/ids.js';
import { aCoverElsewhere } from '../src/testing/records.js';

const staff = ['a member of staff is signed in', { staffId: ids.staff, role: 'agent' }] as const;
const customer = ['a customer with a car', { customerId: ids.customer }] as const;
const params = { userId: ids.customer };

describe('what the back office asks about a customer', () => {
  it('the cover that they have with other companies', () => {
    const car = ['a car of the customer', { customerId: ids.customer, carId: ids.car }] as const;
    const plan = ['a plan of the customer with another company', { customerId: ids.customer, carId: ids.car, planId: ids.plan }] as const;
    const data = { rows: [aCoverElsewhere()] };
    return expectCall(
      'mfe-backoffice',
      listCompetitorPlansOfCustomer,
      { so: 'as staff, for a customer', given: [staff, customer, car, plan], params, data },
      async (url) => {
        expect(await coverElsewhereApi({ fetch: fetchFrom(url) }).of(ids.customer, noSignal)).toEqual(data);
      },
    );
  });

  it('what they agreed to hear about', () => {
    const agreed = ['a customer who agreed to offers', { customerId: ids.customer }] as const;
    const data = {
      chosen: { email: true, sms: false, phone: false, post: false },
      changes: [{ at: '2027-03-02T10:00:00.000Z', given: ['email' as const], withdrawn: [] }],
    };
    return expectCall(
      'mfe-backoffice',
      readSubscriptionsOfCustomer,
      { so: 'as staff, for a customer', given: [staff, agreed], params, data },
      async (url) => {
        expect(await offersApi({ fetch: fetchFrom(url) }).of(ids.customer, noSignal)).toEqual(data);
      },
    );
  });
});
