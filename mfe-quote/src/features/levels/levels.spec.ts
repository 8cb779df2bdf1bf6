import { priceTables } from '../../testing/price-tables.js';
import { compareLevels } from './compare-levels.js';
import { inARow } from './in-short.js';

const { levels } = priceTables();
const level = (name: string, covers: readonly string[], excludes: readonly string[] = []) => ({
  version: name,
  name,
  covers,
  excludes,
  claim_limit: null,
});

describe('levels side by side', () => {
  it('are told apart by what only some of them cover, with what a level takes over from a smaller one', () => {
    expect(compareLevels(levels)).toMatchObject({
      groups: [{ name: 'Steering and brakes', parts: [{ name: 'Steering', isCovered: [false, true] }] }],
      always: ['Engine', 'Gearbox'],
    });
  });

  it('name apart what none of them covers', () => {
    expect(compareLevels(levels).never).toEqual(['Air conditioning']);
    expect(compareLevels([])).toEqual({ groups: [], always: [], never: [] });
  });

  it.each([
    [
      'Engine and gearbox',
      ['Engine', 'Gearbox', 'Clutch', 'Turbo', 'Timing belt damage', 'Fuel system', 'Cooling system', 'Emission control'],
    ],
    [
      'Electric drive',
      ['Drive battery', 'Drive motor', 'Inverter', 'On-board charger', 'Hybrid battery', 'Electric motor', 'Reduction gear'],
    ],
    ['Steering and brakes', ['Steering', 'Braking system', 'Suspension']],
    ['Electrics', ['Starter motor and alternator', 'Engine control unit', 'Vehicle control unit']],
    ['Comfort', ['Air conditioning', 'Infotainment and sensors']],
    [undefined, ['Roadside help', 'Punctures', 'Tyres, brake pads and other parts designed to wear']],
  ])('stand under %s', (heading, parts) => {
    expect(compareLevels([level('Less', []), level('More', parts)]).groups.map(({ name }) => name)).toEqual([heading]);
  });
});

it.each<[readonly string[], string]>([
  [[], ''],
  [['Engine', 'Gearbox'], 'Engine, gearbox'],
  [['Help at home', 'MOT test', 'A hire car'], 'Help at home, MOT test, a hire car'],
  [['The invoice price, or the finance'], 'The invoice price, or the finance'],
  [['The invoice price, or the finance', 'Your excess'], 'The invoice price, or the finance; your excess'],
  [['Engine', 'Your excess, up to £250', 'Turbo'], 'Engine; your excess, up to £250; turbo'],
])('%j are told apart in a row', (facts, told) => expect(inARow(facts)).toBe(told));
