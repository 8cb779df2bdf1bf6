import type { ImportedRow, TakenRow } from '@kerbside/contracts/http/accounts/imported';
import { aboutOf, changing, earlierFor, lastAbout, type Before } from './dry-run.js';

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
