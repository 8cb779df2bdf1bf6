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

describe('A5: what is missing on a step', () => {
  it.each([
    ['nothing was typed: the mileage is not asked yet', 'warranty', 1, {}, {}, ['fault_description', 'purchase_date']],
    [
      'a short fault: the mileage is not asked yet',
      'warranty',
      1,
      { fault_description: 'x'.repeat(149) },
      {},
      ['fault_description', 'purchase_date'],
    ],
    [
      'a fault of characters that nobody sees',
      'warranty',
      1,
      { fault_description: '\u200b'.repeat(150) },
      {},
      ['fault_description', 'purchase_date'],
    ],
    ['a fault of 150 characters: the mileage is', 'warranty', 1, { fault_description: fault }, {}, ['mileage', 'purchase_date']],
    ['mileage confirmed', 'warranty', 1, { fault_description: fault, purchase_date: '2024-03-01' }, { mileage: true }, []],
    [
      'a purchase date that we have: only whether it is correct',
      'warranty',
      1,
      { fault_description: fault, known_purchase_date: '2024-03-01' },
      { mileage: true },
      ['is_vehicle_purchase_date_correct'],
    ],
    [
      'it is not correct',
      'warranty',
      1,
      { fault_description: fault, known_purchase_date: '2024-03-01', is_vehicle_purchase_date_correct: 'no' },
      { mileage: true },
      ['purchase_date'],
    ],
    [
      'it is not correct, and typed again',
      'warranty',
      1,
      {
        fault_description: fault,
        known_purchase_date: '2024-03-01',
        is_vehicle_purchase_date_correct: 'no',
        purchase_date: '2024-03-01',
      },
      { mileage: true },
      ['purchase_date'],
    ],
    ['a purchase to come', 'warranty', 1, { fault_description: fault, purchase_date: '2026-12-11' }, { mileage: true }, ['purchase_date']],
    ['at home', 'warranty', 3, located, {}, []],
    ['recovered', 'warranty', 3, { ...located, recovered_from_side_of_road: 'yes' }, {}, ['recovery_company', 'recovery_date']],
    ['another address', 'warranty', 3, { ...located, account_address_correct: 'no' }, {}, ['current_address', 'current_postcode']],
    ['at the side of the road', 'warranty', 3, { ...located, vehicle_current_location: 'side_of_road' }, {}, []],
    [
      'at a workshop',
      'warranty',
      3,
      { ...located, vehicle_current_location: 'workshop' },
      {},
      ['current_address', 'current_postcode', 'repaired_at_vat_garage'],
    ],
    [
      'somewhere else',
      'warranty',
      3,
      { ...located, vehicle_current_location: 'other' },
      {},
      ['location_reason', 'current_address', 'current_postcode'],
    ],
    [
      'a quote',
      'warranty',
      3,
      { ...located, have_quote_for_repair: 'yes' },
      {},
      ['garage_name', 'garage_phone', 'repair_quote', 'repaired_at_vat_garage'],
    ],
    [
      'a quote that was added',
      'warranty',
      3,
      { ...located, have_quote_for_repair: 'yes', garage_name: 'A', garage_phone: '0113 496 0000', repaired_at_vat_garage: 'yes' },
      { files: ['repair_quote'] },
      [],
    ],
    [
      'a garage whose number cannot be dialled',
      'warranty',
      3,
      { ...located, have_quote_for_repair: 'yes', garage_name: 'A', garage_phone: 'abc', repaired_at_vat_garage: 'no' },
      { files: ['repair_quote'] },
      ['garage_phone'],
    ],
    [
      'a place that no postcode names',
      'warranty',
      3,
      { ...located, account_address_correct: 'no', current_address: 'A', current_postcode: '12345' },
      {},
      ['current_postcode'],
    ],
    ['an invoice of the last service', 'warranty', 3, { ...located, have_invoice_for_last_service: 'yes' }, {}, ['service_invoice']],
    [
      'and of the one before',
      'warranty',
      3,
      { ...located, have_invoice_for_last_second_service: 'yes' },
      { files: ['service_invoice'] },
      ['second_service_invoice'],
    ],
    ['GAP needs its mileage at once', 'gap', 1, { loss: 'stolen', loss_date: today, purchase_date: '2024-03-01' }, {}, ['mileage']],
    ['GAP, the car before', 'gap', 3, insured, {}, []],
    ['GAP, an offer', 'gap', 4, { accepted_offer: '1', has_finance: 'no' }, {}, ['offer_letter']],
    ['GAP, an offer that is not answered', 'gap', 4, { accepted_offer: '3', has_finance: 'no' }, { files: ['offer_letter'] }, []],
    ['GAP, no offer: no letter', 'gap', 4, { accepted_offer: '2', has_finance: 'no' }, {}, []],
    [
      'GAP, a car on finance',
      'gap',
      4,
      { accepted_offer: '2', has_finance: 'yes' },
      {},
      ['finance_company', 'finance_agreement', 'finance_settlement'],
    ],
    [
      'GAP, the settlement of the finance',
      'gap',
      4,
      { accepted_offer: '2', has_finance: 'yes', finance_company: 'Moor Finance', finance_agreement: '4711' },
      { files: ['finance_settlement'] },
      [],
    ],
    ['a wheel without a photo', 'alloy_wheel', 2, scratch, {}, ['damage_photo']],
    [
      'a scratch that was repaired before',
      'smart_repair',
      2,
      { ...scratch, previously_repaired: 'yes' },
      { files: ['damage_photo'] },
      ['previous_repair_details'],
    ],
    ['a scratch', 'smart_repair', 2, scratch, { files: ['damage_photo'] }, []],
    [
      'a tyre',
      'tyre',
      2,
      { which_tyre: 'several', damage_description: 'A nail', damage_date: today },
      { files: ['damage_photo'] },
      ['which_tyres', 'receipt'],
    ],
    [
      'a battery',
      'battery_cover',
      2,
      { damage_description: 'It did not start', damage_date: today, garage_name: 'Moor Motors' },
      { files: ['receipt'] },
      ['garage_finding', 'garage_report'],
    ],
    [
      'a breakdown whose help the customer paid',
      'breakdown',
      2,
      { damage_date: today, breakdown_place: 'A64', damage_description: 'It stopped', called_helpline: 'no' },
      {},
      ['why_not_called', 'receipt'],
    ],
    [
      'a failed MOT',
      'mot',
      2,
      { damage_date: today, garage_name: 'Moor Motors', damage_description: 'Brake pads' },
      { files: ['repair_quote'] },
      ['mot_refusal'],
    ],
  ] as const)('%s', (_, kind, number, answers, has, missing) => {
    expect(faultsOf(kind, number, answers, has)).toEqual(missing);
  });
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
