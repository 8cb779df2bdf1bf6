import * as firstStep from '@kerbside/contracts/http/pricing/journey';
import * as otherSteps from '@kerbside/contracts/http/pricing/journey-steps';
import type { ProductType } from '@kerbside/contracts/ids';
import { step1, step2, step3, terms } from '../../test/journey.js';
import { formFor, hintsIn, type StepNumber } from './step-forms.js';

const left = { is_auto_submitted: '1' };

const shapes = { ...firstStep, ...otherSteps };
/** Shapes by their names, so that a failure can be read. */
const nameOf = (shape: unknown) => Object.entries(shapes).find(([, one]) => one === shape)?.[0];

describe('the body of a step', () => {
  it.each<[string, keyof typeof shapes, StepNumber, ProductType, unknown]>([
    ['the car', 'vehicleAnswers', 1, 'warranty', step1],
    ['the car, with nothing in it', 'vehicleAnswers', 1, 'gap', {}],
    ['the details', 'detailsAnswers', 2, 'warranty', step2],
    ['the details, beside an account that is not used', 'detailsAnswers', 2, 'warranty', { ...step2, billing_details: 'no' }],
    ['the details of an account', 'detailsOfAccountAnswers', 2, 'gap', { billing_details: 'yes' }],
    ['a cover', 'coverAnswers', 3, 'warranty', step3],
    ['a cover, with products in its place', 'coverAnswers', 3, 'warranty', { products: [] }],
    ['products', 'productsAnswers', 3, 'tyre', { products: [] }],
    ['products, with nothing in it', 'productsAnswers', 3, 'gap', {}],
    ['products, with a cover in their place', 'productsAnswers', 4, 'mot', step3],
    ['a customised cover', 'customisedCoverAnswers', 4, 'warranty', step3],
    ['the terms', 'termsAnswers', 5, 'warranty', terms],
    ['a body that is none', 'termsAnswers', 5, 'warranty', ['terms']],
    ['a form that says neither that it was left nor that it was not', 'coverAnswers', 3, 'warranty', { is_auto_submitted: 'perhaps' }],
    ['a form that was not left', 'coverAnswers', 3, 'warranty', { is_auto_submitted: '0' }],
    ['a car that was left', 'halfAnswered', 1, 'warranty', left],
    ['details that were left half typed', 'typedAnswers', 2, 'warranty', { first_name: 'C', ...left }],
    ['details that were left whole', 'typedAnswers', 2, 'warranty', { ...step2, billing_details: 'yes', ...left }],
    ['a cover that was left whole', 'coverAnswers', 3, 'warranty', { ...step3, ...left }],
    ['a cover that was left half chosen', 'halfAnswered', 3, 'warranty', { ...step3, duration: undefined, ...left }],
    ['a cover that was left with an unknown extra', 'halfAnswered', 4, 'warranty', { ...step3, extended_mileage: 'perhaps', ...left }],
    ['products that were left', 'productsAnswers', 4, 'gap', { instalments: '1', ...left }],
    ['products that were left unreadable', 'halfAnswered', 3, 'gap', { products: 'tyre', ...left }],
    ['terms that were left unticked', 'halfAnswered', 5, 'warranty', left],
  ])('is read as %s', (_, form, step, productType, body) => expect(nameOf(formFor(step, productType, body))).toBe(form));

  it.each([
    [
      { secret: 's', is_auto_submitted: 'on', billing_details: 'yes', town: 'York' },
      { secret: 's', isLeft: true, isOfAccount: true },
    ],
    [
      { secret: { $ne: '' }, is_auto_submitted: ['1'], billing_details: true },
      { secret: undefined, isLeft: false, isOfAccount: false },
    ],
    ['text', { secret: undefined, isLeft: false, isOfAccount: false }],
    [[{ secret: 's' }], { secret: undefined, isLeft: false, isOfAccount: false }],
    [null, { secret: undefined, isLeft: false, isOfAccount: false }],
  ])('%j says no more than %j before it is read', (body, hints) => expect(hintsIn(body)).toEqual(hints));
});
