import fc from 'fast-check';
import {
  cashbackOf,
  comingOf,
  credit,
  emptyAccount,
  freePence,
  holdFor,
  owedPence,
  spend,
  stillPaidOf,
  takeBack,
  withoutPayment,
  withRefund,
  withPayment,
  type RewardEarnings,
  type RewardsAccount,
} from './rewards.js';
import { stillWaiting, type WaitingReward, type SoldWork } from './waiting.js';

const today = '2026-11-20';
const account = (balancePence: number, heldPence = 0, waiting: readonly WaitingReward[] = []): RewardsAccount => ({
  ...emptyAccount('c1'),
  balancePence,
  heldPence,
  waiting,
});
const waits = (amountPence: number, paymentId = 'p1', from = '2026-12-05'): WaitingReward => ({ paymentId, amountPence, from });
const shown = (now: RewardsAccount, day = today) => ({ free: freePence(now, day), coming: comingOf(now, day), owed: owedPence(now) });
const none = { free: 0, coming: [], owed: 0 };

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
    expect(withRefund({ paidPence, refundedPence, refunds: [] }, 'r', amount).backPence).toBe(back),
  );

  it('Q4: give for any number of payments what they give for one, and take back as much', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 20 }), (parts) => {
        let earned: RewardEarnings = { paidPence: 0, refundedPence: 0, refunds: [], isByPayment: true };
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
    ['all of it', account(1_000), { ...none, free: 375 }],
    ['what was used of it, which is owed', account(400), { ...none, owed: 225 }],
    ['all of an empty balance, which is owed', account(0), { ...none, owed: 625 }],
    ['what a payment holds: that is owed only once it is used', account(1_000, 700), none],
    ['first what still waits of it', account(1_625, 0, [waits(625)]), { ...none, free: 1_000 }],
    ['a part of what still waits of it', account(900, 0, [waits(900)]), { ...none, coming: [{ amountPence: 275, from: '2026-12-05' }] }],
    [
      'nothing that waits of another purchase, which pays what is owed when it comes',
      account(900, 0, [waits(900, 'p2')]),
      { ...none, coming: [{ amountPence: 275, from: '2026-12-05' }] },
    ],
  ])('take back %s', (_, before, after) => expect(shown(takeBack(before, { paymentId: 'p1', amountPence: 625 }))).toEqual(after));

  it.each([
    ['at once', account(100), 50, undefined, { ...none, free: 150 }],
    ['from a day on', account(100), 50, waits(0), { ...none, free: 100, coming: [{ amountPence: 50, from: '2026-12-05' }] }],
    ['less what is owed', account(-30), 50, undefined, { ...none, free: 20 }],
    ['less what is owed, from a day on', account(-30), 50, waits(0), { ...none, coming: [{ amountPence: 20, from: '2026-12-05' }] }],
    ['to what is owed alone', account(-80), 50, undefined, { ...none, owed: 30 }],
    [
      'by days',
      account(40, 0, [waits(40)]),
      50,
      waits(0, 'p2', '2026-12-01'),
      {
        ...none,
        coming: [
          { amountPence: 50, from: '2026-12-01' },
          { amountPence: 40, from: '2026-12-05' },
        ],
      },
    ],
  ])('are credited %s', (_, before, amountPence, from, after) => {
    const now = credit(before, amountPence, today, from);
    expect([shown(now), now.version]).toEqual([after, 1]);
  });

  it('that wait can be used on their day, and no sooner', () => {
    const now = account(625, 0, [waits(625)]);
    expect(['2026-11-20', '2026-12-04', '2026-12-05', '2027-01-01'].map((day) => freePence(now, day))).toEqual([0, 0, 625, 625]);
    expect(() => holdFor(now, 0, 1, '2026-12-04')).toThrow(expect.objectContaining({ code: 'REWARDS_TOO_SMALL' }));
    expect(holdFor(now, 0, 625, '2026-12-05').heldPence).toBe(625);
  });

  const work = (mostPence: number, freeFrom: string | null = null, paymentId = 'p1'): SoldWork => ({ paymentId, mostPence, freeFrom });
  const later = '2027-03-01';
  it.each([
    ['all of it, for work that is all of its purchase', [waits(625)], [work(625)], 0, 625],
    ['the share of the work beside cover', [waits(625)], [work(80)], 545, 80],
    ['the shares of all its work', [waits(625)], [work(80), work(20)], 525, 100],
    ['what came later of the same purchase', [waits(100, 'p1', later), waits(625)], [work(80)], 625, 100],
    ['no more than was earned', [waits(30)], [work(80)], 0, 30],
    ['nothing for the work of another purchase', [waits(625)], [work(80, null, 'p2')], 625, 0],
    ['nothing once it is done', [waits(625)], [work(80, '2027-01-20')], 625, 0],
    ['until its refund has come, when it was called off', [waits(625)], [work(80, '2027-02-04')], 545, 80],
  ])('Q4: wait for work that can still be called off: %s', (_, waiting, its, free, coming) => {
    const now = { ...account(0, 0, waiting), balancePence: free + coming, work: its };
    const day = '2027-01-21';
    expect([freePence(now, day), comingOf(now, day).reduce((sum, { amountPence }) => sum + amountPence, 0)]).toEqual([free, coming]);
    expect(freePence(now, null)).toBe(free + coming);
  });

  it('say that they wait for work where no day is known, and are kept as waiting until then', () => {
    const now = { ...account(625, 0, [waits(625)]), work: [work(80)] };
    expect(comingOf(now, today)).toEqual([
      { amountPence: 545, from: '2026-12-05' },
      { amountPence: 80, from: null },
    ]);
    expect([stillWaiting(now.waiting, now.work, later), stillWaiting(now.waiting, [], later)]).toEqual([now.waiting, []]);
  });

  it('that are owed can always be released, and are promised to no payment', () => {
    expect(holdFor(account(-500, 200), 200, 0, today).heldPence).toBe(0);
    expect(() => holdFor(account(100, 200), 200, 200, today)).toThrow(expect.objectContaining({ code: 'REWARDS_TOO_SMALL' }));
  });

  it.each([
    ['a part', account(1_000), 0, 400, 600],
    ['all', account(1_000), 0, 1_000, 0],
    ['more for the same payment', account(1_000, 400), 400, 700, 300],
    ['nothing again', account(1_000, 400), 400, 0, 1_000],
  ])('keep %s for a payment', (_, before, held, amount, free) => expect(freePence(holdFor(before, held, amount, today), today)).toBe(free));

  it('are not promised twice', () => {
    const one = holdFor(account(1_000), 0, 700, today);
    expect(() => holdFor(one, 0, 301, today)).toThrow(
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
          if (kind === 'credit') now = credit(now, amount, today);
          else if (kind === 'spend') {
            now = spend(now, held);
            held = 0;
          } else if (amount <= freePence(now, today) + held) {
            now = holdFor(now, held, amount, today);
            held = amount;
          }
          expect(now.balancePence).toBeGreaterThanOrEqual(now.heldPence);
          expect(now.heldPence).toBe(held);
        }
      }),
    );
  });
});
