/** The customer's browser at the provider's own script. */
export interface CardPage {
  /** Types a card, or chooses one that was kept, and answers what the bank asks. */
  confirm(
    clientSecret: string,
    card: { readonly number: string } | { readonly kept: string },
    verdict?: 'pass' | 'fail',
  ): Promise<CardOutcome>;
}

export interface CardOutcome {
  /** The bank asked for 3-D Secure. */
  readonly isAsked: boolean;
  /** Why the card was refused, as the script tells the page; null when it was not. */
  readonly refusal: string | null;
}

/** What a backend cannot do, so that the suite leaves it out there. */
export type Gap =
  | 'disputes'
  | 'faults of its own'
  | 'idempotency keys'
  | 'limits of refunds'
  | 'off-session approval'
  | 'refunds that change'
  | 'telephone approval'
  | 'use after removal';

/** A provider of cards, or what stands in for it. */
export interface CardBackend {
  readonly name: 'sandbox' | 'localstripe';
  readonly apiUrl: string;
  readonly gaps: readonly Gap[];
  readonly page: CardPage;
  /** What happens to refunds some time later happens now. */
  settleRefunds(): Promise<void>;
  /** Somebody refunds this much on the provider's own pages, so that the refund carries no name of ours. */
  refundByHand(intentId: string, amountPence: number): Promise<void>;
  /** From now on it answers requests for refunds by a fault of its own, before or after it made them; null: no more. */
  breakRefunds(when: 'before' | 'after' | null): void;
  /** The cardholder disputes this much of the payment. */
  disputeShare(intentId: string, amountPence: number): Promise<void>;
  /** The end of a dispute of this payment. */
  endDispute(intentId: string, isWon: boolean): Promise<void>;
  close(): Promise<void>;
}
