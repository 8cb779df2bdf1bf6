import {
  checkDecision,
  controlErrors,
  sumsOf,
  typedDecisionOf,
  withLine,
  withReason,
  type TypedDecision,
  type TypedLine,
} from './typed-decision.js';

const limits = { claimLimitPence: 300_000, agreedPence: 0 };
const aLine = (of: Partial<TypedLine> = {}): TypedLine => ({
  key: 4,
  description: 'Gearbox',
  amount: '500',
  cover: 'whole',
  covered: '',
  reason: '',
  ...of,
});
const typed = (of: Partial<TypedLine> = {}, note = 'It is covered'): TypedDecision => ({ lines: [aLine(of)], note });
const errorsOf = (decision: TypedDecision, within = limits) => {
  const checked = checkDecision(decision, within);
  return checked.ok ? {} : checked.errors;
};

describe('a decision that is typed', () => {
  it.each<[string, Partial<TypedLine>, object]>([
    ['covered whole, without a reason', { reason: 'Typed before' }, { coveredPence: 50_000 }],
    ['covered in part', { cover: 'part', covered: '£300.50', reason: 'Worn' }, { coveredPence: 30_050, reason: 'Worn' }],
    ['not covered', { cover: 'none', covered: '300', reason: 'Worn' }, { coveredPence: 0, reason: 'Worn' }],
  ])('is sent as %s', (_, line, sent) => {
    expect(checkDecision(typed(line), limits)).toEqual({
      ok: true,
      body: { lines: [{ description: 'Gearbox', amountPence: 50_000, ...sent }], note: 'It is covered' },
    });
  });

  it.each<[string, Partial<TypedLine>, object]>([
    ['nothing said', { description: ' ' }, { '4.description': 'Describe this line' }],
    ['no amount', { amount: '' }, { '4.amount': 'Enter an amount' }],
    ['words for an amount', { amount: 'much' }, { '4.amount': 'Enter an amount' }],
    ['nothing', { amount: '0' }, { '4.amount': 'Enter an amount' }],
    ['too much', { amount: '100,000.01' }, { '4.amount': 'Enter a smaller amount' }],
    ['no choice', { cover: '' }, { '4.cover': 'Choose whether it is covered' }],
    ['no part', { cover: 'part', reason: 'Worn' }, { '4.covered': 'Enter what is covered' }],
    ['more than the line', { cover: 'part', covered: '500.01', reason: 'Worn' }, { '4.covered': 'This is more than the line' }],
    ['no reason', { cover: 'none', reason: ' ' }, { '4.reason': 'Say why it is not covered in full' }],
  ])('A3, A5: is refused beside its control: %s', (_, line, errors) => {
    expect(errorsOf(typed(line))).toEqual(errors);
  });

  it('needs words to the customer, whose lines are kept', () => {
    expect(errorsOf(typed({}, ''))).toEqual({ note: 'Write to the customer why' });
    expect(checkDecision(typed({}, 'One.\nTwo.'), limits)).toMatchObject({ body: { note: 'One.\nTwo.' } });
  });

  it('A3, A5: covers at most the limit of the policy, and no less than was agreed before', () => {
    expect(errorsOf(typed({ amount: '3000' }))).toEqual({});
    expect(errorsOf(typed({ amount: '3000.01' }))).toEqual({
      lines: 'This is more than the policy pays for one claim: £3,000',
    });
    expect(errorsOf(typed(), { ...limits, agreedPence: 50_001 })).toEqual({
      lines: 'This is less than we agreed to pay before: £500.01. An appeal can only add to it.',
    });
  });

  it('has its sums while it is typed; what cannot be read counts as nothing', () => {
    const lines = [aLine(), aLine({ amount: 'x' }), aLine({ amount: '100', cover: 'part', covered: '40' }), aLine({ cover: 'none' })];
    expect(sumsOf({ lines, note: '' }, limits)).toEqual({ totalPence: 110_000, coveredPence: 54_000 });
  });

  it('pays what is covered less the excess, at most the limit', () => {
    const withExcess = { ...limits, excessPence: 10_000 };
    expect(sumsOf(typed({ amount: '500' }), withExcess)).toEqual({ totalPence: 50_000, excessPence: 10_000, coveredPence: 40_000 });
    expect(errorsOf(typed({ amount: '3100' }), withExcess)).toEqual({});
    expect(errorsOf(typed({ amount: '3100.01' }), withExcess)).toHaveProperty('lines');
  });

  it('takes off what was refunded already, and holds what is covered to the limit before that', () => {
    const withRefund = { ...limits, refund: { leftPence: 20_000, countedPence: 5_000 } };
    expect(sumsOf(typed({ amount: '150' }), withRefund)).toEqual({ totalPence: 15_000, setOffPence: 10_000, coveredPence: 5_000 });
    expect(sumsOf(typed({ amount: '50' }), withRefund)).toEqual({ totalPence: 5_000, coveredPence: 5_000 });
    expect(errorsOf(typed({ amount: '3000' }), withRefund)).toEqual({});
    expect(errorsOf(typed({ amount: '3000.01' }), withRefund)).toHaveProperty('lines');
  });

  it.each(['warranty', 'gap', 'alloy_wheel', 'tyre', 'breakdown', 'mot'] as const)(
    'of %s waits for an amount alone, where all of it is covered',
    (kind) => {
      const begun = typedDecisionOf(null, kind);
      expect(errorsOf(begun)).toEqual({ '0.amount': 'Enter an amount' });
      const [line] = begun.lines;
      expect(line && errorsOf({ ...begun, lines: [{ ...line, amount: '250' }] })).toEqual({});
    },
  );

  it.each<[string, Partial<TypedLine>, string, string]>([
    ['says nothing of what is not covered', { cover: 'none' }, 'Your cover includes this, and we pay all of it.', ''],
    ['says nothing of what is covered in part', { cover: 'part' }, 'Your cover includes this, and we pay all of it.', ''],
    [
      'stays where all of it is covered',
      {},
      'Your cover includes this, and we pay all of it.',
      'Your cover includes this, and we pay all of it.',
    ],
    ['stays where somebody wrote it', { cover: 'none' }, 'It is worn', 'It is worn'],
  ])('has a reason that %s', (_, line, note, expected) => expect(withReason(typed(line, note)).note).toBe(expected));

  it('begins with the lines that are looked at again', () => {
    const line = { description: 'Gearbox', amountPence: 50_000, reason: 'Worn' };
    const before = [
      { ...line, coveredPence: 50_000, reason: null },
      { ...line, coveredPence: 30_000 },
      { ...line, coveredPence: 0 },
    ];
    const again = typedDecisionOf({ lines: before, totalPence: 150_000, coveredPence: 80_000, note: 'Before', decidedAt: '' }, 'warranty');
    expect(again.lines.map(({ key, amount, cover, reason }) => [key, amount, cover, reason])).toEqual([
      [0, '500.00', 'whole', ''],
      [1, '500.00', 'part', 'Worn'],
      [2, '500.00', 'none', 'Worn'],
    ]);
    expect(again.note).toBe('');
    expect(withLine(again).lines.map(({ key }) => key)).toEqual([0, 1, 2, 3]);
  });

  it('has the errors of the call beside its controls', () => {
    const lines = [aLine({ key: 4, cover: 'part' }), aLine({ key: 7 })];
    const fields = {
      'lines.0.coveredPence': 'A',
      'lines.1.coveredPence': 'B',
      'lines.0.reason': 'C',
      'lines.9.reason': 'D',
      note: 'E',
    };
    expect(controlErrors(fields, lines)).toEqual({ '4.covered': 'A', '7.amount': 'B', '4.reason': 'C', lines: 'D', note: 'E' });
  });
});
