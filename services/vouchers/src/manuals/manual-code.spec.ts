import { checkClaim, manualCodeOf, type HeldCode } from './manual-code.js';

const short: HeldCode = { code: 'S', pin: '1', days: 7 };
const long: HeldCode = { code: 'L', pin: '2', days: 365 };

describe('a manual code', () => {
  it.each([
    ['nobody’s cover, none claimed', [], false, { duration: 7, isLongCodeAvailable: false, code: null }],
    ['cover, none claimed', [], true, { duration: 365, isLongCodeAvailable: true, code: null }],
    ['the short one claimed', [short], false, { duration: 7, isLongCodeAvailable: false, code: 'S' }],
    ['the short one claimed, then cover', [short], true, { duration: 7, isLongCodeAvailable: true, code: 'S' }],
    ['both claimed', [short, long], true, { duration: 365, isLongCodeAvailable: false, code: 'L' }],
    ['the long one claimed, cover over', [long], false, { duration: 365, isLongCodeAvailable: false, code: 'L' }],
  ])('%s', (_, held, hasCover, expected) => expect(manualCodeOf(held, hasCover)).toMatchObject({ access: true, ...expected }));

  it('keeps the long one for customers with cover', () => {
    expect(() => checkClaim(365, false)).toThrow(expect.objectContaining({ code: 'MANUAL_CODE_NOT_FOR_YOU' }));
    expect(() => checkClaim(365, true)).not.toThrow();
    expect(() => checkClaim(7, false)).not.toThrow();
  });
});
