import type { ImportedRow, TakenRow } from '@kerbside/contracts/http/accounts/imported';

type Person = ImportedRow['person'];

/** By what a row is about: the last row before that changed something of it. */
export type Before = ReadonlyMap<string, ImportedRow>;

/** A row of a dry run that changes something. */
export interface Changing {
  readonly content: ImportedRow;
  /** As all rows until this one leave them; undefined where that is what the row itself says. */
  readonly person: Person | undefined;
}

/** What a row is about: its person, then the car, then the cover on that car. */
export const aboutOf = ({ person: { email }, car, plan }: ImportedRow): readonly string[] => [
  email,
  ...(car ? [`${email} ${car.registrationNumber}`] : []),
  ...(car && plan ? [`${email} ${car.registrationNumber} ${plan.productType}`] : []),
];

/**
 * What accounts has to know of the rows before, in their order: two at most for each of these rows, however many there were. A person is as all rows
 * until then leave them; of a cover only the last row counts, and of a car that it is there.
 */
export const earlierFor = (rows: readonly ImportedRow[], before: Before): readonly ImportedRow[] => {
  const found = rows.flatMap((row) => {
    const [person, ...more] = aboutOf(row);
    const narrowest = more.findLast((about) => before.has(about));
    return [person, narrowest].flatMap((about) => (about === undefined ? [] : (before.get(about) ?? [])));
  });
  return [...new Set(found)].toSorted((one, other) => one.row - other.row);
};

/** Those of these rows that change something, by row. */
export const changing = (
  rows: readonly ImportedRow[],
  taken: ReadonlyMap<number, TakenRow>,
  before: Before,
): ReadonlyMap<number, Changing> => {
  const people = new Map<string, Person>();
  const changes = rows.filter(({ row }) => isChange(taken.get(row)));
  return new Map(
    changes.map((content) => {
      const { email } = content.person;
      const earlier = people.get(email) ?? before.get(email)?.person;
      const person = earlier && personAfter(earlier, content.person);
      people.set(email, person ?? content.person);
      return [content.row, { content, person }];
    }),
  );
};

/** What each of these rows is the last one about, by row. */
export const lastAbout = (rows: readonly ImportedRow[]): ReadonlyMap<number, readonly string[]> => {
  const last = new Map(rows.flatMap((row) => aboutOf(row).map((about) => [about, row.row] as const)));
  return new Map(rows.map((row) => [row.row, aboutOf(row).filter((about) => last.get(about) === row.row)]));
};

const isChange = (taken: TakenRow | undefined): boolean => taken?.outcome === 'added' || taken?.outcome === 'updated';

/** What a row does not say stays. */
const personAfter = (before: Person, row: Person): Person => ({
  ...row,
  title: row.title ?? before.title,
  phone: row.phone ?? before.phone,
  postcode: row.postcode ?? before.postcode,
  address: row.address.length > 0 ? row.address : before.address,
});
