import { componentContributionAt, confirmedMileage } from './mileage.js';

it.each([
  [1, 100],
  [60_000, 100],
  [60_001, 90],
  [80_001, 80],
  [120_000, 70],
  [150_000, 60],
  [150_001, 50],
])('A3, A5: at %i miles we pay %i per cent of the parts', (mileage, percent) => expect(componentContributionAt(mileage)).toBe(percent));

it.each([
  ['miles since the cover was bought', '63,500', { atInception: 42_000, hasBetterment: true }, [21_500, 90]],
  ['no betterment: parts are paid whole', '163,500', { atInception: 42_000, hasBetterment: false }, [121_500, 100]],
  ['less than there was: none', '40,000', { atInception: 42_000, hasBetterment: true }, [0, 100]],
  ['nobody asked before: none', '40,000', { atInception: null, hasBetterment: true }, [0, 100]],
])('A3, A5: %s', (_, typed, facts, expected) => {
  const { mileageCoveredSinceInception, componentContribution } = confirmedMileage(typed, facts);
  expect([mileageCoveredSinceInception, componentContribution]).toEqual(expected);
});

it('A3, A5: refuses nothing, and zero', () => {
  for (const typed of ['', '0', 'x'])
    expect(() => confirmedMileage(typed, { atInception: null, hasBetterment: true })).toThrow(
      expect.objectContaining({ details: { fields: { mileage: 'Please provide valid mileage.' } } }),
    );
});
