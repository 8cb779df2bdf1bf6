import type { ImportedRow, TakenRow } from '@kerbside/contracts/http/accounts/imported';
import type { BlockableField } from '@kerbside/contracts/staff/blockable-fields';
import { blockedInFile } from '@kerbside/contracts/staff/blocked-values';
import { digestOf } from '@kerbside/platform/blocked/blocked-fields';
import type { ReadRow } from '../import-files/row.js';

type Person = ImportedRow['person'];

/** For each thing that rows are about, the last earlier row that changed something of it. */
export type Before = ReadonlyMap<string, ImportedRow>;

export interface RowChange {
  readonly content: ImportedRow;
  /** The person after all rows up to this one; undefined when the row itself says the same. */
  readonly person: Person | undefined;
}

/** What a row is about: its person, then the car, then the cover on that car. */
export const aboutOf = ({ person: { email }, car, plan }: ImportedRow): readonly string[] => [
  email,
  ...(car ? [`${email} ${car.registrationNumber}`] : []),
  ...(car && plan ? [`${email} ${car.registrationNumber} ${plan.productType}`] : []),
];

/**
 * The earlier rows that accounts must know, in order: at most two for each of these rows, however many there were. A person is given as
 * left by all earlier rows; for cover only its last row matters, and for a car only that it exists.
 */
export const earlierFor = (rows: readonly ImportedRow[], before: Before): readonly ImportedRow[] => {
  const found = rows.flatMap((row) => {
    const [person, ...more] = aboutOf(row);
    const narrowest = more.findLast((about) => before.has(about));
    return [person, narrowest].flatMap((about) => (about === undefined ? [] : (before.get(about) ?? [])));
  });
  return [...new Set(found)].toSorted((one, other) => one.row - other.row);
};

/** The rows among these that change something, by row number. */
export const changing = (
  rows: readonly ImportedRow[],
  taken: ReadonlyMap<number, TakenRow>,
  before: Before,
): ReadonlyMap<number, RowChange> => {
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

/** By row number, the things that this row is the last one about. */
export const lastAbout = (rows: readonly ImportedRow[]): ReadonlyMap<number, readonly string[]> => {
  const last = new Map(rows.flatMap((row) => aboutOf(row).map((about) => [about, row.row] as const)));
  return new Map(rows.map((row) => [row.row, aboutOf(row).filter((about) => last.get(about) === row.row)]));
};

const isChange = (taken: TakenRow | undefined): boolean => taken?.outcome === 'added' || taken?.outcome === 'updated';

/** Keeps the fields that the row leaves out. */
const personAfter = (before: Person, row: Person): Person => ({
  ...row,
  title: row.title ?? before.title,
  phone: row.phone ?? before.phone,
  postcode: row.postcode ?? before.postcode,
  address: row.address.length > 0 ? row.address : before.address,
});

interface Value {
  readonly field: BlockableField;
  readonly digest: string;
}

const valuesOf = (content: ImportedRow | undefined): Value[] => {
  if (!content) return [];
  const { person, car } = content;
  const values = [
    ['email', person.email],
    ['phone', person.phone],
    ['postcode', person.postcode],
    ['vrm', car?.registrationNumber],
  ] as const;
  return values.flatMap(([field, value]) => {
    const digest = value ? digestOf(field, value) : undefined;
    return digest === undefined ? [] : [{ field, digest }];
  });
};

export const digestsIn = (rows: readonly Pick<ReadRow, 'content'>[]): string[] => [
  ...new Set(rows.flatMap(({ content }) => valuesOf(content).map(({ digest }) => digest))),
];

/** Fails a row that contains a blocked value, because a file creates accounts as a form does. */
export const refusedWhereBlocked = <R extends ReadRow>(row: R, blocked: ReadonlySet<string>): R | (Omit<R, 'content'> & ReadRow) => {
  const errors = valuesOf(row.content).flatMap(({ field, digest }) => (blocked.has(digest) ? [blockedInFile(field)] : []));
  if (errors.length === 0) return row;
  const { content: _, ...rest } = row;
  return { ...rest, errors };
};
