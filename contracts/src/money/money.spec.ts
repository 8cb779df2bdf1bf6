import fc from 'fast-check';
import { formatPounds, formatWhole, pounds, roundHalfUp, toPence, toPounds } from './money.js';

describe('money', () => {
  it.each([
    [0, '£0.00'],
    [5, '£0.05'],
    [31_240, '£312.40'],
    [123_456_789, '£1,234,567.89'],
    [-1_999, '−£19.99'],
  ])('shows %i pence as %s', (amount, text) => {
    expect(formatPounds(amount)).toBe(text);
  });

  it.each([
    [1, 2, 1],
    [3, 2, 2],
    [5, 2, 3],
    [-1, 2, 0],
    [-3, 2, -1],
    [10, 3, 3],
    [11, 3, 4],
    [0, 7, 0],
  ])('rounds %i/%i half up to %i', (numerator, denominator, expected) => {
    expect(roundHalfUp(numerator, denominator)).toBe(expected);
  });

  it('carries every amount to pounds and back', () => {
    fc.assert(fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), (amount) => toPence(toPounds(amount)) === amount));
  });

  it('lets every pound amount of the wire through its schema', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 10_000_000 }), (amount) => pounds.safeParse(toPounds(amount)).success));
    expect(pounds.safeParse(1.005).success).toBe(false);
  });
});

it.each([
  [250_000, '£2,500'],
  [250_050, '£2,500.50'],
  [0, '£0'],
  [-3_500, '−£35'],
])('%d pence that are no price read %s', (amount, text) => expect(formatWhole(amount)).toBe(text));
