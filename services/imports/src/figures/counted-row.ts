import { londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { callbackBooked, callbackCompleted } from '@kerbside/contracts/events/callbacks';
import {
  claimDecided,
  claimPaid,
  claimSubmitted,
  policyCancelled,
  policyIssued,
  policyReinstated,
} from '@kerbside/contracts/events/claims';
import {
  paymentAnnounced,
  paymentCollected,
  paymentReversed,
  paymentsScheduled,
  planCancelled,
  purchaseCompleted,
} from '@kerbside/contracts/events/payments';
import { quotePriced, quoteStarted } from '@kerbside/contracts/events/pricing';
import type { FigureRow } from '@kerbside/contracts/http/imports/figures';
import { saidBy, type Fact } from './fact.js';

/** A record as figures count it: what the events about it come to, in whatever order they arrived. */
export interface CountedRow extends Omit<FigureRow, 'id'> {
  /** Kind and record. */
  readonly _id: string;
  /** Of the record whose events make this row. */
  readonly subjectId: string;
  /** A quote that has had a price. */
  readonly isPriced: boolean;
  /** When a quote was bought, a payment collected, a claim last paid or a callback completed. */
  readonly doneOn: IsoDay | null;
}

type Made = Omit<CountedRow, '_id' | 'kind' | 'subjectId'> & { readonly id?: string };

const blank = { isPriced: false, doneOn: null, productType: null, amountPence: null, customerId: null };

/** The day in London of the last of them. */
const lastDay = (said: readonly { readonly at: Date }[]): IsoDay | null => {
  const last = said.at(-1);
  return last ? londonDay(last.at) : null;
};

/** None until the quote's start is known. */
const quoteRows = (facts: readonly Fact[]): Made[] => {
  const priced = saidBy(facts, quotePriced);
  const bought = saidBy(facts, purchaseCompleted).at(0);
  const isPriced = priced.length > 0 || bought !== undefined;
  return saidBy(facts, quoteStarted).map(({ at, data }) => ({
    ...blank,
    on: londonDay(at),
    title: data.quoteId,
    productType: data.productType,
    isPriced,
    doneOn: bought ? londonDay(bought.at) : null,
    status: bought ? 'bought' : isPriced ? 'priced' : 'started',
    amountPence: bought ? bought.data.totalPence + bought.data.rewardsPence : null,
    customerId: bought?.data.customerId ?? priced.at(-1)?.data.customerId ?? null,
  }));
};

const policyRows = (facts: readonly Fact[]): Made[] => {
  const cancelled = saidBy(facts, policyCancelled).at(-1);
  const reinstated = saidBy(facts, policyReinstated).at(-1);
  const isCancelled = cancelled !== undefined && !(reinstated && reinstated.at > cancelled.at);
  return saidBy(facts, policyIssued).map(({ at, data }) => ({
    ...blank,
    on: londonDay(at),
    title: data.policyNumber,
    productType: data.productType,
    status: isCancelled ? 'cancelled' : 'issued',
    amountPence: data.premiumPence,
    customerId: data.customerId,
  }));
};

/** A claim is counted once money was paid for it, on the day of the last payment. */
const claimRows = (facts: readonly Fact[]): Made[] => {
  const paid = saidBy(facts, claimPaid);
  const [known] = [...paid, ...saidBy(facts, claimDecided), ...saidBy(facts, claimSubmitted)];
  if (!known) return [];
  const doneOn = lastDay(paid);
  const { reference, kind, customerId } = known.data;
  return [
    {
      ...blank,
      on: doneOn ?? londonDay(known.at),
      title: reference,
      productType: kind,
      doneOn,
      status: doneOn ? 'paid' : saidBy(facts, claimDecided).length > 0 ? 'decided' : 'waiting',
      amountPence: paid.reduce((sum, { data }) => sum + data.amountPence, 0),
      customerId,
    },
  ];
};

interface Due {
  readonly dueOn: IsoDay;
  readonly amountPence: number;
}

/** A row for each payment that is due or was collected. What a cancelled plan would still have collected is due no more. */
const paymentRows = (facts: readonly Fact[]): Made[] => {
  const schedule = saidBy(facts, paymentsScheduled).at(-1);
  const announced = saidBy(facts, paymentAnnounced);
  const collected = saidBy(facts, paymentCollected);
  const reversed = saidBy(facts, paymentReversed);
  const isOver = saidBy(facts, planCancelled).length > 0;
  const due = new Map<number, Due>();
  for (const payment of isOver ? [] : (schedule?.data.payments ?? [])) due.set(payment.line, payment);
  for (const { data } of isOver ? [] : announced) due.set(data.line, data);
  const done = new Map<number, IsoDay>();
  for (const { at, data } of collected) {
    const isBack = reversed.some((back) => back.data.line === data.line && back.at > at);
    if (isBack) continue;
    const on = londonDay(at);
    done.set(data.line, on);
    due.set(data.line, { dueOn: due.get(data.line)?.dueOn ?? on, amountPence: data.amountPence });
  }
  const customerId = [...collected, ...announced, ...(schedule ? [schedule] : [])][0]?.data.customerId ?? null;
  const reference = schedule?.data.reference ?? announced[0]?.data.reference;
  return [...due].map(([line, { dueOn, amountPence }]) => ({
    ...blank,
    id: String(line),
    on: dueOn,
    title: reference ? `${reference}, payment ${line}` : `Payment ${line}`,
    doneOn: done.get(line) ?? null,
    status: done.has(line) ? 'collected' : 'due',
    amountPence,
    customerId,
  }));
};

const callbackRows = (facts: readonly Fact[]): Made[] => {
  const doneOn = lastDay(saidBy(facts, callbackCompleted));
  return saidBy(facts, callbackBooked).map(({ data }) => ({
    ...blank,
    on: data.date,
    title: data.time === null ? data.subject : `${data.subject}, ${data.time}`,
    doneOn,
    status: doneOn ? 'completed' : 'waiting',
    customerId: data.customerId ?? null,
  }));
};

const makers: Readonly<Record<FigureRow['kind'], (facts: readonly Fact[]) => Made[]>> = {
  quote: quoteRows,
  policy: policyRows,
  claim: claimRows,
  payment: paymentRows,
  callback: callbackRows,
};

/** The rows of one record, from all that is known of it. */
export const countedRows = (kind: FigureRow['kind'], subjectId: string, facts: readonly Fact[]): CountedRow[] =>
  makers[kind](facts).map(({ id, ...row }) => ({ _id: [kind, subjectId, ...(id ? [id] : [])].join(':'), kind, subjectId, ...row }));

/** Callbacks as they are counted again. One that was done with stays so: where its customer was erased, no event says it. */
export const stillDone = (rows: readonly CountedRow[], before: readonly CountedRow[]): readonly CountedRow[] =>
  rows.map((row) => {
    const was = before.find(({ _id }) => _id === row._id);
    return was?.doneOn && row.doneOn === null ? { ...row, doneOn: was.doneOn, status: was.status } : row;
  });
