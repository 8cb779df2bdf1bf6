import type { IsoDay } from '@kerbside/contracts/dates';

/** The ways in which a purchase may be paid. `none`: nothing is left to pay. */
export const methods = ['card', 'paypal', 'direct_debit', 'none'] as const;
export type Method = (typeof methods)[number];

/** Why a try to pay failed. `id` tells one try from another; `message` may be shown. */
export interface Failure {
  readonly id: string;
  readonly code: string;
  readonly message: string;
}

export interface Card {
  readonly brand: string;
  readonly last4: string;
}

/**
 * The state of an attempt at its provider, in our words. `open`: it waits for the customer. `authorised`: the provider holds the money for us
 * and has taken none. `accepted`: the money was taken and is on its way. `taken`: it arrived. `reversed`: it arrived and the bank took it back.
 */
export interface Standing {
  /** The provider's name for the attempt. */
  readonly ref: string;
  /** What a browser confirms the attempt with; null when there is nothing to confirm. */
  readonly clientSecret: string | null;
  /** The provider's customer. */
  readonly payerId: string | null;
  readonly amountPence: number;
  readonly takenPence: number;
  readonly refundedPence: number;
  readonly status: 'open' | 'requires_action' | 'processing' | 'authorised' | 'accepted' | 'taken' | 'reversed' | 'cancelled';
  readonly failure: Failure | null;
  readonly card: Card | null;
  readonly chargeId: string | null;
}

export interface Opening {
  readonly attemptId: string;
  readonly purchaseId: string;
  readonly quoteId: string;
  readonly reference: string;
  readonly customerId: string;
  readonly amountPence: number;
  /** A later line of a schedule: no customer is present. */
  readonly isOffSession: boolean;
}

/** A payment that falls due, in pence. */
export interface PlannedLine {
  readonly dueOn: IsoDay;
  readonly amountPence: number;
}

/**
 * One way to pay, with its provider behind it. An attempt only authorises; `take` takes the money, after payments has checked the sale. Each
 * call returns the state of the attempt after it, and is safe to repeat. Throws when the provider does not answer.
 */
export abstract class MethodPort {
  abstract readonly method: Method;
  /** The least it can take at a time, in pence. */
  abstract readonly leastPence: number;
  /** When to pay what is owed: line 1 at the sale, the others on their days. They add up to `totalPence`. */
  abstract plan(totalPence: number, today: IsoDay): readonly PlannedLine[];
  abstract open(opening: Opening): Promise<Standing>;
  abstract read(ref: string): Promise<Standing>;
  /** Takes exactly this much of the authorised money. */
  abstract take(ref: string, amountPence: number): Promise<Standing>;
  /** Releases the authorised money and ends the attempt, so that nobody can confirm it any more. Changes nothing once money was taken. */
  abstract cancel(ref: string): Promise<Standing>;
}
