import { priceTables } from '../../testing/price-tables.js';
import { requiredLevel } from './required-level.js';

describe('the level of step 3', () => {
  const { levels } = priceTables();

  it.each([
    ['that is chosen', levels[1]?.version ?? '', levels[1]],
    ['first of all where another was chosen once', 'gone', levels[0]],
  ])('is the one %s', (_, version, level) => {
    expect(requiredLevel({ levels }, version)).toBe(level);
  });

  it.each([
    ['level', []],
    ['duration', levels.map((level) => ({ ...level, durations: [] }))],
  ])('Q5: is a developer error without a price: no %s', (_, none) => {
    expect(() => requiredLevel({ levels: none }, 'complete')).toThrow('Prices are required for step 3');
  });
});
