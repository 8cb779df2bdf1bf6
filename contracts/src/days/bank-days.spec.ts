import { addBankDays, bankDayFrom, isBankDay } from './bank-days.js';

describe('bank days', () => {
  it.each([
    ['a Friday', '2026-11-20', true],
    ['a Saturday, on which garages work', '2026-11-21', false],
    ['a Sunday', '2026-11-22', false],
    ['Christmas Day', '2026-12-25', false],
    ['the day that stands in for Boxing Day', '2026-12-28', false],
    ['Good Friday', '2027-03-26', false],
  ])('%s, %s: %s', (_, day, expected) => expect(isBankDay(day)).toBe(expected));

  it.each([
    ['2026-11-20', 0, '2026-11-20'],
    ['2026-11-20', 1, '2026-11-23'],
    ['2026-11-21', 1, '2026-11-23'],
    ['2026-11-20', 5, '2026-11-27'],
    ['2026-12-24', 2, '2026-12-30'],
    ['2026-11-23', -1, '2026-11-20'],
    ['2026-11-22', -1, '2026-11-20'],
    ['2026-12-30', -2, '2026-12-24'],
  ])('%s and %i more: %s', (day, count, expected) => expect(addBankDays(day, count)).toBe(expected));

  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2026-11-21', '2026-11-23'],
    ['2026-12-25', '2026-12-29'],
  ])('a payment due on %s is collected on %s', (day, expected) => expect(bankDayFrom(day)).toBe(expected));
});
