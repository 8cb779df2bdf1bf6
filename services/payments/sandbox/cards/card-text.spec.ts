import { describe, expect, it } from '@jest/globals';
import { expiryParts, formatCode, formatExpiry, formatNumber, readCode, readExpiry, readNumber } from './browser/card-text.js';

const now = new Date(2026, 5, 15);

describe('what is typed into a card field', () => {
  it.each([
    ['4242', '4242'],
    ['42424', '4242 4'],
    ['4242424242424242999', '4242 4242 4242 4242'],
    ['4242-4242 4242x4242', '4242 4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
    ['', ''],
  ])('shows the number %s as %s', (typed, shown) => expect(formatNumber(typed)).toBe(shown));

  it.each([
    ['1', '1'],
    ['12', '12'],
    ['5', '05'],
    ['123', '12 / 3'],
    ['12 / 34', '12 / 34'],
    ['12345', '12 / 34'],
    ['5345', '05 / 34'],
    ['12/2034', '12 / 34'],
  ])('shows the expiry %s as %s', (typed, shown) => expect(formatExpiry(typed)).toBe(shown));

  it('keeps at most four digits of the code', () => expect(formatCode('12a345')).toBe('1234'));

  it.each([
    ['', { empty: true, complete: false, error: { message: 'Your card number is incomplete.' } }],
    ['4242', { brand: 'visa', complete: false, error: { message: 'Your card number is incomplete.' } }],
    ['4242 4242 4242 4241', { complete: false, error: { message: 'Your card number is invalid.' } }],
    ['4242 4242 4242 4242', { brand: 'visa', complete: true, error: null }],
    ['5555 5555 5555 4444', { brand: 'mastercard', complete: true, error: null }],
    ['9999', { brand: 'unknown', complete: false }],
  ])('reads the number %j', (typed, reading) => expect(readNumber(typed)).toMatchObject(reading));

  it.each([
    ['', "Your card's expiration date is incomplete."],
    ['12 / 3', "Your card's expiration date is incomplete."],
    ['13', "Your card's expiration date is invalid."],
    ['12 / 25', "Your card's expiration year is in the past."],
    ['05 / 26', "Your card's expiration date is in the past."],
    ['06 / 26', undefined],
    ['12 / 76', undefined],
    ['12 / 77', "Your card's expiration year is invalid."],
  ])('reads the expiry %j in June 2026', (typed, message) => expect(readExpiry(typed, now).error?.message).toBe(message));

  it.each([
    ['', false],
    ['12', false],
    ['123', true],
    ['1234', true],
  ])('reads the code %j', (typed, complete) => expect(readCode(typed).complete).toBe(complete));

  it('gives the provider month and year', () => expect(expiryParts('12 / 34')).toEqual({ month: '12', year: '2034' }));
});
