import fc from 'fast-check';
import { anOffer, aPurchase } from '../../src/testing/a-purchase.js';

export type PlanMethod = 'card' | 'direct_debit';

export interface LateMoney {
  readonly amountPence: number;
  readonly line?: number;
  readonly attemptId?: string;
}

/** What the providers and the customer's hands have really done, counted apart from the schedule and the ledger. */
export interface Truth {
  owedPence: number;
  /** Net of what the bank took back, by attempt. */
  readonly held: Map<string, number>;
  /** What was read to have gone back for the line it had paid. */
  refundedPence: number;
  /** What was read to have gone back, and had paid for no line by then. */
  refundedAstrayPence: number;
  /** What staff paid back in another way. */
  redirectedPence: number;
  rewardsGivenBackPence: number;
  markedPence: number;
  /** Returned by a bank for lines that somebody had paid otherwise by then. */
  unexpectedPence: number;
  /** What is not to be paid after all, for policies that were cancelled. */
  lessPence: number;
  /** What was promised back of it once it had arrived. */
  lateBackPence: number;
  /** What went back for another reason: of the same payments no more can. */
  otherBackPence: number;
  /** Money that arrived for policies that were cancelled, and is still to go back. */
  readonly late: LateMoney[];
  /** What banks had of each attempt as all of the cover was cancelled, and what else they had, which was paid otherwise. Undefined before. */
  uncounted?: ReadonlyMap<string, { readonly pence: number; readonly otherPence: number }> | undefined;
  /** What the cover, and parts of it before, had cost beyond what was paid. */
  shortPence: number;
  /** What of those attempts was to go back before. */
  lateBeforePence: number;
  /** The most that was ever to go back of what banks have returned of it. */
  backOfReturnedPence: number;
  /** Money that went back, or is to, and may have been of any payment. */
  lateOfAnyPence: number;
  /** The attempts whose money that was. */
  readonly astray: Set<string>;
  /** Months of monthly cover: 0 of cover that is paid for at a fixed price. */
  months: number;
}

export const anyPlan = fc.record({
  method: fc.constantFrom<PlanMethod>('card', 'direct_debit'),
  amounts: fc.constantFrom(1, 2, 12).chain((maxLength) => fc.array(fc.integer({ min: 100, max: 100_000 }), { minLength: 1, maxLength })),
  monthlyPence: fc.option(fc.integer({ min: 100, max: 10_000 })),
  rewardsPence: fc.constantFrom(0, 0, 1_250),
});

export const truthOf = (owedPence: number, months: number): Truth => ({
  owedPence,
  held: new Map(),
  refundedPence: 0,
  refundedAstrayPence: 0,
  redirectedPence: 0,
  rewardsGivenBackPence: 0,
  markedPence: 0,
  unexpectedPence: 0,
  lessPence: 0,
  lateBackPence: 0,
  otherBackPence: 0,
  shortPence: 0,
  lateBeforePence: 0,
  backOfReturnedPence: 0,
  lateOfAnyPence: 0,
  late: [],
  astray: new Set(),
  months,
});

export interface ModelPurchase {
  readonly method: PlanMethod;
  readonly amounts: readonly number[];
  /** Null for cover of a fixed length. The first month may cost another sum. */
  readonly monthlyPence: number | null;
  readonly rewardsPence: number;
}

const at = new Date('2027-03-02T09:00:00Z');

export const purchaseBefore = aPurchase(at, {
  offer: anOffer(0),
  agreement: { at, number: 1, saleId: 's', method: 'card', option: 'in_full' },
  attempts: 0,
  attemptId: null,
});
