import { decisionOf, setOffWithin } from './decision.js';

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

it('A3, A5: is the sum of its lines, whatever they are', () => {
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
  ['an excess is taken off', [line(100, 100), line(100, 60, 'Wear')], 50, { totalPence: 200, excessPence: 50, coveredPence: 110 }],
  ['no more than is covered', [line(100, 30, 'Wear')], 50, { totalPence: 100, excessPence: 30, coveredPence: 0 }],
  ['nothing where nothing is covered', [line(100, 0, 'Wear')], 50, { totalPence: 100, coveredPence: 0 }],
  ['no excess, nothing', [line(100, 100)], 0, { totalPence: 100, coveredPence: 100 }],
])('is what its lines cover, less the excess: %s', (_, lines, excessPence, expected) => {
  const { totalPence, coveredPence, ...decision } = decisionOf(lines, { ...deciding, excessPence });
  expect({ totalPence, coveredPence, ...('excessPence' in decision ? { excessPence: decision.excessPence } : {}) }).toEqual(expected);
});

it('pays at most the limit, once the excess is taken off', () => {
  const limited = { ...deciding, claimLimitPence: 1_000, excessPence: 100 };
  expect(decisionOf([line(1_100, 1_100)], limited)).toMatchObject({ coveredPence: 1_000 });
  expect(() => decisionOf([line(1_101, 1_101)], limited)).toThrow();
});

it.each([
  ['more covered than the line', [line(100, 101)], { 'lines.0.coveredPence': 'This is more than the line' }],
  ['part of it without a reason', [line(50, 50), line(100, 40)], { 'lines.1.reason': 'Say why it is not covered in full' }],
  ['more than the policy pays', [line(200_000_000, 200_000_000)], { lines: 'This is more than the policy pays for one claim: £1,000,000' }],
])('A3, A5: is refused: %s', (_, lines, fields) => {
  expect(() => decisionOf(lines, deciding)).toThrow(expect.objectContaining({ details: { fields } }));
});

it.each([
  ['all', 900, [[300, 500], [400, 400]]], // prettier-ignore
  ['as much as that of the last', 600, [[300, 500], [700, 100]]], // prettier-ignore
  ['only some of the first', 200, [[600, 200], [800, 0]]], // prettier-ignore
  ['nothing', 0, [[800, 0], [800, 0]]], // prettier-ignore
])('A3, A5: where less goes back with its policy than it was set off against, has set off %s', (_, givenPence, expected) => {
  const [one, other] = [500, 400].map((leftPence) => decisionOf([line(800, 800)], { ...deciding, refund: { leftPence, countedPence: 0 } }));
  if (!one || !other) throw new Error('Both are decided');
  const within = setOffWithin([one, other], givenPence);
  expect(within.map(({ coveredPence, setOffPence = 0 }) => [coveredPence, setOffPence])).toEqual(expected);
});
