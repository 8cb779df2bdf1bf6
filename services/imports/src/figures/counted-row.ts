import { isDeepStrictEqual } from 'node:util';
import { londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { callbackBooked, callbackCompleted } from '@kerbside/contracts/events/callbacks';
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

/** The day in London of the last of them. */
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

/** Everything that said when a payment is due, the latest last. */
const toldPayments = (facts: readonly FigureFact[]) =>
  [
    ...saidBy(facts, paymentsScheduled).flatMap(({ at, data }) => data.payments.map((payment) => ({ at, ...payment }))),
    ...[...saidBy(facts, paymentAnnounced), ...saidBy(facts, paymentMissed)].map(({ at, data }) => ({ at, ...data })),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime());

/**
 * What is due, by line. A schedule replaces everything announced before it; a payment that the bank took back since is due again; what a
 * cancelled plan would still have collected is not.
 */
const duePayments = (facts: readonly FigureFact[], told: ReturnType<typeof toldPayments>): Map<number, DueRow> => {
  if (saidBy(facts, planCancelled).length > 0) return new Map();
  const since = saidBy(facts, paymentsScheduled).at(-1)?.at ?? new Date(0);
  const due = new Map<number, DueRow>(told.filter(({ at }) => at >= since).map((payment) => [payment.line, payment]));
  for (const { at, data } of saidBy(facts, paymentReversed)) {
    if (at < since || due.has(data.line)) continue;
    const before = told.findLast(({ line }) => line === data.line);
    due.set(data.line, before ?? { dueOn: londonDay(at), amountPence: data.amountPence });
  }
  return due;
};

/** On another day, or of another sum, a payment that failed is a new one. */
const hasFailed = (facts: readonly FigureFact[], number: number, due: DueRow): boolean =>
  saidBy(facts, paymentMissed).some(
    ({ data: { line, dueOn, amountPence } }) => line === number && dueOn === due.dueOn && amountPence === due.amountPence,
  );

/** A row for each payment that is due or was collected. */
const paymentRows = (facts: readonly FigureFact[]): RowDraft[] => {
  const told = toldPayments(facts);
  const collected = saidBy(facts, paymentCollected);
  const reversed = saidBy(facts, paymentReversed);
  const due = duePayments(facts, told);
  const done = new Map<number, Date>();
  for (const { at, data } of collected) {
    const isBack = reversed.some((back) => back.data.line === data.line && back.at > at);
    if (isBack) continue;
    done.set(data.line, at);
    const dueOn = told.findLast(({ line }) => line === data.line)?.dueOn ?? londonDay(at);
    due.set(data.line, { dueOn, amountPence: data.amountPence });
  }
  const planned = [...saidBy(facts, paymentAnnounced), ...saidBy(facts, paymentsScheduled)];
  const customerId = [...collected, ...planned][0]?.data.customerId ?? null;
  const reference = [...planned, ...collected].find(({ data }) => data.reference)?.data.reference;
  return [...due].map(([line, { dueOn, amountPence }]) => {
    const doneAt = done.get(line);
    return {
      ...blank,
      id: String(line),
      on: dueOn,
      at: doneAt?.toISOString() ?? '',
      title: reference ? `${reference}, payment ${line}` : `Payment ${line}`,
      doneOn: doneAt ? londonDay(doneAt) : null,
      status: doneAt ? 'collected' : hasFailed(facts, line, { dueOn, amountPence }) ? 'overdue' : 'due',
      amountPence,
      customerId,
    };
  });
};

const callbackRows = (facts: readonly FigureFact[]): RowDraft[] => {
  const doneOn = lastDay(saidBy(facts, callbackCompleted));
  // One that was moved is booked again.
  return saidBy(facts, callbackBooked)
    .slice(-1)
    .map(({ data }) => ({
      ...blank,
      on: data.dueOn ?? data.date,
      at: data.time ?? '',
      title: data.time === null ? data.subject : `${data.subject}, ${data.time}`,
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

/** The rows of one record, from all its known facts. */
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
