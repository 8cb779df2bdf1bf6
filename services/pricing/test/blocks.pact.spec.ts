import { fieldBlocked, fieldUnblocked } from '@kerbside/contracts/events/imports';
import { readBlockedFields } from '@kerbside/contracts/http/imports/blocks';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { expectEvent } from '@kerbside/contracts/testing/message-pact';
import { BlockedFields, digestOf } from '@kerbside/platform/blocked/blocked-fields';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { copyBlockedFields } from '@kerbside/platform/blocked/blocks.consumer';
import { service } from '../src/service.js';

const email = 'blocked@example.test';
const digest = digestOf('email', email) ?? '';
const isBlocked = ['an email address is blocked', { email }] as const;
const sorry = 'We cannot use this email address online. Please call us on 0306 999 0142.';

let pricing: ServiceUnderTest;
let list: { version: number; digests: string[] };
beforeEach(async () => {
  pricing = await testService(service);
  list = { version: 1, digests: [digest] };
  pricing.answer(readBlockedFields, () => list);
});
afterEach(() => pricing.close());

const start = () =>
  pricing.get(BlockedFields).refuse({ email: ['email', ' Blocked@Example.test'], phone: ['phone', undefined], postcode: ['postcode', ''] });
const isRefused = async () => {
  await pricing.sweep(copyBlockedFields);
  await expect(start()).rejects.toMatchObject({ details: { fields: { email: sorry } } });
};
const isTaken = async () => {
  await pricing.sweep(copyBlockedFields);
  await expect(start()).resolves.toBeUndefined();
};

describe('what pricing hears of blocked fields', () => {
  it('a value is blocked: forms with it are refused beside the field', () =>
    expectEvent('pricing', fieldBlocked, { so: 'so that forms refuse it', given: [isBlocked] }, async (event) => {
      await isTaken();
      await pricing.receive(event);
      await isRefused();
    }));

  it('a value is unblocked: forms take it again', () =>
    expectEvent(
      'pricing',
      fieldUnblocked,
      { so: 'so that forms take it again', given: [['an email address is unblocked', { email }]] },
      async (event) => {
        await pricing.deliver(fieldBlocked, fieldBlocked.sample);
        await isRefused();
        list = { version: 2, digests: [] };
        await pricing.receive(event);
        await isTaken();
      },
    ));

  it('an older list changes nothing', async () => {
    list = { version: 5, digests: [digest] };
    await pricing.deliver(fieldBlocked, fieldBlocked.sample);
    await isRefused();
    list = { version: 4, digests: [] };
    await pricing.deliver(fieldUnblocked, fieldUnblocked.sample);
    await isRefused();
  });

  it('imports says which', () =>
    expectCall(
      'pricing',
      readBlockedFields,
      { so: 'to copy the list', given: [['a service asks', { service: 'pricing' }], isBlocked], data: { version: 1, digests: [digest] } },
      (url) =>
        pricing.callingAt(url, readBlockedFields, async () => {
          await pricing.deliver(fieldBlocked, fieldBlocked.sample);
          await isRefused();
        }),
    ));
});
