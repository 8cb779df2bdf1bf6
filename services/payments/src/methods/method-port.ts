import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { PaymentForm, PaymentOption, SavedCard } from '@kerbside/contracts/http/payments/payments';
import { factsOfMethod, methodFacts, payAtGarage, paymentMethods, type PaymentMethod } from '@kerbside/contracts/money/payment-methods';
import { invalid } from '@kerbside/platform/errors/errors';
import type { ClientSession } from 'mongoose';

/** The ways in which a purchase may be paid. What each of ours is stands with the contracts; what only its provider knows is asked of its port. `none`: nothing is left to pay. */
export const methods = [...paymentMethods, 'none', payAtGarage] as const;
export type Method = (typeof methods)[number];

/** As refunds name it: where no money came by a method of ours, staff pay in another way. */
export const moneyMethod = (method: Method): PaymentMethod => paymentMethods.find((one) => one === method) ?? 'other';

/** Who moves the money: as the books name it, and as its customer reads it. */
export const moverOf = (method: Method): { readonly inBooks: string; readonly toCustomer: string } => {
  const { mover } = methodFacts[moneyMethod(method)];
  return { inBooks: mover.replace(/^your/, 'the'), toCustomer: mover.replace(/^your/, 'Your') };
};

export const isTakenAtOnce = (method: Method): boolean => factsOfMethod(method)?.isTakenAtOnce === true;
export const paysMonthlyCover = (method: Method): boolean => factsOfMethod(method)?.paysMonthlyCover === true;

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
 * and has taken none. `accepted`: the money was taken and is on its way. `taken`: it arrived, and the bank has left us at least a share.
 * `reversed`: it arrived and the bank took it back.
 */
export interface AttemptStanding {
  /** The provider's name for the attempt. */
  readonly ref: string;
  /** What a browser confirms the attempt with; null when there is nothing to confirm. */
  readonly clientSecret: string | null;
  /** The provider's customer. */
  readonly payerId: string | null;
  readonly amountPence: number;
  /** What arrived, less what banks hold back: another sum than was agreed where somebody took it on the provider's own pages. */
  readonly takenPence: number;
  readonly refundedPence: number;
  /** What banks hold back of money that had arrived. Absent: all of it when it is `reversed`, else nothing. */
  readonly reversedPence?: number;
  readonly status: 'open' | 'requires_action' | 'processing' | 'authorised' | 'accepted' | 'taken' | 'reversed' | 'cancelled';
  readonly failure: Failure | null;
  readonly card: Card | null;
  readonly chargeId: string | null;
  /** What later payments can be taken from without the customer: a kept card, a PayPal agreement or a mandate. Null while there is none. */
  readonly instrument: string | null;
  /** The direct debit: its reference on bank statements, and the last two digits of the account. */
  readonly mandate?: Mandate | null;
  /** A form that the browser sends to the provider, where the customer approves the payment; null for methods confirmed on our page. */
  readonly approval: ApprovalForm | null;
}

export interface Mandate {
  readonly reference: string;
  readonly accountEnds: string;
}

export interface ApprovalForm {
  readonly action: string;
  readonly method: 'GET' | 'POST';
  readonly fields: Readonly<Record<string, string>>;
}

/** What the customer typed for a method. It goes to the provider, and is never stored or logged. */
export type TypedDetails = {
  readonly kind: 'bank_account';
  readonly accountHolder: string;
  readonly sortCode: string;
  readonly accountNumber: string;
};

export interface OpeningFacts {
  readonly attemptId: string;
  readonly purchaseId: string;
  readonly quoteId: string;
  readonly reference: string;
  readonly customerId: string;
  readonly amountPence: number;
  /** A later line of a schedule: no customer is present. */
  readonly isOffSession: boolean;
  /** Nothing is paid: the customer only gives an instrument, from which the lines of the schedule are collected. `amountPence` is 0. */
  readonly isSetup: boolean;
  /** Later lines follow, so the provider has to keep what it was paid with. */
  readonly keepsInstrument: boolean;
  /** The instrument to pay with; null when the customer gives one now. */
  readonly instrument: string | null;
  /** The day on which the money is to be taken. */
  readonly dueOn: IsoDay;
  readonly details: TypedDetails | null;
  /** The secret of the quote, where a provider sends the customer back to a page that does not know it. */
  readonly returnSecret?: string | undefined;
}

/** A refund at the provider. `pending`: accepted, and on its way. */
export interface RefundStanding {
  /** The provider's name for the refund. */
  readonly ref: string;
  readonly status: 'pending' | 'refunded' | 'refused';
  /** Why it was refused, in words that staff can use; null otherwise. */
  readonly message: string | null;
  /** Refused for a reason that passes by itself: too little money at the provider, say, or a dispute that we may win. */
  readonly mayPass?: true;
}

export interface RefundOrder {
  /** The refund is made once for each id. */
  readonly refundId: string;
  /** The attempt whose money goes back. */
  readonly ref: string;
  readonly amountPence: number;
  /** How long ago this very refund was first asked for. Absent: only now. */
  readonly waitedMs?: number;
}

export interface ListedRefund {
  /** The id by which we asked for it; null when somebody made it at the provider itself. */
  readonly refundId: string | null;
  readonly standing: RefundStanding;
  readonly amountPence: number;
  readonly at: Date;
}

/** An event whose signature proved that it comes from its provider. `id` is the provider's; `about` names what it is about there. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly about: string | null;
  readonly createdAt: Date;
  /** What its provider took back by itself, by the provider's name for it, or keeps of that for its customer. Absent where reading says as much. */
  readonly moved?: { readonly ref: string; readonly pence: number };
}

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
  abstract readonly leastPence: number;
  /**
   * How it can be paid by this method. `instalments` says that it can keep what it was paid with, and take later payments from it: monthly cover
   * needs that too. None while it is not configured.
   */
  readonly options: readonly PaymentOption[] = ['in_full'];
  /** The customer approves it on the provider's own pages. */
  readonly isApprovedThere: boolean = false;
  /** Why the provider refunds nothing of a payment of which its bank has taken some back, in a sentence; null where it refunds the rest. */
  readonly refundsNotTakenBack: string | null = null;
  /**
   * Money that we have asked for, with no answer yet, can still be let go: its provider has taken it or releases it, and says which. Of others a payment may have
   * been made that nobody heard of.
   */
  readonly letsGoWhileTaking: boolean = false;
  /** Nothing is confirmed at a provider: what is opened could be sold at once. */
  readonly hasNothingToConfirm: boolean = false;

  abstract open(opening: OpeningFacts): Promise<AttemptStanding>;
  abstract read(ref: string): Promise<AttemptStanding>;
  /** Takes exactly this much of the authorised money. */
  abstract take(ref: string, amountPence: number): Promise<AttemptStanding>;
  /**
   * Releases the authorised money and ends the attempt, so that nobody can confirm it any more; one that failed is over too. Changes nothing once money
   * was taken.
   */
  abstract cancel(ref: string): Promise<AttemptStanding>;
  /** Sends money back to where it came from. A refusal is an answer. */
  abstract refund(order: RefundOrder): Promise<RefundStanding>;
  /** Where a refund stands that was accepted before: it may still fail. `refundRef` is the provider’s name for it. */
  abstract readRefund(refundRef: string): Promise<RefundStanding>;
  /** What the kept code of a refusal means; null where its words were kept with it. */
  abstract failureWords(code: string): string | null;
  /** Nothing will be taken from this instrument any more. Does nothing when the provider has forgotten it. */
  abstract forget(instrument: string): Promise<void>;

  /** The refunds of an attempt that its provider knows, oldest first. */
  listRefunds(_ref: string): Promise<readonly ListedRefund[]> {
    return Promise.resolve([]);
  }

  /** Ends what was set up for the attempt and not stored as `kept`. Nothing to do where a provider drops by itself what nobody confirms. */
  dropLost(_attemptId: string, _kept: string | null, _customerId: string | undefined): Promise<void> {
    return Promise.resolve();
  }

  /** What the form says for this method alone; INVALID with what to correct beside each field. */
  detailsOf(_form: PaymentForm): TypedDetails | null {
    return null;
  }

  /** The cards that the customer kept, in the order in which pages offer them. */
  savedCards(_customerId: string): Promise<SavedCard[]> {
    return Promise.resolve([]);
  }

  /** Whether the customer asked us not to show this saved card any more. */
  isHidden(_customerId: string, _token: string): Promise<boolean> {
    return Promise.resolve(false);
  }

  /** The transaction has something paid from what the customer kept. INVALID at `saved_card` when they have hidden it. */
  chooseSaved(_customerId: string, _instrument: string, _session: ClientSession): Promise<void> {
    return Promise.resolve();
  }

  /** Somebody else than the customer is about to give an instrument by this attempt. */
  noteLent(_customerId: string, _ref: string, _session: ClientSession): Promise<void> {
    return Promise.resolve();
  }

  /** Somebody else gave this instrument for one purchase, or nothing more is taken from it: it is never shown among what the customer kept, nor chosen from there. */
  setAside(_customerId: string, _instrument: string, _session: ClientSession): Promise<void> {
    return Promise.resolve();
  }

  /** What to pay with, by the token of a saved card. INVALID at `saved_card` unless it is this customer's. */
  savedInstrument(_customerId: string, _token: string): Promise<string> {
    throw invalid({ saved_card: 'Choose the card again' });
  }
}

/** The standing of an attempt about which nothing is known yet. */
export const noStanding: AttemptStanding = {
  ref: '',
  clientSecret: null,
  payerId: null,
  amountPence: 0,
  takenPence: 0,
  refundedPence: 0,
  status: 'open',
  failure: null,
  card: null,
  chargeId: null,
  instrument: null,
  approval: null,
};
