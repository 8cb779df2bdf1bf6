import { checkClaim, manualCodeOf, type HeldCode } from './manual-code.js';

const short: HeldCode = { code: 'S', pin: '1', days: 7 };
const long: HeldCode = { code: 'L', pin: '2', days: 365 };

describe('a manual code', () => {
  const [none, runs, over] = [
    { hasCover: false, keepsLong: false },
    { hasCover: true, keepsLong: true },
    { hasCover: false, keepsLong: true },
  ];
  it.each([
    ['nobody’s cover, none claimed', [], none, { duration: 7, isLongCodeAvailable: false, code: null }],
    ['cover, none claimed', [], runs, { duration: 365, isLongCodeAvailable: true, code: null }],
    ['the short one claimed', [short], none, { duration: 7, isLongCodeAvailable: false, code: 'S' }],
    ['the short one claimed, then cover', [short], runs, { duration: 7, isLongCodeAvailable: true, code: 'S' }],
    ['both claimed', [short, long], runs, { duration: 365, isLongCodeAvailable: false, code: 'L' }],
    ['the long one claimed, cover over', [long], over, { duration: 365, isLongCodeAvailable: false, code: 'L' }],
    ['none claimed, cover over', [], over, { duration: 7, isLongCodeAvailable: false, code: null }],
    ['the long one claimed, cover cancelled', [long], none, { duration: 7, isLongCodeAvailable: false, code: null }],
    ['both claimed, cover cancelled', [short, long], none, { duration: 7, isLongCodeAvailable: false, code: 'S' }],
  ])('%s', (_, held, rights, expected) => expect(manualCodeOf(held, rights)).toMatchObject({ access: true, ...expected }));

  it('keeps the long one for customers with cover', () => {
    expect(() => checkClaim(365, false)).toThrow(expect.objectContaining({ code: 'MANUAL_CODE_NOT_FOR_YOU' }));
    expect(() => checkClaim(365, true)).not.toThrow();
    expect(() => checkClaim(7, false)).not.toThrow();
  });
});
