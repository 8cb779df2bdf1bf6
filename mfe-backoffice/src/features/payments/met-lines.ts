import type { PlanLine } from '@kerbside/contracts/http/payments/schedule';
import { typedPrice, type TypedPayment } from '@kerbside/contracts/payments/typed-payments';
import { penceOfTyped } from '@kerbside/contracts/reading/amount';

/** The payments of a plan that may be edited. */
export type OpenLines = readonly PlanLine[];

export const openLines = (lines: readonly PlanLine[]): OpenLines => lines.filter(({ isChangeable }) => isChangeable);

/** What was edited and what a colleague made of the payments meanwhile: each price and day that was not touched here is theirs now. */
export const metLines = (typed: readonly TypedPayment[], before: OpenLines, now: OpenLines): readonly TypedPayment[] => {
  const added = now.filter(({ number }) => before.every((line) => line.number !== number));
  const highest = Math.max(-1, ...typed.map(({ key }) => key));
  return [
    ...typed.flatMap((row) => met(row, { was: numbered(before, row.number), is: numbered(now, row.number) })),
    ...added.map(({ number, amountPence, dueOn }, place) => ({
      key: highest + place + 1,
      number,
      price: typedPrice(amountPence),
      date: dueOn,
      agreedOn: dueOn,
    })),
  ];
};

interface Line {
  readonly was: PlanLine | undefined;
  readonly is: PlanLine | undefined;
}

const met = (row: TypedPayment, { was, is }: Line): readonly TypedPayment[] => {
  if (!was) return [row];
  const isPriceTyped = penceOfTyped(row.price) !== was.amountPence;
  const isDateTyped = row.date !== was.dueOn;
  // Nothing can be changed of it any more: only what was typed is kept, to be looked at.
  if (!is) return isPriceTyped || isDateTyped ? [row] : [];
  const price = isPriceTyped ? row.price : typedPrice(is.amountPence);
  return [{ ...row, price, date: isDateTyped ? row.date : is.dueOn, agreedOn: is.dueOn }];
};

export interface LineChange {
  readonly number: number;
  /** Undefined for a new payment. */
  readonly was: PlanLine | undefined;
  /** Undefined when it cannot be edited any more. */
  readonly is: PlanLine | undefined;
}

/** Which of the payments that may be edited are others by now. */
export const changesOf = (before: OpenLines, now: OpenLines): readonly LineChange[] => {
  const numbers = new Set([...before, ...now].map(({ number }) => number));
  return [...numbers]
    .toSorted((one, other) => one - other)
    .map((number) => ({ number, was: numbered(before, number), is: numbered(now, number) }))
    .filter(({ was, is }) => was?.amountPence !== is?.amountPence || was?.dueOn !== is?.dueOn);
};

const numbered = (lines: OpenLines, number: number | undefined): PlanLine | undefined => lines.find((line) => line.number === number);
