import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { Module } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import { policyIssued } from '@kerbside/contracts/events/claims';
import type { DeadLetter } from '@kerbside/contracts/http/dead-letters';
import { Audit } from '../src/audit/audit.js';
import { DomainError } from '../src/errors/errors.js';
import { consumer, on } from '../src/events/receiving/consumer.js';
import { DeadLetters } from '../src/events/receiving/dead-letter.js';
import { replaySweep } from '../src/events/events.module.js';
import { Mongo } from '../src/mongo/mongo.js';
import { DeadLetterDesk } from '../src/operations/dead-letter-desk.js';
import { eventually } from '../src/testing/events/event-probe.js';
import { startedService } from '../src/testing/test-service.js';

const kept = { isBroken: true, policies: new Array<string>() };

const PolicyList = consumer(
  'PolicyList',
  {},
  {
    onIssued: on(policyIssued, async ({ data }) => {
      if (kept.isBroken) throw new DomainError('LIST_FULL');
      kept.policies.push(data.policyId);
    }),
  },
);

@Module({ controllers: [PolicyList] })
class PolicyListModule {}

const admin: Caller = { kind: 'staff', userId: randomUUID(), role: 'admin' };
const issued = () => ({ ...policyIssued.sample, policyId: randomUUID(), customerId: randomUUID() });

describe('dead letters', () => {
  const service = startedService({ name: 'claims', config: () => ({}), module: () => PolicyListModule, refusals: {} });
  beforeEach(async () => {
    kept.isBroken = true;
    await service.get(Mongo).database.collection('dead_letters').deleteMany({});
  });

  const list = (query = ''): Promise<{ rows: DeadLetter[]; paging: object }> => service.by(admin).read(`/api/claims/dead-letters${query}`);
  const post = (id: string, what: 'replay' | 'drop', body: object = {}) =>
    service
      .by(admin)
      .post(`/api/claims/dead-letters/${encodeURIComponent(id)}/${what}`)
      .send(body);
  const dies = async () => {
    const data = issued();
    await expect(service.deliver(policyIssued, data)).rejects.toThrow('LIST_FULL');
    service.clock.advance(1_000);
    const { rows } = await list('?perPage=100');
    const letter = rows.find(({ body }) => body?.includes(data.policyId));
    if (!letter) throw new Error('Not listed');
    return { data, letter };
  };
  const replayed = async ({ id }: DeadLetter): Promise<object> => {
    const isAsked = async () => (await list()).rows[0]?.isReplayAsked === true;
    const [{ body }] = await Promise.all([
      post(id, 'replay').expect(200),
      eventually('asked', isAsked).then(() => service.sweep(replaySweep)),
    ]);
    return body.data;
  };
  const trail = async (id: string) => (await service.get(Audit).list({ subjectId: id })).rows;

  it('say what failed, for which customer and why; oldest first, a page at a time', async () => {
    const { letter, data } = await dies();
    await dies();
    expect(letter).toEqual({
      id: letter.id,
      service: 'claims',
      consumer: 'PolicyList.onIssued',
      eventType: policyIssued.type,
      reason: 'FAILED',
      detail: 'LIST_FULL',
      at: expect.any(String),
      customerId: data.customerId,
      body: expect.stringContaining(data.policyId),
      isReplayAsked: false,
    });
    expect(await list('?perPage=1')).toEqual({ rows: [letter], paging: { page: 1, perPage: 1, count: 2 } });
  });

  it('come in the order of the log where they failed in the same millisecond', async () => {
    const { letter } = await dies();
    const rows = service.get(Mongo).database.collection<{ readonly _id: string }>('dead_letters');
    const failed = await rows.findOneAndUpdate({}, { $set: { offset: '100', replayAskedAt: new Date() } }, { returnDocument: 'after' });
    await rows.insertMany(['10', '9'].map((offset) => ({ ...failed, _id: offset, offset })));
    const [letters, desk] = [service.get(DeadLetters), new DeadLetterDesk(service.get(Mongo).database)];
    const lists = [(await list()).rows.map(({ id }) => ({ _id: id })), await letters.open(), await letters.asked(), await desk.open()];
    for (const listed of lists) expect(listed.map(({ _id }) => _id)).toEqual(['9', '10', letter.id]);
  });

  it('keep to themselves what names a person, though no event should hold that', async () => {
    const named = { ...issued(), holderName: 'Nia Owen', note: 'Call Nia on 07700 900123' };
    await expect(service.deliver(policyIssued, named)).rejects.toThrow('dead letter');
    const text = JSON.stringify(await list());
    expect([text.includes(named.policyId), text.includes('Nia'), text.includes('900123')]).toEqual([true, false, false]);
  });

  it('are replayed once the cause is mended, once, and who did that is on record', async () => {
    const { letter, data } = await dies();
    expect(await replayed(letter)).toEqual({ outcome: 'dead_again' });
    kept.isBroken = false;
    expect(await replayed(letter)).toEqual({ outcome: 'handled' });
    expect([kept.policies.filter((id) => id === data.policyId), (await list()).rows]).toEqual([[data.policyId], []]);
    await post(letter.id, 'replay').expect(404);
    expect(await trail(letter.id)).toMatchObject(
      [1, 2].map(() => ({ actorId: admin.kind === 'staff' && admin.userId, action: 'dead-letter-replayed', customerId: data.customerId })),
    );
  });

  it.each(['v1', 'v2'])('are not taken for handled where their consumer is gone, or has another name: of %s', async (version) => {
    const { letter } = await dies();
    kept.isBroken = false;
    const rows = service.get(Mongo).database.collection('dead_letters');
    const value = { $replaceOne: { input: '$value', find: '.v1', replacement: `.${version}` } };
    await rows.updateOne({}, [{ $set: { consumer: 'PolicyBook.onIssued', value } }]);
    expect(await replayed(letter)).toEqual({ outcome: 'dead_again' });
    expect((await list()).rows).toMatchObject([{ id: letter.id, detail: 'CONSUMER_GONE', isReplayAsked: false }]);
  });

  it('wait for a consumer that takes its time, asked for once where two press at once, and are not dropped meanwhile', async () => {
    const { letter } = await dies();
    const press = async () => (await post(letter.id, 'replay').expect(200)).body.data;
    expect(await Promise.all([press(), press()])).toEqual([{ outcome: 'waiting' }, { outcome: 'waiting' }]);
    expect((await trail(letter.id)).map(({ action }) => action)).toEqual(['dead-letter-replayed']);
    expect((await list()).rows).toMatchObject([{ id: letter.id, isReplayAsked: true }]);
    expect((await post(letter.id, 'drop', { why: 'A test' }).expect(409)).body.error).toEqual({
      code: 'DEAD_LETTER_BEING_REPLAYED',
      message: 'Its consumer is about to be given it again. Refresh, and see what came of that.',
    });
  }, 15_000);

  it('are dropped with a reason, which the trail keeps, and are never handled', async () => {
    const { letter, data } = await dies();
    const { error } = (await post(letter.id, 'drop', { why: ' ' }).expect(400)).body;
    expect(error.fields).toEqual({ why: 'Say why nothing needs to be done' });
    const press = () => post(letter.id, 'drop', { why: 'The policy was a test' }).set('idempotency-key', data.policyId).expect(200);
    // Whose answer was lost is not told that there is none.
    expect((await press()).text).toBe((await press()).text);
    kept.isBroken = false;
    await service.sweep(replaySweep);
    expect([(await list()).rows, kept.policies.includes(data.policyId)]).toEqual([[], false]);
    const again = await post(letter.id, 'drop', { why: 'Again' }).expect(404);
    expect(again.body.error.message).toBe('This event is put aside no more: a colleague has replayed or dropped it.');
    expect(await trail(letter.id)).toMatchObject([{ action: 'dead-letter-dropped', why: 'The policy was a test' }]);
  });

  it('are dropped once by two at once, and then not replayed by whoever still saw them', async () => {
    const { letter } = await dies();
    const drop = () => post(letter.id, 'drop', { why: 'A test' });
    const ask = DeadLetterDesk.prototype.askToReplay;
    const answers: number[] = [];
    jest.spyOn(DeadLetterDesk.prototype, 'askToReplay').mockImplementationOnce(async function (this: DeadLetterDesk, ...asked) {
      answers.push(...(await Promise.all([drop(), drop()])).map(({ status }) => status));
      return ask.apply(this, asked);
    });
    await post(letter.id, 'replay').expect(404);
    expect(answers.toSorted()).toEqual([200, 404]);
    expect((await trail(letter.id)).map(({ action }) => action)).toEqual(['dead-letter-dropped']);
  });

  it.each(['replay', 'drop'] as const)('%s finds none that is not there', async (what) => {
    await post('none-such', what, { why: 'A test' }).expect(404);
  });

  it.each(['agent', 'finance'] as const)('are for admins alone, not for %s', async (role) => {
    await service.by({ kind: 'staff', userId: randomUUID(), role }).get('/api/claims/dead-letters').expect(403);
  });
});
