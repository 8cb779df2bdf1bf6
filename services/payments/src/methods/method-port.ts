import type { IsoDay } from '@kerbside/contracts/dates';

/** The ways to pay that a purchase may be agreed with. `none`: nothing is left to pay. */
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
 * How an attempt stands at its provider, in our words. `open`: it waits for the customer. `authorised`: the provider holds the money for us and has taken
 * none. `accepted`: it was taken and is on its way. `taken`: it came. `reversed`: it came and the bank took it back.
 */
export interface Standing {
  /** The provider's name for the attempt. */
  readonly ref: string;
  /** What a browser confirms the attempt with; null where it has nothing to confirm. */
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
  /** A later line of a schedule: nobody sits in front of a page. */
  readonly isOffSession: boolean;
}

/** A payment that falls due, in pence. */
export interface PlannedLine {
  readonly dueOn: IsoDay;
  readonly amountPence: number;
}

/**
 * One way to pay, with its provider behind it. An attempt only ever authorises; money is taken by `take`, after payments has checked what is sold.
 * Each call answers how the attempt then stands, and is safe to make again. Throws when the provider does not answer.
 */
export abstract class MethodPort {
  abstract readonly method: Method;
  /** The least it can take at a time, in pence. */
  abstract readonly leastPence: number;
  /** When what is owed is paid: line 1 at the sale, the others on their days. They add up to `totalPence`. */
  abstract plan(totalPence: number, today: IsoDay): readonly PlannedLine[];
  abstract open(opening: Opening): Promise<Standing>;
  abstract read(ref: string): Promise<Standing>;
  /** Takes exactly this much of what is authorised. */
  abstract take(ref: string, amountPence: number): Promise<Standing>;
  /** Lets go of what is authorised, and of the attempt: nobody can confirm it any more. Changes nothing once money was taken. */
  abstract cancel(ref: string): Promise<Standing>;
}
