import { fieldBlocked, fieldUnblocked } from '@kerbside/contracts/events/imports';
import { register } from '@kerbside/contracts/http/accounts/accounts';
import { readBlockedFields } from '@kerbside/contracts/http/imports/blocks';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { expectEvent } from '@kerbside/contracts/testing/message-pact';
import { digestOf } from '@kerbside/platform/blocked/blocked-fields';
import { copyBlockedFields } from '@kerbside/platform/blocked/blocks.consumer';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { service as definition } from '../src/service.js';
import { browser, form } from './browser.js';
import { quickHashes } from './quick-hashes.js';

const email = 'blocked@example.test';
const digest = digestOf('email', email) ?? '';
const isBlocked = ['an email address is blocked', { email }] as const;
const sorry = 'We cannot use this email address online. Please call us on 0306 999 0142.';

let accounts: ServiceUnderTest;
let list: { version: number; digests: string[] };
beforeEach(async () => {
  accounts = await testService(definition, { overrides: [quickHashes] });
  list = { version: 1, digests: [digest] };
  accounts.answer(readBlockedFields, () => list);
});
afterEach(() => accounts.close());

const ask = () => browser(accounts).post(register.path, form({ email: ' Blocked@Example.test' }));
const isRefused = async () => {
  await accounts.sweep(copyBlockedFields);
  expect((await ask().expect(400)).body.error.fields).toEqual({ email: sorry });
};

describe('what accounts hears of blocked fields', () => {
  it('a value is blocked: nobody registers with it', () =>
    expectEvent('accounts', fieldBlocked, { so: 'so that forms refuse it', given: [isBlocked] }, async (event) => {
      await accounts.receive(event);
      await isRefused();
    }));

  it('a value is unblocked: it is taken again', () =>
    expectEvent(
      'accounts',
      fieldUnblocked,
      { so: 'so that forms take it again', given: [['an email address is unblocked', { email }]] },
      async (event) => {
        await accounts.deliver(fieldBlocked, fieldBlocked.sample);
        await isRefused();
        list = { version: 2, digests: [] };
        await accounts.receive(event);
        await accounts.sweep(copyBlockedFields);
        await ask().expect(200);
      },
    ));

  it('imports says which', () =>
    expectCall(
      'accounts',
      readBlockedFields,
      { so: 'to copy the list', given: [['a service asks', { service: 'accounts' }], isBlocked], data: { version: 1, digests: [digest] } },
      (url) =>
        accounts.callingAt(url, readBlockedFields, async () => {
          await accounts.deliver(fieldBlocked, fieldBlocked.sample);
          await isRefused();
        }),
    ));
});
