import type { Stripe, StripeCardCvcElement, StripeCardExpiryElement, StripeCardNumberElement, StripeError } from '@stripe/stripe-js';
import { cardWords as words } from './card-words.js';

export const cardParts = ['number', 'expiry', 'cvc'] as const;
export type CardPart = (typeof cardParts)[number];
export type CardErrors = Readonly<Partial<Record<CardPart, string>>>;

export interface PartState {
  readonly isComplete: boolean;
  readonly error: string | undefined;
  /** The provider's name for the card's brand ('visa'): only for the number, once its digits show it. */
  readonly brand?: string;
}

/** The provider's three split fields, created and mounted together. */
export interface CardFields {
  readonly number: StripeCardNumberElement;
  readonly destroy: () => void;
  readonly focus: (part: CardPart) => void;
}

/** Visa, Visa Debit, Mastercard and Maestro are accepted (Q5). The provider reports a debit card as its scheme, and has no name for Maestro. */
const acceptedBrands: readonly string[] = ['visa', 'mastercard', 'maestro', 'unknown'];

type Element = StripeCardNumberElement | StripeCardExpiryElement | StripeCardCvcElement;
type Holders = Readonly<Record<CardPart, HTMLElement>>;

/** Matches the page around the field, dark or light: the provider's frame cannot see its styles. */
const styleIn = (holder: HTMLElement) => {
  const tokens = getComputedStyle(holder);
  const colour = (token: string, byDay: string): string => tokens.getPropertyValue(token).trim() || byDay;
  return {
    base: {
      fontFamily: 'system-ui, sans-serif',
      fontSize: '18px',
      color: colour('--ks-ink', '#10243e'),
      '::placeholder': { color: colour('--ks-muted', '#4f5d70') },
    },
    invalid: { color: colour('--ks-danger', '#b3261e') },
  };
};

const isDark = '(prefers-color-scheme: dark)';

/** Calls back on each change between light and dark; returns a function that stops it. */
const onScheme = (changed: () => void): (() => void) => {
  const scheme = matchMedia(isDark);
  scheme.addEventListener('change', changed);
  return () => scheme.removeEventListener('change', changed);
};

interface Change {
  readonly complete: boolean;
  readonly error: { readonly message: string } | undefined;
  /** Only for the number. */
  readonly brand?: string;
}
const notTaken: PartState = { isComplete: false, error: words.brandNotTaken };

/** Mounts the fields; calls `onReady` once all three can be typed in, and `onChange` whenever one reports a change. They follow the page from light to dark and back. */
export const mountCardFields = (
  stripe: Stripe,
  holders: Holders,
  on: { readonly ready: () => void; readonly change: (part: CardPart, state: PartState) => void },
): CardFields => {
  const elements = stripe.elements();
  const style = styleIn(holders.number);
  const number = elements.create('cardNumber', { style, showIcon: false });
  const expiry = elements.create('cardExpiry', { style });
  const cvc = elements.create('cardCvc', { style });
  const all: Readonly<Record<CardPart, Element>> = { number, expiry, cvc };
  let waiting = cardParts.length;
  const ready = () => {
    waiting -= 1;
    if (waiting === 0) on.ready();
  };
  const tell =
    (part: CardPart) =>
    ({ complete, error, brand = 'unknown' }: Change) =>
      on.change(part, acceptedBrands.includes(brand) ? { isComplete: complete, error: error?.message, brand } : notTaken);
  number.on('ready', ready);
  expiry.on('ready', ready);
  cvc.on('ready', ready);
  number.on('change', tell('number'));
  expiry.on('change', tell('expiry'));
  cvc.on('change', tell('cvc'));
  for (const part of cardParts) all[part].mount(holders[part]);
  const forgetScheme = onScheme(() => {
    const now = styleIn(holders.number);
    number.update({ style: now });
    expiry.update({ style: now });
    cvc.update({ style: now });
  });
  const destroy = () => {
    forgetScheme();
    for (const part of cardParts) all[part].destroy();
  };
  return { number, destroy, focus: (part) => all[part].focus() };
};

/** The field that a refusal of the card is about: expiry, security code, otherwise the number (A8); none where the provider was not reached. */
export const partOf = (error: Pick<Partial<StripeError>, 'type' | 'code' | 'decline_code'>): CardPart | undefined => {
  if (error.type === 'api_connection_error') return undefined;
  const code = `${error.code ?? ''} ${error.decline_code ?? ''}`;
  if (code.includes('cvc')) return 'cvc';
  return code.includes('expir') ? 'expiry' : 'number';
};
