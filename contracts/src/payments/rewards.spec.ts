import fc from 'fast-check';
import { mostRewards, usedRewards, type RewardsRule } from './rewards.js';

const rule = (over: Partial<RewardsRule> = {}): RewardsRule => ({ balancePence: 5_000, pricePence: 30_000, payments: 1, ...over });
const reduced = (to: string) => `Used rewards amount was reduced to ${to} as system needs to take minimum £1.00 for each payment.`;

describe('usedRewards', () => {
  it.each<[string, number, Partial<RewardsRule>, number, string | undefined]>([
    ['what was typed', 2_000, {}, 2_000, undefined],
    ['nothing', 0, {}, 0, undefined],
    ['no number clears the field', Number.NaN, {}, 0, undefined],
    ['below 0 is refused', -1, {}, 0, 'Rewards amount needs to be higher than 0.'],
    ['more than the balance is the balance', 6_000, {}, 5_000, undefined],
    ['more than the price leaves the least payment', 4_000, { pricePence: 3_000 }, 2_900, reduced('£29.00')],
    ['instalments leave one least payment each', 4_000, { pricePence: 3_000, payments: 12 }, 1_800, reduced('£18.00')],
    ['a price below the least payment takes none', 50, { pricePence: 80 }, 0, reduced('£0.00')],
  ])('%s', (_, typed, over, amountPence, message) => {
    expect(usedRewards(typed, rule(over))).toEqual({ amountPence, message });
  });

  it('never takes more than the balance, nor more than the payments can spare', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000, max: 100_000 }),
        fc.record({ balancePence: fc.nat(50_000), pricePence: fc.nat(90_000), payments: fc.integer({ min: 1, max: 12 }) }),
        (typed, given) => {
          const { amountPence } = usedRewards(typed, given);
          expect(amountPence).toBeGreaterThanOrEqual(0);
          expect(amountPence).toBeLessThanOrEqual(Math.min(given.balancePence, mostRewards(given)));
        },
      ),
    );
  });
});
