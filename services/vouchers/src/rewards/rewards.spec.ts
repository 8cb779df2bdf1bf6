import fc from 'fast-check';
import { cashbackOf, credit, emptyAccount, freePence, holdFor, spend, type RewardsAccount } from './rewards.js';

const account = (balancePence: number, heldPence = 0): RewardsAccount => ({ ...emptyAccount('c1'), balancePence, heldPence });

describe('rewards', () => {
  it.each([
    [31_240, 625],
    [25, 1],
    [24, 0],
    [0, 0],
  ])('give 2%% of %i pence back: %i', (paid, back) => expect(cashbackOf(paid)).toBe(back));

  it('grow by what is credited, and each movement is a version', () => {
    expect(credit(account(100), 50)).toMatchObject({ balancePence: 150, version: 1 });
  });

  it.each([
    ['a part', account(1_000), 0, 400, 600],
    ['all', account(1_000), 0, 1_000, 0],
    ['more for the same payment', account(1_000, 400), 400, 700, 300],
    ['nothing again', account(1_000, 400), 400, 0, 1_000],
  ])('keep %s for a payment', (_, before, held, amount, free) => expect(freePence(holdFor(before, held, amount))).toBe(free));

  it('are not promised twice', () => {
    const one = holdFor(account(1_000), 0, 700);
    expect(() => holdFor(one, 0, 301)).toThrow(
      expect.objectContaining({ code: 'REWARDS_TOO_SMALL', details: expect.objectContaining({ data: { balancePence: 300 } }) }),
    );
  });

  it('never fall below 0, whatever is held, used and given back', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('credit' as const), amount: fc.nat(5_000) }),
      fc.record({ kind: fc.constant('hold' as const), amount: fc.nat(5_000) }),
      fc.record({ kind: fc.constant('spend' as const), amount: fc.constant(0) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let now = emptyAccount('c1');
        let held = 0;
        for (const { kind, amount } of steps) {
          if (kind === 'credit') now = credit(now, amount);
          else if (kind === 'spend') {
            now = spend(now, held);
            held = 0;
          } else if (amount <= freePence(now) + held) {
            now = holdFor(now, held, amount);
            held = amount;
          }
          expect(now.balancePence).toBeGreaterThanOrEqual(now.heldPence);
          expect(now.heldPence).toBe(held);
        }
      }),
    );
  });
});
