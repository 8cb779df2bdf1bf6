import { customerRegistered } from '@kerbside/contracts/events/accounts';
import { policyIssued } from '@kerbside/contracts/events/claims';
import { readPerson } from '@kerbside/contracts/http/accounts';
import { readPolicyInternally } from '@kerbside/contracts/http/claims';
import { verifyPacts, type States } from '@kerbside/platform/testing/pact-provider';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import * as z from 'zod/mini';
import { indexCustomer, indexPolicy } from '../src/search/search.service.js';
import { service } from '../src/service.js';
import { aPerson, aPolicy } from '../src/testing/records.js';

let imports: ServiceUnderTest;
beforeAll(async () => {
  imports = await testService(service);
});
afterAll(() => imports.close());

const known = z.object({ customerId: z.string(), name: z.string(), plate: z.string() });
const staff = z.object({ staffId: z.string(), role: z.enum(['agent', 'finance', 'admin']) });

/** A customer with a policy on a car, as the index hears of them. */
const index = async (params: unknown): Promise<void> => {
  const { customerId, name, plate } = z.parse(known, params);
  const [firstName = '', lastName = ''] = name.split(' ');
  const vehicle = { registrationNumber: plate, make: 'Ford', model: 'Focus', range: null };
  const policy = aPolicy({ customerId, vehicle });
  imports.answer(readPerson, () => aPerson({ id: customerId, firstName, lastName }));
  imports.answer(readPolicyInternally, () => policy);
  const { id: policyId, policyNumber, quoteId, paymentId, productType, premiumPence, startsOn, endsOn } = policy;
  const issued = { policyId, policyNumber, customerId, quoteId, paymentId, productType, premiumPence, startsOn, endsOn };
  await imports.deliver(customerRegistered, { customerId });
  await imports.deliver(policyIssued, issued);
  await imports.sweep(indexCustomer);
  await imports.sweep(indexPolicy);
};

const states: States = {
  'a member of staff is signed in': (params) => {
    const { staffId, role } = z.parse(staff, params);
    return imports.as({ kind: 'staff', userId: staffId, role });
  },
  'a customer is signed in': (params) =>
    imports.as({ kind: 'customer', userId: z.parse(z.object({ customerId: z.string() }), params).customerId }),
  'a customer is known to the search': index,
};

it('keeps what its callers count on', () => verifyPacts('imports', imports, states));
