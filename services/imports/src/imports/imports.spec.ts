import type { ImportedRow, TakenRow } from '@kerbside/contracts/http/accounts/imported';
import { aboutOf, type Before, changing, earlierFor, lastAbout } from './dry-run.js';
import { toRecord } from './import-record.js';
import {
  advanced,
  choiceOf,
  goOn,
  type Import,
  isSettled,
  nameInTrail,
  passed,
  type RowResult,
  started,
  stop,
  undo,
  undoAsked,
  undoTold,
  uploaded,
} from './import.js';

const jo: ImportedRow['person'] = {
  email: 'jo@example.com',
  firstName: 'Jo',
  lastName: 'Lee',
  title: null,
  phone: null,
  address: [],
  postcode: null,
};
const person = (over: Partial<ImportedRow['person']> = {}): ImportedRow['person'] => ({ ...jo, ...over });
const car = (registrationNumber: string) => ({ registrationNumber, make: 'Ford', model: 'Focus', firstRegistrationDate: null });
const plan = (productType: 'gap' | 'warranty', provider: string) => ({
  productType,
  provider,
  policyNumber: null,
  pricePence: 10_000,
  startDate: '2026-01-01',
  expiryDate: '2027-01-01',
});
const aRow = (row: number, over: Partial<Omit<ImportedRow, 'row'>> = {}): ImportedRow => ({
  row,
  person: jo,
  car: null,
  plan: null,
  ...over,
});
const taken = (row: number, outcome: TakenRow['outcome']) =>
  [row, { row, outcome, customerId: null, differences: [], errors: [] }] satisfies [number, TakenRow];

/** The earlier rows known after these, each of which changes something. */
const afterAll = (rows: readonly ImportedRow[]): Before => {
  const changes = changing(rows, new Map(rows.map(({ row }) => taken(row, 'updated'))), new Map());
  const last = lastAbout(rows);
  return new Map(
    [...changes].flatMap(([row, { content, person: after }]) =>
      (last.get(row) ?? []).map((about) => [about, { ...content, person: after ?? content.person }] as const),
    ),
  );
};

describe('what a dry run tells of the rows before', () => {
  it.each([
    ['a person', aRow(2), ['jo@example.com']],
    ['a car', aRow(2, { car: car('A1') }), ['jo@example.com', 'jo@example.com A1']],
    ['a cover', aRow(2, { car: car('A1'), plan: plan('gap', 'X') }), ['jo@example.com', 'jo@example.com A1', 'jo@example.com A1 gap']],
  ])('names what a row of %s is about', (_, row, about) => {
    expect(aboutOf(row)).toEqual(about);
  });

  it('gives a person all that any row said, the last word of each', () => {
    const before = afterAll([
      aRow(2, { person: person({ title: 'Ms', phone: '07700 900001' }) }),
      aRow(3, { person: person({ phone: '07700 900002', address: ['1 High Street'] }) }),
      aRow(4, { person: person({ lastName: 'Carter' }) }),
    ]);
    const after = { ...jo, lastName: 'Carter', title: 'Ms', phone: '07700 900002', address: ['1 High Street'] };
    expect(earlierFor([aRow(9)], before)).toEqual([aRow(4, { person: after })]);
  });

  it('A9: is two rows at most for each row, however many there were', () => {
    const many = Array.from({ length: 5_000 }, (_, n) =>
      aRow(n + 2, {
        person: person({ phone: `07700 ${String(n)}` }),
        car: car(`C${String(n % 1_000)}`),
        plan: plan('gap', `Company ${String(n)}`),
      }),
    );
    const told = earlierFor([aRow(9_000, { car: car('C7'), plan: plan('gap', 'New') })], afterAll(many));
    expect(told.map(({ row, plan: last }) => [row, last?.provider])).toEqual([
      [4_009, 'Company 4007'],
      [5_001, 'Company 4999'],
    ]);
  });

  it('tells of a car that is there, also where its cover is another', () => {
    const before = afterAll([aRow(2, { car: car('A1'), plan: plan('warranty', 'X') }), aRow(3)]);
    const told = earlierFor([aRow(9, { car: car('A1'), plan: plan('gap', 'Y') })], before);
    expect(told.map(({ row }) => row)).toEqual([2, 3]);
  });

  it('leaves out rows that change nothing, and other people', () => {
    const rows = [aRow(2), aRow(3, { person: person({ phone: '1' }) }), aRow(4, { person: person({ email: 'bo@example.com' }) })];
    const outcomes = new Map([taken(2, 'added'), taken(3, 'impossible'), taken(4, 'unchanged')]);
    expect([...changing(rows, outcomes, new Map()).keys()]).toEqual([2]);
    expect(earlierFor([aRow(9, { person: person({ email: 'bo@example.com' }) })], afterAll([aRow(2)]))).toEqual([]);
  });

  it('names the last row about each', () => {
    const rows = [aRow(2, { car: car('A1') }), aRow(3, { car: car('B2') }), aRow(4)];
    expect([...lastAbout(rows)]).toEqual([
      [2, ['jo@example.com A1']],
      [3, ['jo@example.com B2']],
      [4, ['jo@example.com']],
    ]);
  });
});

const now = new Date('2026-11-20T09:00:00Z');
const file = { id: 'f', name: 'ME_ACME.csv', bytes: 10, delimiter: ',', headings: ['email'], preview: [], rows: 4 };
const fresh = uploaded({ _id: 'i', file, startedBy: 'a', uploadedAt: now }, { cobrand: 'ACME', columns: { email: 'email' } });
const form = { utm_option: 'none', strategy: 'add_and_update', validation: 'import', force: false, utm_update: false } as const;
const begin = (one: Import, over: object = {}) => started(one, choiceOf({ ...form, ...over }, one.choice), { ...form, ...over }, now);

const result = (row: number, outcome: RowResult['outcome'], errors: readonly string[] = []): RowResult => ({
  row,
  outcome,
  email: '',
  customerId: null,
  differences: [],
  errors: [...errors],
  cells: [],
});
const good = [result(2, 'added'), result(3, 'updated'), result(4, 'unchanged'), result(5, 'impossible', ['no'])];
const bad = [result(2, 'added'), result(3, 'failed', ['a', 'b']), result(4, 'failed', ['c']), result(5, 'added')];

describe('an import', () => {
  it('A8: counts rows, the errors in them, and what is impossible', () => {
    expect(advanced(begin(fresh), bad, 5)).toMatchObject({
      cursor: 5,
      count: { total: 4, succeeded: 2, failed: 2, errors: 3, impossible: 0 },
      changes: { added: 2 },
      errors: ['Row 3: a', 'Row 3: b', 'Row 4: c'],
    });
    expect(advanced(begin(fresh), good, 5)).toMatchObject({
      count: { total: 4, succeeded: 3, failed: 0, errors: 0, impossible: 1 },
      changes: { added: 1, updated: 1, unchanged: 1 },
    });
  });

  it.each([
    ['a dry run', { validation: 'check' }, 'checking', 'checked', 'checked'],
    ['an import', {}, 'checking', 'running', 'failed'],
    ['a forced import', { force: true }, 'running', 'finished', 'finished'],
  ] as const)('%s: %j is %s, then %s, or with errors %s', (_, over, first, then, withErrors) => {
    const one = begin(fresh, over);
    expect(one).toMatchObject({ status: first, nextAt: now, pass: 1, cursor: 0 });
    expect(passed(advanced(one, good, 5), now).status).toBe(then);
    expect(passed(advanced(one, bad, 5), now).status).toBe(withErrors);
  });

  it.each([
    ['ME_ACME_2026-11-23.csv', 'ME_ACME_2026-11-23.csv'],
    ['customers 20261123 120000.CSV', 'customers 20261123 120000.csv'],
    ['jo.bloggs@example.com.csv', '[email].csv'],
    ['for jo@example.com, 07700 900123 (leads).csv', 'for [email], [phone] (leads).csv'],
    ['+447700900123_and_0113 496 0000.csv', '[phone]_and_[phone].csv'],
  ])('A3: called %j is %j in the audit trail', (name, expected) => expect(nameInTrail(name)).toBe(expected));

  it('A4: writes at once what was seen in a dry run without an error, and checks again when something else is asked for', () => {
    const seen = passed(advanced(begin(fresh, { validation: 'check' }), good, 5), now);
    expect(begin(seen).status).toBe('running');
    expect(begin(seen, { strategy: 'add' }).status).toBe('checking');
    expect(begin(passed(advanced(begin(fresh, { validation: 'check' }), bad, 5), now)).status).toBe('checking');
  });

  it('counts anew with each pass', () => {
    const after = passed(advanced(begin(fresh), good, 5), now);
    expect(after).toMatchObject({ status: 'running', pass: 2, cursor: 0, count: { total: 4, succeeded: 0 } });
  });

  it.each(['checking', 'running', 'finished', 'undoing', 'undone'] as const)('cannot be started while it is %s', (status) => {
    expect(() => begin({ ...fresh, status })).toThrow('IMPORT_STATE');
  });

  it('cannot be started once it is forgotten', () => {
    expect(() => begin({ ...fresh, forgottenAt: now })).toThrow('IMPORT_STATE');
  });

  it.each([
    [undefined, 'ACME'],
    ['', null],
    ['other', 'OTHER'],
  ])('A3: asked for cobrand %j has %j', (cobrand, expected) => {
    expect(choiceOf({ ...form, ...(cobrand === undefined ? {} : { cobrand }) }, fresh.choice).cobrand).toBe(expected);
  });

  it('marks people as coming from a cobrand or a campaign, when there is one', () => {
    const asked = { ...form, cobrand: '', utm_source: 'mail' };
    expect(choiceOf(asked, fresh.choice).origin).toBeNull();
    expect(choiceOf({ ...asked, utm_option: 'set' }, fresh.choice).origin).toEqual({ cobrand: null, source: 'mail' });
    expect(choiceOf(form, fresh.choice).origin).toEqual({ cobrand: 'ACME' });
  });

  it.each([
    [fresh, 0, true],
    [begin(fresh), 0, false],
    [advanced(begin(fresh), good.slice(0, 1), 2), 25, false],
    [advanced(begin(fresh), good, 5), 99, false],
    [passed(advanced(begin(fresh, { force: true }), good, 5), now), 100, true],
  ])('A3: says how far it is', (one, progress, settled) => {
    expect([toRecord(one).progress, isSettled(one)]).toEqual([progress, settled]);
  });
});

describe('an import that is stopped', () => {
  const running = begin(fresh, { force: true });
  const half = advanced(running, good.slice(0, 2), 3);
  const stopped = passed(stop(half), now);

  it('keeps what it wrote, says how far it came, and goes on from there', () => {
    expect(stop(half)).toMatchObject({ status: 'running', stop: 'asked', nextAt: now });
    expect(isSettled(stop(half))).toBe(false);
    expect(stopped).toMatchObject({
      status: 'finished',
      stop: 'done',
      cursor: 3,
      nextAt: null,
      finishedAt: now,
      changes: { added: 1, updated: 1 },
    });
    expect([toRecord(stopped).progress, isSettled(stopped)]).toEqual([50, true]);
    const on = goOn(stopped, now);
    expect(on).not.toHaveProperty('stop');
    expect(on).toMatchObject({ status: 'running', cursor: 3, pass: stopped.pass, count: { succeeded: 2 }, nextAt: now, finishedAt: null });
    expect(passed(advanced(on, good.slice(2), 5), now).status).toBe('finished');
  });

  it('is undone as one that is finished is', () => {
    expect(undo(stopped, { by: 'b' }, now)).toMatchObject({ status: 'undoing', undoing: { from: 4 } });
  });

  it('is finished where the rows that were under way were the last', () => {
    const one = passed(advanced(stop(half), good.slice(2), 5), now);
    expect([one.status, one.stop]).toEqual(['finished', undefined]);
  });

  it('forgets its dry run, which wrote nothing', () => {
    const one = stop(advanced(begin(fresh), good.slice(0, 2), 3));
    expect(one).toMatchObject({ status: 'uploaded', count: { succeeded: 0 }, changes: { added: 0 }, nextAt: null });
    expect(begin(one).status).toBe('checking');
  });

  it('stays as it is when that is asked again', () => {
    for (const one of [stop(half), stopped]) expect(stop(one)).toBe(one);
  });

  it.each(['uploaded', 'checked', 'failed', 'finished', 'undoing', 'undone'] as const)('is refused while it is %s', (status) => {
    expect(() => stop({ ...half, status })).toThrow('IMPORT_STATE');
  });

  it.each([fresh, running, stop(half), passed(advanced(half, good.slice(2), 5), now), undo(stopped, { by: 'b' }, now)])(
    'is not gone on with before it is stopped or once it is over',
    (one) => {
      expect(() => goOn(one, now)).toThrow('IMPORT_STATE');
    },
  );

  it('is not gone on with once it is forgotten', () => {
    expect(() => goOn({ ...stopped, forgottenAt: now }, now)).toThrow('IMPORT_STATE');
  });
});

describe('an import that is taken back', () => {
  const finished = passed(advanced(begin(fresh, { force: true }), good, 5), now);
  const asked = { by: 'b', why: 'The wrong file' };
  const undoing = { ...asked, from: 6, events: 0 };
  const takenBack = { outcome: 'taken_back' } as const;

  it('A4: is undone for the rows that changed something, and ends with the last of them', () => {
    const one = undo(finished, asked, now);
    expect(one).toMatchObject({ status: 'undoing', undone: { takenBack: 0, kept: 0 }, undoing, nextAt: now });
    expect(toRecord(one).progress).toBe(0);
    const half = undoTold(one, [takenBack], now);
    expect(half).toMatchObject({ status: 'undoing', undone: { takenBack: 1, kept: 0 } });
    expect(toRecord(half).progress).toBe(50);
    expect(undoTold(half, [{ outcome: 'kept' }], now)).toMatchObject({
      status: 'undone',
      undone: { takenBack: 1, kept: 1 },
      finishedAt: now,
      nextAt: null,
    });
  });

  it('is asked for batch by batch, the last first', () => {
    expect(undoAsked({ ...finished, undoing }, 2).undoing).toEqual({ ...asked, from: 2, events: 1 });
  });

  it('is done at once where nothing was changed', () => {
    const unchanged = passed(advanced(begin(fresh, { force: true }), [result(2, 'unchanged')], 5), now);
    expect(undo(unchanged, asked, now).status).toBe('undone');
  });

  it.each(['undoing', 'undone'] as const)('stays as it is while it is %s', (status) => {
    const one = { ...finished, status };
    expect(undo(one, asked, now)).toBe(one);
  });

  it.each(['uploaded', 'checking', 'checked', 'failed', 'running'] as const)('is refused while it is %s', (status) => {
    expect(() => undo({ ...finished, status }, asked, now)).toThrow('IMPORT_STATE');
  });

  it('is refused once it is forgotten', () => {
    expect(() => undo({ ...finished, forgottenAt: now }, asked, now)).toThrow('IMPORT_STATE');
  });
});
