import { aDecision } from '@kerbside/contracts/testing/sample-claim';
import { decisionLines } from './decision-lines.js';

const line = (amountPence: number, coveredPence: number) => ({ description: 'Gearbox', amountPence, coveredPence, reason: 'Wear' });

it.each([
  ['part of it is covered', aDecision(), 2],
  ['all of it is', aDecision({ lines: [line(52_000, 52_000)], totalPence: 52_000, coveredPence: 52_000 }), 1],
  ['none of it is', aDecision({ lines: [line(24_000, 0)], totalPence: 24_000, coveredPence: 0 }), 2],
  [
    'the excess is taken off',
    aDecision({ lines: [line(52_000, 52_000)], totalPence: 52_000, excessPence: 10_000, coveredPence: 42_000 }),
    2,
  ],
  [
    'there are several',
    aDecision({ lines: [line(50_000, 30_000), line(9_000, 9_000)], totalPence: 59_000, excessPence: 5_000, coveredPence: 34_000 }),
    4,
  ],
  [
    'part of it was refunded already',
    aDecision({ lines: [line(50_000, 50_000)], totalPence: 50_000, excessPence: 5_000, setOffPence: 10_000, coveredPence: 35_000 }),
    3,
  ],
])('the lines of a decision add up to what we pay where %s', (_, decision, count) => {
  const lines = decisionLines(decision);
  expect(lines).toHaveLength(count);
  expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(decision.coveredPence);
});
