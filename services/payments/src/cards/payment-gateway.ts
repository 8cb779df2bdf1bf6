/** Why a try to pay failed. `id` tells one try from another; `message` may be shown. */
export interface CardFailure {
  readonly id: string;
  readonly code: string;
  readonly message: string;
}

/** An intent at the card provider, in our words. `open`: it waits for a card. */
export interface CardIntent {
  readonly id: string;
  readonly clientSecret: string;
  readonly customerId: string | null;
  readonly paymentId: string | null;
  readonly amountPence: number;
  readonly receivedPence: number;
  readonly status: 'open' | 'requires_action' | 'processing' | 'succeeded' | 'cancelled';
  readonly failure: CardFailure | null;
  readonly card: { readonly brand: string; readonly last4: string } | null;
  readonly chargeId: string | null;
}

export interface NewIntent {
  readonly paymentId: string;
  readonly attempt: number;
  readonly quoteId: string;
  readonly reference: string;
  readonly amountPence: number;
  readonly customerId: string;
}

/** An event of the provider that proved itself. */
export interface CardEvent {
  readonly id: string;
  readonly type: string;
  readonly intentId: string | null;
  readonly createdAt: Date;
}

/** Takes money by card. Each call answers the intent as it then is; CARDS_UNAVAILABLE when the provider does not answer. */
export abstract class PaymentGateway {
  /** The provider's customer for `key`, made once. */
  abstract customer(key: string): Promise<string>;
  abstract create(intent: NewIntent): Promise<CardIntent>;
  abstract read(intentId: string): Promise<CardIntent>;
  /** Changes nothing on an intent that is already paid, under way or cancelled. */
  abstract changeAmount(intentId: string, amountPence: number): Promise<CardIntent>;
  /** Changes nothing on an intent that is already paid. */
  abstract cancel(intentId: string): Promise<CardIntent>;
  /** An order by telephone: confirmed here, without the cardholder. CARD_REFUSED with the provider's message. */
  abstract confirmByTelephone(intentId: string, paymentMethodId: string): Promise<CardIntent>;
  /** WEBHOOK_REFUSED unless the provider signed these bytes in the last five minutes. */
  abstract readEvent(body: Buffer, signature: string, now: Date): CardEvent;
}
