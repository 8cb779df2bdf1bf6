/** The provider's objects, as far as Kerbside uses them. Field names are the provider's. */
type Metadata = Readonly<Record<string, string>>;

interface Base {
  readonly id: string;
  readonly created: number;
  readonly livemode: false;
}

export interface Customer extends Base {
  readonly object: 'customer';
  readonly email: string | null;
  readonly name: string | null;
  readonly description: string | null;
  readonly metadata: Metadata;
  readonly deleted?: true;
}

export interface PaymentMethod extends Base {
  readonly object: 'payment_method';
  readonly type: 'card';
  readonly customer: string | null;
  readonly billing_details: Readonly<Record<string, unknown>>;
  readonly card: {
    readonly brand: string;
    readonly last4: string;
    readonly exp_month: number;
    readonly exp_year: number;
    /** The test card's shorthand, which decides how the bank behaves. The number itself is never kept. */
    readonly fingerprint: string;
    readonly funding: 'credit';
    readonly country: 'GB';
  };
  readonly metadata: Metadata;
}

export interface PaymentError {
  readonly type: 'card_error' | 'invalid_request_error';
  readonly code: string;
  readonly decline_code?: string;
  readonly message: string;
  readonly param?: string;
  readonly charge?: string;
  readonly payment_method?: PaymentMethod;
}

export interface NextAction {
  readonly type: 'use_stripe_sdk';
  readonly use_stripe_sdk: { readonly type: 'three_d_secure_redirect'; readonly source: string; readonly stripe_js: string };
}

interface Intent extends Base {
  readonly client_secret: string;
  readonly customer: string | null;
  readonly description: string | null;
  readonly metadata: Metadata;
  readonly next_action: NextAction | null;
  readonly payment_method: string | null;
  readonly payment_method_types: readonly ['card'];
  readonly cancellation_reason: string | null;
}

export interface PaymentIntent extends Intent {
  readonly object: 'payment_intent';
  readonly amount: number;
  /** What the bank holds and nobody has captured. */
  readonly amount_capturable: number;
  readonly amount_received: number;
  readonly currency: 'gbp';
  readonly capture_method: 'automatic' | 'manual';
  readonly canceled_at: number | null;
  readonly last_payment_error: PaymentError | null;
  readonly latest_charge: string | null;
  readonly setup_future_usage: 'on_session' | 'off_session' | null;
  readonly status: SetupIntent['status'] | 'processing' | 'requires_capture';
}

export interface SetupIntent extends Intent {
  readonly object: 'setup_intent';
  readonly usage: 'on_session' | 'off_session';
  readonly last_setup_error: PaymentError | null;
  readonly status: 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'canceled' | 'succeeded';
}

export interface Charge extends Base {
  readonly object: 'charge';
  readonly amount: number;
  readonly amount_captured: number;
  readonly amount_refunded: number;
  readonly captured: boolean;
  readonly currency: 'gbp';
  readonly customer: string | null;
  readonly disputed: boolean;
  readonly failure_code: string | null;
  readonly failure_message: string | null;
  readonly metadata: Metadata;
  readonly paid: boolean;
  readonly payment_intent: string;
  readonly payment_method: string;
  readonly payment_method_details: { readonly type: 'card'; readonly card: PaymentMethod['card'] };
  readonly status: 'succeeded' | 'failed';
}

interface OfCharge extends Base {
  readonly amount: number;
  readonly charge: string;
  readonly currency: 'gbp';
  readonly metadata: Metadata;
  readonly payment_intent: string;
}
export interface CardRefund extends OfCharge {
  readonly object: 'refund';
  readonly failure_reason?: 'lost_or_stolen_card';
  readonly status: 'pending' | 'succeeded' | 'failed';
}

/** A customer who tells their bank that they did not mean to pay. `warning_…`: the bank only asks, and has taken nothing back. */
export interface Dispute extends OfCharge {
  readonly object: 'dispute';
  readonly is_charge_refundable: boolean;
  readonly reason: 'fraudulent' | 'product_not_received';
  readonly status: 'needs_response' | 'won' | 'lost' | 'warning_needs_response' | 'warning_closed';
}

export type EventName =
  | 'payment_intent.created'
  | 'payment_intent.amount_capturable_updated'
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.requires_action'
  | 'payment_intent.canceled'
  | 'setup_intent.succeeded'
  | 'setup_intent.setup_failed'
  | 'setup_intent.requires_action'
  | 'setup_intent.canceled'
  | 'charge.refunded'
  | 'charge.refund.updated'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed'
  | 'charge.dispute.created'
  | 'charge.dispute.updated'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.funds_reinstated'
  | 'charge.dispute.closed';

export type EventObject = PaymentIntent | SetupIntent | Charge | CardRefund | Dispute;

export interface ProviderEvent extends Base {
  readonly object: 'event';
  readonly api_version: string;
  readonly type: EventName;
  readonly data: { readonly object: EventObject };
  readonly pending_webhooks: number;
  readonly request: { readonly id: string | null; readonly idempotency_key: string | null };
}

/** A 3-D Secure check that the bank is waiting for. `void`: the intent has moved on without it. */
export interface Challenge {
  readonly id: string;
  readonly intent: string;
  readonly kind: 'payment_intent' | 'setup_intent';
  readonly method: string;
  readonly status: 'pending' | 'passed' | 'failed' | 'void';
}

/** A payment method that was detached from its customer: it may not be used again. */
export interface DetachedObject {
  readonly id: string;
}

/** The answer kept for an idempotency key. */
export interface KeptAnswer {
  readonly id: string;
  readonly request: string;
  readonly status: number;
  readonly body: string;
  readonly at: number;
}
