import { jest } from '@jest/globals';
import type {
  CanMakePaymentResult,
  PaymentIntentResult,
  PaymentMethodResult,
  PaymentRequestOptions,
  SetupIntentResult,
  Stripe,
  StripeCardNumberElementOptions,
} from '@stripe/stripe-js';
import { act } from '@testing-library/react';
import type { CardPart } from '../cards/card-fields.js';

interface Change {
  readonly complete: boolean;
  readonly error: { readonly message: string } | undefined;
  readonly brand?: string | undefined;
}
type Listener = (event: Change) => void;
interface FakeField {
  readonly input: HTMLInputElement;
  readonly listeners: Map<string, Listener>;
}

type FieldOptions = Pick<StripeCardNumberElementOptions, 'style'>;

const parts: Readonly<Record<string, CardPart>> = { cardNumber: 'number', cardExpiry: 'expiry', cardCvc: 'cvc' };
const names: Readonly<Record<CardPart, string>> = { number: 'Card number', expiry: 'Expiry date', cvc: 'Security code' };
const said = { complete: false, error: undefined };

/** The provider's response to a confirmation, as far as the page reads it. */
export const confirmed = { paymentIntent: { status: 'succeeded' } } as PaymentIntentResult;
export const actionRequired = { paymentIntent: { status: 'requires_action' } } as PaymentIntentResult;
export const refusedCard = (message: string, code = 'card_declined') => ({ error: { message, code } }) as PaymentIntentResult;
export const unreachable = (message: string) => ({ error: { message, type: 'api_connection_error' } }) as PaymentIntentResult;
export const refusedSilently = { error: { type: 'api_error' } } as PaymentIntentResult;

/** `loadStripe` keeps the first one it finds, for as long as the page lives. */
let current: () => unknown = () => undefined;
const provider = Object.assign(() => current(), { version: 'endive' });

/** The browser's wallet: none, unless a case gives it one. */
class FakeWallet {
  able: CanMakePaymentResult | null = null;
  options: PaymentRequestOptions | undefined;
  readonly show = jest.fn();
  readonly complete = jest.fn<(status: string) => void>();
  #approved: ((event: unknown) => void) | undefined;

  begin(options: PaymentRequestOptions) {
    this.options = options;
    return {
      canMakePayment: () => Promise.resolve(this.able),
      on: (_: string, listener: (event: unknown) => void) => (this.#approved = listener),
      isShowing: () => false,
      show: this.show,
      update: (change: Partial<PaymentRequestOptions>) => (this.options = { ...options, ...change }),
    };
  }
  /** The customer approves in the wallet's window. */
  approve(): Promise<void> {
    return act(async () => this.#approved?.({ paymentMethod: { id: 'pm_wallet' }, complete: this.complete }));
  }
}

/** Stands in for the provider's script: fields that a test completes, and a confirmation whose outcome it decides. */
export class FakeCards {
  readonly confirm = jest.fn<Stripe['confirmCardPayment']>(() => Promise.resolve(confirmed));
  readonly confirmSetup = jest.fn<Stripe['confirmCardSetup']>(() =>
    Promise.resolve({ setupIntent: { status: 'succeeded' } } as SetupIntentResult),
  );
  readonly makeMethod = jest.fn<Stripe['createPaymentMethod']>(() =>
    Promise.resolve({ paymentMethod: { id: 'pm_telephone' } } as PaymentMethodResult),
  );
  readonly wallet = new FakeWallet();
  /** As each field is drawn now. */
  readonly styles: Partial<Record<CardPart, FieldOptions['style']>> = {};
  readonly #fields = new Map<CardPart, FakeField>();

  /** Makes the script available, as if it had been loaded. */
  install(): this {
    current = () => this.stripe();
    Reflect.set(window, 'Stripe', provider);
    return this;
  }
  stripe() {
    return {
      elements: () => ({ create: (kind: string, options: FieldOptions) => this.#create(kind, options) }),
      confirmCardPayment: this.confirm,
      confirmCardSetup: this.confirmSetup,
      createPaymentMethod: this.makeMethod,
      paymentRequest: (options: PaymentRequestOptions) => this.wallet.begin(options),
    };
  }
  static remove(): void {
    Reflect.deleteProperty(window, 'Stripe');
  }

  field(part: CardPart): HTMLInputElement {
    const field = this.#fields.get(part);
    if (!field) throw new Error(`There is no field for the ${part}`);
    return field.input;
  }

  /** The provider reports that a field is complete, or what is wrong with it. */
  say(part: CardPart, event: { readonly complete?: boolean; readonly error?: string; readonly brand?: string }): void {
    const { complete = false, error, brand } = event;
    const change: Change = { complete, error: error === undefined ? undefined : { message: error }, brand };
    act(() => this.#fields.get(part)?.listeners.get('change')?.(change));
  }
  complete(): void {
    for (const part of this.#fields.keys()) this.say(part, { complete: true });
  }

  /** Enter in a field: the provider submits the form that it stands in. */
  enter(part: CardPart): void {
    act(() => this.field(part).closest('form')?.requestSubmit());
  }

  #create(kind: string, { style }: FieldOptions) {
    const part = parts[kind] ?? 'number';
    const input = Object.assign(document.createElement('input'), { ariaLabel: names[part] });
    const field = { input, listeners: new Map<string, Listener>() };
    this.#fields.set(part, field);
    this.styles[part] = style;
    return {
      on: (event: string, listener: Listener) => field.listeners.set(event, listener),
      mount: (holder: HTMLElement) => {
        holder.append(input);
        field.listeners.get('ready')?.(said);
      },
      update: ({ style }: FieldOptions) => (this.styles[part] = style),
      destroy: () => input.remove(),
      // In the frame, a moment later.
      focus: () => void setTimeout(() => input.focus()),
    };
  }
}
