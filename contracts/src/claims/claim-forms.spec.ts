import { claimSteps, invalidMileage, mileageOf, moreToGo, stepFaults, type ClaimKind } from './claim-forms.js';

const today = '2026-12-10';
const fault = 'x'.repeat(150);

const stepOf = (kind: ClaimKind, number: number) => {
  const step = claimSteps[kind].find((one) => one.number === number);
  if (!step) throw new Error(`There is no step ${String(number)}`);
  return step;
};
const faultsOf = (
  kind: ClaimKind,
  number: number,
  answers: Record<string, string>,
  has: { mileage?: boolean; files?: readonly string[] } = {},
) =>
  Object.keys(
    stepFaults(
      stepOf(kind, number),
      { answers, hasMileage: has.mileage ?? false, files: (has.files ?? []).map((category) => ({ category })) },
      today,
    ),
  );

const located = {
  recovered_from_side_of_road: 'no',
  vehicle_current_location: 'home',
  account_address_correct: 'yes',
  have_quote_for_repair: 'no',
  have_invoice_for_last_service: 'no',
  have_invoice_for_last_second_service: 'no',
};
const insured = { maintained_as_per_manufacturer_guidelines: 'yes', condition: 'average', insurer: 'Admiral', insurer_reference: '1' };
const scratch = { damage_description: 'A scratch', damage_date: today, previously_repaired: 'no' };

it('A3, A5: each kind has the steps that are specified for it', () => {
  const numbers = Object.entries(claimSteps).map(([kind, steps]) => [kind, steps.map(({ number }) => number)]);
  expect(Object.fromEntries(numbers)).toEqual({
    warranty: [1, 3],
    gap: [1, 3, 4],
    alloy_wheel: [2],
    smart_repair: [2],
    tyre: [2],
    battery_cover: [2],
    breakdown: [2],
    mot: [2],
  });
});

type Missing = [what: string, answers: Record<string, string>, missing: readonly string[], has?: Parameters<typeof faultsOf>[3]];
const known = { known_purchase_date: '2024-03-01' };
const askedAgain = { ...known, is_vehicle_purchase_date_correct: 'no' };
const address = ['current_address', 'current_postcode'];
const quoted = { have_quote_for_repair: 'yes', garage_name: 'A', garage_phone: '0113 496 0000', repaired_at_vat_garage: 'yes' };
const financed = { accepted_offer: '2', has_finance: 'yes' };
const nail = { damage_description: 'A nail', damage_date: today };
const failed = { damage_date: today, garage_name: 'Moor Motors', damage_description: 'Brake pads' };
const stopped = { damage_date: today, breakdown_place: 'A64', damage_description: 'It stopped', called_helpline: 'no' };

describe('A5: what is missing on a step', () => {
  it.each<Missing>([
    ['nothing was typed: the mileage is not asked yet', {}, ['fault_description', 'purchase_date']],
    ['a short fault: the same', { fault_description: 'x'.repeat(149) }, ['fault_description', 'purchase_date']],
    ['a fault of characters that nobody sees', { fault_description: '\u200b'.repeat(150) }, ['fault_description', 'purchase_date']],
    ['a fault of 150 characters: the mileage is', { fault_description: fault }, ['mileage', 'purchase_date']],
  ])('warranty, before the mileage is confirmed: %s', (_, answers, missing) => expect(faultsOf('warranty', 1, answers)).toEqual(missing));

  it.each<Missing>([
    ['a purchase', { purchase_date: '2024-03-01' }, []],
    ['a purchase date that we have: only whether it is correct', known, ['is_vehicle_purchase_date_correct']],
    ['it is not correct', askedAgain, ['purchase_date']],
    ['it is not correct, and typed again', { ...askedAgain, purchase_date: '2024-03-01' }, ['purchase_date']],
    ['a purchase to come', { purchase_date: '2026-12-11' }, ['purchase_date']],
  ])('warranty, with the mileage confirmed: %s', (_, answers, missing) =>
    expect(faultsOf('warranty', 1, { fault_description: fault, ...answers }, { mileage: true })).toEqual(missing),
  );

  it.each<Missing>([
    ['at home', {}, []],
    ['recovered', { recovered_from_side_of_road: 'yes' }, ['recovery_company', 'recovery_date']],
    ['another address', { account_address_correct: 'no' }, address],
    ['at the side of the road', { vehicle_current_location: 'side_of_road' }, []],
    ['at a workshop', { vehicle_current_location: 'workshop' }, [...address, 'repaired_at_vat_garage']],
    ['somewhere else', { vehicle_current_location: 'other' }, ['location_reason', ...address]],
    ['a quote', { have_quote_for_repair: 'yes' }, ['garage_name', 'garage_phone', 'repair_quote', 'repaired_at_vat_garage']],
    ['a quote that was added', quoted, [], { files: ['repair_quote'] }],
    ['a garage whose number cannot be dialled', { ...quoted, garage_phone: 'abc' }, ['garage_phone'], { files: ['repair_quote'] }],
    [
      'a place that no postcode names',
      { account_address_correct: 'no', current_address: 'A', current_postcode: '12345' },
      ['current_postcode'],
    ],
    ['an invoice of the last service', { have_invoice_for_last_service: 'yes' }, ['service_invoice']],
    ['and of the one before', { have_invoice_for_last_second_service: 'yes' }, ['second_service_invoice'], { files: ['service_invoice'] }],
  ])('warranty, where the car is: %s', (_, answers, missing, ...[has]) =>
    expect(faultsOf('warranty', 3, { ...located, ...answers }, has)).toEqual(missing),
  );

  it.each([
    ['before the cover began', '2026-11-30', 'Your cover began on 1 December 2026. We cannot pay for what happened before then'],
    ['once it had', '2026-12-01', undefined],
    ['the day after it ended, which says not when the car stopped', '2026-12-09', undefined],
  ])('warranty, of a car that was recovered %s', (_, recovery_date, wrong) => {
    const answers = { ...located, recovered_from_side_of_road: 'yes', recovery_company: 'Moor Recovery', recovery_date };
    const cover = { startsOn: '2026-12-01', endsOn: '2026-12-08' };
    const faults = stepFaults(stepOf('warranty', 3), { answers, hasMileage: true, files: [], cover }, today);
    expect(faults).toEqual(wrong === undefined ? {} : { recovery_date: wrong });
  });

  it.each<[number, ...Missing]>([
    [1, 'its mileage at once', { loss: 'stolen', loss_date: today, purchase_date: '2024-03-01' }, ['mileage']],
    [3, 'the car before', insured, []],
    [4, 'an offer', { accepted_offer: '1', has_finance: 'no' }, ['offer_letter']],
    [4, 'an offer that is not answered', { accepted_offer: '3', has_finance: 'no' }, [], { files: ['offer_letter'] }],
    [4, 'no offer: no letter', { accepted_offer: '2', has_finance: 'no' }, []],
    [4, 'a car on finance', financed, ['finance_company', 'finance_agreement', 'finance_settlement']],
    [
      4,
      'the settlement of the finance',
      { ...financed, finance_company: 'Moor Finance', finance_agreement: '4711' },
      [],
      { files: ['finance_settlement'] },
    ],
  ])('GAP, step %i: %s', (step, _, answers, missing, ...[has]) => expect(faultsOf('gap', step, answers, has)).toEqual(missing));

  it.each<[ClaimKind, ...Missing]>([
    ['alloy_wheel', 'a wheel without a photo', scratch, ['damage_photo']],
    [
      'smart_repair',
      'a scratch that was repaired before',
      { ...scratch, previously_repaired: 'yes' },
      ['previous_repair_details'],
      { files: ['damage_photo'] },
    ],
    ['smart_repair', 'a scratch', scratch, [], { files: ['damage_photo'] }],
    ['tyre', 'several', { ...nail, which_tyre: 'several' }, ['which_tyres', 'receipt'], { files: ['damage_photo'] }],
    ['battery_cover', 'nothing found', { ...nail, garage_name: 'Moor' }, ['garage_finding', 'garage_report'], { files: ['receipt'] }],
    ['breakdown', 'help that the customer paid', stopped, ['why_not_called', 'receipt']],
    ['mot', 'a failed MOT', failed, ['mot_refusal'], { files: ['repair_quote'] }],
  ])('%s: %s', (kind, _, answers, missing, ...[has]) => expect(faultsOf(kind, 2, answers, has)).toEqual(missing));
});

it('says of a text that is too short what is wanted: in the summary it is read without the counter', () => {
  const [step] = claimSteps.warranty;
  const faults = step && stepFaults(step, { answers: { fault_description: 'x' }, hasMileage: false, files: [] }, today);
  expect(faults?.['fault_description']).toBe('Tell us more: at least 150 characters');
});

it.each([
  ['', '150 more to go...'],
  [' '.repeat(200), '150 more to go...'],
  ['\u200b'.repeat(200), '150 more to go...'],
  ['\u2800'.repeat(200), '150 more to go...'],
  [`${'x'.repeat(149)}\u00ad\u2060`, '1 more to go...'],
  ['e\u0301'.repeat(149), '1 more to go...'],
  ['x'.repeat(149), '1 more to go...'],
  [fault, undefined],
])('counts what is still to be typed: %#', (typed, says) => expect(moreToGo(typed, 150)).toBe(says));

it.each([
  ['42,500', 42_500],
  ['42500', 42_500],
  ['0', undefined],
  ['', undefined],
  ['many', undefined],
  ['-5', undefined],
])('reads the mileage %p', (typed, mileage) => expect(mileageOf(typed)).toBe(mileage));

it('says what is wrong with a mileage in the words that are specified', () => expect(invalidMileage).toBe('Please provide valid mileage.'));

it.each([
  ['warranty', 'repaired_at_vat_garage', 'no'],
  ['gap', 'maintained_as_per_manufacturer_guidelines', 'no'],
  ['gap', 'has_finance', 'yes'],
] as const)('A3, A5: %s says at once what follows from %s', (kind, name, value) => {
  const question = claimSteps[kind].flatMap(({ questions }) => questions).find((one) => one.name === name);
  expect(question?.type === 'choice' && question.note?.value).toBe(value);
});
