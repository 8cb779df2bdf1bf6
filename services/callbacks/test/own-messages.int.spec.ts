import { randomUUID } from 'node:crypto';
import { messagesRead } from '@kerbside/contracts/events/callbacks';
import { sendMessage } from '@kerbside/contracts/http/callbacks/callbacks';
import { countUnreadMessages, listOwnMessages, markMessagesRead, type OwnMessage } from '@kerbside/contracts/http/callbacks/own-messages';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import * as z from 'zod/mini';
import { sendSweep } from '../src/messages/messages.service.js';
import { service } from '../src/service.js';

const invitation = { template: 'friend-invitation', facts: { friend: 'Priya', customer: 'Sam', url: 'https://kerbside.test/' } };

describe('the messages of a customer', () => {
  let callbacks: ServiceUnderTest;
  beforeAll(async () => {
    callbacks = await testService(service);
  });
  afterAll(() => callbacks.close());

  const customer = (userId: string) => callbacks.as({ kind: 'customer', userId });
  const send = async (customerId: string | null, letter: object = invitation) => {
    // Letters of the same moment have no order.
    callbacks.clock.advance(1_000);
    const addressed = { key: randomUUID(), channel: 'email', to: 'priya@example.com', customerId, ...letter };
    await callbacks.http().post(sendMessage.path).set(callbacks.asService('accounts')).send(addressed).expect(200);
  };
  const sent = async (...of: Parameters<typeof send>) => {
    await send(...of);
    await callbacks.sweep(sendSweep);
  };
  const listOf = async (userId: string, query: object = {}) =>
    (await callbacks.http().get(listOwnMessages.path).query(query).set(customer(userId)).expect(200)).body.data;
  const rowsOf = async (userId: string): Promise<OwnMessage[]> => (await listOf(userId)).rows;
  const unreadOf = async (userId: string): Promise<number> =>
    (await callbacks.http().get(countUnreadMessages.path).set(customer(userId)).expect(200)).body.data.count;
  const markRead = (userId: string, ids: readonly string[]) =>
    callbacks.http().post(markMessagesRead.path).set(customer(userId)).send({ ids });

  it('A3: are what was sent to them, newest first, and nobody else’s', async () => {
    const [customerId, strangerId] = [randomUUID(), randomUUID()];
    await sent(customerId);
    await sent(customerId, { ...invitation, channel: 'sms', to: '07700900123' });
    await sent(null);
    const { rows, paging } = await listOf(customerId);
    expect(rows).toMatchObject([
      { channel: 'sms', isUnread: true },
      {
        channel: 'email',
        subject: expect.stringContaining('Sam'),
        text: expect.stringContaining('Priya'),
        attachments: [],
        isUnread: true,
      },
    ]);
    expect(paging).toEqual({ page: 1, perPage: 20, count: 2 });
    expect((await listOf(customerId, { page: 2, perPage: 1 })).rows).toEqual([rows[1]]);
    expect(await rowsOf(strangerId)).toEqual([]);
    expect(await unreadOf(strangerId)).toBe(0);
  });

  it('A3: are unread until they are opened, which only their reader does', async () => {
    const [customerId, strangerId] = [randomUUID(), randomUUID()];
    await sent(customerId);
    await sent(customerId);
    expect(await unreadOf(customerId)).toBe(2);
    const [newest] = await rowsOf(customerId);
    const ids = [newest?.id ?? ''];
    await markRead(strangerId, ids).expect(200);
    expect(await unreadOf(customerId)).toBe(2);
    await markRead(customerId, ids).expect(200);
    await markRead(customerId, ids).expect(200);
    expect(await unreadOf(customerId)).toBe(1);
    expect((await rowsOf(customerId)).map(({ isUnread }) => isUnread)).toEqual([false, true]);
  });

  it('A3: tell other pages of their reader that some were read, once, and not which', async () => {
    const customerId = randomUUID();
    await sent(customerId);
    await sent(customerId);
    const ids = (await rowsOf(customerId)).map(({ id }) => id);
    const told = async () =>
      (await callbacks.get(Outbox).published())
        .filter(({ type, data }) => type === messagesRead.type && z.parse(messagesRead.data, data).customerId === customerId)
        .map(({ data }) => data);
    await markRead(randomUUID(), ids).expect(200);
    expect(await told()).toEqual([]);
    await markRead(customerId, ids).expect(200);
    await markRead(customerId, ids).expect(200);
    expect(await told()).toEqual([{ customerId }]);
  });

  it('A3: are there once they are sent', async () => {
    const customerId = randomUUID();
    await send(customerId);
    expect(await rowsOf(customerId)).toEqual([]);
    expect(await unreadOf(customerId)).toBe(0);
    await callbacks.sweep(sendSweep);
    expect(await unreadOf(customerId)).toBe(1);
  });

  it('A3: are none that sign somebody in, and none that went to staff', async () => {
    const customerId = randomUUID();
    await sent(customerId, {
      template: 'password-reset',
      facts: { url: 'https://kerbside.test/reset', expires: '2027-03-05T14:05:00.000Z' },
    });
    await sent(customerId, { template: 'one-time-code', facts: { code: '482913' } });
    await sent(customerId, { ...invitation, isForStaff: true });
    expect(await rowsOf(customerId)).toEqual([]);
    expect(await unreadOf(customerId)).toBe(0);
  });

  it('A3: link to a quote without its secret, which its owner does not need', async () => {
    const customerId = randomUUID();
    const url = 'https://kerbside.test/quote/gap/step/3/?quote=q1&secret=abc123';
    await sent(customerId, { template: 'price-reserved', facts: { product: 'GAP', price: '£182.85', until: '2026-12-04', url } });
    const [letter] = await rowsOf(customerId);
    expect(letter?.text).toContain('https://kerbside.test/quote/gap/step/3/?quote=q1');
    expect(letter?.text).not.toMatch(/secret|abc123|withheld/);
  });

  it.each([[{}], [{ ids: [] }], [{ ids: 'x' }], [{ ids: Array.from({ length: 201 }, () => randomUUID()) }]])(
    'are not marked by a request that names none, or too many: %#',
    async (body) => {
      await callbacks.http().post(markMessagesRead.path).set(customer(randomUUID())).send(body).expect(400);
    },
  );

  it('are for who is signed in', async () => {
    await callbacks.http().get(listOwnMessages.path).expect(401);
    await callbacks.http().get(countUnreadMessages.path).expect(401);
    await callbacks
      .http()
      .post(markMessagesRead.path)
      .send({ ids: ['x'] })
      .expect(401);
  });
});
