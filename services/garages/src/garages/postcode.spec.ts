import { locate, milesBetween } from './postcode.js';

const at = (postcode: string) => locate(postcode) ?? { latitude: Number.NaN, longitude: Number.NaN };

describe('postcodes', () => {
  it.each([
    ['SW11 1AA', 51.465],
    ['SW99 1AA', 51.47],
    ['EH1 1AA', 55.95],
  ])('%s lies at latitude %d: outward code first, then area', (postcode, latitude) => {
    expect(at(postcode).latitude).toBeCloseTo(latitude, 3);
  });

  it.each(['ZZ1 1ZZ', '', 'QQ9 9QQ', 'toString', '__proto__'])('does not know %j', (postcode) => {
    expect(locate(postcode)).toBeUndefined();
  });

  it.each([
    ['M1 1AA', 'L1 1AA', 31],
    ['EH1 1AA', 'G1 1AA', 42],
    ['BS1 1AA', 'BS1 1AA', 0],
  ])('from %s to %s is about %i miles', (from, to, miles) => {
    expect(Math.abs(milesBetween(at(from), at(to)) - miles)).toBeLessThan(2);
  });
});
