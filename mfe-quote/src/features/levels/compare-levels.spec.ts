import { priceTables } from '../../testing/price-tables.js';
import { compareLevels, differenceOf } from './compare-levels.js';

const { levels } = priceTables();
const [essential, extra] = levels;
if (!essential || !extra) throw new Error('two levels');

describe('levels side by side', () => {
  it('are compared part by part, with what a level takes over from a smaller one', () => {
    expect(compareLevels(levels).parts).toEqual([
      { name: 'Engine', isCovered: [true, true] },
      { name: 'Gearbox', isCovered: [true, true] },
      { name: 'Steering', isCovered: [false, true] },
    ]);
  });

  it('name apart what none of them covers', () => {
    const both = levels.map((level) => ({ ...level, excludes: [...level.excludes, 'Tyres'] }));
    expect(compareLevels(both).never).toEqual(['Tyres']);
    expect(compareLevels([]).parts).toEqual([]);
  });
});

describe('the difference between two levels', () => {
  const unpriced = { ...extra, durations: extra.durations.map((each) => ({ ...each, discounted: 0 })) };
  it.each([
    ['more', extra, essential, '12', { pence: 7_000, parts: 1 }],
    ['less', essential, extra, '12', { pence: -7_000, parts: -1 }],
    ['by the month', extra, essential, '0', { pence: 700, parts: 1 }],
    ['nothing against itself', extra, extra, '12', { pence: 0, parts: 0 }],
    ['not known without a price', unpriced, essential, '12', undefined],
    ['not known for a length that is not sold', extra, essential, '36', undefined],
  ])('is %s', (_, level, chosen, duration, expected) => expect(differenceOf(level, chosen, { levels, duration })).toEqual(expected));
});
