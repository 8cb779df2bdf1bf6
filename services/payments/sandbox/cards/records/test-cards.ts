import type { PaymentMethod } from './objects.js';
import { noSuch } from './refusal.js';

/** A bank's refusal, in the provider's published words. */
export interface Decline {
  readonly code: string;
  readonly decline_code: string | null;
  readonly message: string;
}

type CardBrand = 'visa' | 'mastercard';

/** A published test card: its number decides what happens. `name` is the published shorthand, `pm_card_<name>`. */
export interface TestCard {
  readonly number: string;
  readonly name: string;
  readonly brand: CardBrand;
  /**
   * When the bank asks for 3-D Secure. `until_set_up`: always while the customer is there, and without them unless the card was set up for it.
   * `on_session`: only while the customer is there.
   */
  readonly threeDSecure: 'never' | 'always' | 'until_set_up' | 'on_session';
  /** Why the bank refuses to pay. */
  readonly decline: Decline | null;
  /** Whether a customer may keep it, though payments may be declined. */
  readonly canBeKept: boolean;
  /** What follows the payment. */
  readonly later: Later | null;
}

export type Later = 'fraudulent' | 'product_not_received' | 'inquiry' | 'refund_fails' | 'refund_is_slow';

const declined: Decline = { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' };
const insufficientFunds: Decline = {
  code: 'card_declined',
  decline_code: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
};
export const expired: Decline = { code: 'expired_card', decline_code: null, message: 'Your card has expired.' };
const lost: Decline = { ...declined, decline_code: 'lost_card' };
const stolen: Decline = { ...declined, decline_code: 'stolen_card' };
const blocked: Decline = { ...declined, decline_code: 'fraudulent' };
const velocity: Decline = { ...declined, decline_code: 'card_velocity_exceeded' };
const wrongCode: Decline = { code: 'incorrect_cvc', decline_code: null, message: "Your card's security code is incorrect." };
const processingError: Decline = {
  code: 'processing_error',
  decline_code: null,
  message: 'An error occurred while processing your card. Try again in a little bit.',
};

/** The refusal of a payment without the customer that the bank wants approved. */
export const authenticationRequired: Decline = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

type Behaviour = Partial<Omit<TestCard, 'number' | 'name'>>;

const visa = (number: string, name: string, behaviour: Behaviour = {}): TestCard => ({
  number,
  name,
  brand: 'visa',
  threeDSecure: 'never',
  decline: null,
  canBeKept: !behaviour.decline,
  later: null,
  ...behaviour,
});
const mastercard = (number: string, name: string): TestCard => visa(number, name, { brand: 'mastercard' });
const declining = (number: string, name: string, decline: Decline): TestCard => visa(number, name, { decline });

/** docs.stripe.com/testing */
const testCards: readonly TestCard[] = [
  visa('4242424242424242', 'visa'),
  visa('4000056655665556', 'visa_debit'),
  mastercard('5555555555554444', 'mastercard'),
  mastercard('5200828282828210', 'mastercard_debit'),
  visa('4000008260000000', 'gb'),
  visa('4000058260000005', 'gb_debit'),
  visa('4000002500003155', 'authenticationRequiredOnSetup', { threeDSecure: 'until_set_up' }),
  visa('4000002760003184', 'authenticationRequired', { threeDSecure: 'always' }),
  visa('4000003800000446', 'authenticationRequiredSetupForOffSession', { threeDSecure: 'on_session' }),
  visa('4000008260003178', 'authenticationRequiredChargeDeclinedInsufficientFunds', {
    threeDSecure: 'until_set_up',
    decline: insufficientFunds,
    canBeKept: true,
  }),
  visa('4000000000003220', 'threeDSecure2Required', { threeDSecure: 'always' }),
  visa('4000000000003063', 'threeDSecureRequired', { threeDSecure: 'always' }),
  visa('4000008400001629', 'threeDSecureRequiredChargeDeclined', { threeDSecure: 'always', decline: declined }),
  visa('4000000000000341', 'chargeCustomerFail', { decline: declined, canBeKept: true }),
  declining('4000000000000002', 'visa_chargeDeclined', declined),
  declining('4000000000009995', 'visa_chargeDeclinedInsufficientFunds', insufficientFunds),
  declining('4000000000009987', 'visa_chargeDeclinedLostCard', lost),
  declining('4000000000009979', 'visa_chargeDeclinedStolenCard', stolen),
  declining('4000000000000069', 'chargeDeclinedExpiredCard', expired),
  declining('4000000000000127', 'chargeDeclinedIncorrectCvc', wrongCode),
  declining('4000000000000119', 'chargeDeclinedProcessingError', processingError),
  declining('4000000000006975', 'visa_chargeDeclinedVelocityLimitExceeded', velocity),
  declining('4100000000000019', 'radarBlock', blocked),
  visa('4000000000000259', 'createDispute', { later: 'fraudulent' }),
  visa('4000000000002685', 'createDisputeProductNotReceived', { later: 'product_not_received' }),
  visa('4000000000001976', 'createDisputeInquiry', { later: 'inquiry' }),
  visa('4000000000007726', 'pendingRefund', { later: 'refund_is_slow' }),
  visa('4000000000005126', 'refundFail', { later: 'refund_fails' }),
];

export const cardOfNumber = (number: string): TestCard | undefined => testCards.find((card) => card.number === number);
export const cardOfName = (name: string): TestCard | undefined => testCards.find((card) => card.name === name);

export const cardOf = ({ id, card }: PaymentMethod): TestCard => {
  const known = cardOfName(card.fingerprint);
  if (!known) throw noSuch('PaymentMethod', id, 'payment_method');
  return known;
};

/** The check digit every card number ends in (ISO/IEC 7812). */
export const passesLuhn = (number: string): boolean => {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
};
