import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { Method } from '../methods/method-port.js';
import { sumOf } from '../purchases/ledger.js';
import { changeLine, lineOf, type Schedule, type ScheduleLine } from '../purchases/schedule.js';
import { collectLine, reverseLine } from './collecting.js';
import { isChangeable } from './edits.js';

/** What the bank took back of an attempt, or returned to it, since it was last recorded. */
interface BankMove {
  readonly attemptId: string;
  /** By what the attempt paid. */
  readonly method: Method;
  /** The line that the attempt was for. */
  readonly line: number;
  /** Positive: taken back; negative: returned. */
  readonly pence: number;
  readonly on: IsoDay;
  readonly reason: string;
  /** The bank has all of it now, whatever had gone back before. */
  readonly isWhole?: boolean;
}

interface LineMove {
  readonly schedule: Schedule;
  /** The line that is owed again, or paid again. Undefined when none is. */
  readonly line?: number;
  readonly linePence: number;
  /** Money that belongs to no line any more: staff were paid for it in another way, say, or the plan has ended. Never negative. */
  readonly unexpectedPence: number;
}

/**
 * The lines that an attempt has paid, after its bank took back a share of the money or returned it. What the bank holds back is one line that is owed,
 * and what it left us is one that is collected, so that arrears are for the share alone; they are one line again when all of it is back.
 */
export const moveBack = (schedule: Schedule, move: BankMove): LineMove => {
  const ours = schedule.filter((line) => isPaidBy(line, move) || isPayableBy(line, move));
  const owed = ours.filter(({ state }) => state !== 'collected');
  const [[home], [held]] = [ours, owed];
  const beforePence = sumOf(owed);
  const allPence = sumOf(ours);
  const refundedPence = ours.reduce((sum, line) => sum + line.refundedPence, 0);
  // A share is taken of what is left: a refund has gone back already.
  const mostPence = move.pence > 0 && move.isWhole !== true ? Math.max(beforePence, allPence - refundedPence) : allPence;
  const afterPence = Math.min(Math.max(0, beforePence + move.pence), mostPence);
  const linePence = Math.abs(afterPence - beforePence);
  const unexpectedPence = Math.abs(move.pence) - linePence;
  if (!home || linePence === 0) return { schedule, linePence: 0, unexpectedPence };
  const others = schedule.filter((line) => line === home || !ours.includes(line));
  const redirectedPence = ours.reduce((sum, line) => sum + (line.redirectedPence ?? 0), 0);
  const whole = changeLine(others, home.number, {
    amountPence: allPence,
    refundedPence,
    ...(redirectedPence > 0 ? { redirectedPence } : {}),
  });
  const kept = collectLine(
    changeLine(whole, home.number, { amountPence: allPence - afterPence, refundedPence: Math.min(refundedPence, allPence - afterPence) }),
    home.number,
    move.attemptId,
    move.method,
  );
  if (afterPence === 0) return { schedule: kept, line: home.number, linePence, unexpectedPence };
  if (afterPence === allPence) return { schedule: owe(whole, home.number, { held, move }), line: home.number, linePence, unexpectedPence };
  const number = held && held !== home ? held.number : Math.max(...schedule.map((line) => line.number)) + 1;
  const { redirectedPence: _, goneBackOf: __, ...left } = lineOf(kept, home.number);
  const gonePence = refundedPence - left.refundedPence;
  const goneBack = { refundedPence: gonePence, ...(gonePence > 0 ? { goneBackOf: move.attemptId } : {}) };
  const share: ScheduleLine = { ...left, ...goneBack, number, amountPence: afterPence };
  const line = move.pence > 0 ? number : home.number;
  return { schedule: owe([...kept, share], number, { held, move }), line, linePence, unexpectedPence };
};

/** What a bank took back is void once the cover is cancelled, or the plan: what it returns of that pays it again. */
export const owedUntilReturned = (
  schedule: Schedule,
  { attemptId, on, reason }: Pick<BankMove, 'attemptId' | 'on' | 'reason'>,
): { readonly schedule: Schedule; readonly pence: number } => {
  const its = schedule.filter((line) => line.state === 'void' && line.attemptId === attemptId);
  return { schedule: its.reduce((now, { number }) => reverseLine(now, number, { on, reason }), schedule), pence: sumOf(its) };
};

const isPaidBy = (line: ScheduleLine, { attemptId }: BankMove): boolean =>
  line.attemptId === attemptId && (line.state === 'collected' || line.state === 'reversed');

/** Staff may have moved the line to another day after the bank took its money back: what is returned pays it, so that it is not taken again. */
const isPayableBy = (line: ScheduleLine, { line: number, pence }: BankMove): boolean =>
  pence < 0 && line.number === number && isChangeable(line);

interface BankReturn {
  /** What was owed before. */
  readonly held: ScheduleLine | undefined;
  readonly move: BankMove;
}

/** Since the day on which the bank first took some of it. */
const owe = (schedule: Schedule, number: number, { held, move }: BankReturn): Schedule => {
  if (!held) return reverseLine(schedule, number, move);
  const { redirectedPence: _, goneBackOf: __, ...before } = held;
  const { amountPence, refundedPence, redirectedPence, goneBackOf, wasCounted = true } = lineOf(schedule, number);
  const counted = move.pence > 0 ? { wasCounted } : {};
  const otherwise = redirectedPence === undefined ? {} : { redirectedPence };
  const after = {
    ...before,
    ...counted,
    number,
    amountPence,
    refundedPence,
    ...otherwise,
    ...(goneBackOf === undefined ? {} : { goneBackOf }),
  };
  return schedule.map((line) => (line.number === number ? after : line));
};
