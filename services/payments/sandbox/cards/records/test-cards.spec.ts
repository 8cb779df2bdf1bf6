import { cardOfName, cardOfNumber, passesLuhn } from './test-cards.js';

describe('a published test card', () => {
  it.each([
    ['4242424242424242', 'visa', 'visa', undefined],
    ['4000056655665556', 'visa_debit', 'visa', undefined],
    ['5555555555554444', 'mastercard', 'mastercard', undefined],
    ['5200828282828210', 'mastercard_debit', 'mastercard', undefined],
    ['4000000000000002', 'visa_chargeDeclined', 'visa', 'generic_decline'],
    ['4000000000009995', 'visa_chargeDeclinedInsufficientFunds', 'visa', 'insufficient_funds'],
    ['4000000000009987', 'visa_chargeDeclinedLostCard', 'visa', 'lost_card'],
    ['4000000000009979', 'visa_chargeDeclinedStolenCard', 'visa', 'stolen_card'],
  ])('%s is %s of %s, and declined for %s', (number, name, brand, reason) => {
    const card = cardOfNumber(number);
    expect(passesLuhn(number)).toBe(true);
    expect(card).toMatchObject({ name, brand });
    expect(card?.decline?.decline_code).toBe(reason);
    expect(cardOfName(name)).toBe(card);
  });
});
