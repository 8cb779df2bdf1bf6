import { describe, expect, it } from '@jest/globals';
import { firstOfEach, isSameCard, savedCardOf, type CardMethod } from './saved-card.js';

const method = (id: string, card: Partial<NonNullable<CardMethod['card']>> | null = {}): CardMethod =>
  ({ id, card: card && { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2026, fingerprint: 'print', ...card } }) as CardMethod;

describe('a card that is kept', () => {
  it.each([
    [12, 2026, '2026-12-31', '2026-12-31', false],
    [12, 2026, '2026-12-31', '2027-01-01', true],
    [2, 2028, '2028-02-29', '2028-02-29', false],
    [2, 2027, '2027-02-28', '2027-03-01', true],
  ])('of %i/%i is good until %s: on %s expired is %s', (exp_month, exp_year, expiresOn, today, isExpired) =>
    expect(savedCardOf(method('pm_1', { exp_month, exp_year }), today)).toEqual({
      token: 'pm_1',
      brand: 'visa',
      last4: '4242',
      expiresOn,
      isExpired,
    }),
  );

  it.each([
    ['the same number and month', {}, true],
    ['another number', { fingerprint: 'other' }, false],
    ['the card that replaced it', { exp_year: 2029 }, false],
    ['one without a fingerprint', { fingerprint: null }, false],
  ])('is the same as %s: %s', (_, card, isSame) => expect(isSameCard(method('pm_1'), method('pm_2', card))).toBe(isSame));

  it('is shown once, however often it was kept', () => {
    const methods = [method('pm_1'), method('pm_2', { fingerprint: 'other' }), method('pm_3'), method('pm_4', { fingerprint: null })];
    expect(firstOfEach(methods).map(({ id }) => id)).toEqual(['pm_1', 'pm_2', 'pm_4']);
  });
});
