import { randomUUID } from 'node:crypto';
import { aboutAny } from '../src/audit/about.js';
import { auditBroken, auditSweep } from '../src/audit/audit-check.js';
import { Audit } from '../src/audit/audit.js';
import { Jobs } from '../src/work/jobs.js';
import { Mongo } from '../src/mongo/mongo.js';
import { stagesOf } from '../src/testing/list-plan.js';
import { notesService } from './notes-service.js';
import { startedService } from '../src/testing/test-service.js';

const actor = { kind: 'staff', userId: randomUUID(), role: 'admin' } as const;
const record = (subjectId: string, extra: object = {}) =>
  service
    .get(Mongo)
    .transaction((session) =>
      service.get(Audit).record(session, { actor, action: 'role-changed', subjectType: 'account', subjectId, ...extra }),
    );

const service = startedService(notesService);
beforeEach(() => service.startAfresh());

describe('the audit trail', () => {
  it('says who did what to whom, when and why, newest first', async () => {
    await record('a', { before: { role: null }, after: { role: 'agent' }, why: 'New in the team' });
    service.clock.advance(1_000);
    await record('b');
    expect(await service.get(Audit).list({ page: '1', perPage: '10' })).toEqual({
      rows: [
        expect.objectContaining({ id: '2', subjectId: 'b', why: null, before: null, after: null }),
        {
          id: '1',
          at: '2027-03-02T10:00:00.000Z',
          actorId: actor.userId,
          actorKind: 'staff',
          action: 'role-changed',
          subjectType: 'account',
          subjectId: 'a',
          why: 'New in the team',
          before: { role: null },
          after: { role: 'agent' },
        },
      ],
      paging: { page: 1, perPage: 10, count: 2 },
    });
  });

  it('names the person an entry is about, where that is known', async () => {
    const customerId = randomUUID();
    await record('a', { customerId });
    await record('b', { customerId: null });
    const { rows } = await service.get(Audit).list({});
    expect(rows.map((row) => row.customerId)).toEqual([undefined, customerId]);
  });

  it('has one entry for a look, however often what is looked at is read meanwhile', async () => {
    const other = { ...actor, userId: randomUUID() };
    const look = (extra: object = {}) =>
      service
        .get(Mongo)
        .transaction((session) =>
          service
            .get(Audit)
            .recordLook(session, { actor, action: 'customer-viewed', subjectType: 'person', subjectId: 'looked-at', ...extra }),
        );
    const count = async () => (await service.get(Audit).list({ subjectId: 'looked-at' })).paging.count;
    await Promise.all([look(), look(), look()]);
    await record('looked-at');
    service.clock.advance(29 * 60_000);
    await look();
    expect(await count()).toBe(2);
    const more = [{ actor: other }, { action: 'claim-viewed' }, { after: { page: 2 } }];
    for (const extra of [...more, ...more]) await look(extra);
    expect(await count()).toBe(5);
    await look({ subjectId: 'another' });
    service.clock.advance(60_001);
    await look();
    expect(await count()).toBe(6);
  });

  it('refuses what is done already with who did it and when, however much is said of it since; not to whoever did it', async () => {
    const at = service.clock.now().toISOString();
    await record('a');
    for (const _ of Array.from({ length: 51 })) await record('a', { action: 'viewed', why: '"action":"role-changed"' });
    const second = (who: object) =>
      service.get(Audit).refuseSecond('DONE', { actor: { ...actor, ...who }, subjectId: 'a', action: 'role-changed' });
    await expect(second({ userId: randomUUID() })).rejects.toMatchObject({ code: 'DONE', details: { data: { by: actor.userId, at } } });
    await expect(second({})).resolves.toBeUndefined();
  });

  it('can be read on from a place, in order', async () => {
    for (const subject of ['a', 'b', 'c', 'd']) await record(subject);
    const read = async (place: number) => (await service.get(Audit).after(place, 2)).map(({ id }) => id);
    expect([await read(0), await read(2), await read(4)]).toEqual([['1', '2'], ['3', '4'], []]);
  });

  it('publishes each entry by ids and facts, on a topic that no partner may read', async () => {
    const customerId = randomUUID();
    await record('a', { customerId, why: 'A friend of Jo Carter', after: { name: 'Jo Carter' } });
    await record('b');
    const published = await service.events('kerbside.garages.audit');
    expect(published.map(({ type, subject, sequence, data }) => ({ type, subject, sequence, data }))).toEqual(
      [
        { place: 1, subjectId: 'a', customerId },
        { place: 2, subjectId: 'b', customerId: null },
      ].map((facts) => ({
        type: 'kerbside.garages.audit-recorded.v1',
        subject: 'garages',
        sequence: facts.place,
        data: { trail: 'garages', action: 'role-changed', subjectType: 'account', ...facts },
      })),
    );
    expect(await service.events()).toEqual([]);
  });

  it('tells of entries that were written together by the last of them, from where a reader of the trail finds all', async () => {
    await record('a');
    const all = ['b', 'c', 'd'].map((subjectId) => ({ actor, action: 'role-changed', subjectType: 'account', subjectId }));
    await service.get(Mongo).transaction((session) => service.get(Audit).recordAll(session, all));
    const published = await service.events('kerbside.garages.audit');
    expect(published.map(({ sequence, data }) => [sequence, data])).toEqual([
      [1, expect.objectContaining({ place: 1, subjectId: 'a' })],
      [4, expect.objectContaining({ place: 4, subjectId: 'd' })],
    ]);
    expect((await service.get(Audit).after(1, 10)).map(({ subjectId }) => subjectId)).toEqual(['b', 'c', 'd']);
    expect(await service.get(Audit).firstBroken()).toBeUndefined();
  });

  it('writes nothing and tells nothing of no entries', async () => {
    await service.get(Mongo).transaction((session) => service.get(Audit).recordAll(session, []));
    expect([(await service.get(Audit).list({})).rows, await service.events('kerbside.garages.audit')]).toEqual([[], []]);
  });

  it('is listed newest first, page by page, to its beginning and no further', async () => {
    for (const subject of ['a', 'b', 'c', 'd', 'e']) await record(subject);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => service.get(Audit).list({ page, perPage: 2 })));
    expect(pages.map(({ rows }) => rows.map(({ id }) => id))).toEqual([['5', '4'], ['3', '2'], ['1'], []]);
    expect(pages.map(({ paging }) => paging.count)).toEqual([5, 5, 5, 5]);
  });

  it('is listed for one subject, page by page', async () => {
    for (const subject of ['a', 'b', 'a', 'a']) await record(subject);
    const { rows, paging } = await service.get(Audit).list({ subjectId: 'a', page: 2, perPage: 2 });
    expect([rows.map(({ id }) => id), paging]).toEqual([['1'], { page: 2, perPage: 2, count: 3 }]);
  });

  it('holds nothing of a change that was rolled back', async () => {
    const change = service.get(Mongo).transaction(async (session) => {
      await service.get(Audit).record(session, { actor, action: 'x', subjectType: 'y', subjectId: 'z' });
      throw new Error('no');
    });
    await expect(change).rejects.toThrow('no');
    expect((await service.get(Audit).list({})).rows).toEqual([]);
    expect(await service.events('kerbside.garages.audit')).toEqual([]);
    expect(await service.get(Audit).firstBroken()).toBeUndefined();
  });

  it('stays one chain when many record at once', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, i) => record(`s${i}`)));
    const { paging } = await service.get(Audit).list({});
    expect([paging.count, await service.get(Audit).firstBroken()]).toEqual([12, undefined]);
  });

  describe('about a customer', () => {
    const customerId = randomUUID();
    const found = async () => (await service.get(Audit).about(customerId, ['their-car'])).map(({ id }) => Number(id));
    /** Entries 1 to 4 are about the customer, the fourth only through what was changed. */
    const recordSome = async () => {
      await record(customerId);
      await record('their-car');
      await record('a', { customerId });
      await record('a', { customerId: randomUUID(), after: { customerId } });
      await record('another', { customerId: randomUUID(), why: `"customerId":"${customerId}"` });
    };

    it('is found by who and what it names', async () => {
      await recordSome();
      expect(await found()).toEqual([1, 2, 3, 4]);
    });

    it('is found by an index, not by reading the trail', async () => {
      const stages = await stagesOf(service, 'audit', aboutAny(customerId, ['their-car']), { _id: 1 });
      expect(stages).toContain('IXSCAN');
      expect(stages).not.toContain('COLLSCAN');
    });
  });

  describe('about a customer who is erased', () => {
    const customerId = randomUUID();
    const erase = () => service.get(Mongo).transaction((session) => service.get(Audit).erase(customerId, ['their-car'], session));
    const details = { before: { plate: 'AB12 CDE' }, after: { plate: 'XY34 ZZZ' }, why: 'Jo rang' };

    it('keeps who did what and when, without what was changed and why; other entries stay whole, and the chain too', async () => {
      await record(customerId, details);
      await record('their-car', details);
      await record('a', { ...details, customerId });
      await record('another', details);
      expect(await erase()).toBe(3);
      expect(await erase()).toBe(0);
      const entries = await service.get(Audit).after(0, 10);
      expect(entries.map(({ action, why }) => [action, why])).toEqual([
        ['role-changed', null],
        ['role-changed', null],
        ['role-changed', null],
        ['role-changed', 'Jo rang'],
        ['details-erased', null],
      ]);
      expect(await service.get(Mongo).transaction((session) => service.get(Audit).forget(customerId, ['their-car'], session))).toBe(4);
      expect(await service.get(Audit).about(customerId, ['their-car'])).toEqual([]);
      expect(entries[0]).toMatchObject({ actorId: actor.userId, subjectId: customerId, before: null, after: null });
      expect(await service.get(Audit).firstBroken()).toBeUndefined();
    });

    it('is taken out of an entry about many, of which the others keep all that it says of them', async () => {
      const other = { customerId: randomUUID(), row: 3, fields: ['firstName'] };
      const own = { customerId, row: 2, fields: ['lastName'] };
      await record('an-import', { after: { customers: [own, other, { ...own, row: 4 }] } });
      const audit = service.get(Audit);
      expect(await audit.about(customerId, [])).toMatchObject([{ customerId, after: { row: [2, 4], fields: ['lastName'] } }]);
      expect(JSON.stringify(await audit.about(other.customerId, []))).not.toContain(customerId);
      expect([await erase(), await erase()]).toEqual([1, 0]);
      const [left] = await audit.after(0, 1);
      expect(left).toMatchObject({ subjectId: 'an-import', after: { customers: [{ customerId }, other, { customerId }] } });
      await service.get(Mongo).transaction((session) => audit.forget(customerId, [], session));
      expect((await audit.after(0, 1))[0]).toMatchObject({ subjectId: 'an-import', after: { customers: [other] } });
      expect(await audit.about(customerId, [])).toEqual([]);
      expect(await audit.about(other.customerId, [])).toMatchObject([
        { customerId: other.customerId, after: { row: 3, fields: ['firstName'] } },
      ]);
      expect(await audit.firstBroken()).toBeUndefined();
    });

    it('still shows where anything else was changed', async () => {
      await record(customerId, details);
      await record('another', details);
      await erase();
      const rows = service.get(Mongo).connection.collection<Row>('audit');
      const changed = { $replaceOne: { input: '$entry', find: 'role-changed', replacement: 'nothing-done' } };
      await rows.updateOne({ _id: 1 }, [{ $set: { entry: changed } }]);
      expect(await service.get(Audit).firstBroken()).toBe(1);
    });
  });

  it.each([
    [
      'an entry was changed',
      (rows: Rows) =>
        rows.updateOne({ _id: 2 }, [
          { $set: { entry: { $replaceOne: { input: '$entry', find: 'role-changed', replacement: 'nothing-done' } } } },
        ]),
      2,
    ],
    ['an entry was taken out', (rows: Rows) => rows.deleteOne({ _id: 2 }), 2],
    ['the last entry was taken out', (rows: Rows) => rows.deleteOne({ _id: 3 }), 3],
  ])('shows where %s', async (_, tamper, place) => {
    for (const subject of ['a', 'b', 'c']) await record(subject);
    await tamper(service.get(Mongo).connection.collection<Row>('audit'));
    expect(await service.get(Audit).firstBroken()).toBe(place);
  });

  it('is followed each night, and where it does not hold waits for an admin until it is put right', async () => {
    const rows = service.get(Mongo).connection.collection<Row>('audit');
    const stuck = async () =>
      (await service.get(Jobs).stuck({ page: 1, perPage: 10 })).jobs.map(({ subjectId, failure }) => [subjectId, failure]);
    for (const subject of ['a', 'b', 'c']) await record(subject);
    await service.sweep(auditSweep);
    await service.sweep(auditBroken);
    expect(await stuck()).toEqual([]);
    const second = await rows.findOneAndDelete({ _id: 2 });
    service.clock.advance(24 * 60 * 60_000);
    await service.sweep(auditSweep);
    await service.sweep(auditBroken);
    expect(await stuck()).toEqual([['2', 'Entry 2 is missing, or not what was recorded.']]);
    if (second) await rows.insertOne(second);
    await record('d');
    expect(await service.get(Audit).firstBroken()).toBeUndefined();
  });
});

interface Row {
  _id: number;
  about?: readonly string[];
}
type Rows = ReturnType<typeof collection>;
const collection = (mongo: Mongo) => mongo.connection.collection<Row>('audit');
