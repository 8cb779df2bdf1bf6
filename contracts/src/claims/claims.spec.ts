import { formatDay } from '../days/dates.js';
import { breakdownHelp, firm } from '../firm/firm.js';
import { productTypes } from '../ids.js';
import { aClaim, warrantyAnswers } from '../testing/sample-policy.js';
import { answersOf } from './claim-answers.js';
import { claimSteps } from './claim-forms.js';
import { claimKinds, hasRepairs } from './claim-kinds.js';
import { claimPages } from './claim-pages.js';
import { claimKindOf, kindOfProduct, paysForRepairs, cancelledEarly, coversNoDay } from './claimable.js';
import { howToClaim, howToClaimHere } from './how-to-claim.js';
import { cancellationReasonCodes, reasonsToCancel, reasonWords } from './reasons.js';

const mileage = { mileage: 44_000, mileageCoveredSinceInception: 2_000, componentContribution: 100 };
const shown = (of: Parameters<typeof aClaim>[0] = {}) =>
  new Map(answersOf(aClaim({ answers: warrantyAnswers, mileage, ...of }), formatDay).map(({ label, value }) => [label, value]));

describe('what a customer answered', () => {
  it('A3, A5: is shown in the words of the questions, as far as they were asked', () => {
    const answers = shown();
    expect(answers.get('Where is the car now?')).toBe('At home');
    expect(answers.get('When did you buy the car?')).toBe('1/3/2024');
    expect(answers.get('What is the mileage now?')).toBe(
      '44,000 miles. 2,000 miles since the cover was bought. At this mileage we pay 100% of the parts that are covered.',
    );
    expect(answers.has('Who recovered it?')).toBe(false);
    expect(answers.has('The quote')).toBe(false);
  });

  it('says what was not answered', () => {
    const answers = shown({ kind: 'gap', answers: {}, mileage: null });
    expect(answers.get('What happened to the car?')).toBe('Not answered');
    expect(answers.get('What was the mileage?')).toBe('Not answered');
  });

  it('has nothing of worn parts where a car was lost', () => {
    const answers = shown({ kind: 'gap', answers: { mileage: '44000' }, mileage });
    expect(answers.get('What was the mileage?')).toBe('44,000 miles. 2,000 miles since the cover was bought.');
    const another = shown({ kind: 'gap', answers: { mileage: '44000' }, mileage: { ...mileage, mileageCoveredSinceInception: 1 } });
    expect(another.get('What was the mileage?')).toBe('44,000 miles. 1 mile since the cover was bought.');
  });

  it('shows what we knew, and answers to questions that are asked no longer', () => {
    const answers = shown({ kind: 'alloy_wheel', answers: { known_purchase_date: '2024-03-01', which_wheel: 'Front left', empty: '' } });
    expect(answers.get('When the car was bought, on our records')).toBe('1/3/2024');
    expect(answers.get('which wheel')).toBe('Front left');
    expect(answers.has('empty')).toBe(false);
  });
});

const pages = (kind: (typeof claimKinds)[number], answers: Record<string, string> = {}) =>
  claimPages(kind, answers).map(({ questions }) => questions.map(({ name }) => name).join('+'));

describe('the pages of a claim', () => {
  it.each([
    ['alloy_wheel', {}, ['damage_photo', 'damage_description', 'damage_date', 'previously_repaired']],
    [
      'smart_repair',
      { previously_repaired: 'yes' },
      ['damage_photo', 'damage_description', 'damage_date', 'previously_repaired+previous_repair_details'],
    ],
    ['tyre', { which_tyre: 'several' }, ['damage_photo', 'which_tyre+which_tyres', 'damage_description', 'damage_date', 'receipt']],
    [
      'breakdown',
      { called_helpline: 'no' },
      ['damage_date', 'breakdown_place', 'damage_description', 'called_helpline+why_not_called', 'receipt'],
    ],
    ['battery_cover', {}, ['damage_description', 'damage_date', 'garage_name', 'garage_finding', 'garage_report', 'receipt']],
    ['mot', {}, ['damage_date', 'garage_name', 'damage_description', 'mot_refusal', 'repair_quote']],
  ] as const)('of the kind %s ask one question each, with what follows from its answer: %j', (kind, answers, asked) =>
    expect(pages(kind, answers)).toEqual(asked),
  );

  it('ask for the mileage beside the fault, as soon as that is described (A5)', () => {
    expect(pages('warranty')[1]).toBe('fault_description');
    expect(pages('warranty', { fault_description: 'x'.repeat(150) })[1]).toBe('fault_description+mileage');
  });

  it('ask what follows on a page of its own where the question before it is not asked', () => {
    expect(pages('gap').slice(2, 4)).toEqual(['mileage', 'purchase_date']);
    expect(pages('gap', { known_purchase_date: '2024-03-01', is_vehicle_purchase_date_correct: 'no' })[3]).toBe(
      'is_vehicle_purchase_date_correct+purchase_date',
    );
  });

  it.each(claimKinds)('of the kind %s ask all that its steps ask, in their order', (kind) => {
    const answers = {
      fault_description: 'x'.repeat(150),
      have_quote_for_repair: 'yes',
      has_finance: 'yes',
      recovered_from_side_of_road: 'yes',
    };
    const asked = claimSteps[kind].flatMap(({ questions }) => questions.filter(({ when }) => when?.(answers) ?? true));
    expect(claimPages(kind, answers).flatMap(({ questions }) => questions)).toEqual(asked);
  });
});

describe('why something is cancelled', () => {
  it('A5: may be a claim on cover, not on work at a garage', () => {
    expect(reasonsToCancel(false)).toEqual(cancellationReasonCodes);
    expect(reasonsToCancel(true)).toEqual(cancellationReasonCodes.filter((code) => code !== 'claim_issues'));
  });

  it.each([
    ['too_expensive', null, 'Too expensive'],
    ['went_with_competitor', 'Acme', 'Went with a competitor'],
    ['other', null, 'Another reason'],
    ['other', 'Its visit was cancelled before work began', 'Its visit was cancelled before work began'],
  ] as const)('is said in the words of its reason, or of another one: %s, %s', (reason, reasonNote, words) =>
    expect(reasonWords({ reason, reasonNote })).toBe(words),
  );
});

const claimed = (claimLimitPence: number) =>
  Object.fromEntries(productTypes.map((productType) => [productType, claimKindOf({ productType, claimLimitPence })]));

describe('which products are claimed', () => {
  it('A3, A5: every one that pays, by a form of its own; work at a garage is not', () => {
    expect(claimed(1)).toEqual({
      warranty: 'warranty',
      gap: 'gap',
      alloy_wheel: 'alloy_wheel',
      smart_repair: 'smart_repair',
      tyre: 'tyre',
      battery_cover: 'battery_cover',
      breakdown: 'breakdown',
      mot: 'mot',
      service: undefined,
      repair: undefined,
      healthcheck: undefined,
    });
    expect(Object.values(kindOfProduct).filter((kind) => kind !== null)).toEqual(expect.arrayContaining([...claimKinds]));
  });

  it('nothing that pays nothing: an MOT without repairs', () => {
    expect(new Set(Object.values(claimed(0)))).toEqual(new Set([undefined]));
  });
});

it.each(claimKinds)('%s says how it is claimed, and to wait for us exactly where repairs are authorised first', (kind) => {
  expect(howToClaim[kind]).toContain(`sign in to your account or call ${firm.telephone}`);
  expect(howToClaim[kind].replace('sign in to your account', 'start here')).toContain(howToClaimHere[kind]);
  expect(howToClaim[kind].includes('not authorised')).toBe(hasRepairs(kind));
});

it('a breakdown has a number at any hour, which is not the office’s, and not beside the claim of cover that has ended', () => {
  expect(howToClaim.breakdown).toContain(`${breakdownHelp.telephone}, day and night`);
  expect(howToClaimHere.breakdown).not.toContain(breakdownHelp.telephone);
  expect(breakdownHelp.telephone).not.toBe(firm.telephone);
});

it('nobody whose cover does not depend on it is told to wait for us', () => {
  expect(productTypes.filter(paysForRepairs)).toEqual(['warranty', 'alloy_wheel', 'smart_repair']);
});

it.each([
  ['before it', '2026-11-30', true, 'before its first day'],
  ['on it', '2026-12-01', true, 'on its first day'],
  ['after it', '2026-12-02', false, undefined],
  ['never', null, false, undefined],
  ['after it, and taken back', '2026-12-02', true, 'within 14 days'],
  ['on it, and taken back', '2026-12-01', true, 'on its first day'],
])('cover that was cancelled %s is said to have been', (which, cancelledOn, isNone, words) => {
  const cover = { startsOn: '2026-12-01', cancelledOn, isTakenBack: which.endsWith('taken back') };
  expect([coversNoDay(cover), coversNoDay(cover) ? cancelledEarly(cover) : undefined]).toEqual([isNone, words]);
});
