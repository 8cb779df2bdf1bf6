import { randomUUID } from 'node:crypto';
import type { CallInput } from '@kerbside/contracts/call';
import type { EventData } from '@kerbside/contracts/event';
import { customerRegistered, importedRowsUndone } from '@kerbside/contracts/events/accounts';
import { importUndoAsked } from '@kerbside/contracts/events/imports';
import { readPeople } from '@kerbside/contracts/http/accounts/accounts';
import { takeImportedPeople, type TakenRow } from '@kerbside/contracts/http/accounts/imported';
import type { ImportRecord, ImportRow } from '@kerbside/contracts/http/imports/runs';
import { aPerson } from '@kerbside/contracts/testing/samples';
import { Audit } from '@kerbside/platform/audit/audit';
import { jobsCollection, pendingStatus } from '@kerbside/platform/work/job-row';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { stagesOf } from '@kerbside/platform/testing/list-plan';
import { testService, startedService } from '@kerbside/platform/testing/test-service';
import { batchRows } from '../src/imports/import.js';
import { ImportsRepository } from '../src/imports/imports.repository.js';
import { runImports } from '../src/imports/runner.service.js';
import { indexCustomer } from '../src/search/search.service.js';
import { service } from '../src/service.js';

type UndoneRows = EventData<typeof importedRowsUndone>['rows'];

const admin = { kind: 'staff', userId: randomUUID(), role: 'admin' } as const;
const people = (count: number): string =>
  ['email,first name,last name', ...Array.from({ length: count }, (_, n) => `p${n}@example.com,Jo,Lee`)].join('\n');

describe('an import that is undone', () => {
  const taken = ({ body }: CallInput<typeof takeImportedPeople>): { rows: TakenRow[] } => ({
    rows: body.rows.map(({ row }) => ({ row, outcome: 'added', customerId: randomUUID(), differences: [], errors: [] })),
  });
  const at = (id: string, path = '') => `/api/imports/runs/${id}${path}`;
  const read = (id: string): Promise<ImportRecord> => imports.by(admin).read(at(id));
  const rows = async (id: string, undone: string): Promise<ImportRow[]> =>
    (await imports.by(admin).read(at(id, `/rows?undone=${undone}`))).rows;
  const run = async (): Promise<void> => {
    await imports.sweep(runImports);
    if ((await imports.get(ImportsRepository).due()).length > 0) await run();
  };
  const finished = async (count: number): Promise<string> => {
    const sent = imports
      .by(admin)
      .post('/api/imports/runs')
      .attach('file', Buffer.from(people(count)), 'ME_ACME.csv');
    const { id } = (await sent.expect(200)).body.data;
    await imports.by(admin).post(at(id, '/start')).send({ force: true }).expect(200);
    await run();
    return id;
  };
  const undo = async (id: string): Promise<ImportRecord> =>
    (await imports.by(admin).post(at(id, '/undo')).send({ why: 'The wrong file' }).expect(200)).body.data;
  const asked = async (id: string) => {
    const told = (await imports.events()).filter(({ type, subject }) => type === importUndoAsked.type && subject === id);
    return told.map((event) => ({ ...event, data: importUndoAsked.data.parse(event.data) }));
  };
  const takenBack = (numbers: readonly number[]): UndoneRows =>
    numbers.map((row) => ({ row, customerId: randomUUID(), outcome: 'taken_back', kept: [] }));
  const hear = (importId: string, told: UndoneRows, eventId: string = randomUUID()) =>
    imports.deliver(importedRowsUndone, { importId, rows: told, closed: [] }, { id: eventId });

  const imports = startedService(service);
  beforeAll(async () => {
    imports.answer(takeImportedPeople, taken);
  });

  it('A4: asks accounts for its rows, the last first, and ends with what became of them', async () => {
    const id = await finished(3);
    expect(await undo(id)).toMatchObject({ status: 'undoing', progress: 0, undoneBy: { by: admin.userId, why: 'The wrong file' } });
    await run();
    const [event] = await asked(id);
    expect(event?.data).toEqual({ importId: id, actorId: admin.userId, rows: [4, 3, 2] });
    await hear(id, takenBack([4, 3]));
    expect(await read(id)).toMatchObject({ status: 'undoing', progress: 66, undone: { takenBack: 2, kept: 0 } });
    await hear(id, [{ row: 2, customerId: randomUUID(), outcome: 'kept', kept: [{ part: 'account', why: 'used' }] }]);
    expect(await read(id)).toMatchObject({ status: 'undone', progress: 100, undone: { takenBack: 2, kept: 1 } });
    expect(await rows(id, 'kept')).toMatchObject([{ row: 2, undone: { outcome: 'kept', kept: [{ part: 'account', why: 'used' }] } }]);
    expect(await rows(id, 'taken_back')).toHaveLength(2);
    const told = (await imports.events()).filter(({ subject }) => subject === id);
    expect(new Set(told.map(({ sequence }) => sequence)).size).toBe(told.length);
    const { rows: trail } = await imports.get(Audit).list({ subjectId: id });
    expect(trail[0]).toMatchObject({ action: 'import-undone', actorId: admin.userId, after: { added: 3 } });
  });

  it('A4: changes nothing when it is asked again, at once, while it is undone and after', async () => {
    const id = await finished(1);
    await Promise.all([undo(id), undo(id)]);
    expect(await undo(id)).toMatchObject({ status: 'undoing' });
    await run();
    const event = randomUUID();
    await hear(id, takenBack([2]), event);
    await hear(id, takenBack([2]), event);
    await hear(id, takenBack([2]));
    expect(await undo(id)).toMatchObject({ status: 'undone', undone: { takenBack: 1, kept: 0 } });
    await run();
    expect(await asked(id)).toHaveLength(1);
    const { rows: trail } = await imports.get(Audit).list({ subjectId: id });
    expect(trail.filter(({ action }) => action === 'import-undone')).toHaveLength(1);
  });

  it('tries what was kept once more when it is asked again: a later import of the same people may be undone by now', async () => {
    const count = batchRows + 3;
    const id = await finished(count);
    await undo(id);
    await run();
    const kept = (row: number): UndoneRows => [
      { row, customerId: randomUUID(), outcome: 'kept', kept: [{ part: 'account', why: 'changed' }] },
    ];
    for (const { data } of await asked(id)) await hear(id, [...takenBack(data.rows.slice(1)), ...kept(data.rows[0] ?? 0)]);
    expect(await read(id)).toMatchObject({ status: 'undone', undone: { takenBack: count - 2, kept: 2 } });
    expect(await undo(id)).toMatchObject({ status: 'undoing', undone: { takenBack: count - 2, kept: 0 } });
    await run();
    const again = (await asked(id)).slice(2);
    expect(again.map(({ data }) => data)).toEqual(
      [count + 1, batchRows + 1].map((row) => ({ importId: id, actorId: admin.userId, rows: [row], again: true })),
    );
    await hear(id, takenBack([count + 1]));
    await hear(id, kept(batchRows + 1));
    expect(await read(id)).toMatchObject({ status: 'undone', undone: { takenBack: count - 1, kept: 1 } });
    expect(await rows(id, 'kept')).toMatchObject([{ row: batchRows + 1 }]);
    const told = (await imports.events()).filter(({ subject }) => subject === id);
    expect(new Set(told.map(({ sequence }) => sequence)).size).toBe(told.length);
    const { rows: trail } = await imports.get(Audit).list({ subjectId: id });
    expect(trail[0]).toMatchObject({ action: 'import-undone', after: { kept: 2 } });
  });

  it('A4: goes on where it was when the process is killed: every row is asked for once', async () => {
    const count = 2 * batchRows + 7;
    const id = await finished(count);
    await undo(id);
    const repository = imports.get(ImportsRepository);
    const save = repository.save.bind(repository);
    let saves = 0;
    repository.save = (...given) => {
      saves += 1;
      if (saves === 2) throw new Error('killed');
      return save(...given);
    };
    await imports.sweep(runImports);
    repository.save = save;
    expect(await asked(id)).toHaveLength(1);
    imports.clock.advance(60_000);
    await run();
    const events = await asked(id);
    expect(events.flatMap(({ data }) => data.rows)).toEqual(Array.from({ length: count }, (_, n) => count + 1 - n));
    for (const { data } of events) await hear(id, takenBack(data.rows));
    expect(await read(id)).toMatchObject({ status: 'undone', undone: { takenBack: count, kept: 0 } });
  });

  it('A4: is answered before anything is asked for, and ends though it is killed while accounts answers', async () => {
    const count = 5 * batchRows;
    const id = await finished(count);
    expect(await undo(id)).toMatchObject({ status: 'undoing', progress: 0, undone: { takenBack: 0, kept: 0 } });
    expect(await asked(id)).toEqual([]);
    const repository = imports.get(ImportsRepository);
    const changing = repository.changing.bind(repository);
    let reads = 0;
    repository.changing = (one, before) => {
      reads += 1;
      if (reads % 4 === 3) throw new Error('killed');
      return changing(one, before);
    };
    const heard = new Set<string>();
    const answer = async () => {
      for (const { id: eventId, data } of await asked(id)) {
        if (heard.has(eventId)) continue;
        heard.add(eventId);
        await hear(id, takenBack(data.rows), eventId);
        await hear(id, takenBack(data.rows), eventId);
      }
    };
    while ((await read(id)).status === 'undoing') {
      await imports.sweep(runImports);
      await answer();
      imports.clock.advance(60_000);
    }
    repository.changing = changing;
    expect(await read(id)).toMatchObject({ status: 'undone', progress: 100, undone: { takenBack: count, kept: 0 } });
    const events = await asked(id);
    expect(events.flatMap(({ data }) => data.rows)).toEqual(Array.from({ length: count }, (_, n) => count + 1 - n));
    expect(events.map(({ data }) => data.rows.length)).toEqual(Array.from({ length: count / batchRows }, () => batchRows));
  });

  it('A3: lists what was kept by an index', async () => {
    const filter = { importId: 'x', pass: 1, 'rows.undone.outcome': 'kept' };
    const stages = await stagesOf(imports, 'import_rows', filter, { first: 1 });
    expect(stages).toEqual(['LIMIT', 'FETCH', 'IXSCAN']);
    const plan = await imports.get(Mongo).database.collection('import_rows').find(filter).sort({ first: 1 }).explain('queryPlanner');
    expect(JSON.stringify(plan['queryPlanner'].winningPlan)).toContain('rows.undone.outcome');
  });

  it('A4: is refused before it is finished, and once it is forgotten', async () => {
    const sent = imports
      .by(admin)
      .post('/api/imports/runs')
      .attach('file', Buffer.from(people(1)), 'a.csv');
    const { id } = (await sent.expect(200)).body.data;
    await imports.by(admin).post(at(id, '/undo')).send({ why: 'The wrong file' }).expect(409);
    const old = await finished(1);
    imports.clock.advance(31 * 86_400_000);
    await imports.by(admin).post(at(old, '/undo')).expect(409);
    await imports.by(admin).post(at(randomUUID(), '/undo')).expect(404);
  });
});

describe('somebody whose account was taken back', () => {
  it('A8: is found no longer, even where they had not been entered yet', async () => {
    const imports = await testService(service);
    const person = aPerson({ firstName: 'Zoë', lastName: 'Carter' });
    const found = async () => (await imports.by(admin).read('/api/imports/search?q=carter')).rows.map(({ id }: { id: string }) => id);
    imports.answer(readPeople, () => ({ people: [{ ...person, cars: [] }] }));
    await imports.deliver(customerRegistered, { customerId: person.id });
    await imports.sweep(indexCustomer);
    expect(await found()).toEqual([person.id]);
    const other = randomUUID();
    const told: UndoneRows = [person.id, other].map((customerId, n) => ({ row: n + 2, customerId, outcome: 'taken_back', kept: [] }));
    imports.answer(readPeople, ({ body }) => ({
      people: body.userIds.map((id) => ({ ...aPerson({ id, firstName: 'Zoë', lastName: 'Carter' }), cars: [] })),
    }));
    await imports.deliver(importedRowsUndone, { importId: randomUUID(), rows: told, closed: [person.id] });
    await imports.sweep(indexCustomer);
    expect(await found()).toEqual([other]);

    const late = randomUUID();
    await imports.deliver(customerRegistered, { customerId: late });
    imports.answer(readPeople, () => ({ people: [] }));
    await imports.sweep(indexCustomer);
    const waiting = await imports.get(Mongo).database.collection(jobsCollection).countDocuments({ status: pendingStatus });
    expect(waiting).toBe(0);
    await imports.close();
  });
});
