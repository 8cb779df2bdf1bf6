import fc from 'fast-check';
import { serialCount, shownSerial } from './serial.js';

describe('the serial that a policy shows', () => {
  it.each([
    [0, 'a key'],
    [1, 'a key'],
    [2, 'a key'],
    [serialCount - 1, 'a key'],
    [1, 'another key'],
  ])('of place %i with %s has seven digits at most, the same each time', (place, key) => {
    const serial = shownSerial(place, key);
    expect(Number.isInteger(serial) && serial >= 0 && serial < serialCount).toBe(true);
    expect(shownSerial(place, key)).toBe(serial);
  });

  it.each([-1, 0.5, serialCount, NaN])('is refused for place %d', (place) => {
    expect(() => shownSerial(place, 'a key')).toThrow(RangeError);
  });

  it('differs for any two places', () => {
    const place = fc.integer({ min: 0, max: serialCount - 1 });
    fc.assert(
      fc.property(fc.uniqueArray(place, { minLength: 2, maxLength: 50 }), fc.string(), (places, key) => {
        expect(new Set(places.map((each) => shownSerial(each, key))).size).toBe(places.length);
      }),
      { numRuns: 60 },
    );
  });

  it('does not follow the order of issue', () => {
    const shown = Array.from({ length: 200 }, (_, place) => shownSerial(place + 1, 'a key'));
    const rises = shown.filter((serial, at) => at > 0 && serial > (shown[at - 1] ?? 0)).length;
    expect(rises).toBeGreaterThan(60);
    expect(rises).toBeLessThan(140);
    expect(Math.max(...shown)).toBeGreaterThan(9_000_000);
    expect(Math.min(...shown)).toBeLessThan(1_000_000);
  });

  it('depends on the key', () => {
    const of = (key: string) => Array.from({ length: 20 }, (_, place) => shownSerial(place, key));
    expect(of('a key')).not.toEqual(of('another key'));
  });
});
