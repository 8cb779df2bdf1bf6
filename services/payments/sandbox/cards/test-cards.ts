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
  readonly threeDSecure: 'never' | 'required';
  readonly decline: Decline | null;
}

const declined: Decline = { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' };
const insufficientFunds: Decline = {
  code: 'card_declined',
  decline_code: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
};
const expired: Decline = { code: 'expired_card', decline_code: null, message: 'Your card has expired.' };
const lost: Decline = { ...declined, decline_code: 'lost_card' };
const stolen: Decline = { ...declined, decline_code: 'stolen_card' };
const wrongCode: Decline = { code: 'incorrect_cvc', decline_code: null, message: "Your card's security code is incorrect." };
const processingError: Decline = {
  code: 'processing_error',
  decline_code: null,
  message: 'An error occurred while processing your card. Try again in a little bit.',
};

const visa = (
  number: string,
  name: string,
  decline: Decline | null = null,
  threeDSecure: TestCard['threeDSecure'] = 'never',
): TestCard => ({
  number,
  name,
  brand: 'visa',
  threeDSecure,
  decline,
});

/** docs.stripe.com/testing */
const testCards: readonly TestCard[] = [
  visa('4242424242424242', 'visa'),
  visa('4000056655665556', 'visa_debit'),
  { ...visa('5555555555554444', 'mastercard'), brand: 'mastercard' },
  { ...visa('5200828282828210', 'mastercard_debit'), brand: 'mastercard' },
  visa('4000002500003155', 'authenticationRequiredOnSetup', null, 'required'),
  visa('4000002760003184', 'authenticationRequired', null, 'required'),
  visa('4000008400001629', 'threeDSecureRequiredChargeDeclined', declined, 'required'),
  visa('4000000000000002', 'visa_chargeDeclined', declined),
  visa('4000000000009995', 'visa_chargeDeclinedInsufficientFunds', insufficientFunds),
  visa('4000000000009987', 'visa_chargeDeclinedLostCard', lost),
  visa('4000000000009979', 'visa_chargeDeclinedStolenCard', stolen),
  visa('4000000000000069', 'chargeDeclinedExpiredCard', expired),
  visa('4000000000000127', 'chargeDeclinedIncorrectCvc', wrongCode),
  visa('4000000000000119', 'chargeDeclinedProcessingError', processingError),
];

export const cardOfNumber = (number: string): TestCard | undefined => testCards.find((card) => card.number === number);
export const cardOfName = (name: string): TestCard | undefined => testCards.find((card) => card.name === name);

/** The check digit every card number ends in (ISO/IEC 7812). */
export const passesLuhn = (number: string): boolean => {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
};
