import { decisionOf } from './decision.js';

const at = new Date('2026-12-01T12:00:00Z');
const deciding = { note: 'As your policy says', claimLimitPence: 1_000_000_00, at };
const line = (amountPence: number, coveredPence: number, reason?: string) => ({ description: 'Part', amountPence, coveredPence, reason });

/** Numbers that are the same in every run. */
const numbers = (seed: number) => {
  let state = seed;
  return (most: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % (most + 1);
  };
};

it('is the sum of its lines, whatever they are', () => {
  const next = numbers(7);
  for (let run = 0; run < 2_000; run += 1) {
    const lines = Array.from({ length: 1 + next(9) }, () => {
      const amountPence = 1 + next(500_000);
      return line(amountPence, next(amountPence), 'Worn');
    });
    const { totalPence, coveredPence, lines: kept } = decisionOf(lines, deciding);
    const notCovered = kept.reduce((sum, { amountPence, coveredPence: covered }) => sum + amountPence - covered, 0);
    expect(kept.reduce((sum, one) => sum + one.coveredPence, 0)).toBe(coveredPence);
    expect(coveredPence + notCovered).toBe(totalPence);
  }
});

it('gives a reason with each line that is not covered whole, and with no other', () => {
  const { lines } = decisionOf([line(100, 100, 'Why'), line(100, 60, 'Wear')], deciding);
  expect(lines.map(({ reason }) => reason)).toEqual([null, 'Wear']);
});

it.each([
  ['more covered than the line', [line(100, 101)], { 'lines.0.coveredPence': 'This is more than the line' }],
  ['part of it without a reason', [line(50, 50), line(100, 40)], { 'lines.1.reason': 'Say why it is not covered in full' }],
  ['more than the policy pays', [line(200_000_000, 200_000_000)], { lines: 'This is more than the policy pays for one claim: £1,000,000' }],
])('is refused: %s', (_, lines, fields) => {
  expect(() => decisionOf(lines, deciding)).toThrow(expect.objectContaining({ details: { fields } }));
});
