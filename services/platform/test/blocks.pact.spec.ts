import { fieldBlocked, fieldUnblocked } from '@kerbside/contracts/events/imports';
import { readBlockedFields } from '@kerbside/contracts/http/imports/blocks';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { expectEvent } from '@kerbside/contracts/testing/message-pact';
import { BlockedFields, digestOf } from '../src/blocked/blocked-fields.js';
import { copyBlockedFields } from '../src/blocked/blocks.consumer.js';
import { BlocksModule } from '../src/blocked/blocks.module.js';
import type { ServiceDefinition } from '../src/service/service-definition.js';
import type { ServiceUnderTest } from '../src/testing/service-under-test.js';
import { testService } from '../src/testing/test-service.js';

/** Every service that checks forms copies as this one does. */
const checking: ServiceDefinition = { name: 'callbacks', config: () => ({}), module: () => ({ module: BlocksModule }), refusals: {} };

const email = 'blocked@example.test';
const digest = digestOf('email', email) ?? '';
const isBlocked = ['an email address is blocked', { email }] as const;

let service: ServiceUnderTest;
let list: { version: number; digests: string[] };
beforeEach(async () => {
  service = await testService(checking);
  list = { version: 1, digests: [digest] };
  service.answer(readBlockedFields, () => list);
});
afterEach(() => service.close());

const typed = () => service.get(BlockedFields).refuse({ customer_email: ['email', email] });
const isRefused = async () => {
  await service.sweep(copyBlockedFields);
  await expect(typed()).rejects.toMatchObject({ code: 'INVALID' });
};

describe('what services hear of blocked fields', () => {
  it('a value is blocked', () =>
    expectEvent('platform', fieldBlocked, { so: 'to refuse it in forms', given: [isBlocked] }, async (event) => {
      await typed();
      await service.receive(event);
      await isRefused();
    }));

  it('a value is unblocked', () =>
    expectEvent(
      'platform',
      fieldUnblocked,
      { so: 'to take it again', given: [['an email address is unblocked', { email }]] },
      async (event) => {
        await service.deliver(fieldBlocked, fieldBlocked.sample);
        await isRefused();
        list = { version: 2, digests: [] };
        await service.receive(event);
        await service.sweep(copyBlockedFields);
        await typed();
      },
    ));

  it('imports says which', () =>
    expectCall(
      'platform',
      readBlockedFields,
      { so: 'to copy the list', given: [['a service asks', { service: 'callbacks' }], isBlocked], data: { version: 1, digests: [digest] } },
      (url) =>
        service.callingAt(url, readBlockedFields, async () => {
          await service.deliver(fieldBlocked, fieldBlocked.sample);
          await isRefused();
        }),
    ));
});
