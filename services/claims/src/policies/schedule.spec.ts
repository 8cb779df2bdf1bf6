import { randomUUID } from 'node:crypto';
import { formatPounds } from '@kerbside/contracts/money/money';
import { pdfText } from '@kerbside/contracts/testing/pdf-text';
import { aPurchasedQuote } from '../testing/purchased-quote.js';
import { anOrder, aVisit } from '../testing/a-policy.js';
import { policiesFor, type CoverRecord, type OrderRecord } from './policy.js';
import { pdfOf } from './policies.service.js';
import { scheduleOf } from './schedule.js';

const aPolicy = (over: Partial<CoverRecord> = {}): CoverRecord => {
  const [policy] = policiesFor({
    paymentId: randomUUID(),
    quote: aPurchasedQuote(),
    issuedAt: new Date('2026-11-20T23:30:00Z'),
    identities: [{ id: randomUUID(), serial: 1 }],
  });
  if (policy?.kind !== 'cover') throw new Error('no cover');
  return { ...policy, ...over };
};
const today = '2026-11-25';
const order = (over: Partial<OrderRecord> = {}): OrderRecord => ({ ...anOrder(), ...over });
const told = {
  holder: { name: 'Jo Bloggs', address: ['1 Kerb Lane', 'Leeds', 'LS1 1AA'] },
  atGarage: null,
  hasClaimed: false,
  today,
};

describe('the policy schedule', () => {
  it('says who, what, when and how much', () => {
    const schedule = scheduleOf(aPolicy(), told);
    expect(Object.fromEntries(schedule.facts)).toMatchObject({
      Policyholder: 'Jo Bloggs',
      Address: '1 Kerb Lane, Leeds, LS1 1AA',
      Vehicle: 'AA19AAA, Vauxhall Corsa',
      'Cover starts': '1 December 2026',
      'Cover ends': '30 November 2027, at midnight',
      'Labour rate': '£120 an hour',
      Provider: 'Insured by Ashcombe Insurance plc',
      Issued: '20 November 2026',
    });
    expect(schedule.premium).toEqual([
      ['Gold, 12 months', '£347.11'],
      ['10% off your first cover', '−£34.71'],
    ]);
    expect([schedule.total, schedule.tax]).toEqual(['£312.40', 'Includes £52.07 tax.']);
  });

  it('says which policy it renews, and which renews it', () => {
    const neighbour = (policyNumber: string) => ({ kind: 'renewal' as const, policyId: 'p', policyNumber });
    const renewed = aPolicy({
      replaces: { ...neighbour('KS-WAR-0000001-100'), formerNumber: 'KS-WAR-0000009-100' },
      replacedBy: { ...neighbour('KS-WAR-0000001-300'), on: '2027-12-01' },
    });
    expect(Object.fromEntries(scheduleOf(renewed, told).facts)).toMatchObject({
      'Renews policy': 'KS-WAR-0000001-100',
      'Renewed by policy': 'KS-WAR-0000001-300',
    });
  });

  it('says of a rolling plan what a month costs', () => expect(scheduleOf(aPolicy({ rolling: true }), told).total).toBe('£312.40 a month'));

  it('says of a monthly plan that was cancelled what a month cost, and until when it runs', () => {
    const { total, facts } = scheduleOf(aPolicy({ rolling: true, cancelledOn: '2027-02-10' }), told);
    expect(total).toBe('£312.40 a month');
    expect(Object.fromEntries(facts)).toMatchObject({
      'Cover ends': '9 February 2027, at midnight',
      Cancelled: 'No cover from 10 February 2027',
    });
  });

  it.each(['2026-11-25', '2026-12-01'])('A9: of cover that was cancelled on %s, before it began, names no days of cover', (cancelledOn) => {
    const labels = scheduleOf(aPolicy({ cancelledOn }), told).facts.map(([label]) => label);
    expect(labels).toContain('Cancelled');
    expect(labels.filter((label) => label.startsWith('Cover '))).toEqual([]);
  });

  it.each([
    ['warranty', 'before any repair starts'],
    ['tyre', 'the receipt or an estimate'],
    ['battery_cover', 'what the garage found'],
    ['breakdown', 'If the car has stopped, call'],
  ] as const)('of %s says how it is claimed', (productType, how) => {
    const notes = (claimLimitPence: number) => scheduleOf(aPolicy({ productType, claimLimitPence }), told).notes.join(' ');
    expect(notes(75_000)).toContain(how);
    expect(notes(0)).not.toContain('claim,');
  });

  it('of GAP says nothing of repairs', () => {
    const { notes } = scheduleOf(aPolicy({ productType: 'gap', productName: 'GAP' }), told);
    expect(notes.join(' ')).toContain('To make a claim if the car is written off or stolen, sign in to your account or call');
    expect(notes.join(' ')).not.toContain('repair');
  });

  it('does not promise an end to a rolling plan', () => {
    const labels = scheduleOf(aPolicy({ rolling: true }), told).facts.map(([label]) => label);
    expect(labels).toContain('Cover runs');
    expect(labels).not.toContain('Cover ends');
  });

  it('A9: of work at a garage has no days of cover and nothing to claim', async () => {
    const schedule = scheduleOf(order(), told);
    expect(schedule.title).toBe('MOT confirmation');
    expect(Object.fromEntries(schedule.facts)).toMatchObject({ Customer: 'Jo Bloggs', Work: 'MOT test' });
    const text = pdfText(await pdfOf(schedule));
    expect(text).toContain('What is included');
    expect(text).toContain('Order number KS-');
    expect(text).not.toMatch(/[Cc]over (starts|ends)|covered|make a claim|Policy/);
  });

  it('of an MOT that pays for repairs has their days and how they are claimed', () => {
    const repairs = { startsOn: '2026-12-01', endsOn: '2027-11-30', months: 12, rolling: false };
    const mot = order({ levelName: 'MOT test and repairs with your warranty', claimLimitPence: 75_000, repairs });
    const { facts, notes } = scheduleOf(mot, told);
    expect(Object.fromEntries(facts)).toMatchObject({
      Length: '12 months',
      'Included from': '1 December 2026',
      'Included until': '30 November 2027, at midnight',
    });
    expect(notes.join(' ')).toContain('If the car fails its MOT');
    const monthly = scheduleOf({ ...mot, repairs: { ...repairs, rolling: true } }, told);
    expect(Object.fromEntries(monthly.facts)).toMatchObject({ Included: 'Month by month, until you cancel' });
  });

  it.each([order(), order({ productType: 'service' }), aPolicy(), aPolicy({ productType: 'breakdown' })])(
    'of $productType that was cancelled says no more how to cancel or to claim',
    (bought) => expect(scheduleOf({ ...bought, cancelledOn: '2026-11-24' }, told).notes).toEqual([]),
  );

  it.each<[string, Partial<OrderRecord>, Record<string, string>, RegExp | undefined]>([
    ['that is not booked', {}, { Status: 'Ordered' }, /You can cancel until the work begins/],
    ['booked', { visit: aVisit }, { Status: 'Booked', Visit: '8 December 2026 at 09:30' }, /You can cancel until/],
    [
      'not confirmed',
      { visit: { ...aVisit, isConfirmed: false } },
      { Status: 'Booked', Visit: '8 December 2026 at 09:30, not confirmed by the garage yet' },
      /You can cancel until/,
    ],
    ['at the garage', { visit: { ...aVisit, stage: 'at_garage' }, workBegunOn: '2026-12-08' }, { Status: 'At the garage' }, /no longer/],
    [
      'that failed its MOT',
      { visit: { ...aVisit, stage: 'done', motResult: 'failed' }, workBegunOn: '2026-12-08' },
      { Status: 'Done', Result: 'Failed its MOT: it needs another test' },
      undefined,
    ],
    ['that was cancelled', { visit: aVisit, cancelledOn: '2026-12-01' }, { Status: 'Cancelled', Cancelled: '1 December 2026' }, undefined],
  ])('of an order %s says so, and whether it can be cancelled', (_, over, facts, note) => {
    const schedule = scheduleOf(order(over), told);
    expect(Object.fromEntries(schedule.facts)).toMatchObject(facts);
    if (note) expect(schedule.notes[0]).toMatch(note);
    else expect(schedule.notes).toEqual([]);
    expect(schedule.facts.map(([label]) => label).join()).not.toMatch(/[Cc]over/);
  });

  it('leaves out what made no difference to the price, and calls what costs nothing included', () => {
    const lines = [
      { kind: 'base', code: 'gold', label: 'Gold, 12 months', amountPence: 31_240 },
      { kind: 'factor', code: 'use', label: 'Use: private only', amountPence: 0 },
      { kind: 'extra', code: 'check', label: 'Health check', amountPence: 0 },
    ] as const;
    expect(scheduleOf(aPolicy({ lines }), told).premium).toEqual([
      ['Gold, 12 months', '£312.40'],
      ['Health check', 'Included'],
    ]);
  });

  it('A9: says who sold it, who regulates them and how to complain', () => {
    const { firm } = scheduleOf(aPolicy(), told);
    expect(firm.join(' ')).toMatch(/regulated by the Financial Conduct Authority \(register number \d{6}\).*Telephone 0306 999 0142/);
    expect(firm.join(' ')).toMatch(/Monday to Friday, 8am to 8pm.*Write to complaints@kerbside.example.*Financial Ombudsman Service/);
  });

  it('has a page more only for what it covers, none for the page numbers', async () => {
    const pagesOf = async (covers: readonly string[]): Promise<number> => {
      const pdf = await pdfOf(scheduleOf(aPolicy({ covers }), told));
      return pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
    };
    expect(await pagesOf(['Engine'])).toBe(1);
    expect(await pagesOf(Array.from({ length: 60 }, (_, at) => `Part ${at}`))).toBe(2);
  });

  it('carries the car that it insures, in its colour', async () => {
    const drawn = (vehicle: CoverRecord['vehicle']) => pdfOf(scheduleOf(aPolicy({ id: 'same', vehicle }), told));
    const red = aPolicy().vehicle;
    const [one, other, unseen] = await Promise.all([drawn(red), drawn({ ...red, colour: 'Blue' }), drawn({ ...red, bodyType: null })]);
    expect([one.equals(other), one.length > unseen.length]).toEqual([false, true]);
  });

  it('says what it costs, and not that all of it is paid: it may be paid by the month', async () => {
    const policy = aPolicy();
    const text = pdfText(await pdfOf(scheduleOf(policy, told)));
    for (const words of [
      'What it costs',
      'Total',
      formatPounds(policy.premiumPence),
      policy.policyNumber,
      ...policy.lines.map(({ label }) => label),
    ])
      expect(text).toContain(words);
    expect(text.replace('get back everything you paid', '')).not.toMatch(/paid/);
  });

  it.each([
    [null, 'You can cancel until the work begins. You then get back everything you paid.'],
    [undefined, 'You can cancel until the work begins.'],
    ['due', 'You can cancel until the work begins. Nothing was paid yet; cancelling costs nothing.'],
    ['void', 'You can cancel until the work begins. Nothing was paid yet; cancelling costs nothing.'],
    ['paid', 'You paid the garage, so we have nothing to refund.'],
  ] as const)('A9: promises a refund only of what is paid to us (%s)', (atGarage, words) =>
    expect(scheduleOf(order(), { ...told, atGarage }).notes[0]).toBe(words),
  );

  it.each([
    [{}, 'After that you get back what you haven’t used, less a fee of £35.'],
    [{ cancellationFeePence: 1_250 }, 'less a fee of £12.50.'],
    [{ cancellationFeePence: 0 }, 'After that you get back what you haven’t used.'],
  ])('A9: says what cancelling cover costs (%p)', (over, words) =>
    expect(scheduleOf(aPolicy(over), told).notes[0]).toMatch(
      new RegExp(`^Until 4 December 2026 you can cancel.*${words.replaceAll('.', '\\.')}$`),
    ),
  );

  it('A9: promises no full refund once a claim was sent', () =>
    expect(scheduleOf(aPolicy(), { ...told, hasClaimed: true }).notes[0]).toBe(
      'You can cancel at any time. You get back what you haven’t used, less what your claims cost and a fee of £35.',
    ));

  it('is drawn as a PDF, the same bytes each time', async () => {
    const schedule = scheduleOf(aPolicy(), told);
    const [first, second] = await Promise.all([pdfOf(schedule), pdfOf(schedule)]);
    expect(first.subarray(0, 5).toString()).toBe('%PDF-');
    expect(first.equals(second)).toBe(true);
  });
});
