import { blockableFields } from './blockable-fields.js';
import { blockedMessage, plainValue } from './blocked-values.js';

describe('a value that may be blocked', () => {
  it.each([
    ['email', ' Jo@Example.com ', 'jo@example.com'],
    ['phone', '07700 900123', '+447700900123'],
    ['phone', '+44 (0)7700 900123', '+447700900123'],
    ['phone', '0044 7700 900123', '+447700900123'],
    ['vrm', 'aa19 aaa', 'AA19AAA'],
    ['postcode', 'yo317pl', 'YO31 7PL'],
    ['email', 'jo', undefined],
    ['phone', '123', undefined],
    ['vrm', '!', undefined],
    ['postcode', 'Leeds', undefined],
  ] as const)('%s %j is kept as %j', (field, typed, plain) => {
    expect(plainValue(field, typed)).toBe(plain);
  });

  it('is named in what its owner reads', () => {
    expect(blockableFields.map(blockedMessage)).toEqual([
      'We cannot use this email address online. Please call us on 0306 999 0142.',
      'We cannot use this phone number online. Please call us on 0306 999 0142.',
      'We cannot use this registration number online. Please call us on 0306 999 0142.',
      'We cannot use this postcode online. Please call us on 0306 999 0142.',
    ]);
  });
});
