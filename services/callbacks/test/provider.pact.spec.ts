import { randomUUID } from 'node:crypto';
import { policyIssued } from '@kerbside/contracts/events/claims';
import { readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { bookCallback, listMessages, sendMessage } from '@kerbside/contracts/http/callbacks/callbacks';
import { mobile } from '@kerbside/contracts/reading/phone';
import { readRulesOfType } from '@kerbside/contracts/http/imports/rules';
import { openQuote } from '@kerbside/contracts/http/pricing/internal';
import { productType as productTypes } from '@kerbside/contracts/ids';
import { aPerson } from '@kerbside/contracts/testing/sample-person';
import { aQuoteFacts } from '@kerbside/contracts/testing/sample-quote-facts';
import { tokenHash } from '@kerbside/platform/auth/auth';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { textsOf, verifyPacts, type State, type States } from '@kerbside/platform/testing/pact-provider';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import * as z from 'zod/mini';
import { MessagesRepository } from '../src/messages/messages.repository.js';
import { sendSweep } from '../src/messages/messages.service.js';
import { sentCode } from '../src/phone-codes/phone-code.js';
import { PhoneCodesRepository } from '../src/phone-codes/phone-codes.repository.js';
import { PhoneCodesService } from '../src/phone-codes/phone-codes.service.js';
import { unassigned } from '../src/reminders/new-reminder.js';
import { RemindersRepository } from '../src/reminders/reminders.repository.js';
import { service } from '../src/service.js';
import { TreesRepository } from '../src/trees/trees.repository.js';

/** A Monday. */
const booking = {
  callback_subject: 'new_quote',
  product_type: 'warranty',
  customer_email: 'priya@example.com',
  customer_phone: '07700 900123',
  callback_date: '2027-03-08',
  callback_time: '09:30',
};

let callbacks: ServiceUnderTest;
beforeAll(async () => {
  callbacks = await testService(service);
});
afterAll(() => callbacks.close());

const agent = (staffId: string) => ({ kind: 'staff', userId: staffId, role: 'agent' }) as const;

const write: State = async (params) => {
  const { customerId } = textsOf(params, 'customerId');
  const letter = {
    template: 'friend-invitation',
    facts: { friend: 'Priya', customer: 'Sam' },
    channel: 'email',
    to: 'priya@example.com',
    customerId,
  };
  await callbacks
    .http()
    .post(sendMessage.path)
    .set(callbacks.asService('accounts'))
    .send({ ...letter, key: randomUUID() })
    .expect(200);
};

const texted = async (params: Parameters<State>[0]): Promise<string> => {
  const { phone, productType, code } = z.parse(z.object({ phone: mobile, productType: productTypes, code: z.string() }), params);
  const id = randomUUID();
  const codeHash = callbacks.get(PhoneCodesService).hash(id, code);
  await callbacks.get(PhoneCodesRepository).add(sentCode({ id, phone, productType, codeHash }, callbacks.clock.now()));
  return id;
};

/** One callback that is not due yet, and nothing else. */
const waits = async (id: string, users: readonly string[]): Promise<void> => {
  await callbacks.get(Mongo).connection.collection('reminders').deleteMany({});
  const at = callbacks.clock.now();
  const contact = { name: 'Priya Shah', email: 'priya@example.com', phone: '07700 900123' };
  const made = { id, reference: 'CB-123456', isCallback: true, content: 'New quote: Warranty', task: 'call', createdAt: at } as const;
  const remindAt = new Date(at.getTime() + 3_600_000);
  const reminder = { ...unassigned, ...made, users, remindAt, contact, related: null, createdBy: null, version: 1 };
  await callbacks.get(Mongo).transaction((session) => callbacks.get(RemindersRepository).put(reminder, session));
};

/** A policy whose customer was never invited, and no other. */
const canBeReviewed: State = async (params) => {
  const about = textsOf(params, 'policyId', 'customerId', 'startsOn');
  await callbacks.get(Mongo).connection.collection('review_policies').deleteMany({});
  await callbacks.deliver(policyIssued, { ...policyIssued.sample, ...about });
};

const ruled: State = (params) => {
  const rule = z.parse(z.object({ productType: productTypes, instruction: z.string() }), params);
  callbacks.answer(readRulesOfType, () => ({ rules: [rule] }));
};

const states: States = {
  'a rule of messages': ruled,
  'somebody with a name and a phone': (params) => {
    const { userId } = textsOf(params, 'userId');
    callbacks.answer(readPerson, () => aPerson({ id: userId }));
  },
  'a policy can be reviewed': canBeReviewed,
  'an admin is signed in': (params) => callbacks.as({ kind: 'staff', userId: textsOf(params, 'staffId').staffId, role: 'admin' }),
  'a member of staff is signed in': (params) => callbacks.as(agent(textsOf(params, 'staffId').staffId)),
  'a message to a customer': write,
  'a letter to a customer': async (params) => {
    await write(params);
    const { customerId, messageId } = textsOf(params, 'customerId', 'messageId');
    const messages = callbacks.get(Mongo).connection.collection<{ _id: string }>('messages');
    const letter = await messages.findOne({ customerId });
    if (letter) await messages.replaceOne({ _id: messageId }, { ...letter, _id: messageId, key: messageId }, { upsert: true });
  },
  'an unread message of the customer': async (params) => {
    await write(params);
    const { customerId } = textsOf(params, 'customerId');
    await callbacks.sweep(sendSweep);
    expect(await callbacks.get(MessagesRepository).unreadBy(customerId)).toBeGreaterThan(0);
  },
  'a message that staff read': async (params) => {
    await write(params);
    const { customerId, staffId } = textsOf(params, 'customerId', 'staffId');
    const read = (path: string) =>
      callbacks
        .http()
        .get(path)
        .set(callbacks.as(agent(staffId)))
        .expect(200);
    const { body } = await read(`${listMessages.path}?customerId=${customerId}`);
    await read(`${listMessages.path}/${body.data.rows[0].id}`);
  },
  'a quote that pricing knows': (params) => {
    const { quoteId } = textsOf(params, 'quoteId');
    callbacks.answer(openQuote, () => aQuoteFacts({ quoteId }));
  },
  'a code was sent to a phone number': async (params) => void (await texted(params)),
  'a phone number was confirmed': async (params) => {
    const id = await texted({ ...params, code: '123456' });
    const proofHash = tokenHash(textsOf(params, 'proof').proof);
    await callbacks.get(PhoneCodesRepository).confirm(id, { at: callbacks.clock.now(), proofHash });
  },
  'a callback is booked': async (params) => {
    await callbacks.get(Mongo).connection.collection('callbacks').deleteMany({});
    await callbacks
      .http()
      .post(bookCallback.path)
      .send({ ...booking, customer_name: textsOf(params, 'name').name })
      .expect(200);
  },
  'a call along the decision tree': async (params) => {
    const { resultId: id, customerId } = textsOf(params, 'resultId', 'customerId');
    callbacks.answer(readPerson, () => aPerson({ id: customerId }));
    await callbacks.get(Mongo).connection.collection('messages').deleteMany({ customerId });
    const at = { path: [1], answers: {}, finished: false, sent: [], savedAt: callbacks.clock.now(), saves: 1, version: 1 };
    const result = { id, customerId, selectedCarId: null, baseCarId: null, treeVersion: 1, startedBy: 'agent', ...at };
    await callbacks.get(Mongo).transaction((session) => callbacks.get(TreesRepository).put(result, session));
  },
  'a customer is signed in': (params) => callbacks.as({ kind: 'customer', userId: textsOf(params, 'customerId').customerId }),
  'a callback that the customer booked': async (params) => {
    const { customerId } = textsOf(params, 'customerId');
    await callbacks
      .http()
      .post(bookCallback.path)
      .set(callbacks.as({ kind: 'customer', userId: customerId }))
      .send({ ...booking, customer_name: 'Priya Shah' })
      .expect(200);
  },
  'a callback waits': (params) => waits(textsOf(params, 'callbackId').callbackId, []),
  'a callback of somebody waits': (params) => {
    const { callbackId, staffId } = textsOf(params, 'callbackId', 'staffId');
    return waits(callbackId, [staffId]);
  },
};

it('keeps what its callers count on', () => verifyPacts('callbacks', callbacks, states));
