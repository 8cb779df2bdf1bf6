import { describe, expect, it } from '@jest/globals';
import type { Receipt } from '@kerbside/contracts/http/payments/payments';
import { pdfText } from '@kerbside/contracts/testing/pdf-text';
import { aReceipt as sampleReceipt } from '@kerbside/contracts/testing/sample-payments';
import { aRefund } from '@kerbside/contracts/testing/samples';
import { Methods } from '../methods/methods.js';
import { planView } from '../plan-views/plan-view.js';
import type { Attempt } from '../purchases/attempt.js';
import type { Purchase } from '../purchases/purchase.js';
import { scheduleOf } from '../purchases/schedule.js';
import { acceptLine, claimLine, collectLine, failLine } from '../schedules/collecting.js';
import { voidRest } from '../schedules/edits.js';
import { receiptOf, rowOf } from './receipt.js';
import { paperOf as paperOn, pdfOf } from './receipt-paper.js';
import { anOffer, aPurchase } from '../testing/a-purchase.js';

const line = (number: number, over: Partial<Receipt['schedule'][number]> = {}) => ({
  number,
  dueOn: `2026-${String(10 + number)}-20`,
  amountPence: 15_620,
  state: 'collected' as const,
  ...over,
});
const aReceipt = (over: Partial<Receipt> = {}) =>
  sampleReceipt({
    reference: 'KQ-1001',
    lines: [
      { kind: 'base', code: 'base', label: 'Gold, 12 months', amountPence: 35_711, productType: 'warranty' },
      { kind: 'factor', code: 'age', label: 'Age of the car', amountPence: 0, productType: 'warranty' },
      { kind: 'voucher', code: 'voucher', label: 'Voucher SAVE10', amountPence: -3_471 },
      { kind: 'rewards', code: 'rewards', label: 'Paid with rewards', amountPence: -1_000 },
    ],
    paidAt: '2026-11-20T23:30:00.000Z',
    coverStartsOn: null,
    ...over,
  });
const paperOf = (receipt: Receipt, today = '2026-12-04') => paperOn(receipt, today);
const factsOf = (receipt: Receipt) => Object.fromEntries(paperOf(receipt).facts);
const textOf = async (receipt: Receipt) => pdfText(await pdfOf(paperOf(receipt)));

describe('a receipt on paper', () => {
  it('Q4: says what was paid, for what, when and how', () => {
    const paper = paperOf(aReceipt());
    expect(paper.title).toBe('Receipt');
    expect(Object.fromEntries(paper.facts)).toEqual({
      Reference: 'KQ-1001',
      For: 'Gold warranty, 12 months',
      'Paid on': '20 November 2026',
      'Paid by': 'Visa\u00a0ending\u00a04242',
    });
    expect([paper.heading, paper.lines, paper.total]).toEqual([
      'What you paid',
      [
        ['Gold, 12 months', '£357.11'],
        ['Voucher SAVE10', '−£34.71'],
        ['Paid with rewards', '−£10.00'],
      ],
      ['Total paid', '£312.40'],
    ]);
    expect([paper.payments, paper.refunds, paper.notes]).toEqual([[], [], []]);
  });

  it.each([
    ['phone', 'Visa\u00a0ending\u00a04242, by phone'],
    ['staff', 'Visa\u00a0ending\u00a04242'],
    ['online', 'Visa\u00a0ending\u00a04242'],
  ] as const)('says that a card was taken by phone: %s', (channel, by) => expect(factsOf(aReceipt({ channel }))['Paid by']).toBe(by));

  it.each<[string, Partial<Receipt>, string, string]>([
    ['after one of its payments', { schedule: [line(1)] }, '£156.20 of it was cancelled, and is not taken.', 'Bought on'],
    ['before the first of them', { method: 'direct_debit', schedule: [] }, '£312.40 of it was cancelled, and is not taken.', 'Bought on'],
  ])('Q7: of a plan that was cancelled %s calls nothing else paid', (_, over, note, dated) => {
    const paper = paperOf(aReceipt({ ...over, option: 'instalments' }));
    expect([paper.heading, paper.total, paper.notes]).toEqual(['What you bought', ['Total', '£312.40'], [note]]);
    expect(Object.fromEntries(paper.facts)).toHaveProperty([dated]);
  });

  it.each<[string, Partial<Receipt>, string | undefined]>([
    ['PayPal', { card: null, method: 'paypal' }, 'PayPal'],
    [
      'a bank account',
      { card: null, method: 'direct_debit', mandate: { reference: 'KM-1', accountEnds: '79' } },
      'Direct Debit KM-1, account\u00a0ending\u00a079',
    ],
    ['staff', { card: null, method: 'other' }, 'Bank transfer or cheque'],
    ['rewards alone', { card: null, method: 'none', totalPence: 0, schedule: [] }, undefined],
  ])('paid by %s says so', (_, over, said) => expect(factsOf(aReceipt(over))['Paid by']).toBe(said));

  it('Q7: of a plan calls nothing paid that is still to come', async () => {
    const plan = aReceipt({ option: 'instalments', schedule: [line(1), line(2, { state: 'due' })] });
    const paper = paperOf(plan);
    expect(paper.payments).toEqual([
      ['Due 20 November 2026, paid', '£156.20'],
      ['Due 20 December 2026, to come', '£156.20'],
      ['Paid so far', '£156.20'],
      ['Still to be paid', '£156.20'],
    ]);
    expect([paper.heading, paper.total, factsOf(plan)['Bought on']]).toEqual(['What you bought', ['Total', '£312.40'], '20 November 2026']);
    expect(await textOf(plan)).not.toMatch(/Total paid|What you paid|Paid on/);
  });

  it('Q9: of a direct debit says on which day it was due, which was not that of the purchase', () => {
    const schedule = [line(1, { amountPence: 31_240, dueOn: '2026-11-27' })];
    const paper = paperOf(aReceipt({ card: null, method: 'direct_debit', schedule }));
    expect(Object.fromEntries(paper.facts)).toMatchObject({ 'Bought on': '20 November 2026', 'Paid by': 'Direct Debit' });
    expect(Object.fromEntries(paper.facts)).not.toHaveProperty('Paid on');
    expect([paper.heading, paper.payments]).toEqual([
      'What you paid',
      [
        ['Due 27 November 2026, paid', '£312.40'],
        ['Paid so far', '£312.40'],
      ],
    ]);
  });

  it.each([
    ['accepted', 'on its way'],
    ['failed', 'not paid'],
    ['reversed', 'taken back by your bank'],
  ] as const)('of a payment that is %s says that it is %s', (state, said) => {
    const { payments, total } = paperOf(aReceipt({ schedule: [line(1, { amountPence: 31_240, state })] }));
    expect(payments).toEqual([
      [`Due 20 November 2026, ${said}`, '£312.40'],
      ['Paid so far', '£0.00'],
      ['Still to be paid', '£312.40'],
    ]);
    expect(total[0]).toBe('Total');
  });

  it('of cover that is over asks for nothing more, though a payment is on its way', () => {
    const { payments } = paperOf(aReceipt({ cover: 'over', schedule: [line(1, { state: 'accepted' })] }));
    expect(payments.map(([label]) => label)).toEqual(['Due 20 November 2026, on its way', 'Paid so far']);
  });

  it('of a payment that PayPal took back says that PayPal did', () => {
    const { payments } = paperOf(
      aReceipt({ card: null, method: 'paypal', schedule: [line(1, { amountPence: 31_240, state: 'reversed' })] }),
    );
    expect(payments[0]).toEqual(['Due 20 November 2026, taken back by PayPal', '£312.40']);
  });

  it('says of each payment by what it was paid where that is not what the others were', () => {
    const schedule = [
      line(1, { state: 'reversed' }),
      line(2, { state: 'collected', method: 'other' }),
      line(3, { dueOn: '2027-01-20', state: 'accepted', method: 'direct_debit' }),
    ];
    expect(paperOf(aReceipt({ card: null, method: 'paypal', schedule })).payments.map(([label]) => label)).toEqual([
      'Due 20 November 2026, taken back by PayPal',
      'Due 20 December 2026, paid in another way',
      'Due 20 January 2027, on its way by Direct Debit',
      'Paid so far',
      'Still to be paid',
    ]);
  });

  it.each([
    [{ card: null, method: 'direct_debit' }, 'Direct Debit'],
    [{}, 'Visa\u00a0ending\u00a04242'],
  ] as const)('of %j that staff were paid in another way does not say that this paid it', (by, how) => {
    const { facts, payments } = paperOf(aReceipt({ ...by, schedule: [line(1, { amountPence: 31_240, method: 'other' })] }));
    expect(facts.slice(2)).toEqual([
      ['Bought on', '20 November 2026'],
      ['Payment', how],
    ]);
    expect(payments[0]).toEqual(['Due 20 November 2026, paid in another way', '£312.40']);
  });

  it.each([
    ['due', '£312.40 to pay at the garage on 4 December 2026'],
    ['paid', '£312.40 paid at the garage'],
    ['void', 'Cancelled: nothing to pay at the garage'],
  ] as const)('of what a garage takes, %s, never says that it was paid to us', async (status, said) => {
    const atGarage = { amountPence: 31_240, dueOn: '2026-12-04', status };
    const schedule = [line(1, { state: status === 'paid' ? 'collected' : 'due' })];
    const { method: _, ...receipt } = aReceipt({ card: null, atGarage, schedule });
    expect(factsOf(receipt)).toMatchObject({ Payment: said, 'Booked on': '20 November 2026' });
    const text = await textOf(receipt);
    expect(text).toContain('What you booked');
    expect(text).not.toMatch(/Receipt|Total paid|What you paid|Paid on|Paid by|Paid so far|to us/);
  });

  it('of what a garage was to take by a day that has passed promises no more', () => {
    const atGarage = { amountPence: 31_240, dueOn: '2026-12-04', status: 'due' } as const;
    expect(paperOf(aReceipt({ atGarage }), '2026-12-05').facts).toContainEqual([
      'Payment',
      expect.stringMatching(/^£312.40 was to be paid/),
    ]);
  });

  it('of monthly cover says what each month costs, and does not call its first month all that was paid', () => {
    const first = aReceipt({ monthlyPence: 31_240 });
    expect([paperOf(first).notes, paperOf(first).total, paperOf(first).payments]).toEqual([
      ['£312.40 a month, until you cancel'],
      ['Total paid', '£312.40'],
      [],
    ]);
    const { heading, total, payments } = paperOf({ ...first, schedule: [1, 2].map((number) => line(number, { amountPence: 31_240 })) });
    expect([heading, total, payments.at(-1)]).toEqual(['What you bought', ['Total', '£312.40'], ['Paid so far', '£624.80']]);
  });

  it('Q4: says what went back', () =>
    expect(paperOf(aReceipt({ refunds: [aRefund()] })).refunds).toEqual([
      ['On its way to Visa ending 4242. It arrives by 4 December 2026.', '£5.00'],
    ]));

  it('Q4: names the product of each line where there are several, and who we are, and no tax that was not worked out', async () => {
    const lines = [
      { kind: 'base', code: 'mot', label: 'MOT', amountPence: 3_000, productType: 'mot' },
      { kind: 'base', code: 'service', label: 'Full service', amountPence: 28_240, productType: 'service' },
      { kind: 'extra', code: 'check', label: 'Health check', amountPence: 0, productType: 'service' },
    ] as const;
    expect(paperOf(aReceipt({ lines: [...lines] })).lines).toEqual([
      ['MOT', '£30.00'],
      ['Service: Full service', '£282.40'],
      ['Service: Health check', 'Included'],
    ]);
    const text = await textOf(aReceipt());
    for (const words of ['Kerbside Vehicle Cover Ltd', 'Number KQ-1001', '£312.40']) expect(text).toContain(words);
    expect(text).not.toMatch(/VAT|tax/i);
  });
});

const at = new Date('2027-04-01T09:00:00Z');
const planned = ['2027-04-01', '2027-05-01', '2027-06-01', '2027-07-01'].map((dueOn) => ({ dueOn, amountPence: 1_240 }));
const paidOnce = collectLine(scheduleOf(planned, 'direct_debit', 4_960), 1, 'p:1');
const failed = failLine(paidOnce, 2, { on: '2027-05-05', reason: 'refer_to_payer' });
const bought = (schedule: Purchase['schedule']): Purchase =>
  aPurchase(at, {
    offer: anOffer(4_960, { title: 'Warranty, 12 months' }),
    agreement: { at, number: 1, saleId: 's', method: 'direct_debit', option: 'instalments' },
    schedule,
    attempts: 2,
  });
const rowWith = (schedule: Purchase['schedule']) => rowOf(bought(schedule), undefined, '2027-05-08');

it.each<[string, Partial<Purchase>, string | undefined]>([
  ['nothing', {}, undefined],
  ['nothing where a payment is late', { arrears: { status: 'late', since: '2027-05-05' } }, undefined],
  [
    'that it is suspended',
    { arrears: { status: 'suspended', since: '2027-05-15' }, offer: { ...bought([]).offer, coverStartsOn: '2027-04-08' } },
    'suspended',
  ],
  ['nothing where there is none, only a visit', { arrears: { status: 'suspended', since: '2027-05-15' } }, undefined],
  ['that it ended for arrears', { planEnd: { on: '2027-05-29', reason: 'arrears' } }, 'over'],
  [
    'nothing where its payments were cancelled: it goes on for as long as it is paid',
    { planEnd: { on: '2027-05-29', reason: 'cancelled' } },
    undefined,
  ],
  ['that it was cancelled', { planEnd: { on: '2027-05-29', reason: 'cancelled' }, isCoverCancelled: true }, 'over'],
])('Q4: a receipt says of the cover %s', (_, changes, cover) =>
  expect(receiptOf({ purchase: { ...bought(paidOnce), ...changes }, attempt: undefined, completedAt: at }).cover).toBe(cover),
);

it.each<[string, Partial<Purchase>, string, string | null]>([
  ['by what the first payment was', {}, 'direct_debit', '4242'],
  ['by a card, while more is taken from one that was chosen since', { chosenCard: 'pm_2' }, 'card', null],
  [
    'by what the first was again, once no more is',
    { chosenCard: 'pm_2', planEnd: { on: '2027-05-07', reason: 'cancelled' } },
    'direct_debit',
    '4242',
  ],
])('says of how a purchase is paid: %s', (_, changes, method, last4) => {
  const purchase = { ...bought(paidOnce), ...changes };
  const attempt = { card: { brand: 'visa', last4: '4242' }, state: { status: 'collected' } } as Attempt;
  const receipt = receiptOf({ purchase, attempt, completedAt: at });
  const said = [receipt, rowOf(purchase, attempt, '2027-05-08')];
  expect(said.map((one) => [one.method, one.card?.last4 ?? null])).toEqual([method, method].map((one) => [one, last4]));
  const another = method === 'card' ? 'direct_debit' : undefined;
  expect(receipt.schedule.map((one) => one.method)).toEqual([another, undefined, undefined, undefined]);
});

it('says of a payment that its customer made by card that a card paid it, though the rest is by Direct Debit', () => {
  const purchase = bought(collectLine(failed, 2, 'p:2', 'card'));
  expect(receiptOf({ purchase, attempt: undefined, completedAt: at }).schedule.map(({ method }) => method)).toEqual([
    undefined,
    'card',
    undefined,
    undefined,
  ]);
});

it('a receipt of monthly cover has the months so far, and none to come', () => {
  const agreement = { at, number: 1, saleId: 's', method: 'direct_debit', option: 'in_full', monthlyPence: 1_240 } as const;
  const linesOf = (schedule: Purchase['schedule']) =>
    receiptOf({ purchase: { ...bought(schedule), agreement }, attempt: undefined, completedAt: at }).schedule.map(
      ({ number, state }) => `${number} ${state}`,
    );
  expect(linesOf(paidOnce)).toEqual(['1 collected']);
  expect(linesOf(failed)).toEqual(['1 collected', '2 failed']);
  expect(linesOf(claimLine(failed, 2, 'p:2'))).toEqual(['1 collected', '2 due']);
});

describe('the sums of a purchase in the list of payments', () => {
  it('name nothing that comes next once its plan has ended, though a payment is on its way', () => {
    const left = acceptLine(paidOnce, 2, 'p:2').map((line) => (line.number === 2 ? line : { ...line, state: 'void' as const }));
    const nextOn = (over: Partial<Purchase>) => rowOf({ ...bought(left), ...over }, undefined, '2027-05-01');
    const next = { nextPayment: expect.anything(), nextWords: expect.stringMatching(/^next payment/) };
    expect(nextOn({})).toMatchObject(next);
    expect(nextOn({ planEnd: { on: '2027-04-30', reason: 'cancelled' } })).toMatchObject({ nextPayment: null, nextWords: null });
  });

  it.each<[string, Purchase['schedule'], object]>([
    ['a payment has failed', failed, { overduePence: 1_240, payablePence: 1_240, pendingPence: 0, toComePence: 2_480 }],
    ['it is being tried again', claimLine(failed, 2, 'p:2'), { overduePence: 1_240, payablePence: 0, pendingPence: 0, toComePence: 2_480 }],
    [
      'the money of that try is on its way',
      acceptLine(claimLine(failed, 2, 'p:2'), 2, 'p:2'),
      { overduePence: 1_240, payablePence: 0, pendingPence: 1_240, toComePence: 2_480 },
    ],
    ['another one is on its way', acceptLine(paidOnce, 2, 'p:2'), { overduePence: 0, pendingPence: 1_240, toComePence: 2_480 }],
  ])('Q5, A7: name what is to come once, also when %s', (_, schedule, sums) => {
    expect(rowWith(schedule)).toMatchObject({ owedPence: 4_960, collectedPence: 1_240, ...sums });
  });

  it.each<[string, Partial<Purchase>, number | undefined]>([
    ['nothing while its cover goes on', {}, undefined],
    ['nothing once its plan was cancelled, and its cover was not', { planEnd: { on: '2027-05-07', reason: 'cancelled' } }, undefined],
    ['all of it once its cover was cancelled', { isCoverCancelled: true }, 1_240],
    ['all of it once its cover ended for arrears', { planEnd: { on: '2027-05-29', reason: 'arrears' } }, 1_240],
    ['what it was to pay of a part that was cancelled', { returning: { toComePence: 500, arrivedPence: 300 } }, 500],
    ['no more than it, where more is to go back', { returning: { toComePence: 2_000, arrivedPence: 0 } }, 1_240],
  ])('say how much of what is on its way goes back when it arrives, as its plan does: %s', (_, changes, goesBackPence) => {
    const purchase = { ...bought(acceptLine(paidOnce, 2, 'p:2')), offer: anOffer(4_960, { productTypes: ['warranty'] }), ...changes };
    const today = '2027-05-08';
    const said = [rowOf(purchase, undefined, today), planView(purchase, { methods: new Methods({ all: [] }), today })];
    expect(said.map((one) => one.goesBackPence)).toEqual([goesBackPence, goesBackPence]);
  });

  it.each<[string, Partial<Purchase>, true | undefined]>([
    ['while there is something to take it from', {}, undefined],
    ['once its bank or PayPal has ended that', { instrument: null }, true],
    ['once its plan has ended too', { instrument: null, planEnd: { on: '2027-05-07', reason: 'cancelled' } }, undefined],
  ])('ask for a card for what comes next, as its plan does: %s', (_, changes, needsCard) => {
    const purchase = { ...bought(paidOnce), instrument: { method: 'paypal' as const, ref: 'vault', payer: null }, ...changes };
    const plan = planView(purchase, { methods: new Methods({ all: [] }), today: '2027-05-08' });
    expect([rowOf(purchase, undefined, '2027-05-08').needsCard, plan.mayChooseCard || undefined]).toEqual([needsCard, needsCard]);
  });

  it('say what of the price was paid with rewards, as its plan does', () => {
    const purchase = { ...bought(paidOnce), offer: { ...anOffer(4_960), rewardsPence: 456 } };
    const today = '2027-05-08';
    const said = [rowOf(purchase, undefined, today), planView(purchase, { methods: new Methods({ all: [] }), today })];
    expect(said.map(({ rewardsPence }) => rewardsPence)).toEqual([456, 456]);
  });

  it('Q5, A7: are nothing once the plan ended before it began: it is cancelled, and no longer on its way', () => {
    const due = scheduleOf(planned, 'direct_debit', 4_960);
    expect(rowWith(due)).toMatchObject({ status: 'processing', owedPence: 4_960 });
    expect(rowWith(voidRest(due))).toMatchObject({ status: 'cancelled', owedPence: 0, toComePence: 0, nextWords: null });
    // A bank took back what was paid at the sale, after its cover was cancelled.
    const takenBack = { ...bought(voidRest(due)), agreement: null };
    expect(rowOf(takenBack, undefined, '2027-05-08')).toMatchObject({ status: 'cancelled' });
  });
});
