import { isDeepStrictEqual } from 'node:util';

/** A payment of a plan, or a part of a refund: numbered for good. */
interface WithNumber {
  readonly number: number;
}

/** What is kept of plans and refunds: fields, and one list of numbered rows. */
export type VersionedState = Readonly<Record<string, unknown>> & { readonly version: number };
export type RowsOf = 'schedule' | 'parts';

/** One change of a plan or a refund, as kept. Together, in order, they make it as it is stored. */
export interface KeptChange {
  /** What it is after the change. */
  readonly version: number;
  readonly at: Date;
  /** Holds the whole state: the first that is known. */
  readonly isFirst?: true;
  readonly set: Readonly<Record<string, unknown>>;
  readonly unset: readonly string[];
  /** The rows that are new, or other than before. */
  readonly rows: readonly WithNumber[];
  /** The numbers of all rows, in their order. */
  readonly numbers: readonly number[];
}

type Change = Omit<KeptChange, 'at'>;

/** The change from `before` to `after`; all of it when `before` is undefined. */
export const changeBetween = (rowsOf: RowsOf, before: VersionedState | undefined, after: VersionedState): Change => {
  const { version } = after;
  const rows = rowsIn(after, rowsOf);
  const numbers = rows.map(({ number }) => number);
  if (before === undefined) return { version, isFirst: true, set: fieldsOf(after, rowsOf), unset: [], rows, numbers };
  const [fields, known] = [fieldsOf(after, rowsOf), new Map(rowsIn(before, rowsOf).map((row) => [row.number, row]))];
  return {
    version,
    set: Object.fromEntries(Object.entries(fields).filter(([name, value]) => !isDeepStrictEqual(value, before[name]))),
    unset: Object.keys(fieldsOf(before, rowsOf)).filter((name) => !(name in fields)),
    rows: rows.filter((row) => !isDeepStrictEqual(row, known.get(row.number))),
    numbers,
  };
};

/** The state after a change. Undefined when the state before it is not known. */
const afterChange = (rowsOf: RowsOf, before: VersionedState | undefined, change: Change): VersionedState | undefined => {
  if (before === undefined && !change.isFirst) return undefined;
  const known = new Map(before && !change.isFirst ? rowsIn(before, rowsOf).map((row) => [row.number, row]) : []);
  for (const row of change.rows) known.set(row.number, row);
  const fields: Record<string, unknown> = { ...(change.isFirst ? {} : before), ...change.set };
  for (const name of change.unset) delete fields[name];
  return { ...fields, [rowsOf]: change.numbers.flatMap((number) => known.get(number) ?? []), version: change.version };
};

/** Each state up to a moment, oldest first. */
export const statesUntil = <C extends KeptChange>(rowsOf: RowsOf, changes: readonly C[], at: Date) => {
  const states: { readonly change: C; readonly state: VersionedState }[] = [];
  for (const change of changes) {
    if (change.at > at) break;
    const state = afterChange(rowsOf, states.at(-1)?.state, change);
    if (state) states.push({ change, state });
  }
  return states;
};

const rowsIn = (kept: VersionedState, rowsOf: RowsOf): readonly WithNumber[] => {
  const rows = kept[rowsOf];
  return Array.isArray(rows) ? rows.filter(isNumbered) : [];
};

const isNumbered = (row: unknown): row is WithNumber => typeof row === 'object' && row !== null && 'number' in row;

const fieldsOf = (kept: VersionedState, rowsOf: RowsOf): Record<string, unknown> =>
  Object.fromEntries(Object.entries(kept).filter(([name, value]) => name !== rowsOf && name !== 'version' && value !== undefined));
