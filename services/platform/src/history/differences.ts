import { isDeepStrictEqual } from 'node:util';

/** The fields in which two versions of a record differ, sorted. Null in one may be absent in the other. */
export const differences = (stored: object, rebuilt: object): string[] => {
  const [one, other] = [new Map<string, unknown>(Object.entries(stored)), new Map<string, unknown>(Object.entries(rebuilt))];
  const names = [...new Set([...one.keys(), ...other.keys()])];
  return names.filter((name) => !isDeepStrictEqual(plain(one.get(name)), plain(other.get(name)))).toSorted();
};

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
