import { fieldBlocked, fieldUnblocked } from '@kerbside/contracts/events/imports';
import { readBlockedFields } from '@kerbside/contracts/http/imports/blocks';
import { enterPrizeDraw } from '@kerbside/contracts/http/vouchers/campaigns';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { expectEvent } from '@kerbside/contracts/testing/message-pact';
import { digestOf } from '@kerbside/platform/blocked/blocked-fields';
import { copyBlockedFields } from '@kerbside/platform/blocked/blocks.consumer';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { service } from '../src/service.js';

const email = 'blocked@example.test';
const digest = digestOf('email', email) ?? '';
const isBlocked = ['an email address is blocked', { email }] as const;
const sorry = 'We cannot use this email address online. Please call us on 0306 999 0142.';

let vouchers: ServiceUnderTest;
let list: { version: number; digests: string[] };
beforeEach(async () => {
  vouchers = await testService(service);
  list = { version: 1, digests: [digest] };
  vouchers.answer(readBlockedFields, () => list);
});
afterEach(() => vouchers.close());

const enter = () => vouchers.http().post(enterPrizeDraw.path).send({ email: ' Blocked@Example.test' });
const isRefused = async () => {
  await vouchers.sweep(copyBlockedFields);
  expect((await enter().expect(400)).body.error.fields).toEqual({ email: sorry });
};

describe('what vouchers hears of blocked fields', () => {
  it('a value is blocked: no form takes it', () =>
    expectEvent('vouchers', fieldBlocked, { so: 'so that forms refuse it', given: [isBlocked] }, async (event) => {
      await enter().expect(200);
      await vouchers.receive(event);
      await isRefused();
    }));

  it('a value is unblocked: it is taken again', () =>
    expectEvent(
      'vouchers',
      fieldUnblocked,
      { so: 'so that forms take it again', given: [['an email address is unblocked', { email }]] },
      async (event) => {
        await vouchers.deliver(fieldBlocked, fieldBlocked.sample);
        await isRefused();
        list = { version: 2, digests: [] };
        await vouchers.receive(event);
        await vouchers.sweep(copyBlockedFields);
        await enter().expect(200);
      },
    ));

  it('imports says which', () =>
    expectCall(
      'vouchers',
      readBlockedFields,
      { so: 'to copy the list', given: [['a service asks', { service: 'vouchers' }], isBlocked], data: { version: 1, digests: [digest] } },
      (url) =>
        vouchers.callingAt(url, readBlockedFields, async () => {
          await vouchers.deliver(fieldBlocked, fieldBlocked.sample);
          await isRefused();
        }),
    ));
});
