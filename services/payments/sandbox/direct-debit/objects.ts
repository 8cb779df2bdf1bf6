import type { Delivery, WebhookMode } from '../deliveries.js';

/** The collector's objects, as far as Kerbside uses them. Field names are the collector's; what is only the sandbox's own starts with `_`. */
type Metadata = Readonly<Record<string, string>>;

interface Base {
  readonly id: string;
  readonly created_at: string;
  readonly metadata: Metadata;
}

export interface Customer extends Base {
  readonly given_name: string;
  readonly family_name: string;
}

interface BankAccount extends Base {
  readonly account_holder_name: string;
  /** The number itself is not kept. */
  readonly account_number_ending: string;
  readonly links: { readonly customer: string };
  readonly _scenario: Scenario;
}

/** What becomes of the payments from an account. */
export type Scenario = 'pays' | 'refuses' | 'fails_late' | 'claims' | 'unknown_account' | 'cancels' | 'no_direct_debit';

export interface MandateRecord extends Base {
  readonly reference: string;
  readonly scheme: 'bacs';
  readonly status: 'pending_submission' | 'submitted' | 'active' | 'failed' | 'cancelled';
  readonly links: { readonly customer: string; readonly customer_bank_account: string };
  readonly _createdOn: string;
  readonly _scenario: Scenario;
}

export interface DebitPayment extends Base {
  readonly amount: number;
  readonly amount_refunded: number;
  readonly currency: 'GBP';
  readonly charge_date: string;
  readonly description: string | null;
  readonly status: 'pending_submission' | 'submitted' | 'confirmed' | 'paid_out' | 'cancelled' | 'failed' | 'charged_back';
  readonly links: { readonly mandate: string };
}

export interface DebitRefund extends Base {
  readonly amount: number;
  readonly currency: 'GBP';
  readonly status: 'pending_submission' | 'paid' | 'bounced';
  readonly links: { readonly payment: string };
  readonly _createdOn: string;
}

export interface CollectorEvent extends Base {
  readonly resource_type: 'mandates' | 'payments' | 'refunds';
  readonly action: string;
  readonly details: {
    readonly origin: 'api' | 'bank' | 'gocardless';
    readonly cause: string;
    readonly description: string;
    readonly scheme: 'bacs';
    readonly reason_code?: string;
  };
  readonly links: { readonly mandate?: string; readonly payment?: string; readonly refund?: string };
}

/** An event on its way to the webhook. */
/** The object that was created for an idempotency key. */
interface KeptKey {
  readonly id: string;
  readonly resource: string;
}

/** How far the sandbox's clock is ahead of the real one. */
interface ClockOffset {
  readonly id: 'offset';
  readonly ms: number;
}

export interface Kinds {
  customers: Customer;
  customer_bank_accounts: BankAccount;
  mandates: MandateRecord;
  payments: DebitPayment;
  refunds: DebitRefund;
  events: CollectorEvent;
  delivery: Delivery;
  key: KeptKey;
  clock: ClockOffset;
}

/** Faults that a test may switch on: hold or lose webhooks, refuse everything, do the next thing and lose its answer. */
export interface DebitSettings {
  webhooks: WebhookMode;
  outage: boolean;
  losesNextAnswer: boolean;
}
