import { isCurrent, nextChange, placeOf, withoutNames } from './given-pass.js';

const at = (time: string): Date => new Date(`2027-03-02T${time}Z`);

describe('when a pass changes', () => {
  it.each([
    ['the first time', '10:00:00.700', undefined, '10:00:00'],
    ['later', '10:00:09.700', '10:00:00', '10:00:09'],
    ['twice within a second', '10:00:00.900', '10:00:00', '10:00:01'],
    ['by a clock that is behind', '09:59:00', '10:00:00', '10:00:01'],
  ])('A7: %s', (_, now, before, expected) => expect(nextChange(at(now), before ? at(before) : undefined)).toEqual(at(expected)));
});

describe('a phone has the pass as it is', () => {
  const pass = { changedAt: at('10:00:00') };
  it.each([
    ['fetched at its change', 'Tue, 02 Mar 2027 10:00:00 GMT', true],
    ['fetched later', 'Tue, 02 Mar 2027 10:00:01 GMT', true],
    ['fetched before', 'Tue, 02 Mar 2027 09:59:59 GMT', false],
    ['never fetched', undefined, false],
    ['with a date that is none', 'yesterday', false],
  ])('%s: %s', (_, since, expected) => expect(isCurrent(pass, since)).toBe(expected));
});

it.each([
  ['12', 12],
  [undefined, 0],
  ['', 0],
  ['2027-03-02T10:00:00Z', 0],
  ['-1', 0],
  ['9'.repeat(16), 0],
])('the tag %p is the place %p', (tag, place) => expect(placeOf(tag)).toBe(place));

describe('what phones log', () => {
  it.each([
    ['Get pass task (pass type pass.test.kerbside.cover, serial number 7c1b2a3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d) failed', '7c1b2a3d'],
    ['Unregister task (for device 0123456789abcdef0123456789abcdef) failed', '0123456789'],
    ['with web service url https://kerbside.example/api/accounts/wallet', 'kerbside.example'],
    ['ApplePass Abc1Def2Ghi3Jkl4Mno5Pqr6', 'Abc1Def2'],
    ['could not show the pass of AA19 AAA', 'AA19'],
    ['could not show the pass of aa19aaa', 'aa19'],
    ['could not share with jo@example.com', 'jo@'],
  ])('%s', (line, name) => {
    const [logged] = withoutNames([line]);
    expect(logged).not.toContain(name);
    expect(logged?.length).toBeGreaterThan(5);
  });

  it('A7: is short', () => {
    expect(withoutNames(Array.from({ length: 30 }, () => 'x'.repeat(1_000))).map(({ length }) => length)).toEqual(
      Array.from({ length: 20 }, () => 500),
    );
  });
});
