import { randomUUID } from 'node:crypto';
import { sendMessage } from '@kerbside/contracts/http/callbacks/callbacks';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { service } from '../src/service.js';

const agent = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;

describe('a letter that is sent again', () => {
  let callbacks: ServiceUnderTest;
  beforeAll(async () => {
    callbacks = await testService(service);
  });
  afterAll(() => callbacks.close());

  const customerId = randomUUID();
  const lettersOf = async () =>
    (await callbacks.http().get('/api/callbacks/messages').query({ customerId }).set(callbacks.as(agent)).expect(200)).body.data.rows;
  const write = async (letter: object) => {
    // Letters of the same moment have no order.
    callbacks.clock.advance(1_000);
    const addressed = { key: randomUUID(), channel: 'email', to: 'priya@example.com', customerId };
    await callbacks
      .http()
      .post(sendMessage.path)
      .set(callbacks.asService('accounts'))
      .send({ ...addressed, ...letter })
      .expect(200);
    const [newest] = await lettersOf();
    return newest.id;
  };
  const again = (id: string, key: string = randomUUID()) =>
    callbacks.http().post(`/api/callbacks/messages/${id}/send-again`).set(callbacks.as(agent)).send({ key });

  it('says what it said, to whom it went, once however often it is asked for, and is audited', async () => {
    const facts = { friend: 'Priya', customer: 'Sam', message: 'Have a look', url: 'https://kerbside.test/' };
    const id = await write({ template: 'friend-invitation', facts });
    const key = randomUUID();
    callbacks.clock.advance(60_000);
    await again(id, key).expect(200);
    await again(id, key).expect(200);
    const letters = await lettersOf();
    expect(letters).toHaveLength(2);
    const [copy, first] = letters;
    expect(first.id).toBe(id);
    for (const part of ['to', 'subject', 'text', 'html', 'template', 'channel']) expect(copy[part]).toEqual(first[part]);
    const { body } = await callbacks.http().get(`/api/callbacks/audit?subjectId=${customerId}`).set(callbacks.as(agent)).expect(200);
    const sent = body.data.rows.filter(({ action }: { action: string }) => action === 'message-sent-again');
    expect(sent).toMatchObject([{ actorId: agent.userId, customerId, after: { messageId: id } }]);
  });

  it('is never one with a link or a code to sign in', async () => {
    const facts = { url: 'https://kerbside.test/reset', expires: '2027-03-05T14:05:00.000Z' };
    const id = await write({ template: 'password-reset', facts });
    expect((await again(id).expect(409)).body.error.code).toBe('MESSAGE_WITHHELD');
  });

  it('is one that there is, and is asked for by staff', async () => {
    await again(randomUUID()).expect(404);
    await callbacks.http().post(`/api/callbacks/messages/${randomUUID()}/send-again`).send({ key: randomUUID() }).expect(401);
  });
});
