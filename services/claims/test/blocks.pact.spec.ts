import { fieldBlocked, fieldUnblocked } from '@kerbside/contracts/events/imports';
import { readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { checkTransfer } from '@kerbside/contracts/http/claims/transfers';
import { readBlockedFields } from '@kerbside/contracts/http/imports/blocks';
import { readPaid } from '@kerbside/contracts/http/payments/refunds';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { expectEvent } from '@kerbside/contracts/testing/message-pact';
import { aPerson } from '@kerbside/contracts/testing/sample-person';
import { digestOf } from '@kerbside/platform/blocked/blocked-fields';
import { copyBlockedFields } from '@kerbside/platform/blocked/blocks.consumer';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { PoliciesRepository } from '../src/policies/policies.repository.js';
import { service } from '../src/service.js';
import { aPolicy } from '../src/testing/a-policy.js';

const email = 'blocked@example.test';
const digest = digestOf('email', email) ?? '';
const isBlocked = ['an email address is blocked', { email }] as const;
const sorry = 'We cannot use this email address online. Please call us on 0306 999 0142.';
const policy = aPolicy({
  id: 'c4000000-0000-4000-8000-0000000000e1',
  customerId: 'c4000000-0000-4000-8000-0000000000e2',
  startsOn: '2026-11-20',
  endsOn: '2027-11-19',
});

let claims: ServiceUnderTest;
let list: { version: number; digests: string[] };
beforeEach(async () => {
  claims = await testService(service);
  claims.clock.set(new Date('2026-11-21T12:00:00Z'));
  list = { version: 1, digests: [digest] };
  claims.answer(readBlockedFields, () => list);
  claims.answer(readPaid, () => ({ paidPence: 31_240, leftPence: 31_240, toComePence: 0 }));
  claims.answer(readPerson, ({ params }) => aPerson({ id: params.userId, email: 'casey@example.test' }));
  await claims.get(Mongo).transaction((session) => claims.get(PoliciesRepository).add([policy], session));
});
afterEach(() => claims.close());

const hand = () =>
  claims
    .http()
    .post(checkTransfer.path)
    .set(claims.as({ kind: 'customer', userId: policy.customerId }))
    .send({ policy_id: policy.id, email: ' Blocked@Example.test' });
const isRefused = async () => {
  await claims.sweep(copyBlockedFields);
  expect((await hand().expect(400)).body.error.fields).toEqual({ email: sorry });
};

describe('what claims hears of blocked fields', () => {
  it('a value is blocked: no policy is handed to it', () =>
    expectEvent('claims', fieldBlocked, { so: 'so that no policy is handed to it', given: [isBlocked] }, async (event) => {
      await hand().expect(200);
      await claims.receive(event);
      await isRefused();
    }));

  it('a value is unblocked: policies can be handed to it again', () =>
    expectEvent(
      'claims',
      fieldUnblocked,
      { so: 'so that policies can be handed to it again', given: [['an email address is unblocked', { email }]] },
      async (event) => {
        await claims.deliver(fieldBlocked, fieldBlocked.sample);
        await isRefused();
        list = { version: 2, digests: [] };
        await claims.receive(event);
        await claims.sweep(copyBlockedFields);
        await hand().expect(200);
      },
    ));

  it('imports says which', () =>
    expectCall(
      'claims',
      readBlockedFields,
      { so: 'to copy the list', given: [['a service asks', { service: 'claims' }], isBlocked], data: { version: 1, digests: [digest] } },
      (url) =>
        claims.callingAt(url, readBlockedFields, async () => {
          await claims.deliver(fieldBlocked, fieldBlocked.sample);
          await isRefused();
        }),
    ));
});
