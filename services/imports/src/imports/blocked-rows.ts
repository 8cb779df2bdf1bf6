import type { ImportedRow } from '@kerbside/contracts/http/accounts/imported';
import type { BlockableField } from '@kerbside/contracts/staff/blockable-fields';
import { blockedInFile } from '@kerbside/contracts/staff/blocked-values';
import { digestOf } from '@kerbside/platform/blocked/blocked-fields';
import type { ReadRow } from '../import-files/row.js';

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

/** The digests of all values in the rows that can be blocked. */
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
