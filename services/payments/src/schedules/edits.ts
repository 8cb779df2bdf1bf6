import { addBankDays, isBankDay } from '@kerbside/contracts/days/bank-days';
import { formatLongDay, laterOf, type IsoDay } from '@kerbside/contracts/days/dates';
import {
  banksAreClosed,
  chooseDay,
  isEnough,
  onDayOfMonth,
  splitPayments,
  sumProblem,
  tooSmall,
} from '@kerbside/contracts/payments/instalment-edits';
import { formatPounds } from '@kerbside/contracts/money/money';
import { DomainError, invalid } from '@kerbside/platform/errors/errors';
import { sumOf } from '../purchases/ledger.js';
import { isByDebit } from '@kerbside/contracts/money/payment-methods';
import { backPenceOf, changeLine, inOrder, isAtGarage, type Schedule, type ScheduleLine } from '../purchases/schedule.js';
import { isPayable } from './overdue.js';

/** A payment as staff want it to be. Without a number it is a new one. */
export interface WantedLine {
  readonly number?: number | undefined;
  readonly dueOn: IsoDay;
  readonly amountPence: number;
}

export interface EditRules {
  readonly today: IsoDay;
  /** The last day that a payment may be moved to. */
  readonly latestOn: IsoDay;
}

/** The payer of a direct debit is told of a change this many bank days before, and of each month of monthly cover by every method. */
export const noticeDays = 5;

/** A line that nothing is being taken for: its day and its price may still change. */
export const isChangeable = (line: ScheduleLine): boolean => !isAtGarage(line) && isUntaken(line);

const isUntaken = (line: ScheduleLine): boolean =>
  (line.state === 'due' && line.attemptId === null && line.isOpening !== true) || isPayable(line);

/** The first day on which a payment by this method may be taken. */
export const earliestOn = (method: ScheduleLine['method'], today: IsoDay): IsoDay =>
  isByDebit(method) ? addBankDays(today, noticeDays) : today;

/** Whether the payments that may change are as they were shown, so that a colleague's later change is not undone unseen. */
export const isAsSeen = (schedule: Schedule, seen: readonly Required<WantedLine>[]): boolean => {
  const open = schedule.filter(isChangeable);
  const isThere = ({ number, dueOn, amountPence }: Required<WantedLine>) =>
    open.some((line) => line.number === number && line.dueOn === dueOn && line.amountPence === amountPence);
  return open.length === seen.length && seen.every(isThere);
};

/** Changes days and prices, adds and removes payments. Refuses, beside each field, whatever would change what is owed in all. */
export const editSchedule = (schedule: Schedule, wanted: readonly WantedLine[], rules: EditRules): Schedule => {
  const open = schedule.filter(isChangeable);
  const method = open[0]?.method;
  if (!method) throw new DomainError('NOTHING_TO_CHANGE');
  refuse(wanted.map((line, place) => problemsOf(line, { place, open, method, rules })));
  refuse(wanted.map(({ number }, place) => repeated(wanted, number, place)));
  const leftOut = open.find((line) => backPenceOf(line) > 0 && wanted.every(({ number }) => number !== line.number));
  if (leftOut) throw invalid({ lines: `Keep the payment of ${formatLongDay(leftOut.dueOn)}: ${goneBack(backPenceOf(leftOut))}` });
  const sum = sumProblem(wanted, sumOf(open));
  if (sum !== undefined) throw invalid({ lines: sum });
  const kept = schedule.filter((line) => !isChangeable(line));
  const highest = Math.max(...schedule.map(({ number }) => number));
  const added = wanted.filter(({ number }) => number === undefined);
  const changed = wanted.flatMap((line) => {
    const before = open.find(({ number }) => number === line.number);
    return before ? [movedTo(before, line)] : [];
  });
  return [...kept, ...changed, ...added.map((line, place) => newLine(highest + place + 1, method, line))].toSorted(
    (a, b) => a.number - b.number,
  );
};

interface Parts {
  readonly count: number;
  /** The day of the first part; undefined: the day of the payment. */
  readonly startsOn?: IsoDay | undefined;
}

/** Splits a direct debit that is due into monthly payments; the last one takes the odd pennies. */
export const splitLine = (schedule: Schedule, number: number, { count, startsOn }: Parts, rules: EditRules): Schedule => {
  const line = schedule.find((one) => one.number === number);
  if (!line || !isByDebit(line.method) || !isChangeable(line)) throw new DomainError('LINE_NOT_SPLITTABLE');
  const problem = startsOn === undefined || startsOn === line.dueOn ? undefined : dayProblem(startsOn, line.method, rules);
  if (problem !== undefined) throw invalid({ startsOn: problem });
  const dueOn = line.failure ? laterOf(line.dueOn, earliestOn(line.method, rules.today)) : line.dueOn;
  const parts = splitPayments(line.amountPence, count, { startsOn: startsOn ?? dueOn, onBankDays: true });
  const [first, ...more] = parts;
  if (!first || more.length === 0 || !parts.every(({ amountPence }) => isEnough(amountPence))) throw invalid({ count: tooSmall });
  const low = tooLittle(first.amountPence, line);
  if (low !== undefined) throw invalid({ count: `The first payment is too small. ${low}` });
  const last = parts.at(-1) ?? first;
  if (last.dueOn > rules.latestOn) throw invalid({ count: tooManyMonths(last.dueOn, rules.latestOn) });
  const highest = Math.max(...schedule.map((one) => one.number));
  return [
    ...changeLine(schedule, number, movedTo(line, first)),
    ...more.map((part, place) => ({ ...newLine(highest + place + 1, line.method, part), partOf: line.partOf ?? number })),
  ];
};

export interface DayChoice {
  readonly lines: readonly WantedLine[];
  /** False when a payment could not be put on the day: staff are asked to check. */
  readonly isExact: boolean;
}

/** Puts every payment that may change on one day of its month (Q5). */
export const setDayOfMonth = (schedule: Schedule, day: number, { today, latestOn }: EditRules): DayChoice => {
  if (!Number.isInteger(day) || day <= 0) throw invalid({ preferredDay: chooseDay });
  const open = inOrder(schedule.filter(isChangeable));
  const method = open[0]?.method ?? 'card';
  const lines = open.map(({ number, dueOn, amountPence }) => ({ number, dueOn, amountPence }));
  const limits = { earliestOn: earliestOn(method, today), latestOn, onBankDays: isByDebit(method) };
  const { payments, isExact } = onDayOfMonth(lines, day, limits);
  return { lines: payments, isExact };
};

/** Staff were paid for this line in another way. */
export const markAsPaid = (schedule: Schedule, number: number, note: string): Schedule => {
  const line = schedule.find((one) => one.number === number);
  if (!line || !isChangeable(line)) throw new DomainError('LINE_NOT_DUE');
  return changeLine(schedule, number, {
    state: 'collected',
    method: 'other',
    note,
    attemptId: null,
    ...(line.failure ? { failure: null } : {}),
  });
};

/** Nothing more is collected: every line that is neither paid nor on its way is void. */
export const voidRest = (schedule: Schedule): Schedule =>
  schedule.map((line) => {
    if (!isChangeable(line) && !isBegun(line)) return line;
    const begun = isBegun(line) ? { attemptId: null, isOpening: false } : {};
    return { ...line, ...begun, state: 'void', ...(line.failure ? { failure: null } : {}) };
  });

/** A provider is being asked to hold its money, which is never taken once the line is void. */
const isBegun = ({ state, isOpening }: ScheduleLine): boolean => state === 'due' && isOpening === true;

/** A new payment, for which nothing has been done yet. */
export const newLine = (number: number, method: ScheduleLine['method'], { dueOn, amountPence }: WantedLine): ScheduleLine => ({
  number,
  dueOn,
  amountPence,
  method,
  state: 'due',
  refundedPence: 0,
  attemptId: null,
});

/** Another day or another price is a new agreement: what failed before is forgotten. */
const movedTo = (line: ScheduleLine, { dueOn, amountPence }: WantedLine): ScheduleLine =>
  line.dueOn === dueOn && line.amountPence === amountPence
    ? line
    : { ...line, dueOn, amountPence, state: 'due', attemptId: null, ...(line.failure ? { failure: null } : {}) };

interface Beside {
  readonly place: number;
  readonly open: Schedule;
  readonly method: ScheduleLine['method'];
  readonly rules: EditRules;
}
type Problems = Readonly<Record<string, string>>;

const problemsOf = (line: WantedLine, { place, open, method, rules }: Beside): Problems => {
  const before = open.find(({ number }) => number === line.number);
  const at = (field: string) => `lines.${place}.${field}`;
  const unknown = line.number !== undefined && !before ? { [at('number')]: 'This payment cannot be changed any more' } : {};
  const low = tooLittle(line.amountPence, before);
  const price = low === undefined ? {} : { [at('amountPence')]: low };
  const isSame = before?.dueOn === line.dueOn && before.amountPence === line.amountPence;
  const day = isSame ? undefined : dayProblem(line.dueOn, method, rules);
  return { ...unknown, ...price, ...(day === undefined ? {} : { [at('dueOn')]: day }) };
};

/** No payment costs less than what has gone back of it. */
const tooLittle = (pence: number, before: ScheduleLine | undefined): string | undefined => {
  if (!isEnough(pence)) return tooSmall;
  const gonePence = before ? backPenceOf(before) : 0;
  return pence < gonePence ? `This must be ${formatPounds(gonePence)} or more: ${goneBack(gonePence)}` : undefined;
};

const goneBack = (pence: number): string => `${formatPounds(pence)} of it has gone back to the customer`;

const repeated = (wanted: readonly WantedLine[], number: number | undefined, place: number): Problems =>
  number !== undefined && wanted.findIndex((line) => line.number === number) < place
    ? { [`lines.${place}.number`]: 'This payment is in the list twice' }
    : {};

const dayProblem = (day: IsoDay, method: ScheduleLine['method'], { today, latestOn }: EditRules): string | undefined => {
  if (day < today) return 'Choose a day that is not in the past';
  if (day > latestOn) return 'Choose an earlier day';
  if (!isByDebit(method)) return undefined;
  if (!isBankDay(day)) return banksAreClosed;
  return day < earliestOn(method, today) ? `A Direct Debit takes ${noticeDays} working days to arrange. Choose a later day` : undefined;
};

const tooManyMonths = (lastOn: IsoDay, latestOn: IsoDay): string =>
  `The last payment would be on ${formatLongDay(lastOn)}, and none may be after ${formatLongDay(latestOn)}. Choose fewer payments`;

const refuse = (problems: readonly Problems[]): void => {
  const fields: Problems = Object.assign({}, ...problems);
  if (Object.keys(fields).length > 0) throw invalid(fields);
};
