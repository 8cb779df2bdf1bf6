import { randomUUID } from 'node:crypto';
import { readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { readBookedVisit } from '@kerbside/contracts/http/garages/bookings';
import { readPaid } from '@kerbside/contracts/http/payments/refunds';
import { type PurchasedQuote } from '@kerbside/contracts/http/pricing/purchase';
import { aPerson } from '@kerbside/contracts/testing/samples';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { textsOf, verifyPacts, type State, type States } from '@kerbside/platform/testing/pact-provider';
import { startedService } from '@kerbside/platform/testing/test-service';
import { PoliciesRepository } from '../src/policies/policies.repository.js';
import { policiesFor } from '../src/policies/policy.js';
import { service as definition } from '../src/service.js';
import { aPurchasedQuote } from '../src/testing/purchased-quote.js';
import { aPaid } from '../src/testing/paid.js';
import { keep } from './kept-policies.js';

const claims = startedService(definition);
beforeAll(() => {
  claims.answer(readPerson, ({ params }) => aPerson({ id: params.userId }));
  claims.answer(readPaid, () => aPaid());
  claims.answer(readBookedVisit, () => ({ visit: null }));
});

/** Issued again each time, with the values that the pact names. */
const issueFor =
  (over: Partial<PurchasedQuote['policies'][number]>): State =>
  async (params) => {
    const named = { quoteId: randomUUID(), purchaseId: randomUUID(), ...params };
    const { customerId, policyId, quoteId, purchaseId: paymentId } = textsOf(named, 'customerId', 'policyId', 'quoteId', 'purchaseId');
    const { connection } = claims.get(Mongo);
    await connection.model('policies').deleteMany({ _id: policyId });
    await connection.model('policy-changes').deleteMany({ policyId });
    const sold = aPurchasedQuote().policies.map((policy) => ({ ...policy, ...over }));
    const serial = await claims.get(PoliciesRepository).nextSerial(over.productType ?? 'warranty');
    const quote = aPurchasedQuote({ customerId, quoteId, policies: sold });
    const identities = [{ id: policyId, serial }];
    const policies = policiesFor({ paymentId, quote, issuedAt: claims.clock.now(), identities });
    await keep(claims, ...policies);
  };
const issue = issueFor({});

const cancel: State = async (params) => {
  const {
    customerId,
    policyId: id,
    paidPence,
  } = textsOf({ policyId: randomUUID(), paidPence: '31240', ...params }, 'customerId', 'policyId', 'paidPence');
  await issue({ customerId, policyId: id });
  await claims.get(Mongo).connection.model('cancellations').deleteMany({ policyId: id });
  const sum = Number(paidPence);
  claims.answer(readPaid, () => aPaid({ paidPence: sum }));
  const form = { id, productType: 'warranty', reason: 'sold_vehicle' };
  await claims.by({ kind: 'customer', userId: customerId }).post('/ajax-customer/cancel-policy').send(form).expect(200);
};

const reinstate: State = async (params) => {
  const { customerId, policyId } = textsOf({ policyId: randomUUID(), ...params }, 'customerId', 'policyId');
  await cancel({ customerId, policyId, paidPence: '0' });
  const asked = claims.http().post(`/api/claims/policies/${policyId}/cancellation/take-back`);
  await asked
    .set(claims.as({ kind: 'customer', userId: customerId }))
    .send({})
    .expect(200);
};

const agent = (staffId: string) => ({ kind: 'staff', userId: staffId, role: 'agent' }) as const;

const states: States = {
  'a member of staff is signed in': (params) => {
    const { staffId, role } = textsOf({ role: 'agent', ...params }, 'staffId', 'role');
    return claims.as({ ...agent(staffId), role: role === 'finance' ? role : 'agent' });
  },
  'a customer is signed in': (params) => claims.as({ kind: 'customer', userId: textsOf(params, 'customerId').customerId }),
  'a policy of the customer': issue,
  'a policy of a purchase': issue,
  'a policy is cancelled': cancel,
  'a policy is reinstated': reinstate,
};

it('keeps what its callers count on', () => verifyPacts('claims', claims, states));
