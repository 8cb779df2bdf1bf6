import { fieldBlocked, fieldUnblocked } from '@kerbside/contracts/events/imports';
import { readBlockedFields } from '@kerbside/contracts/http/imports/blocks';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { expectEvent } from '@kerbside/contracts/testing/message-pact';
import { digestOf } from '@kerbside/platform/blocked/blocked-fields';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { copyBlockedFields } from '@kerbside/platform/blocked/blocks.consumer';
import { service } from '../src/service.js';

const email = 'blocked@example.test';
const digest = digestOf('email', email) ?? '';
const isBlocked = ['an email address is blocked', { email }] as const;
const sorry = 'We cannot use this email address online. Please call us on 0306 999 0142.';

let callbacks: ServiceUnderTest;
let list: { version: number; digests: string[] };
beforeEach(async () => {
  callbacks = await testService(service);
  list = { version: 1, digests: [digest] };
  callbacks.answer(readBlockedFields, () => list);
});
afterEach(() => callbacks.close());

const booking = {
  callback_subject: 'claims',
  customer_name: 'Jo Bloggs',
  customer_email: ' Blocked@Example.test',
  customer_phone: '07700 900123',
  callback_date: '2026-11-23',
};
const book = () => {
  callbacks.clock.set(new Date('2026-11-20T10:15:00Z'));
  return callbacks.http().post('/callbacks/bookcallback').send(booking);
};
const isRefused = async () => {
  await callbacks.sweep(copyBlockedFields);
  expect((await book().expect(400)).body.error.fields).toEqual({ customer_email: sorry });
};
const isTaken = async () => {
  await callbacks.sweep(copyBlockedFields);
  await book().expect(200);
};

describe('what callbacks hears of blocked fields', () => {
  it('a value is blocked: forms with it are refused beside the field', () =>
    expectEvent('callbacks', fieldBlocked, { so: 'so that forms refuse it', given: [isBlocked] }, async (event) => {
      await isTaken();
      await callbacks.receive(event);
      await isRefused();
    }));

  it('a value is unblocked: forms take it again', () =>
    expectEvent(
      'callbacks',
      fieldUnblocked,
      { so: 'so that forms take it again', given: [['an email address is unblocked', { email }]] },
      async (event) => {
        await callbacks.deliver(fieldBlocked, fieldBlocked.sample);
        await isRefused();
        list = { version: 2, digests: [] };
        await callbacks.receive(event);
        await isTaken();
      },
    ));

  it('an older list changes nothing', async () => {
    list = { version: 5, digests: [digest] };
    await callbacks.deliver(fieldBlocked, fieldBlocked.sample);
    await isRefused();
    list = { version: 4, digests: [] };
    await callbacks.deliver(fieldUnblocked, fieldUnblocked.sample);
    await isRefused();
  });

  it('imports says which', () =>
    expectCall(
      'callbacks',
      readBlockedFields,
      { so: 'to copy the list', given: [['a service asks', { service: 'callbacks' }], isBlocked], data: { version: 1, digests: [digest] } },
      (url) =>
        callbacks.callingAt(url, readBlockedFields, async () => {
          await callbacks.deliver(fieldBlocked, fieldBlocked.sample);
          await isRefused();
        }),
    ));
});
