import { cancelPolicy } from '@kerbside/contracts/http/claims/cancellations';
import { expectCall, expectRefusal } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom } from '@kerbside/contracts/testing/consumer-pact';
import { aWorking } from '@kerbside/contracts/testing/sample-policy';
import { cancelCover } from '../src/api/cancellation-api.js';
import { aPolicy } from '../src/testing/samples.js';

/** Nobody else’s pact reads this customer’s policies. */
const customerId = 'c0000000-0000-4000-8000-0000000000c2';
const policyId = 'a0000000-0000-4000-8000-0000000000c2';
const facts = { customerId, policyId };
const signedIn = ['a customer is signed in', { customerId }] as const;
const inForce = ['a policy of the customer', facts] as const;
const siteAt = (url: string) => ({ fetch: fetchFrom(url) });
const working = aWorking({ lines: aWorking().lines.slice(0, 1) });
const form = { id: policyId, productType: 'warranty', reason: 'sold_vehicle' } as const;

describe('what the account asks about cancelling a policy', () => {
  it('to cancel it', () => {
    const policy = aPolicy({ id: policyId, customerId, status: 'cancelled', cancelledOn: '2026-11-20', termsAcceptedOn: null });
    const data = { policy, working };
    return expectCall('mfe-account', cancelPolicy, {
      so: 'by its owner',
      given: [signedIn, inForce],
      body: form,
      data,
      ask: async (url) => {
        expect((await cancelCover(siteAt(url), form)).working).toEqual(working);
      },
    });
  });

  it('to cancel it when what goes back has changed', () =>
    expectRefusal('mfe-account', cancelPolicy, {
      so: 'as something else than was shown',
      given: [signedIn, inForce],
      body: { ...form, workingId: 'w1' },
      status: 409,
      code: 'CANCELLATION_CHANGED',
      ask: async (url) => {
        await expect(cancelCover(siteAt(url), { ...form, workingId: 'w1' })).rejects.toMatchObject({ code: 'CANCELLATION_CHANGED' });
      },
    }));
});
