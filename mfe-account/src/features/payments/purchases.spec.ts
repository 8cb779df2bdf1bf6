import type { Policy } from '@kerbside/contracts/http/claims/policies';
import type { Plan, PlanLine } from '@kerbside/contracts/http/payments/schedule';
import { anOverduePlan, aPlan, aPlanLine } from '../../testing/samples-payments.js';
import { aRefund } from '@kerbside/contracts/testing/samples';
import { aPayment, aPolicy } from '../../testing/samples.js';
import { boughtFirstOverdue, columnsOf, countOf, ifNotPaid, paidWords, sumsOf, untouchedBy, whyEnded, whyNothing } from './purchases.js';

const lineOf = (state: PlanLine['state'], amountPence = 1_240) => aPlanLine({ state, amountPence });

describe('the columns of the chart', () => {
  it.each([
    ['collected', 'full'],
    ['accepted', 'hatched'],
    ['failed', 'wrong'],
    ['reversed', 'wrong'],
    ['due', 'empty'],
  ] as const)('a payment that is %s is drawn as %s', (state, shade) => {
    expect(columnsOf({ lines: [lineOf(state)] })).toEqual([{ key: '1', value: 1_240, shade }]);
  });

  it('leave out what is cancelled, and are as high as their sums', () => {
    const lines = [lineOf('collected', 2_000), lineOf('due', 500), lineOf('due', 1), lineOf('void', 9_000)];
    expect(columnsOf({ lines }).map(({ value }) => value)).toEqual([2_000, 500, 1]);
    expect(countOf(columnsOf({ lines }), 'empty')).toBe(2);
  });
});

describe('what a missed payment does', () => {
  const suspended = { status: 'suspended', since: '2026-12-16' } as const;
  const late = anOverduePlan().overdue;
  const visit: Partial<Plan> = { productTypes: ['mot'] };

  const expired = aPolicy({ status: 'expired' });
  const untouched = (plan: Plan, policies: readonly Policy[]) => untouchedBy({ ...plan, paymentId: expired.paymentId }, policies);

  it.each<[string, Partial<Plan>, RegExp, ...Policy[]]>([
    ['', {}, /^If it is not paid by 16\u00a0December 2026 your cover is suspended.*by 30\u00a0December 2026 your cover ends/],
    ['that is suspended', { arrears: suspended }, /^Your cover is suspended.*If it is not paid by 30\u00a0December 2026 your cover ends/],
    ['where a visit alone was bought', visit, /^If it is not paid by 30\u00a0December 2026 your payments end\. Your visit stays as it is/],
    ['where a visit alone was bought, in arrears', { ...visit, arrears: suspended }, /your payments end\. Your visit stays as it is/],
    ['that runs', {}, /your cover is suspended/, aPolicy()],
    ['that has run out', {}, /your payments end\. The cover that they were for has run out\.$/, expired],
    ['that has run out, in arrears', { arrears: suspended }, /your payments end\. The cover that they were for has run out\.$/, expired],
  ])('to cover %s', (_, over, says, ...policies) => {
    const plan = anOverduePlan(over);
    expect(late && ifNotPaid(plan.arrears, late, untouched(plan, policies))).toMatch(says);
  });

  it.each<[string, 'arrears' | 'cancelled', Partial<Plan>, RegExp]>([
    ['in arrears', 'arrears', {}, /your payments ended on 30\u00a0December 2026 and your cover is over/],
    ['in arrears, where a visit alone was bought', 'arrears', visit, /your payments ended on 30\u00a0December 2026\. Nothing/],
    ['that were cancelled', 'cancelled', {}, /30\u00a0December 2026\. Nothing more will be taken\.$/],
    [
      'of which one is on its way',
      'cancelled',
      { lines: [lineOf('accepted')] },
      /2026\. Only what is already on its way will still be taken\.$/,
    ],
    [
      'of which one is on its way for cover that is cancelled',
      'cancelled',
      { lines: [lineOf('accepted')], goesBackPence: 2_690 },
      /2026\. £26\.90 of what is already on its way goes back to you when it arrives\.$/,
    ],
  ])('to payments %s', (_, reason, over, says) => {
    const plan = aPlan(over);
    expect(whyEnded({ on: '2026-12-30', reason }, plan, untouched(plan, []))).toMatch(says);
  });
});

it.each<[Plan['method'], Partial<Plan>, RegExp]>([
  ['direct_debit', {}, /^Your bank cancelled the Direct Debit.* before the next payment is due, and you stay covered\.$/],
  ['direct_debit', { arrears: { status: 'suspended', since: '2026-12-16' } }, /Direct Debit.* before the next payment is due\.$/],
  ['direct_debit', { productTypes: ['mot'] }, /Choose a card before the next payment is due\.$/],
  ['paypal', {}, /^PayPal does not let us take them/],
  ['card', {}, /^We have nothing to take them from/],
  [null, {}, /^We have nothing to take them from/],
])('nothing pays any more, after %s: %j', (method, over, says) => {
  const plan = aPlan({ mayChooseCard: true, card: null, method, ...over });
  expect(whyNothing(plan, untouchedBy(plan, []))).toMatch(says);
});

it('forms that were only opened are no purchases, nor are cards that were refused', () => {
  expect(boughtFirstOverdue([aPayment({ isBought: false })])).toEqual([]);
});

const atGarage = { amountPence: 5_485, dueOn: '2026-12-01' };
const half = { amountPence: 14_880, paid: 2_480, owed: 14_880, today: '2026-12-01' };
it.each([
  ['£24.80 paid of £148.80', half],
  ['£148.80 paid', { ...half, paid: 14_880 }],
  ['£24.80 paid so far', { ...half, monthlyPence: 2_480 }],
  ['Cancelled: nothing to pay', { ...half, paid: 0, owed: 0 }],
  ['£0.00 paid', { ...half, amountPence: 0, paid: 0, owed: 0 }],
  ['£54.85 to pay at the garage on 1 December 2026', { ...half, atGarage: { ...atGarage, status: 'due' } }],
  ['£54.85 paid at the garage', { ...half, atGarage: { ...atGarage, status: 'paid' } }],
  ['Cancelled: nothing to pay at the garage', { ...half, owed: 0, atGarage: { ...atGarage, status: 'void' } }],
] as const)('how far it is paid: %s', (says, of) => expect(paidWords(of)).toBe(says));

it('the sums beside it count nothing twice, and leave out what is nothing', () => {
  const late = { owedPence: 14_880, collectedPence: 2_480, pendingPence: 1_240, refundedPence: 500, toComePence: 11_160 };
  const rows = (payment: Parameters<typeof aPayment>[0]) =>
    sumsOf(aPayment({ amountPence: 14_880, ...payment })).rows.map(({ value }) => value);
  const back = { owedPence: 3_720, collectedPence: 2_480, pendingPence: 1_240, goesBackPence: 1_000 };
  expect(rows(late)).toEqual(['£12.40', '£111.60', '£5.00']);
  expect(rows({ ...late, refunds: [aRefund()] })).toEqual(['£12.40', '£111.60']);
  expect(rows({ owedPence: 12_400, collectedPence: 12_400 })).toEqual(['£24.80']);
  expect(rows({ owedPence: 14_880, collectedPence: 14_880, rewardsPence: 456 })).toEqual(['£4.56']);
  expect(sumsOf(aPayment({ amountPence: 3_720, ...back }))).toMatchObject({
    owed: 2_720,
    rows: [
      { label: 'On its way', value: '£2.40' },
      { label: 'Goes back when it arrives', value: '£10.00' },
      { label: 'Cancelled', value: '£10.00' },
    ],
  });
  // It says of all of it that nothing is to be paid.
  expect(rows({ owedPence: 0, collectedPence: 0 })).toEqual([]);
});
