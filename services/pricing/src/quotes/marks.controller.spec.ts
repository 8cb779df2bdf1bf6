import { marksOf } from './marks.controller.js';

type MarkedQuote = Parameters<typeof marksOf>[0];
const car = { registration_number: 'AA19 AAA' };
const home = { phone: '07700 900123', address_line_1: '1 Kerb Lane', postcode: 'LS1 1AA' };
const quote: MarkedQuote = { vehicle: car, details: home };
const shared = (other: MarkedQuote, key = 'k'): number => {
  const own = marksOf(quote, 'k');
  return marksOf(other, key).filter((mark) => own.includes(mark)).length;
};

describe('the marks of a quote', () => {
  it.each<[string, MarkedQuote, number]>([
    [
      'however they are typed',
      { vehicle: { registration_number: 'aa19aaa' }, details: { ...home, phone: '+44 7700 900 123', postcode: 'ls11aa' } },
      3,
    ],
    ['by the car alone', { vehicle: car, details: null }, 1],
    ['by the telephone alone', { vehicle: null, details: { phone: home.phone } }, 1],
    ['by the household alone', { vehicle: null, details: { address_line_1: '1, Kerb Lane', postcode: 'LS1 1AA' } }, 1],
    ['not by a postcode alone: neighbours share it', { vehicle: null, details: { postcode: 'LS1 1AA' } }, 0],
    ['not by what neither says', { vehicle: { make: 'Ford' }, details: { phone: '' } }, 0],
    ['not of another car', { vehicle: { registration_number: 'BB19BBB' }, details: null }, 0],
  ])('Q9: are those of another %s', (_, other, count) => expect(shared(other)).toBe(count));

  it('are nobody’s with another key, and none of what they are made of', () => {
    expect(shared(quote, 'another')).toBe(0);
    expect(marksOf(quote, 'k').join(' ')).not.toMatch(/AA19|7700|KERB/i);
  });
});
