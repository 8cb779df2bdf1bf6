import { jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { CallInput } from '@kerbside/contracts/call';
import { customersImported } from '@kerbside/contracts/events/accounts';
import { readPeople } from '@kerbside/contracts/http/accounts/accounts';
import { takeImportedPeople, type TakenRow } from '@kerbside/contracts/http/accounts/imported';
import type { ImportRecord, ImportRow } from '@kerbside/contracts/http/imports/runs';
import { aPerson } from '@kerbside/contracts/testing/samples';
import { DomainError } from '@kerbside/platform/errors/errors';
import { commandsDuring, reportedMongo } from '@kerbside/platform/testing/sent-commands';
import { startedService } from '@kerbside/platform/testing/test-service';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { Audit } from '@kerbside/platform/audit/audit';
import { PersonalData } from '@kerbside/platform/personal/personal-data';
import type { mongo } from 'mongoose';
import { ImportMovedOn, ImportsRepository } from '../src/imports/imports.repository.js';
import { forgetImportFiles } from '../src/imports/stored-files.js';
import { batchRows } from '../src/imports/import.js';
import { runImports } from '../src/imports/runner.service.js';
import { indexCustomers } from '../src/search/search.service.js';
import { service } from '../src/service.js';

const admin = { kind: 'staff', userId: randomUUID(), role: 'admin' } as const;
const headings = 'email,first name,last name';
const people = (count: number): string => [headings, ...Array.from({ length: count }, (_, n) => `p${n}@example.com,Jo,Lee`)].join('\n');

describe('an import', () => {
  /** The people in accounts, one for each email. */
  let known: Map<string, string>;
  /** Rows that accounts was asked to write, without dry runs. */
  let written: number[];

  const answer = ({ body }: CallInput<typeof takeImportedPeople>): { rows: TakenRow[] } => ({
    rows: body.rows.map(({ row, person }) => {
      const email = String(person.email);
      const there = known.get(email);
      const customerId = there ?? randomUUID();
      if (!body.isDryRun) {
        known.set(email, customerId);
        written.push(row);
      }
      const isColleague = email.startsWith('colleague');
      const outcome = isColleague ? 'impossible' : there ? 'unchanged' : 'added';
      return { row, outcome, customerId, differences: [], errors: isColleague ? ['This email address belongs to a colleague'] : [] };
    }),
  });

  const nobody = { phones: [], plates: [], names: [], places: [], quoteIds: [] };
  /** Everything stored about files and their rows. */
  const stored = async (): Promise<string> => {
    const { database } = imports.get(Mongo);
    const chunks = await database.collection('import_files.chunks').find().toArray();
    const others = await Promise.all(['imports', 'import_rows'].map((name) => database.collection(name).find().toArray()));
    return chunks.map(({ data }) => Buffer.from((data as mongo.Binary).buffer).toString()).join('') + JSON.stringify(others);
  };

  const as = () => admin;
  const upload = async (text: string | Buffer, name = 'ME_ACME_1.csv'): Promise<ImportRecord> => {
    const sent = imports.by(as()).post('/api/imports/runs').attach('file', Buffer.from(text), name);
    return (await sent.expect(200)).body.data;
  };
  const start = async (id: string, form: object = {}): Promise<ImportRecord> =>
    (await imports.by(as()).post(`/api/imports/runs/${id}/start`).send(form).expect(200)).body.data;
  const read = (id: string): Promise<ImportRecord> => imports.by(as()).read(`/api/imports/runs/${id}`);
  const rows = async (id: string, outcome = ''): Promise<ImportRow[]> =>
    (await imports.by(as()).read(`/api/imports/runs/${id}/rows?outcome=${outcome}`)).rows;
  /** The numbers of all rows of this kind. */
  const every = async (id: string, outcome: ImportRow['outcome']): Promise<number[]> => {
    const repository = imports.get(ImportsRepository);
    const one = await repository.find(id);
    return one
      ? (await repository.listRows(one, { outcome, undone: undefined }, { page: 1, perPage: 10_000 })).rows.map(({ row }) => row)
      : [];
  };
  /** Sweeps until nothing is due. */
  const run = async (): Promise<void> => {
    await imports.sweep(runImports);
    if ((await imports.get(ImportsRepository).due()).length > 0) await run();
  };

  const imports = startedService(service, { env: reportedMongo() });
  beforeEach(() => {
    known = new Map();
    written = [];
    imports.answer(takeImportedPeople, answer);
  });

  it('A3: shows a file before anything runs: its rows, a guess of its columns, and the cobrand of its name', async () => {
    const one = await upload(people(7));
    expect(one).toMatchObject({
      status: 'uploaded',
      cobrand: 'ACME',
      headings: ['email', 'first name', 'last name'],
      columns: { email: 'email', first_name: 'first name', last_name: 'last name' },
      count: { total: 7, succeeded: 0 },
    });
    expect(one.preview).toHaveLength(5);
    expect((await imports.by(as()).read('/api/imports/runs')).rows[0]).toMatchObject({
      id: one.id,
      preview: [],
    });
  });

  it.each([
    ['file=june', ['ME_OMEGA_june (2).csv', 'ME_OMEGA_june.csv']],
    ['file=OMEGA%20(2)', ['ME_OMEGA_june (2).csv']],
    ['file=omega.june', []],
    ['file=omega&status=uploaded', ['ME_OMEGA_may.csv', 'ME_OMEGA_june (2).csv', 'ME_OMEGA_june.csv']],
    ['file=omega&status=finished', []],
    ['file=omega&perPage=1&page=2', ['ME_OMEGA_june (2).csv']],
  ])('A2: is found among the others by %s', async (query, names) => {
    for (const name of query === 'file=june' ? ['june', 'june (2)', 'may'] : []) {
      await upload(people(1), `ME_OMEGA_${name}.csv`);
      // Of two of one moment either may be first.
      imports.clock.advance(1_000);
    }
    const { rows: found } = await imports.by(as()).read(`/api/imports/runs?${query}`);
    expect(found.map(({ fileName }: ImportRecord) => fileName)).toEqual(names);
  });

  it('A3: is in the search with those whom it adds: by their row, or as accounts knows them where more rows are about them', async () => {
    const cells = [
      'new@example.com,Wilma,Quill,AA19 AAA',
      'twice@example.com,Tess,Quill,BB20 BBB',
      'twice@example.com,Tess,Quill,CC21 CCC',
    ];
    const { id } = await upload([`${headings},registration`, ...cells].join('\n'));
    await start(id, { force: true });
    await run();
    const found = async () => (await imports.by(as()).read('/api/imports/people?q=quill')).rows;
    const one = { customerId: known.get('new@example.com'), name: 'Wilma Quill', cars: ['AA19AAA'] };
    expect(await found()).toMatchObject([one]);
    const customerId = String(known.get('twice@example.com'));
    const cars = ['BB20BBB', 'CC21CCC'].map((registrationNumber) => ({ registrationNumber, make: '', model: '', formerPlates: [] }));
    const tess = { ...aPerson({ id: customerId, firstName: 'Tess', lastName: 'Quill', email: 'twice@example.com' }), cars };
    const asked: string[] = [];
    imports.answer(readPeople, ({ body }) => {
      asked.push(...body.userIds);
      return { people: [tess].filter((person) => body.userIds.includes(person.id)) };
    });
    const told = [...known.values()].map((who) => ({ customerId: who, isNew: true, cars: [] }));
    await imports.deliver(customersImported, { importId: id, isSearchKept: true, customers: told });
    await imports.sweep(indexCustomers);
    expect(await found()).toMatchObject([{ customerId, cars: ['BB20BBB', 'CC21CCC'] }, one]);
    expect(known.size).toBe(2);
    expect(asked).toEqual([customerId]);
  });

  it('A3: says which campaign it was checked with, so that it is run with that', async () => {
    const { id } = await upload(people(2));
    expect(await read(id)).toMatchObject({ campaign: null, marksKnown: false });
    const asked = { validation: 'check', utm_option: 'set', utm_source: 'mail', utm_campaign: '', utm_update: '1' };
    await start(id, asked);
    await run();
    expect(await read(id)).toMatchObject({ status: 'checked', campaign: { source: 'mail' }, marksKnown: true });
    await start(id, { ...asked, validation: 'import' });
    await run();
    expect(await read(id)).toMatchObject({ status: 'finished', campaign: { source: 'mail' } });
  });

  it('A3: is audited when it is uploaded: who brought which file, and nothing of what is in it', async () => {
    const text = people(3);
    const { id } = await upload(text, 'ME_ACME_2.csv');
    const { rows: entries } = await imports.get(Audit).list({ subjectId: id });
    expect(entries).toEqual([
      expect.objectContaining({
        action: 'import-uploaded',
        actorId: admin.userId,
        subjectType: 'import',
        after: { fileName: 'ME_ACME_2.csv', bytes: text.length, rows: 3 },
      }),
    ]);
  });

  it.each([
    ['people.txt', people(1), 'Choose a CSV file: its name ends in .csv'],
    [`${'a'.repeat(121)}.csv`, people(1), 'File name is longer than allowed 120 characters.'],
    ['a.csv', headings, 'The file has headings and no rows'],
    ['a.csv', Buffer.alloc(20 * 1024 * 1024 + 1, 'x'), 'File exceeds maximum allowed size 20MB.'],
  ])('A5: refuses %s beside the file', async (name, text, fault) => {
    const sent = imports.by(as()).post('/api/imports/runs').attach('file', Buffer.from(text), name);
    expect((await sent.expect(400)).body.error.fields).toEqual({ file: fault });
  });

  it('A3: says in a dry run what it would do, and writes nothing', async () => {
    const { id } = await upload(`${people(2)}\ncolleague@example.com,A,B\nnobody,,`);
    await start(id, { validation: 'check' });
    await run();
    expect(await read(id)).toMatchObject({
      status: 'checked',
      progress: 100,
      count: { total: 4, succeeded: 2, failed: 1, errors: 3, impossible: 1 },
    });
    expect((await rows(id)).map(({ row, outcome }) => [row, outcome])).toEqual([
      [2, 'added'],
      [3, 'added'],
      [4, 'impossible'],
      [5, 'failed'],
    ]);
    expect(await rows(id, 'failed')).toMatchObject([{ row: 5, email: 'nobody' }]);
    expect(written).toEqual([]);
  });

  it('A3: leaves out a row with a blocked value, which it names', async () => {
    const block = (field: string, value: string, is_blocked: boolean, version?: string) =>
      imports.by(as()).post('/AjaxAdmin/blockFieldUpdate').send({ field, value, is_blocked, version, why: 'Fraud' }).expect(200);
    const { body: blocked } = await block('email', 'p1@example.com', true);
    const { id } = await upload(people(3));
    await start(id, { validation: 'import' });
    await run();
    expect(await read(id)).toMatchObject({ status: 'failed', count: { total: 3, failed: 1, errors: 1 } });
    expect(await rows(id, 'failed')).toMatchObject([{ row: 3, errors: ['This email address is blocked'] }]);
    expect(written).toEqual([]);
    await start(id, { validation: 'import', force: '1' });
    await run();
    expect(written).toEqual([2, 4]);
    await block('email', 'p1@example.com', false, blocked.data.version);
  });

  it('A4: writes nothing of a file with an error until it is forced, and then leaves the wrong rows out', async () => {
    const { id } = await upload(`${people(2)}\n=nobody,"a,b",`);
    await start(id);
    await run();
    expect(await read(id)).toMatchObject({
      status: 'failed',
      errors: expect.arrayContaining([expect.stringContaining('Row 4: Email address')]),
    });
    expect(written).toEqual([]);
    await start(id, { force: true });
    await run();
    expect(await read(id)).toMatchObject({ status: 'finished', count: { total: 3, succeeded: 2, failed: 1 }, changes: { added: 2 } });
    expect(written).toEqual([2, 3]);
    const csv = await imports.by(as()).get(`/api/imports/runs/${id}/errors.csv`).expect(200);
    expect(csv.headers['content-type']).toContain('text/csv');
    const [first, second] = csv.text.split('\r\n');
    expect(first).toBe('\uFEFFRow,email,first name,last name,Errors');
    expect(second).toMatch(/^4,'=nobody,"a,b",,/);
    await imports.by(as()).post(`/api/imports/runs/${id}/start`).send({}).expect(409);
  });

  it('A4: tells a dry run of the rows before that are about the same people, however far', async () => {
    const again = ['P0@example.com,Jo,Holt', `p${batchRows + 50}@example.com,Jo,Lee`, 'new@example.com,Jo,Lee'];
    const { id } = await upload([people(2 * batchRows), ...again].join('\n'));
    const earlier: (readonly number[])[] = [];
    imports.answer(takeImportedPeople, (asked) => {
      earlier.push((asked.body.earlier ?? []).map(({ row }) => row));
      return answer(asked);
    });
    for (let passes = 0; passes < 2; passes += 1) {
      await start(id, { validation: 'check' });
      await run();
    }
    const before = [2, batchRows + 52];
    expect(earlier).toEqual([[], [], before, [], [], before]);
    await start(id, { force: true });
    await run();
    expect(earlier.slice(6)).toEqual([[], [], []]);
  });

  it('A7: costs a batch a fixed number of commands, and one call of accounts', async () => {
    const commandsOf = async (batches: number) => {
      const { id } = await upload(people(batches * batchRows));
      await start(id, { force: true });
      let calls = 0;
      imports.answer(takeImportedPeople, (asked) => {
        calls += 1;
        const { rows: taken } = answer(asked);
        return { rows: taken.map((row) => ({ ...row, outcome: 'updated' as const })) };
      });
      const commands = await commandsDuring(imports, () => imports.sweep(runImports));
      expect([calls, (await read(id)).status]).toEqual([batches, 'finished']);
      return commands.length;
    };
    const [one, four] = [await commandsOf(1), await commandsOf(4)];
    expect(four - one).toBeLessThanOrEqual(3 * 6);
  });

  it.each([
    ['before accounts has taken a batch', false],
    ['after accounts has taken it, before that is written down', true],
  ])('A8: killed %s goes on where it was: nothing is lost, nothing comes twice', async (_, isTaken) => {
    const count = 2 * batchRows + 7;
    const { id } = await upload(people(count));
    await start(id, { force: true });
    let asks = 0;
    imports.answer(takeImportedPeople, (asked) => {
      asks += 1;
      if (asks !== 2) return answer(asked);
      if (isTaken) answer(asked);
      throw new DomainError('SERVICE_UNAVAILABLE');
    });
    await imports.sweep(runImports);
    expect(await read(id)).toMatchObject({ status: 'running', count: { succeeded: batchRows } });
    imports.clock.advance(60_000);
    await run();
    expect(await read(id)).toMatchObject({ status: 'finished', count: { total: count, succeeded: count, failed: 0, impossible: 0 } });
    expect(known.size).toBe(count);
    // This one for accounts says of the batch that comes again that it is unchanged.
    const comesAgain = (row: number) => isTaken && row > batchRows + 1 && row <= 2 * batchRows + 1;
    const rowsOnce = Array.from({ length: count }, (_, n) => n + 2).filter((row) => !comesAgain(row));
    expect(await every(id, 'added')).toEqual(rowsOnce);
  });

  const ask = async (id: string, what: 'stop' | 'go-on', status = 200): Promise<ImportRecord> =>
    (await imports.by(as()).post(`/api/imports/runs/${id}/${what}`).expect(status)).body.data;

  it.each([
    ['while its first rows are taken', 1],
    ['while rows are written and the next are taken', 2],
  ])('stopped %s leaves no row half done: all that accounts has is counted, and it goes on after that', async (_, during) => {
    const count = 5 * batchRows + 7;
    const { id } = await upload(people(count));
    await start(id, { force: true });
    let asks = 0;
    imports.answer(takeImportedPeople, async (asked) => {
      asks += 1;
      if (asks === during) await ask(id, 'stop');
      return answer(asked);
    });
    await run();
    const stopped = await read(id);
    expect(stopped).toMatchObject({ status: 'finished', stop: 'done', count: { total: count, succeeded: written.length } });
    expect(written.length).toBeLessThanOrEqual(3 * batchRows);
    expect(await every(id, 'added')).toEqual(written);
    expect((await ask(id, 'stop')).stop).toBe('done');
    expect((await ask(id, 'go-on')).status).toBe('running');
    await run();
    expect(await read(id)).toMatchObject({ status: 'finished', count: { succeeded: count }, changes: { added: count } });
    expect(written).toEqual(Array.from({ length: count }, (_row, n) => n + 2));
    await ask(id, 'go-on', 409);
    await ask(id, 'stop', 409);
    const { rows: entries } = await imports.get(Audit).list({ subjectId: id });
    expect(entries.map(({ action }) => action).toSorted()).toEqual([
      'import-gone-on',
      'import-started',
      'import-stopped',
      'import-uploaded',
    ]);
  });

  it('stopped while it is killed counts what accounts has all the same', async () => {
    const { id } = await upload(people(5 * batchRows));
    await start(id, { force: true });
    let asks = 0;
    imports.answer(takeImportedPeople, async (asked) => {
      asks += 1;
      const taken = answer(asked);
      if (asks === 2) await ask(id, 'stop');
      if (asks <= 2) throw new DomainError('SERVICE_UNAVAILABLE');
      return { rows: taken.rows.map((row) => ({ ...row, outcome: 'added' as const })) };
    });
    for (let sweeps = 0; sweeps < 3; sweeps += 1) {
      await imports.sweep(runImports);
      imports.clock.advance(60_000);
    }
    expect(await read(id)).toMatchObject({ status: 'finished', stop: 'done', changes: { added: known.size } });
  });

  it.each([
    ['', false],
    [' by accounts, which does not answer,', true],
  ])('stopped while it is checked%s is as it was before, and is not run after it', async (_, isSilent) => {
    const { id } = await upload(people(3 * batchRows));
    await start(id);
    let asks = 0;
    imports.answer(takeImportedPeople, async (asked) => {
      asks += 1;
      if (asks === 2) await ask(id, 'stop');
      if (asks === 2 && isSilent) throw new DomainError('SERVICE_UNAVAILABLE');
      return answer(asked);
    });
    await run();
    imports.clock.advance(60_000);
    await run();
    expect(await read(id)).toMatchObject({ status: 'uploaded', count: { succeeded: 0 }, changes: { added: 0 } });
    expect(written).toEqual([]);
    await start(id);
    await run();
    expect(await read(id)).toMatchObject({ status: 'finished', changes: { added: 3 * batchRows } });
  });

  it('A7: is run and waited for by one call', async () => {
    const sent = imports
      .by(as())
      .post('/ajax-admin/import/run')
      .field({
        strategy: 'add',
        validation: 'import',
        force: '1',
        columns: JSON.stringify({ email: 'email', first_name: 'first name', last_name: 'last name' }),
      })
      .attach('file', Buffer.from(people(2)), 'a.csv')
      .then((whole) => whole);
    let isAnswered = false;
    void sent.finally(() => (isAnswered = true));
    while (!isAnswered) await run();
    const { body } = await sent;
    expect(body.data).toMatchObject({
      status: 'finished',
      count: { total: 2, succeeded: 2, failed: 0, errors: 0, impossible: 0 },
      errors: [],
    });
  });

  it('A5: is refused beside its columns', async () => {
    const { id } = await upload(people(1));
    const answered = await imports
      .by(as())
      .post(`/api/imports/runs/${id}/start`)
      .send({ columns: { email: 'Mail' } })
      .expect(400);
    expect(answered.body.error.fields).toEqual({ columns: 'Say which column holds: first name, last name' });
  });

  it('A4: is forgotten after thirty days, with the rows that were shown of it', async () => {
    const canary = randomUUID();
    const { id } = await upload(`${headings}\nforgotten-${canary}@example.test,Jo,Bloggs\n`);
    expect(await stored()).toContain(`forgotten-${canary}`);
    imports.clock.advance(31 * 86_400_000);
    await imports.sweep(forgetImportFiles);
    await imports.by(as()).post(`/api/imports/runs/${id}/start`).send({}).expect(409);
    expect((await read(id)).preview).toEqual([]);
    expect(await stored()).not.toContain(`forgotten-${canary}`);
  });

  it('no longer names whoever is erased while it waits; everybody else is imported', async () => {
    const canary = randomUUID();
    const { id } = await upload(
      `email,first name,last name\nal-${canary}@example.test,Al,Ali\n"JO-${canary}@Example.test","Jo, ${canary}","B\nloggs-${canary}"\n`,
    );
    expect(await stored()).toContain(`Jo, ${canary}`);
    const subject = { ...nobody, customerId: randomUUID(), emails: [`jo-${canary}@example.test`] };
    await imports.get(PersonalData).eraseFiles(subject);
    await imports.get(Mongo).transaction((session) => imports.get(PersonalData).erase(subject, session));
    const left = (await stored()).toLowerCase();
    expect(left).toContain(`al-${canary}@example.test`);
    for (const theirs of [`jo-${canary}`, `jo, ${canary}`, `loggs-${canary}`]) expect(left).not.toContain(theirs);
    await start(id, { force: true });
    await run();
    expect(await read(id)).toMatchObject({ status: 'finished', count: { succeeded: 1, failed: 0 } });
    expect(written).toEqual([2]);
  });

  it('A3: of many pieces is rewritten where it names whoever is erased, and stays whole', async () => {
    const canary = randomUUID();
    const middle = 900;
    const note = 'x'.repeat(200);
    const line = (n: number) =>
      n === middle ? `jo-${canary}@example.test,Jo,Bloggs,` : `p${n}-${canary}@example.test,Jo,"Lee, ${n}",${note}`;
    const { id } = await upload([`${headings},note`, ...Array.from({ length: 2 * middle }, (_, n) => line(n))].join('\n'));
    const subject = { ...nobody, customerId: randomUUID(), emails: [`jo-${canary}@example.test`] };
    await imports.get(PersonalData).eraseFiles(subject);
    expect(await stored()).not.toContain(`jo-${canary}`);
    await start(id, { force: true });
    await run();
    expect(await read(id)).toMatchObject({ status: 'finished', count: { succeeded: 2 * middle - 1, failed: 0 } });
    expect(written).not.toContain(middle + 2);
  });

  it('that has ended no longer names whoever is erased, and still tells what became of each row', async () => {
    const canary = randomUUID();
    const { id } = await upload(`email,first name,last name\nal-${canary}@example.test,Al,Ali\njo-${canary}@example.test,Jo,Bloggs\n`);
    await start(id, { force: true });
    await run();
    const subject = { ...nobody, customerId: known.get(`jo-${canary}@example.test`) ?? '', emails: [`jo-${canary}@example.test`] };
    await imports.get(PersonalData).eraseFiles(subject);
    await imports.get(Mongo).transaction((session) => imports.get(PersonalData).erase(subject, session));
    expect(await stored()).not.toContain(`jo-${canary}`);
    expect(await rows(id, 'added')).toHaveLength(2);
  });

  it('that moves on while it is put off does not hold up those that are due after it', async () => {
    const [first, second] = [await upload(people(1)), await upload(people(1))];
    await start(first.id);
    imports.clock.advance(1);
    await start(second.id);
    const repository = imports.get(ImportsRepository);
    const save = jest.spyOn(repository, 'save');
    imports.answer(takeImportedPeople, (asked) => {
      if (asked.body.importId !== first.id) return answer(asked);
      save.mockRejectedValueOnce(new ImportMovedOn('Taken by another process'));
      throw new DomainError('SERVICE_UNAVAILABLE');
    });
    await imports.sweep(runImports);
    save.mockRestore();
    expect((await read(second.id)).status).not.toBe('checking');
    imports.answer(takeImportedPeople, answer);
    await run();
    expect(await read(first.id)).toMatchObject({ status: 'finished' });
  });

  it('that nobody uploaded is not found', async () => {
    await imports.by(as()).get(`/api/imports/runs/${randomUUID()}`).expect(404);
  });
});
