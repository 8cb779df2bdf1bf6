import { isEnough } from '@kerbside/contracts/payments/instalment-edits';
import { sumOf } from '../purchases/ledger.js';
import { backPenceOf, type Schedule, type ScheduleLine } from '../purchases/schedule.js';
import { isChangeable, newLine } from './edits.js';

interface Shrunk {
  readonly schedule: Schedule;
  /** What could not be taken off, because it is on its way: it goes back. */
  readonly excessPence: number;
}

/**
 * The plan without what one of several policies would still have cost. Each payment shrinks by its share; what is overdue shrinks last. What is taken off a payment
 * becomes a void one beside it, so that all of them still come to what was agreed. `mayShrink`: the payments that it is taken off. No payment shrinks below what has gone back of it.
 */
export const shrink = (schedule: Schedule, lessPence: number, mayShrink = isChangeable): Shrunk => {
  const due = schedule.filter((line) => mayShrink(line) && line.state === 'due');
  const overdue = schedule.filter((line) => mayShrink(line) && line.state !== 'due');
  const offDue = Math.min(lessPence, sumOf(due.map(withoutGone)));
  const offOverdue = Math.min(lessPence - offDue, sumOf(overdue.map(withoutGone)));
  const kept = new Map([...keptOf(due, offDue), ...keptOf(overdue, offOverdue)]);
  const highest = Math.max(...schedule.map(({ number }) => number));
  const split = schedule.map((line) => splitAt(line, kept.get(line.number) ?? line.amountPence));
  const parts = split.flatMap(({ offPence, line }) => (offPence > 0 ? [{ line, offPence }] : []));
  return {
    schedule: [
      ...split.map(({ line }) => line),
      ...parts.map(({ line, offPence }, place) => voidPart(highest + place + 1, line, offPence)),
    ],
    excessPence: lessPence - offDue - offOverdue,
  };
};

/** What is left of each line: its share, or where payments would become too small, the earliest ones as they are. */
const keptOf = (lines: Schedule, offPence: number): ReadonlyMap<number, number> => {
  const free = lines.map(withoutGone);
  const totalPence = sumOf(free) - offPence;
  const withGone = (shares: readonly number[]) =>
    lines.map((line, place) => Math.min(line.amountPence, backPenceOf(line)) + (shares[place] ?? 0));
  const shares = withGone(sharesOf(free, totalPence));
  const kept = shares.every(isEnough) ? shares : withGone(earliestOf(free, totalPence));
  return new Map(lines.map(({ number }, place) => [number, kept[place] ?? 0]));
};

type Sums = readonly { readonly amountPence: number }[];

export const withoutGone = (line: ScheduleLine): Sums[number] => ({ amountPence: Math.max(0, line.amountPence - backPenceOf(line)) });

const earliestOf = (lines: Sums, totalPence: number): readonly number[] =>
  lines.map(({ amountPence }, place) => Math.max(0, Math.min(amountPence, totalPence - sumOf(lines.slice(0, place)))));

/** A sum over lines by their size, without losing or adding a penny, and no more than each was. */
const sharesOf = (lines: Sums, totalPence: number): readonly number[] => {
  const all = sumOf(lines);
  if (all === 0) return lines.map(() => 0);
  const upTo = (count: number) => Math.floor((totalPence * sumOf(lines.slice(0, count))) / all);
  return lines.map((_, place) => upTo(place + 1) - upTo(place));
};

const splitAt = (line: ScheduleLine, keptPence: number): { readonly line: ScheduleLine; readonly offPence: number } => {
  if (keptPence === line.amountPence) return { line, offPence: 0 };
  if (keptPence === 0)
    return { line: { ...line, state: 'void', wasCounted: false, ...(line.failure ? { failure: null } : {}) }, offPence: 0 };
  return { line: { ...line, amountPence: keptPence }, offPence: line.amountPence - keptPence };
};

/** Of what a bank took back, it has that part too: it pays it again once all of the cover is cancelled. */
const voidPart = (number: number, { method, dueOn, state, attemptId }: ScheduleLine, amountPence: number): ScheduleLine => ({
  ...newLine(number, method, { dueOn, amountPence }),
  state: 'void',
  ...(state === 'reversed' ? { attemptId, wasCounted: false } : {}),
});
