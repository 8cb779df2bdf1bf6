import { randomUUID } from 'node:crypto';
import { fieldBlocked } from '@kerbside/contracts/events/imports';
import { readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { sendMessage } from '@kerbside/contracts/http/callbacks/callbacks';
import { readBlockedFields } from '@kerbside/contracts/http/imports/blocks';
import { enrol, enterPrizeDraw, listCampaignEntries, referFriend } from '@kerbside/contracts/http/vouchers/campaigns';
import { aPerson } from '@kerbside/contracts/testing/sample-person';
import { digestOf } from '@kerbside/platform/blocked/blocked-fields';
import { copyBlockedFields } from '@kerbside/platform/blocked/blocks.consumer';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { service } from '../src/service.js';

const sorry = 'We cannot use this email address online. Please call us on 0306 999 0142.';
const email = 'Blocked@example.test';

describe('a blocked email address', () => {
  let vouchers: ServiceUnderTest;
  let sent: string[];
  beforeAll(async () => {
    vouchers = await testService(service);
    sent = [];
    vouchers.answer(readBlockedFields, () => ({ version: 1, digests: [String(digestOf('email', email))] }));
    vouchers.answer(readPerson, ({ params }) => aPerson({ id: params.userId, email: 'zoe@example.test' }));
    vouchers.answer(sendMessage, ({ body }) => {
      sent.push(body.to);
      return {};
    });
    await vouchers.deliver(fieldBlocked, fieldBlocked.sample);
    await vouchers.sweep(copyBlockedFields);
  });
  afterAll(() => vouchers.close());

  it.each([
    [enrol, { name: 'Jo', company: 'Acme', email }],
    [enterPrizeDraw, { email }],
  ] as const)('A4: enters no campaign: %#', async ({ path }, body) => {
    const answer = await vouchers.http().post(path).send(body).expect(400);
    expect(answer.body.error.fields).toEqual({ email: sorry });
    const staff = vouchers.as({ kind: 'staff', userId: randomUUID(), role: 'agent' });
    const entries = await vouchers.http().get(listCampaignEntries.path).set(staff).expect(200);
    expect(entries.body.data.rows).toEqual([]);
  });

  it('A4: is not invited', async () => {
    const asCustomer = vouchers.as({ kind: 'customer', userId: randomUUID() });
    const invite = (friend_email: string) =>
      vouchers.http().post(referFriend.path).set(asCustomer).send({ friend_name: 'Jo', friend_email, message: 'Try it' });
    expect((await invite(email).expect(400)).body.error.fields).toEqual({ friend_email: sorry });
    await invite('jo@example.test').expect(200);
    expect(sent).toEqual(['jo@example.test']);
  });
});
