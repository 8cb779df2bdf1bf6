import { readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { checkTransfer } from '@kerbside/contracts/http/claims/transfers';
import { readPaid } from '@kerbside/contracts/http/payments/refunds';
import { aPerson } from '@kerbside/contracts/testing/sample-person';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { BlockedAddress, blockedSorry, typedAddress } from '@kerbside/platform/testing/blocked-address';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { PoliciesRepository } from '../src/policies/policies.repository.js';
import { service } from '../src/service.js';
import { aPolicy } from '../src/testing/a-policy.js';

const policy = aPolicy({
  id: 'c4000000-0000-4000-8000-0000000000e1',
  customerId: 'c4000000-0000-4000-8000-0000000000e2',
  startsOn: '2026-11-20',
  endsOn: '2027-11-19',
});

let claims: ServiceUnderTest;
let address: BlockedAddress;
beforeEach(async () => {
  claims = await testService(service);
  claims.clock.set(new Date('2026-11-21T12:00:00Z'));
  claims.answer(readPaid, () => ({ paidPence: 31_240, leftPence: 31_240, toComePence: 0 }));
  claims.answer(readPerson, ({ params }) => aPerson({ id: params.userId, email: 'casey@example.test' }));
  await claims.get(Mongo).transaction((session) => claims.get(PoliciesRepository).add([policy], session));
  address = new BlockedAddress(claims, { isTaken, isRefused }, { consumer: 'claims' });
});
afterEach(() => claims.close());

const hand = () =>
  claims
    .http()
    .post(checkTransfer.path)
    .set(claims.as({ kind: 'customer', userId: policy.customerId }))
    .send({ policy_id: policy.id, email: typedAddress });
const isTaken = () => hand().expect(200);
const isRefused = async () => expect((await hand().expect(400)).body.error.fields).toEqual({ email: blockedSorry });

describe('what claims hears of blocked fields', () => {
  it('A3, A7: a value is blocked: no policy is handed to it', async () => {
    await isTaken();
    await address.isRefusedWhenBlocked('so that no policy is handed to it');
  });

  it('a value is unblocked: policies can be handed to it again', () =>
    address.isTakenWhenUnblocked('so that policies can be handed to it again'));

  it('imports says which', () => address.isListed());
});
