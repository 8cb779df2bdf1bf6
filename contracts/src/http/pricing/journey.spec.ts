import * as z from 'zod/mini';
import type { Call } from '../../call.js';
import {
  coverAnswers,
  customisedCoverAnswers,
  detailsAnswers,
  detailsOfAccountAnswers,
  productsAnswers,
  submitStep2,
  submitStep3,
  submitStep4,
  submitStep5,
  termsAnswers,
  typedAnswers,
} from './journey-steps.js';
import { halfAnswered, submitStep1, vehicleAnswers } from './journey.js';
import { adjustQuotePrice } from './staff.js';
import { updateQuote } from './typing.js';

const car = { vrm_lookup_option: 'yes', registration_number: 'aa19 aaa', mileage: '50,000', private_use_only: 'yes' };
const ownership = { start_date: '2027-03-10', purchase_date: '2020-01-15', ownership_basis: 'privately_owned' };
const person = {
  first_name: ' Casey ',
  last_name: 'Holt',
  email: 'CASEY@example.com',
  phone: '07700 900123',
  address_line_1: '14 Foss Bank',
  town: 'York',
  postcode: 'YO31 7PL',
};
const cover = { version: 'complete', duration: '12', labour_rate: '120', repairer_preference: 'own_garage', repair_contribution: 0 };
const left = { is_auto_submitted: '1', form_created_at: '2027-03-02T09:30:00.000Z' };

describe('the answers to a step', () => {
  it.each<[string, z.core.$ZodType, object, object]>([
    ['1', vehicleAnswers, car, { ...car, registration_number: 'AA19AAA', mileage: 50_000 }],
    ['2', detailsAnswers, { ...person, ...ownership }, { ...person, ...ownership, first_name: 'Casey', email: 'casey@example.com' }],
    ['2, with whole numbers', detailsAnswers, { ...person, ...ownership, current_value: '9,500' }, { current_value: 9_500 }],
    [
      '2, by an account',
      detailsOfAccountAnswers,
      { ...ownership, billing_details: 'yes', do_not_own: '0' },
      { ...ownership, billing_details: 'yes', do_not_own: false },
    ],
    ['3, with no box ticked', coverAnswers, cover, { ...cover, labour_rate: 120, subproducts: [], additional_products: [] }],
    [
      '3, with one box ticked',
      coverAnswers,
      { ...cover, subproducts: 'hire_car', instalments: 'on' },
      { subproducts: ['hire_car'], instalments: true },
    ],
    ['3, as it is left', coverAnswers, { ...cover, ...left }, { is_auto_submitted: true, form_created_at: left.form_created_at }],
    ['4', customisedCoverAnswers, { ...cover, extended_mileage: 1 }, { extended_mileage: true }],
    ['3 or 4 of another product', productsAnswers, { instalments: '1' }, { instalments: true }],
    [
      '3 or 4 of another product, with its list',
      productsAnswers,
      { products: [{ product_type: 'tyre', key: 'tyre-12-standard-500', add_ons: 'mobile_fitting' }] },
      { products: [{ product_type: 'tyre', key: 'tyre-12-standard-500', add_ons: ['mobile_fitting'] }] },
    ],
    ['5', termsAnswers, { terms: { cover: 'on', suitability: '0' } }, { terms: { cover: true, suitability: false } }],
  ])('%s are read', (_, schema, sent, read) => expect(z.parse(schema, { ...sent, secret: 's' })).toMatchObject({ ...read, secret: 's' }));

  it.each<[string, z.core.$ZodType, object, Record<string, string>]>([
    [
      '1',
      vehicleAnswers,
      { ...car, vrm_lookup_option: '', mileage: -1, private_use_only: 'perhaps' },
      {
        vrm_lookup_option: 'Look up your registration, or tell us about the car instead',
        mileage: 'Enter the mileage, like 42,000',
        private_use_only: 'Say whether the car is for private use only',
      },
    ],
    [
      '2',
      detailsAnswers,
      { ...person, ...ownership, first_name: ' ', start_date: '2027-02-30' },
      { first_name: 'Enter your first name', start_date: 'Enter the date the cover should start' },
    ],
    ['2, by an account', detailsOfAccountAnswers, { billing_details: 'yes' }, { start_date: 'Enter the date the cover should start' }],
    ['3', coverAnswers, { ...cover, labour_rate: 'cheap' }, { labour_rate: 'Choose a labour rate' }],
    ['4', customisedCoverAnswers, { ...cover, version: '' }, { version: 'Choose a level of cover' }],
    [
      '3 or 4 of another product',
      productsAnswers,
      { products: [{ product_type: 'boat', key: '' }] },
      { 'products.0.product_type': 'Choose one of our products', 'products.0.key': 'Choose a duration' },
    ],
    [
      'an adjusted price, by a percentage finer than we count',
      adjustQuotePrice.body,
      { quote_id: 'Q', reason: 'Loyal', discount_percent: 10.004 },
      { discount_percent: 'Enter a discount from 0 to 100 percent, with two decimals at most' },
    ],
    ['5', termsAnswers, {}, { terms: 'Tick every box to agree to the terms' }],
    [
      '5, with a box that is neither',
      termsAnswers,
      { terms: { cover: 1, suitability: 'perhaps' } },
      { 'terms.suitability': 'Choose yes or no' },
    ],
  ])('%s are refused beside what is wrong', (_, schema, sent, fields) => {
    const issues = z.safeParse(schema, sent).error?.issues ?? [];
    expect(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))).toEqual(fields);
  });

  it('half given are only what the page was left with', () => {
    expect(z.parse(halfAnswered, { ...cover, ...left, labour_rate: 'x' })).toEqual({ ...left, is_auto_submitted: true });
    expect(z.safeParse(halfAnswered, { is_auto_submitted: '0' }).success).toBe(false);
  });
});

describe('step 2 while it is being typed', () => {
  const sent = { first_name: ' C ', town: '', email: 'casey@', start_date: null, do_not_own: '1', agreement_months_left: '12', pet: 'Rex' };
  const read = {
    first_name: 'C',
    town: undefined,
    email: undefined,
    start_date: undefined,
    do_not_own: true,
    agreement_months_left: 12,
  };

  it('keeps what reads, empties what does not, and says nothing of what was not typed', () => {
    expect(z.parse(typedAnswers, { ...sent, ...left })).toStrictEqual({ ...read, ...left, is_auto_submitted: true });
    expect(z.parse(updateQuote.body, { ...sent, quote_id: 'Q', sequence: '3' })).toStrictEqual({ ...read, quote_id: 'Q', sequence: 3 });
  });

  it.each([[{ $ne: '' }], [['x']]])('refuses %j, which nobody can type', (town) => {
    const issues = z.safeParse(typedAnswers, { town, ...left }).error?.issues;
    expect(issues).toMatchObject([{ path: ['town'], message: 'Enter a valid value' }]);
  });
});

describe('the body of each step', () => {
  const fieldsOf = (call: Call & { readonly body: z.core.$ZodType }) => {
    const { anyOf } = z.toJSONSchema(call.body, { io: 'input' });
    return anyOf?.map((one) => Object.keys(Object(one).properties));
  };
  const always = ['secret', 'form_created_at', 'is_auto_submitted'];

  it.each([
    [submitStep1, ['vrm_lookup_option', 'registration_number', 'mileage', 'private_use_only', ...always]],
    [submitStep2, ['first_name', 'postcode', 'billing_details', 'start_date', 'ownership_basis', 'breakdown_expiry_date', ...always]],
    [submitStep3, ['version', 'duration', 'repair_contribution', 'additional_products', 'instalments', ...always]],
    [submitStep4, ['version', 'duration', 'repair_contribution', 'additional_products', 'instalments', ...always]],
    [submitStep5, ['terms', ...always]],
  ])('names its fields: $id', (call, names) => {
    const [first, ...others] = fieldsOf(call) ?? [];
    expect(first).toEqual(expect.arrayContaining(names));
    expect(others.every((fields) => fields.includes('is_auto_submitted'))).toBe(true);
  });

  it('of steps 3 and 4 may also be a list of products', () => {
    for (const call of [submitStep3, submitStep4]) expect(fieldsOf(call)?.[1]).toEqual(['products', 'instalments', ...always]);
  });
});
