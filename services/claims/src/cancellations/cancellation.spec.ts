import { addDays } from '@kerbside/contracts/days/dates';
import fc from 'fast-check';
import type { DecisionRecord } from '../claims/claim.js';
import { decisionOf, refundBeside } from '../claims/decision.js';
import { evolve } from '../policies/policy-change.js';
import { anOrder, aPolicy } from '../testing/a-policy.js';
import { type CancellationFacts, cancellationWorking, dayRefusal, purchaseShare, shortOf, wishFaults, workingFor } from './cancellation.js';
import { reinstatementOf, type Taker } from './reinstatements.service.js';

const year = {
  kind: 'cover',
  productType: 'warranty',
  startsOn: '2026-12-01',
  endsOn: '2027-11-30',
  rolling: false,
  premiumPence: 36_500,
  cancellationFeePence: 3_500,
} as const;

const owner = { kind: 'customer', userId: 'c-1' } as const;

const staff = { kind: 'staff', userId: 's-1', role: 'agent' } as const;

const order = { kind: 'order', productType: 'mot', premiumPence: 36_500, cancellationFeePence: 0 } as const;

const leap = { ...year, startsOn: '2027-12-01', endsOn: '2028-11-30', premiumPence: 36_600 };

const monthly = { ...year, endsOn: '2026-12-31', rolling: true, premiumPence: 3_100 };

const facts: CancellationFacts = {
  cover: year,
  boughtOn: '2026-11-20',
  on: '2027-03-10',
  paidPence: 36_500,
  claims: { count: 0, openCount: 0, usedPence: 0 },
  toComePence: 0,
  othersMonthlyPence: 0,
};

describe('the working of a cancellation', () => {
  it.each([
    ['on the day it was bought: all of it', { on: '2026-11-20' }, 36_500],
    ['on the last day of cooling-off: all of it', { on: '2026-12-04' }, 36_500],
    ['in cooling-off, staff set a fee: all of it all the same', { on: '2026-12-04', feePence: 3_500, usedPartPence: 1 }, 36_500],
    ['the day after: the unused days less the fee', { on: '2026-12-05' }, 36_500 - 400 - 3_500],
    [
      'in cooling-off, with a claim: the unused days less the fee',
      { on: '2026-12-04', claims: { count: 1, openCount: 0, usedPence: 0 } },
      36_500 - 300 - 3_500,
    ],
    ['on its first day, after cooling-off: all but the fee', { on: '2026-12-01', boughtOn: '2026-11-01' }, 33_000],
    ['after 99 days', {}, 26_600 - 3_500],
    ['after 99 days, with a claim that was paid', { claims: { count: 1, openCount: 0, usedPence: 10_000 } }, 16_600 - 3_500],
    ['on its last day, which is not covered: that day', { on: '2027-11-30', feePence: 0 }, 100],
    ['after its last day: nothing is unused', { on: '2027-12-01', feePence: 0 }, 0],
    ['over the change of the clocks, 50 days before its end', { on: addDays('2027-11-30', -49), feePence: 0 }, 5_000],
    ['on a leap day, with it and 275 days to go', { cover: leap, paidPence: 36_600, on: '2028-02-29', feePence: 0 }, 27_600],
    ['the day after a leap day', { cover: leap, paidPence: 36_600, on: '2028-03-01', feePence: 0 }, 27_500],
    [
      'before it starts, after cooling-off: all but the fee',
      { on: '2026-12-10', cover: { ...year, startsOn: '2026-12-20', endsOn: '2027-12-19' } },
      33_000,
    ],
    ['partly paid: less than was used goes back', { paidPence: 15_000 }, 15_000 - 9_900 - 3_500],
    ['hardly paid: nothing, and nothing is collected', { paidPence: 5_000 }, 0],
    ['after 99 days, with the fee of its book', { cover: { ...year, cancellationFeePence: 1_250 } }, 26_600 - 1_250],
    ['a visit, before its work begins: all of it, as when the visit itself is cancelled', { cover: order }, 36_500],
    ['a visit whose work has begun, although within 14 days', { on: '2026-12-04', cover: { ...order, workBegunOn: '2026-12-03' } }, 0],
    ['staff waive the fee', { feePence: 0 }, 26_600],
    ['staff credit more than the price: no more than was paid', { creditNotePence: 90_000 }, 36_500],
    ['staff set what was used', { usedPartPence: 20_000 }, 3_100],
    ['monthly, in its first month', { cover: monthly, on: '2026-12-16', boughtOn: '2026-11-20', paidPence: 3_100, feePence: 0 }, 1_600],
    ['monthly, in its third month, three paid', { cover: monthly, on: '2027-02-14', paidPence: 9_300, feePence: 0 }, 1_661],
  ] as const)('%s', (_, changes, refundPence) => {
    expect(cancellationWorking({ ...facts, ...changes }).refundPence).toBe(refundPence);
  });

  it('A9: costs nothing where a garage is paid, whenever it is and whatever staff set', () => {
    for (const on of ['2026-11-20', '2027-03-10'])
      expect(cancellationWorking({ ...facts, on, paidPence: 0, atGarage: 'due', feePence: 3_500 })).toMatchObject({
        feePence: 0,
        balancePence: 0,
        refundPence: 0,
        atGarage: 'due',
      });
  });

  it.each([
    ['nothing', {}, 'Paid so far'],
    ['some of it', { isLessRefunds: true }, 'Paid so far, less what went back before'],
    [
      'some of it to whoever bought it',
      { isLessRefunds: true, cover: { ...year, transferredOn: '2027-01-01' } },
      'Paid by whoever bought it, less what went back before',
    ],
  ] as const)('says of what was paid that %s went back before', (_, changes, label) => {
    const { lines, isLessRefunds = false } = cancellationWorking({ ...facts, ...changes });
    expect([lines[0]?.label, isLessRefunds]).toEqual([label, 'isLessRefunds' in changes]);
  });

  it('counts work that has begun as used whole', () => {
    const cover = { ...order, workBegunOn: '2026-12-03' } as const;
    const { isCoolingOff, usedPartPence, feePence, balancePence, lines } = cancellationWorking({ ...facts, on: '2026-12-04', cover });
    expect([isCoolingOff, usedPartPence, feePence, balancePence]).toEqual([false, 36_500, 0, 0]);
    expect(lines.find(({ code }) => code === 'used-part')?.label).toBe('Already used: work at a garage');
    expect(cancellationWorking({ ...facts, on: '2026-12-04', cover, paidPence: 0, atGarage: 'paid' }).balancePence).toBe(0);
  });

  it.each([
    ['that is not begun, within 14 days', { on: '2026-12-04' }],
    ['that is not begun, later', {}],
    ['that is begun', { cover: { ...order, workBegunOn: '2026-12-03' } }],
    ['that is paid at its garage', { atGarage: 'due', paidPence: 0 }],
  ] as const)('of an order %s names no period and no day of cover', (_, over) => {
    const { period, lines } = cancellationWorking({ ...facts, cover: order, ...over });
    expect(period).toBeUndefined();
    expect(lines.map(({ label }) => label).join()).not.toMatch(/cover|days not used|20\d\d/);
    expect(lines.find(({ code }) => code === 'total-price')?.label).toBe('Price of the order');
  });

  it('A9: says each step, and a balance below nothing as it is', () => {
    const { lines, balancePence, period } = cancellationWorking({ ...facts, paidPence: 5_000 });
    expect(lines.map(({ code, amountPence }) => `${code} ${amountPence}`)).toEqual([
      'paid 5000',
      'credit-note 26600',
      'total-price -36500',
      'fee -3500',
      'floor 8400',
    ]);
    expect(lines[1]?.label).toBe('Credit for 266 of 365 days not used');
    expect(balancePence).toBe(-8_400);
    expect(period).toEqual({ from: '2026-12-01', to: '2027-11-30', days: 365, unusedDays: 266 });
  });

  it.each([
    [36_500, []],
    [36_501, ['creditNotePence']],
  ])('A9: a credit note of %i is at most the price', (creditNotePence, faults) =>
    expect(Object.keys(wishFaults({ creditNotePence }, cancellationWorking(facts)))).toEqual(faults),
  );

  it.each([
    ['as it is worked out', {}, 'Credit for 266 of 365 days not used', 'Already used: claims'],
    ['of three years', { cover: { ...year, endsOn: '2029-11-30' } }, 'Credit for 997 of 1,096 days not used', 'Already used: claims'],
    [
      'set to the same sums',
      { creditNotePence: 26_600, usedPartPence: 100 },
      'Credit for 266 of 365 days not used',
      'Already used: claims',
    ],
    ['set to another credit', { creditNotePence: 10_000 }, 'Credit note, set by our staff', 'Already used: claims'],
    ['set to another used part', { usedPartPence: 200 }, 'Credit for 266 of 365 days not used', 'Already used, set by our staff'],
  ] as const)('says what each sum is, %s', (_, wishes, credit, used) => {
    const claims = { count: 1, openCount: 0, usedPence: 100 };
    const { lines } = cancellationWorking({ ...facts, claims, ...wishes });
    expect([credit, used]).toEqual(['credit-note', 'used-part'].map((code) => lines.find((line) => line.code === code)?.label));
  });

  it('A9: never refunds more than what was paid, and its lines add up to the refund', () => {
    const pence = fc.integer({ min: 0, max: 200_000 });
    const wish = fc.option(pence, { nil: undefined });
    fc.assert(
      fc.property(
        fc.record({
          premiumPence: pence,
          rolling: fc.boolean(),
          days: fc.integer({ min: -20, max: 400 }),
          bought: fc.integer({ min: 0, max: 60 }),
          paidPence: pence,
          claims: fc.record({ count: fc.integer({ min: 0, max: 2 }), openCount: fc.constant(0), usedPence: pence }),
          feePence: wish,
          creditNotePence: wish,
          usedPartPence: wish,
          withBankPence: pence,
        }),
        ({ premiumPence, rolling, days, bought, withBankPence, ...rest }) => {
          const facts = {
            ...rest,
            cover: { ...year, rolling, premiumPence },
            boughtOn: addDays(year.startsOn, -bought),
            on: addDays(year.startsOn, days),
            toComePence: 0,
            othersMonthlyPence: 0,
          };
          const working = cancellationWorking({ ...facts, withBankPence });
          expect(working.refundPence).toBeGreaterThanOrEqual(0);
          expect(working.refundPence).toBeLessThanOrEqual(rest.paidPence);
          const sumOf = (lines: typeof working.lines) => lines.reduce((sum, { amountPence }) => sum + amountPence, 0);
          expect([sumOf(working.lines), sumOf(working.lines.filter(({ code }) => code !== 'floor'))]).toEqual([
            working.refundPence,
            working.balancePence,
          ]);
          if (Object.keys(wishFaults(rest, working)).length > 0) return;
          // What a bank has, and returns, gives back what it would have, had it been there.
          const had = cancellationWorking({ ...facts, paidPence: rest.paidPence + withBankPence });
          const backPence = had.refundPence - working.refundPence;
          expect(working.withBank).toEqual(withBankPence === 0 ? undefined : { pence: withBankPence, backPence });
          expect(backPence).toBe(Math.max(0, withBankPence - shortOf(working)));
        },
      ),
    );
  });

  it.each([
    ['hardly paid', { paidPence: 5_000 }, ['floor 8400']],
    ['used by claims', { claims: { count: 1, openCount: 0, usedPence: 60_000 } }, ['floor 36900']],
    ['credited beyond the price by staff', { creditNotePence: 90_000 }, ['cap -50000']],
    ['paid monthly, one month behind', { cover: monthly, on: '2027-02-14', paidPence: 6_200, feePence: 0 }, ['floor 1439']],
    ['an order that is begun and paid in part', { cover: { ...order, workBegunOn: '2026-12-03' }, paidPence: 10_000 }, ['floor 26500']],
    ['neither', {}, []],
  ] as const)('names in a line what keeps the refund between nothing and what was paid: %s', (_, over, expected) => {
    const { lines } = cancellationWorking({ ...facts, ...over });
    const bounds = lines.filter(({ code }) => code === 'cap' || code === 'floor');
    expect(bounds.map(({ code, amountPence }) => `${code} ${amountPence}`)).toEqual(expected);
  });

  it('A9: says of cover that was taken over that somebody else paid, and is refunded', () => {
    const { lines, isPaidByAnother, refundPence } = cancellationWorking({ ...facts, cover: { ...year, transferredOn: '2027-01-01' } });
    expect([lines[0]?.label, isPaidByAnother, refundPence]).toEqual(['Paid by whoever bought it', true, 23_100]);
  });

  it.each([
    ['with claims of an owner before', { claims: { count: 1, openCount: 0, usedPence: 12_345 } }],
    ['within the 14 days', { on: '2026-12-02' }],
    ['with payments to come', { toComePence: 4_321 }],
    ['paid in several payments', { isOfSeveral: true as const }],
    ['back sooner than by card', { refundDays: 5 }],
    ['some of it went back before', { isLessRefunds: true }],
    ['a bank took some back', { withBankPence: 500 }],
  ])('A9: shows whoever took cover over no sum of it, but the same working to confirm: %s', (_, over) => {
    const full = cancellationWorking({ ...facts, ...over, cover: { ...year, transferredOn: '2026-12-01' } });
    const { workingId, on, isCoolingOff, isPaidByAnother, period, openClaims: _open, lines, ...sums } = workingFor(owner, full);
    expect([workingId, on, isCoolingOff, isPaidByAnother, period]).toEqual([full.workingId, full.on, full.isCoolingOff, true, full.period]);
    expect([lines, ...Object.values(sums)]).toEqual([[], 0, 0, 0, 0, 0, 0, 0, 0]);
    const own = cancellationWorking({ ...facts, ...over });
    expect(workingFor(owner, own)).toBe(own);
    expect(workingFor(staff, full)).toBe(full);
  });

  const untilEnd = 'Choose a day from when it was bought until the end of cover on 30 November 2027';
  const untilToday = 'Choose a day from when it was bought until today';
  it.each([
    ['today', '2027-03-10', {}, undefined],
    ['the day it was bought', '2026-11-20', {}, undefined],
    ['the day before that', '2026-11-19', {}, untilEnd],
    ['the end of the month', '2027-04-01', {}, undefined],
    ['its last day', '2027-11-30', {}, undefined],
    ['the day after its last', '2027-12-01', {}, untilEnd],
    ['the end of a later month of monthly cover', '2027-04-01', monthly, undefined],
    ['the day before monthly cover was bought', '2026-11-19', monthly, 'Choose a day from when it was bought'],
    ['tomorrow, once it has ended', '2027-03-11', { endsOn: '2027-03-09' }, untilToday],
    [
      'tomorrow, while payments are overdue',
      '2027-03-11',
      { suspendedOn: '2027-03-01' },
      'Its cover is suspended, so it can be cancelled today or earlier',
    ],
    ['a day on which more is used than was paid', '2027-11-01', {}, 'More would be used by then than is paid. Choose an earlier day'],
    ['a day on which only the fee is not paid', '2027-11-02', {}, undefined],
    ['a day before today on which more was used than paid', '2027-03-09', {}, undefined],
  ] as const)('A9: may be dated to %s, or says why not', (_, on, over, refusal) => {
    const shortPence = { '2027-11-01': 3_501, '2027-11-02': 3_500, '2027-03-09': 3_501 }[String(on)] ?? 0;
    const working = { on, balancePence: -shortPence, feePence: 3_500 };
    expect(dayRefusal({ cover: { ...year, ...over }, boughtOn: '2026-11-20', today: '2027-03-10', working })).toBe(refusal);
  });

  it('of an order is never dated ahead', () => {
    const working = { on: '2027-03-11', balancePence: 0, feePence: 0 };
    expect(dayRefusal({ cover: order, boughtOn: '2026-11-20', today: '2027-03-10', working })).toBe(untilToday);
  });

  it('A9: divides what was paid over the policies of a purchase without losing a penny', () => {
    const premiums = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(premiums, fc.integer({ min: 0, max: 200_000 }), (each, paidPence) => {
        const policies = each.map((premiumPence, place) => ({
          premiumPence,
          policyNumber: `KS-WAR-000000${place}-100`,
          countedPence: null,
        }));
        const sums = { paidPence, toComePence: paidPence + 1 };
        const shares = policies.map(({ policyNumber }) => purchaseShare(policies, policyNumber, sums));
        expect(shares.reduce((sum, share) => sum + share.paidPence, 0)).toBe(paidPence);
        expect(shares.reduce((sum, share) => sum + share.toComePence, 0)).toBe(paidPence + 1);
      }),
    );
  });

  it.each([
    ['two products, one of twelve instalments', [17_894, 4_406], 1_858],
    ['the same, half of them', [17_894, 4_406], 11_148],
    ['three products with a voucher, one instalment', [19_117, 5_187, 4_707], 2_417],
    ['a visit with what comes free, nothing yet', [4_250, 10_495, 0], 0],
    ['four products, all but a penny', [33_333, 6_667, 101, 7], 40_107],
  ])('A9: what is paid and what is due of each product are its price: %s', (_, premiums, paidPence) => {
    const policies = premiums.map((premiumPence, place) => ({
      premiumPence,
      policyNumber: `KS-WAR-000000${place}-100`,
      countedPence: null,
    }));
    const toComePence = premiums.reduce((sum, pence) => sum + pence, 0) - paidPence;
    const shares = policies.map(({ policyNumber }) => purchaseShare(policies, policyNumber, { paidPence, toComePence }));
    expect(shares.map((share) => share.paidPence + share.toComePence)).toEqual(premiums);
    expect(shares.every((share) => share.paidPence >= 0 && share.toComePence >= 0)).toBe(true);
  });

  it.each([
    ['the only one: all that is on its way', [20_000], 500],
    ['one of two: what is not being taken yet shrinks first', [10_000, 10_000], 0],
    ['one of two, and all is on its way: its half', [10_000, 10_000], 9_000, 18_000],
  ])('A9: goes back later of %s', (_, premiums, backPence, onItsWayPence = 500) => {
    const policies = premiums.map((premiumPence, place) => ({ premiumPence, policyNumber: `KS-WAR-${place}`, countedPence: null }));
    const share = purchaseShare(policies, 'KS-WAR-0', { paidPence: 2_000, toComePence: 18_000, onItsWayPence });
    expect(share.onItsWayPence).toBe(backPence);
    expect(cancellationWorking({ ...facts, ...share }).onItsWayPence).toBe(backPence || undefined);
  });

  it('A9: cancelled one after the other, with payments in between, counts every penny that was paid once', () => {
    const sold = fc.array(
      fc.record({ premiumPence: fc.integer({ min: 1, max: 100_000 }), laterPence: fc.integer({ min: 0, max: 9_999 }) }),
      {
        minLength: 1,
        maxLength: 5,
      },
    );
    fc.assert(
      fc.property(sold, fc.integer({ min: 0, max: 200_000 }), (each, firstPence) => {
        let paidPence = firstPence;
        let policies = each.map(({ premiumPence }, place): { premiumPence: number; policyNumber: string; countedPence: number | null } => ({
          premiumPence,
          policyNumber: `KS-WAR-000000${place}-100`,
          countedPence: null,
        }));
        for (const [place, { laterPence }] of each.entries()) {
          const { policyNumber } = policies[place] ?? { policyNumber: '' };
          const share = purchaseShare(policies, policyNumber, { paidPence, toComePence: 0 });
          policies = policies.map((policy) =>
            policy.policyNumber === policyNumber ? { ...policy, countedPence: share.paidPence } : policy,
          );
          if (place < each.length - 1) paidPence += laterPence;
        }
        expect(policies.reduce((sum, { countedPence }) => sum + (countedPence ?? 0), 0)).toBe(paidPence);
      }),
    );
  });
});

type ClaimAct = readonly [claim: string, coveredPence: number];

type Act = ClaimAct | 'cancel';

/** What a customer ends up with: the refund and what their claims are paid, each decided and appealed against in this order. */
const endsUpWith = (acts: readonly Act[], over: Partial<CancellationFacts> = {}): number => {
  const decisions = new Map<string, DecisionRecord>();
  const sums = () => [...decisions.values()].map(({ coveredPence }) => coveredPence);
  const sumOf = (pence: readonly number[]) => pence.reduce((sum, one) => sum + one, 0);
  let given: ReturnType<typeof cancellationWorking> | undefined;
  for (const act of acts) {
    if (act === 'cancel') {
      given = cancellationWorking({ ...facts, claims: { count: 1, openCount: 1, usedPence: sumOf(sums()) }, ...over });
      continue;
    }
    const [id, amountPence] = act;
    const others = [...decisions].flatMap(([other, decision]) => (other === id ? [] : [decision]));
    const { refundPence = 0, countedClaimsPence } = given ?? {};
    const refund = countedClaimsPence === undefined ? undefined : refundBeside({ refundPence, countedClaimsPence }, others);
    const lines = [{ description: 'Gearbox', amountPence, coveredPence: amountPence }];
    const decision = decisionOf(lines, { note: '', claimLimitPence: 100_000, excessPence: 1_000, refund, at: new Date(0) });
    expect(decision.coveredPence).toBeGreaterThanOrEqual(decisions.get(id)?.coveredPence ?? 0);
    decisions.set(id, decision);
  }
  return (given?.refundPence ?? 0) + sumOf(sums());
};

/** Every order of some acts in which no claim is answered on appeal before it is decided. */
const ordersOf = (acts: readonly Act[]): readonly (readonly Act[])[] =>
  acts.length === 0
    ? [[]]
    : acts.flatMap((act, at) => {
        const isLater = acts.slice(0, at).some(([id]) => act !== 'cancel' && id === act[0]);
        return isLater ? [] : ordersOf(acts.toSpliced(at, 1)).map((rest) => [act, ...rest]);
      });

describe('the order of a cancellation and of decisions on its claims makes no difference', () => {
  it.each<[string, readonly Act[], Partial<CancellationFacts>]>([
    ['a claim of less than goes back', ['cancel', ['one', 11_000]], {}],
    ['a claim of more than goes back', ['cancel', ['one', 80_000]], {}],
    ['a claim that is declined', ['cancel', ['one', 500]], {}],
    ['two claims, together more than goes back', ['cancel', ['one', 15_000], ['two', 20_000]], {}],
    ['a claim that an appeal adds to', ['cancel', ['one', 5_000], ['one', 12_000]], {}],
    ['two of them', ['cancel', ['one', 5_000], ['one', 12_000], ['two', 9_000], ['two', 30_000]], {}],
    ['within 14 days', ['cancel', ['one', 12_000]], { on: '2026-12-03' }],
    ['staff waive the fee', ['cancel', ['one', 12_000]], { feePence: 0 }],
    ['partly paid, little goes back', ['cancel', ['one', 12_000], ['two', 3_000]], { paidPence: 15_000 }],
    ['hardly paid, nothing goes back', ['cancel', ['one', 12_000]], { paidPence: 5_000 }],
    ['staff set what was used', ['cancel', ['one', 12_000]], { usedPartPence: 0 }],
    ['repairs of a visit whose work has not begun', ['cancel', ['one', 12_000]], { cover: order }],
    ['repairs of a visit whose work has', ['cancel', ['one', 12_000]], { cover: { ...order, workBegunOn: '2027-03-01' } }],
    [
      'of whoever bought what another has by now',
      ['cancel', ['one', 5_000], ['one', 12_000]],
      { cover: { ...year, transferredOn: '2027-01-01' } },
    ],
    ['monthly', ['cancel', ['one', 2_000], ['two', 1_500]], { cover: monthly, on: '2026-12-16', paidPence: 3_100, feePence: 0 }],
  ])('%s', (_, acts, over) => {
    const sums = new Set(ordersOf(acts).map((order) => endsUpWith(order, over)));
    expect([...sums]).toEqual([endsUpWith([...acts.filter((act) => act !== 'cancel'), 'cancel'], over)]);
  });
});

const policy = aPolicy({ startsOn: '2026-12-01', endsOn: '2027-11-30', premiumPence: 36_500, cancelledOn: '2027-11-20' });

const working = cancellationWorking({
  cover: policy,
  boughtOn: '2026-11-20',
  on: '2027-11-20',
  paidPence: 36_500,
  claims: { count: 0, openCount: 0, usedPence: 0 },
  toComePence: 0,
  othersMonthlyPence: 0,
});

const last = { working, by: 'customer', suspendedOn: null, reinstatedAt: null } as const;

const today = '2027-11-25';

describe('taking a cancellation back', () => {
  it.each([
    ['by the customer, when nothing went back', {}, {}, 'customer', true],
    ['by staff', {}, {}, 'staff', true],
    ['by the customer, when staff cancelled it', { by: 'staff' }, {}, 'customer', false],
    ['by staff, when staff cancelled it', { by: 'staff' }, {}, 'staff', true],
    ['when money went back', { working: { ...working, refundPence: 1 } }, {}, 'staff', false],
    ['when payments were stopped', { working: { ...working, toComePence: 1 } }, {}, 'staff', false],
    ['when a garage takes less: it takes it again', { working: { ...working, toComePence: 1, atGarage: 'due' } }, {}, 'customer', true],
    ['of monthly cover between two months: its months were stopped', {}, { rolling: true, endsOn: '2027-12-31' }, 'staff', false],
    ['twice', { reinstatedAt: new Date('2027-11-21') }, {}, 'staff', false],
    ['on the last day of cover', {}, { endsOn: today }, 'customer', true],
    ['the day after it', {}, { endsOn: '2027-11-24' }, 'customer', false],
    [
      'of cover that another policy began again',
      {},
      { replacedBy: { kind: 'reset', policyId: 'later', policyNumber: 'KS-WAR-0000002-100', on: '2027-11-22' } },
      'staff',
      false,
    ],
    ['of cover that would have ended by now with what was paid for', { endsEarlyOn: today }, {}, 'customer', false],
    ['of a policy that is in force', {}, { cancelledOn: null }, 'staff', false],
  ] as const)('A9: %s', (_, ofLast, ofPolicy, taker, isAllowed) => {
    expect(reinstatementOf({ ...policy, ...ofPolicy }, { ...last, ...ofLast }, { taker, today, purchased: [] }) !== undefined).toBe(
      isAllowed,
    );
  });

  it.each([
    ['an order of its own', {}, [], true],
    ['what came free, with its work in force', { isIncluded: true }, [anOrder({ id: 'mot' })], true],
    ['what came free, once its work is cancelled', { isIncluded: true }, [anOrder({ id: 'mot', cancelledOn: '2026-12-01' })], false],
    ['what came free, beside other free work only', { isIncluded: true }, [anOrder({ id: 'other', isIncluded: true })], false],
    ['what came free, beside cover only', { isIncluded: true }, [policy], false],
  ])('of an order: %s', (_, over, purchased, isAllowed) => {
    const order = anOrder({ cancelledOn: '2026-12-01', ...over });
    expect(reinstatementOf(order, last, { taker: 'customer', today, purchased }) !== undefined).toBe(isAllowed);
  });

  it('A9: is as before: suspended where it was suspended', () => {
    const before = { ...policy, cancelledOn: null, suspendedOn: '2027-10-01' };
    const cancelled = evolve(before, { what: 'cancelled', on: '2027-11-20' });
    const back = reinstatementOf(cancelled, { ...last, suspendedOn: before.suspendedOn }, { taker: 'staff', today, purchased: [] });
    expect(back && evolve(cancelled, back)).toEqual(before);
  });

  it('is as before: ending with what was paid for, where its plan had ended', () => {
    const before = { ...policy, cancelledOn: '2027-11-28', suspendedOn: null };
    const cancelled = evolve(before, { what: 'cancelled', on: '2027-11-20' });
    const back = reinstatementOf(cancelled, { ...last, endsEarlyOn: before.cancelledOn }, { taker: 'staff', today, purchased: [] });
    expect(back && evolve(cancelled, back)).toEqual(before);
  });

  it('A9: moves no money, whatever was paid, claimed and to come', () => {
    const pence = fc.integer({ min: 0, max: 60_000 });
    const facts = fc.record({
      paidPence: pence,
      toComePence: fc.oneof(fc.constant(0), pence),
      claims: fc.record({ count: fc.integer({ min: 0, max: 1 }), openCount: fc.constant(0), usedPence: pence }),
      days: fc.integer({ min: 0, max: 364 }),
      rolling: fc.boolean(),
      taker: fc.constantFrom<Taker>('customer', 'staff'),
    });
    fc.assert(
      fc.property(facts, ({ paidPence, toComePence, claims, days, rolling, taker }) => {
        const on = addDays(policy.startsOn, days);
        const before = { ...policy, rolling, cancelledOn: null, suspendedOn: null };
        const weighed = cancellationWorking({
          cover: before,
          boughtOn: '2026-11-20',
          on,
          paidPence,
          toComePence,
          othersMonthlyPence: 0,
          claims,
        });
        const cancelled = evolve(before, { what: 'cancelled', on });
        const back = reinstatementOf(cancelled, { ...last, working: weighed }, { taker, today: on, purchased: [] });
        if (back === undefined) return;
        expect(evolve(cancelled, back)).toEqual(before);
        expect([weighed.refundPence, weighed.toComePence, rolling]).toEqual([0, 0, false]);
      }),
    );
  });
});
