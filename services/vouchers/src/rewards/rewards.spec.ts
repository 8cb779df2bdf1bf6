import fc from 'fast-check';
import {
  cashbackBack,
  cashbackOf,
  credit,
  emptyAccount,
  freePence,
  holdFor,
  spend,
  stillPaidOf,
  takeBack,
  withoutPayment,
  withPayment,
  type Earned,
  type RewardsAccount,
} from './rewards.js';

const account = (balancePence: number, heldPence = 0): RewardsAccount => ({ ...emptyAccount('c1'), balancePence, heldPence });

describe('rewards', () => {
  it.each([
    [31_240, 625],
    [25, 1],
    [24, 0],
    [0, 0],
  ])('give 2%% of %i pence back: %i', (paid, back) => expect(cashbackOf(paid)).toBe(back));

  it.each([
    ['all', 31_240, 0, 31_240, 625],
    ['a half', 31_240, 0, 15_620, 313],
    ['the other half', 31_240, 15_620, 15_620, 312],
    ['more than was paid', 31_240, 31_000, 500, 5],
    ['a penny', 31_240, 0, 1, 0],
  ])('go with a refund of %s: of %i, of which %i was refunded, %i more takes %i', (_, paidPence, refundedPence, amount, back) =>
    expect(cashbackBack({ paidPence, refundedPence, refunds: [] }, amount)).toBe(back),
  );

  it('take back in any number of refunds what they gave', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 20 }), (parts) => {
        const paidPence = parts.reduce((sum, part) => sum + part, 0);
        let refundedPence = 0;
        let back = 0;
        for (const part of parts) {
          back += cashbackBack({ paidPence, refundedPence, refunds: [] }, part);
          refundedPence += part;
        }
        expect(back).toBe(cashbackOf(paidPence));
      }),
    );
  });

  it('give for any number of payments what they give for one, and take back as much', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 20 }), (parts) => {
        let earned: Earned = { paidPence: 0, refundedPence: 0, refunds: [], isByPayment: true };
        let given = 0;
        for (const part of parts) {
          const next = withPayment(earned, part);
          earned = next.earned;
          given += next.cashbackPence;
        }
        expect(given).toBe(cashbackOf(parts.reduce((sum, part) => sum + part, 0)));
        for (const part of parts) {
          const next = withoutPayment(earned, part);
          earned = next.earned;
          given -= next.backPence;
        }
        expect([given, stillPaidOf(earned)]).toEqual([0, 0]);
      }),
    );
  });

  it.each([
    ['all of it', account(1_000), 625, 375, 0],
    ['what is left of it', account(400), 625, 0, 225],
    ['nothing that a payment holds', account(1_000, 700), 625, 700, 325],
    ['nothing of an empty balance', account(0), 625, 0, 625],
  ])('take back %s', (_, before, due, balancePence, shortPence) =>
    expect(takeBack(before, due)).toMatchObject({ account: { balancePence }, shortPence }),
  );

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
