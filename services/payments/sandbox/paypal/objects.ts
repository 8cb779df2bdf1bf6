import type { Delivery, WebhookMode } from '../deliveries.js';
import type { ObjectStore } from '../object-store.js';

/** PayPal's objects, as far as Kerbside uses them. Field names are PayPal's; what is only the sandbox's own starts with `_`. */
export interface Money {
  readonly currency_code: string;
  readonly value: string;
}

export interface Capture {
  readonly id: string;
  readonly status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  readonly amount: Money;
  readonly custom_id: string;
}

export interface PayPalRefund {
  readonly id: string;
  readonly status: 'COMPLETED' | 'PENDING' | 'FAILED';
  readonly amount: Money;
  /** Absent from those that somebody made on PayPal's own pages. */
  readonly custom_id?: string;
  readonly create_time: string;
}

/** What happens to a payer's payments. `later_fails`: the first succeeds, and those from the kept agreement fail. */
export type Scenario = 'pays' | 'declined' | 'pending' | 'later_fails';

export interface PayPalOrderRecord {
  readonly id: string;
  readonly status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  readonly amount: Money;
  readonly custom_id: string;
  readonly description: string;
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly keepsAgreement: boolean;
  readonly agreement: string | null;
  readonly payerId: string | null;
  readonly captures: readonly Capture[];
  readonly refunds: readonly PayPalRefund[];
  readonly scenario: Scenario;
}

export interface PayPalAgreement {
  readonly id: string;
  readonly orderId: string;
  readonly isEnded: boolean;
  readonly scenario: Scenario;
}

export interface PaypalEvent {
  readonly id: string;
  readonly create_time: string;
  readonly event_type: string;
  readonly resource_type: string;
  readonly resource: Readonly<Record<string, unknown>>;
}

/** The answer first given for a key, which is replayed. */
export interface KeptAnswer {
  readonly id: string;
  readonly request: string;
  readonly status: number;
  readonly body: unknown;
}

export interface Kinds {
  order: PayPalOrderRecord;
  agreement: PayPalAgreement;
  event: PaypalEvent;
  delivery: Delivery;
  answer: KeptAnswer;
}

/** Faults for a test to switch on. */
export interface PayPalSettings {
  webhooks: WebhookMode;
  outage: boolean;
  losesNextAnswer: boolean;
  /** The next request is worked on, and answered as a copy that comes meanwhile. */
  isStillWorking: boolean;
  refunds: 'succeed' | 'refuse' | 'wait';
}

export interface World {
  readonly store: ObjectStore<Kinds>;
  readonly settings: PayPalSettings;
  readonly now: () => Date;
  readonly publicUrl: string;
  /** Called when there is something to deliver. */
  readonly onEvent: (event: string) => void;
}

export class PayPalError extends Error {
  override readonly name = 'Refusal';
  constructor(
    readonly status: number,
    readonly issue: string,
    readonly title: string = 'UNPROCESSABLE_ENTITY',
  ) {
    super(issue);
  }

  get body(): object {
    return { name: this.title, message: this.issue, debug_id: 'sandbox', details: [{ issue: this.issue, description: this.issue }] };
  }
}

export const noSuch = (): PayPalError => new PayPalError(404, 'INVALID_RESOURCE_ID', 'RESOURCE_NOT_FOUND');
