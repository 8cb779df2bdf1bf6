import { partOf } from './card-fields.js';

describe('the field that a refusal is about', () => {
  it.each([
    [{ code: 'card_declined', decline_code: 'generic_decline' }, 'number'],
    [{ code: 'card_declined', decline_code: 'insufficient_funds' }, 'number'],
    [{ code: 'incorrect_number' }, 'number'],
    [{ code: 'expired_card' }, 'expiry'],
    [{ code: 'invalid_expiry_month' }, 'expiry'],
    [{ code: 'card_declined', decline_code: 'expired_card' }, 'expiry'],
    [{ code: 'incorrect_cvc' }, 'cvc'],
    [{ code: 'card_declined', decline_code: 'incorrect_cvc' }, 'cvc'],
    [{ code: 'payment_intent_authentication_failure' }, 'number'],
    [{}, 'number'],
    [{ type: 'api_connection_error' as const }, undefined],
  ])('%j is about the %s', (error, part) => {
    expect(partOf(error)).toBe(part);
  });
});
