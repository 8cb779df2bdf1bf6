import type { RateBookDifference } from '@kerbside/contracts/http/pricing/rate-books';
import type { RateBook } from './rate-book.js';

type Leaf = string | number | boolean | null;

/** The fields that identify one row of a list. */
const names = ['key', 'productType', 'months', 'pounds', 'perHour', 'id'] as const;

/** What changes from one book to another, one row per value. */
export const differencesOf = (before: RateBook, after: RateBook): readonly RateBookDifference[] => {
  const products = [...new Set([...Object.keys(before.products), ...Object.keys(after.products)])];
  return products.flatMap((product) => {
    const [was, is] = [before, after].map((book) => leavesOf(Reflect.get(book.products, product)));
    return was && is ? changes(product, was, is) : [];
  });
};

const changes = (product: string, was: ReadonlyMap<string, Leaf>, is: ReadonlyMap<string, Leaf>): RateBookDifference[] =>
  [...new Set([...was.keys(), ...is.keys()])].flatMap((path) => {
    const [old, now] = [was.get(path), is.get(path)];
    return old === now ? [] : [{ product, path, before: textOf(old), after: textOf(now), percent: percentOf(old, now) }];
  });

const textOf = (leaf: Leaf | undefined): string | null => (leaf === undefined ? null : String(leaf));

const percentOf = (old: Leaf | undefined, now: Leaf | undefined): number | null =>
  typeof old === 'number' && typeof now === 'number' && old !== 0 ? Math.round(((now - old) / old) * 10_000) / 100 : null;

const leavesOf = (value: unknown, path = ''): ReadonlyMap<string, Leaf> => {
  if (value === undefined) return new Map();
  if (value === null || typeof value !== 'object') return new Map([[path, leafOf(value)]]);
  const entries = Array.isArray(value) ? value.map((row: unknown, at) => [nameOf(row, at), row] as const) : Object.entries(value);
  return new Map(entries.flatMap(([name, child]) => [...leavesOf(child, path ? `${path}.${name}` : name)]));
};

const leafOf = (value: unknown): Leaf =>
  typeof value === 'number' || typeof value === 'boolean' || value === null ? value : String(value);

const nameOf = (row: unknown, at: number): string => {
  if (row === null || typeof row !== 'object') return String(at);
  const name = names.find((one) => Object.hasOwn(row, one));
  return name ? String(Reflect.get(row, name)) : String(at);
};
