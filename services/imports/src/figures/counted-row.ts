import { isDeepStrictEqual } from 'node:util';
import { londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { callbackBooked, callbackCompleted, callbackDueChanged } from '@kerbside/contracts/events/callbacks';
import {
  claimDecided,
  claimPaid,
  claimSubmitted,
  policyArrearsChanged,
  policyCancelled,
  policyIssued,
  policyReinstated,
} from '@kerbside/contracts/events/claims';
import {
  paymentAnnounced,
  paymentCollected,
  paymentMissed,
  paymentReversed,
  paymentsScheduled,
  planCancelled,
  purchaseCompleted,
} from '@kerbside/contracts/events/payments';
import { quotePriced, quoteStarted } from '@kerbside/contracts/events/pricing';
import type { FigureRow } from '@kerbside/contracts/http/imports/figures';
import { saidBy, type FigureFact } from './fact.js';

/** A record as the figures count it: the sum of the events about it, in whatever order they arrived. */
export interface CountedRow extends Omit<FigureRow, 'id'> {
  /** Kind and record. */
  readonly _id: string;
  /** What puts the rows of one day in order: when it happened, or the time of a callback; empty where there is none. */
  readonly at: string;
  /** The id of the record whose events make up this row. */
  readonly subjectId: string;
  /** Whether a quote has ever been priced. */
  readonly isPriced: boolean;
  /** When a quote was bought, a payment collected, a claim last paid or a callback completed. */
  readonly doneOn: IsoDay | null;
}

type RowDraft = Omit<CountedRow, '_id' | 'kind' | 'subjectId'> & { readonly id?: string };

const blank = { isPriced: false, doneOn: null, productType: null, amountPence: null, customerId: null };

const lastDay = (said: readonly { readonly at: Date }[]): IsoDay | null => {
  const last = said.at(-1);
  return last ? londonDay(last.at) : null;
};

/** No rows until the quote's start is known. */
const quoteRows = (facts: readonly FigureFact[]): RowDraft[] => {
  const priced = saidBy(facts, quotePriced);
  const bought = saidBy(facts, purchaseCompleted).at(0);
  const isPriced = priced.length > 0 || bought !== undefined;
  return saidBy(facts, quoteStarted).map(({ at, data }) => ({
    ...blank,
    on: londonDay(at),
    at: at.toISOString(),
    title: data.reference,
    productType: data.productType,
    isPriced,
    doneOn: bought ? londonDay(bought.at) : null,
    status: bought ? 'bought' : isPriced ? 'priced' : 'started',
    amountPence: bought ? bought.data.totalPence + bought.data.rewardsPence : null,
    customerId: bought?.data.customerId ?? priced.at(-1)?.data.customerId ?? null,
  }));
};

const policyRows = (facts: readonly FigureFact[]): RowDraft[] => {
  const ends = [
    ...saidBy(facts, policyCancelled).map(({ at }) => ({ at, isCancelled: true })),
    ...saidBy(facts, policyArrearsChanged).map(({ at, data }) => ({ at, isCancelled: data.cancelledOn !== null })),
    ...saidBy(facts, policyReinstated).map(({ at, data }) => ({ at, isCancelled: data.cancelledOn !== undefined })),
  ];
  const isCancelled = ends.toSorted((a, b) => a.at.getTime() - b.at.getTime()).at(-1)?.isCancelled === true;
  return saidBy(facts, policyIssued).map(({ at, data }) => ({
    ...blank,
    on: londonDay(at),
    at: at.toISOString(),
    title: data.policyNumber,
    productType: data.productType,
    status: isCancelled ? 'cancelled' : 'issued',
    amountPence: data.premiumPence,
    customerId: data.customerId,
  }));
};

/** A claim is counted once money was paid for it, on the day of the last payment. */
const claimRows = (facts: readonly FigureFact[]): RowDraft[] => {
  const paid = saidBy(facts, claimPaid);
  const [known] = [...paid, ...saidBy(facts, claimDecided), ...saidBy(facts, claimSubmitted)];
  if (!known) return [];
  const doneOn = lastDay(paid);
  const { at } = paid.at(-1) ?? known;
  const { reference, kind, customerId } = known.data;
  return [
    {
      ...blank,
      on: londonDay(at),
      at: at.toISOString(),
      title: reference,
      productType: kind,
      doneOn,
      status: doneOn ? 'paid' : saidBy(facts, claimDecided).length > 0 ? 'decided' : 'waiting',
      amountPence: paid.reduce((sum, { data }) => sum + data.amountPence, 0),
      customerId,
    },
  ];
};

interface DueRow {
  readonly dueOn: IsoDay;
  readonly amountPence: number;
}

interface PaidRow extends DueRow {
  readonly at: Date;
}

/** What is due and what was collected of the payments of a purchase, by line. */
class Payments {
  readonly due = new Map<number, DueRow>();
  readonly paid = new Map<number, PaidRow>();
  /** What banks took back, a whole payment or a share of one. */
  readonly back = new Set<number>();

  constructor(private readonly dueOn: (line: number) => IsoDay | undefined) {}

  /** Replaces everything that was due. */
  schedule(payments: readonly ({ readonly line: number } & DueRow)[]): void {
    this.due.clear();
    this.back.clear();
    for (const payment of payments) this.announce(payment);
  }

  announce({ line, dueOn, amountPence }: { readonly line: number } & DueRow): void {
    this.due.set(line, { dueOn, amountPence });
  }

  /** A share that its bank took back has become another one, or all of the payment. */
  miss({ line, dueOn, amountPence }: { readonly line: number } & DueRow): void {
    const before = this.due.get(line);
    this.announce({ line, dueOn, amountPence });
    if (before && !this.back.has(line)) return;
    this.lessBack(
      amountPence - (before?.amountPence ?? 0),
      [...this.back].filter((one) => one !== line),
    );
  }

  /** What a bank returns pays what it had taken. */
  collect(line: number, amountPence: number, at: Date): void {
    if (this.back.has(line) || !this.due.has(line)) this.lessBack(amountPence, [line, ...this.back]);
    else this.due.delete(line);
    const dueOn = this.dueOn(line) ?? londonDay(at);
    this.paid.set(line, { dueOn, amountPence: amountPence + (this.paid.get(line)?.amountPence ?? 0), at });
  }

  /** A share of a payment has a number of its own, and the day of the payment. */
  reverse(line: number, amountPence: number, at: Date): void {
    const dueOn = this.dueOn(line);
    const others = [...this.paid.keys()].toSorted((one, other) => Number(this.dueOn(other) === dueOn) - Number(this.dueOn(one) === dueOn));
    take(this.paid, [line, ...others], amountPence);
    const before = this.back.has(line) ? this.due.get(line) : undefined;
    this.back.add(line);
    this.announce({ line, dueOn: dueOn ?? londonDay(at), amountPence: amountPence + (before?.amountPence ?? 0) });
  }

  private lessBack(pence: number, lines: readonly number[]): void {
    take(
      this.due,
      lines.filter((line) => this.back.has(line)),
      pence,
    );
    for (const line of lines) if (!this.due.has(line)) this.back.delete(line);
  }
}

/** So much less of these lines, the first of them first. */
const take = <R extends DueRow>(rows: Map<number, R>, lines: readonly number[], pence: number): void => {
  let leftPence = Math.max(0, pence);
  for (const line of lines) {
    const row = rows.get(line);
    const takenPence = Math.min(leftPence, row?.amountPence ?? 0);
    leftPence -= takenPence;
    if (row && takenPence === row.amountPence) rows.delete(line);
    else if (row) rows.set(line, { ...row, amountPence: row.amountPence - takenPence });
  }
};

/** The day on which a payment was due, as was said last. */
const dueDays = (facts: readonly FigureFact[]): ((line: number) => IsoDay | undefined) => {
  const told = [
    ...saidBy(facts, paymentsScheduled).flatMap(({ at, data }) => data.payments.map(({ line, dueOn }) => ({ at, line, dueOn }))),
    ...[...saidBy(facts, paymentAnnounced), ...saidBy(facts, paymentMissed)].map(({ at, data: { line, dueOn } }) => ({ at, line, dueOn })),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
  return (number) => told.findLast(({ line }) => line === number)?.dueOn;
};

/** What they come to, each event in its turn; what a cancelled plan would still have collected is not due. */
const paymentsIn = (facts: readonly FigureFact[]): Payments => {
  const payments = new Payments(dueDays(facts));
  const steps = [
    ...saidBy(facts, paymentsScheduled).map(({ at, data }) => ({ at, does: () => payments.schedule(data.payments) })),
    ...saidBy(facts, paymentAnnounced).map(({ at, data }) => ({ at, does: () => payments.announce(data) })),
    ...saidBy(facts, paymentCollected).map(({ at, data }) => ({ at, does: () => payments.collect(data.line, data.amountPence, at) })),
    ...saidBy(facts, paymentReversed).map(({ at, data }) => ({ at, does: () => payments.reverse(data.line, data.amountPence, at) })),
    ...saidBy(facts, paymentMissed).map(({ at, data }) => ({ at, does: () => payments.miss(data) })),
  ];
  for (const { does } of steps.toSorted((one, other) => one.at.getTime() - other.at.getTime())) does();
  if (saidBy(facts, planCancelled).length > 0) payments.due.clear();
  return payments;
};

/** On another day, or of another sum, a payment that failed is a new one: not what is left of one that its bank took back. */
const hasFailed = (facts: readonly FigureFact[], number: number, due: DueRow & { readonly isBack: boolean }): boolean =>
  saidBy(facts, paymentMissed).some(
    ({ data: { line, dueOn, amountPence } }) =>
      line === number && dueOn === due.dueOn && (amountPence === due.amountPence || (due.isBack && amountPence > due.amountPence)),
  );

/** A row for each payment that is due or was collected, or two for one of which its bank has a share. */
const paymentRows = (facts: readonly FigureFact[]): RowDraft[] => {
  const { due, paid, back } = paymentsIn(facts);
  const collected = saidBy(facts, paymentCollected);
  const planned = [...saidBy(facts, paymentAnnounced), ...saidBy(facts, paymentsScheduled)];
  const customerId = [...collected, ...planned][0]?.data.customerId ?? null;
  const reference = [...planned, ...collected].find(({ data }) => data.reference)?.data.reference;
  const rowOf = (line: number, { dueOn, amountPence }: DueRow) => ({
    ...blank,
    on: dueOn,
    title: reference ? `${reference}, payment ${line}` : `Payment ${line}`,
    amountPence,
    customerId,
  });
  const owed = [...due].map(([line, row]) => ({
    ...rowOf(line, row),
    id: paid.has(line) ? `${line}:due` : String(line),
    at: '',
    status: hasFailed(facts, line, { ...row, isBack: back.has(line) }) ? 'overdue' : 'due',
  }));
  const done = [...paid].map(([line, { at, ...row }]) => ({
    ...rowOf(line, row),
    id: String(line),
    at: at.toISOString(),
    doneOn: londonDay(at),
    status: 'collected',
  }));
  return [...owed, ...done];
};

const callbackRows = (facts: readonly FigureFact[]): RowDraft[] => {
  const doneOn = lastDay(saidBy(facts, callbackCompleted));
  const putOff = saidBy(facts, callbackDueChanged).at(-1);
  // One that its customer moved is booked again.
  return saidBy(facts, callbackBooked)
    .slice(-1)
    .map(({ at, data }) => ({ data, ...(putOff && putOff.at > at ? putOff.data : { time: data.time, dueOn: data.dueOn ?? data.date }) }))
    .map(({ data, dueOn, time }) => ({
      ...blank,
      on: dueOn,
      at: time ?? '',
      title: time === null ? data.subject : `${data.subject}, ${time}`,
      doneOn,
      status: doneOn ? 'completed' : 'waiting',
      customerId: data.customerId ?? null,
    }));
};

const makers: Readonly<Record<FigureRow['kind'], (facts: readonly FigureFact[]) => RowDraft[]>> = {
  quote: quoteRows,
  policy: policyRows,
  claim: claimRows,
  payment: paymentRows,
  callback: callbackRows,
};

export const countedRows = (kind: FigureRow['kind'], subjectId: string, facts: readonly FigureFact[]): CountedRow[] =>
  makers[kind](facts).map(({ id, ...row }) => ({ _id: [kind, subjectId, ...(id ? [id] : [])].join(':'), kind, subjectId, ...row }));

/** Keeps recounted callbacks completed if they were before: once a customer is erased, no event says so. */
export const stillDone = (rows: readonly CountedRow[], before: readonly CountedRow[]): readonly CountedRow[] =>
  rows.map((row) => {
    const was = before.find(({ _id }) => _id === row._id);
    return was?.doneOn && row.doneOn === null ? { ...row, doneOn: was.doneOn, status: was.status } : row;
  });

export const daysThatChange = (before: readonly CountedRow[], after: readonly CountedRow[]): IsoDay[] => {
  const rows = [...before, ...after];
  const others = (row: CountedRow) => rows.filter((one) => one._id === row._id && one !== row);
  const changed = rows.filter((row) => !others(row).some((one) => isDeepStrictEqual(one, row)));
  return [...new Set(changed.map(({ on }) => on))];
};
