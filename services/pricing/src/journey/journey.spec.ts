import * as firstStep from '@kerbside/contracts/http/pricing/journey';
import * as otherSteps from '@kerbside/contracts/http/pricing/journey-steps';
import type { ProductType } from '@kerbside/contracts/ids';
import { aCover } from '../../test/builders.js';
import { step1, step2, step3, terms } from '../../test/journey.js';
import { aCar, aPricedQuote, books, today } from '../../test/quote-builders.js';
import type { QuoteDecision } from '../quotes/model/decision.js';
import { coverIn, itemIn } from '../quotes/model/products.js';
import type { Quote, Details } from '../quotes/model/quote.js';
import { selectedVisit } from '../visits/visits.service.js';
import { detailsFrom, isSettled, settledDetails, typedDetails, type TypedStep2 } from './details.js';
import { formFor, hintsIn, type StepNumber } from './step-forms.js';
import { answerCover, answerDetails, answerTerms, answerVehicle, typeDetails } from './steps.js';

describe('details', () => {
  const today = '2027-03-02';
  const around = { today, motExpiry: undefined, registered: '2019-03-27', hasOwner: true, needsOwnership: true };
  const details = (given: Partial<Details> = {}): Details => ({
    first_name: 'Casey',
    last_name: 'Holt',
    email: 'casey@example.com',
    phone: '07700 900123',
    address_line_1: '14 Foss Bank',
    town: 'York',
    postcode: 'YO31 7PL',
    start_date: '2027-03-10',
    purchase_date: '2020-01-15',
    ownership_basis: 'privately_owned',
    ...given,
  });

  describe('step 2', () => {
    it.each<[string, Partial<Details>]>([
      ['a car owned for long', {}],
      ['cover from today', { start_date: today }],
      ['cover from 6 months ahead', { start_date: '2027-09-02' }],
      ['a car bought today', { purchase_date: today, where_bought: 'dealer' }],
      ['a car bought 6 months ago to the day, wherever it was', { purchase_date: '2026-09-02' }],
      [
        'a leased car on a contract hire',
        { purchase_date: '2027-01-01', where_bought: 'leasing', ownership_basis: 'contract_hire_agreement', agreement_months_left: 0 },
      ],
      ['a car bought on the day of its registration', { purchase_date: '2019-03-27' }],
      ['a service due today', { service_due: 'select_date', service_due_date: today }],
      ['a personal loan, which is no agreement on the car', { ownership_basis: 'personal_loan' }],
      [
        'a car that is still to be bought',
        { do_not_own: true, plan_to_buy: 'plan_to_buy_within_1_week', purchase_date: undefined, ownership_basis: undefined },
      ],
    ])('accepts %s', (_, given) => expect(() => settledDetails(details(given), around)).not.toThrow());

    it.each<[string, Partial<Details>, string]>([
      ['a car bought before it was registered', { purchase_date: '2019-03-26' }, 'purchase_date'],
      ['insurance that ended yesterday', { insurance_due: 'select_date', insurance_due_date: '2027-03-01' }, 'insurance_due_date'],
      ['a service due long ago', { service_due: 'select_date', service_due_date: '2001-01-01' }, 'service_due_date'],
      [
        'breakdown cover that expires in 2099',
        { breakdown_expiry: 'select_date', breakdown_expiry_date: '2099-01-01' },
        'breakdown_expiry_date',
      ],
      ['a lease that ends in 2099', { leasing_end: 'select_date', leasing_end_date: '2099-03-01' }, 'leasing_end_date'],
      ['cover from yesterday', { start_date: '2027-03-01' }, 'start_date'],
      ['cover from more than 6 months ahead', { start_date: '2027-09-03' }, 'start_date'],
      ['no date of purchase', { purchase_date: undefined }, 'purchase_date'],
      ['a purchase before there were cars', { purchase_date: '1700-01-01' }, 'purchase_date'],
      ['a purchase tomorrow', { purchase_date: '2027-03-03' }, 'purchase_date'],
      ['a recent purchase from nowhere', { purchase_date: '2026-09-03' }, 'where_bought'],
      ['no basis', { ownership_basis: undefined }, 'ownership_basis'],
      ['leasing of one’s own car', { purchase_date: '2027-01-01', where_bought: 'leasing' }, 'ownership_basis'],
      ['a finance agreement without an end', { ownership_basis: 'hp_agreement' }, 'agreement_months_left'],
      ['a lease without an end', { ownership_basis: 'personal_lease_agreement' }, 'agreement_months_left'],
      ['a car not owned, without a plan', { do_not_own: true }, 'plan_to_buy'],
      ['a car not owned, with a plan that is none', { do_not_own: true, plan_to_buy: 'gt6months' }, 'plan_to_buy'],
    ])('Q4: refuses %s', (_, given, field) => {
      expect(() => settledDetails(details(given), around)).toThrow(
        expect.objectContaining({ code: 'INVALID', details: { fields: { [field]: expect.any(String) } } }),
      );
    });

    it.each<[string, Partial<Details>, string | undefined]>([
      ['a purchase less than 6 months ago', { purchase_date: '2026-09-03', where_bought: 'dealer' }, 'lt6months'],
      ['a purchase 6 months ago to the day', { purchase_date: '2026-09-02' }, 'gt6months'],
      ['a plan to buy', { do_not_own: true, plan_to_buy: 'plan_to_buy_within_2_months' }, 'plan_to_buy_within_2_months'],
    ])('Q4, Q9: counts %s as %s', (_, given, period) => expect(settledDetails(details(given), around).ownership_period).toBe(period));

    it('Q4: forgets the months left where there is no agreement, and a plan to buy what is owned', () => {
      const settled = settledDetails(details({ agreement_months_left: 5, plan_to_buy: 'plan_to_buy_within_1_week' }), around);
      expect([settled.agreement_months_left, settled.plan_to_buy]).toEqual([undefined, undefined]);
    });

    it('Q4: forgets where a car was bought once it was bought long ago, which does not count while it is typed either', () => {
      const longAgo = details({ where_bought: 'leasing' });
      expect([settledDetails(longAgo, around).where_bought, isSettled(longAgo, around)]).toEqual([undefined, true]);
    });

    it('Q4: asks for a day only when a day was chosen', () => {
      const settled = settledDetails(details({ insurance_due: 'not_sure', insurance_due_date: '2027-05-01' }), around);
      expect(settled.insurance_due_date).toBeUndefined();
      const chosen = details({ breakdown_expiry: 'select_date', breakdown_expiry_date: '2027-05-01' });
      expect(settledDetails(chosen, around).breakdown_expiry_date).toBe('2027-05-01');
      const missing = details({ insurance_due: 'select_date', leasing_end: 'select_date' });
      expect(() => settledDetails(missing, around)).toThrow(
        expect.objectContaining({ details: { fields: { insurance_due_date: 'Enter the date', leasing_end_date: 'Enter the date' } } }),
      );
    });

    it('Q4: takes a service at the same time as the MOT once its day is known', () => {
      const same = details({ service_due: 'same_time_as_mot' });
      expect(() => settledDetails(same, around)).toThrow(
        expect.objectContaining({ details: { fields: { service_due: expect.any(String) } } }),
      );
      expect(settledDetails(same, { ...around, motExpiry: '2027-05-01' }).service_due).toBe('same_time_as_mot');
    });

    it('Q4: forgets the ownership of a car that is not owned', () => {
      const settled = settledDetails(
        details({ do_not_own: true, plan_to_buy: 'plan_to_buy_within_1_month', where_bought: 'dealer' }),
        around,
      );
      expect([settled.purchase_date, settled.where_bought, settled.ownership_basis]).toEqual([undefined, undefined, undefined]);
    });
  });

  describe('typing', () => {
    it('keeps what reads, forgets what does not, and leaves the rest alone', () => {
      const typed = { first_name: 'C', town: undefined, email: 'casey@example.com', secret: 'x' };
      expect(typedDetails({ first_name: 'Casey', last_name: 'Holt', town: 'York' }, typed, today)).toEqual({
        first_name: 'C',
        last_name: 'Holt',
        town: undefined,
        email: 'casey@example.com',
      });
    });

    it.each<[string, TypedStep2, string | undefined]>([
      ['a date within 6 months', { purchase_date: '2027-01-01' }, 'lt6months'],
      ['a date that does not read', { purchase_date: undefined }, undefined],
      ['that the car is not owned', { do_not_own: true, plan_to_buy: 'plan_to_buy_within_1_week' }, 'plan_to_buy_within_1_week'],
      ['something else', { town: 'Leeds' }, 'gt6months'],
    ])('of %s counts the period anew', (_, typed, period) => {
      expect(typedDetails(settledDetails(details(), around), typed, today).ownership_period).toBe(period);
    });
  });

  describe('what a form says', () => {
    it('is stored only once it is named: a new field of the form is not', () => {
      const form = { email: 'casey@example.com', pet: 'Rex' };
      expect(detailsFrom(form)).toMatchObject({ email: 'casey@example.com' });
      expect(detailsFrom(form)).not.toHaveProperty('pet');
    });
  });

  describe('how a car is owned, where nothing depends on it', () => {
    const free = { ...around, needsOwnership: false };
    const unsaid = { purchase_date: undefined, ownership_basis: undefined };

    it('need not be said', () => {
      expect(() => settledDetails(details(unsaid), free)).not.toThrow();
      expect(() => settledDetails(details(unsaid), around)).toThrow();
    });

    it('has to be possible all the same', () => {
      expect(() => settledDetails(details({ purchase_date: '2019-03-26' }), free)).toThrow(
        expect.objectContaining({ details: { fields: { purchase_date: expect.any(String) } } }),
      );
    });
  });
});

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

describe('steps', () => {
  const at = { books, today };
  const rated: Quote = { ...aPricedQuote(), step: 3, customerId: '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b' };
  const details = { start_date: '2026-12-01', purchase_date: '2020-06-01', ownership_basis: 'privately_owned' } as const;
  const terms = { terms: { cover: true, suitability: true } } as const;
  const form = { ...aCover(), subproducts: [], additional_products: [] };

  const eventsOf = ({ quote, events }: QuoteDecision) =>
    events.map(({ type, data }) => {
      const name = type.type.split('.')[2];
      if ('step' in data) return [name, data.step];
      return 'totalPence' in data ? [name, data.priceVersion, data.totalPence === quote.price?.totalPence] : [name];
    });

  describe('the events of a step', () => {
    it.each<[string, () => QuoteDecision, unknown]>([
      [
        'another car',
        () => answerVehicle(rated, aCar({ mileage: 20_000 }), at),
        [
          ['quote-updated', 1],
          ['quote-priced', 2, true],
        ],
      ],
      ['the same car', () => answerVehicle(rated, aCar(), at), [['quote-updated', 1]]],
      ['the details', () => answerDetails(rated, details, at), [['quote-updated', 2]]],
      [
        'another cover',
        () => answerCover(rated, { ...form, duration: '24' }, books, 3),
        [
          ['quote-updated', 3],
          ['quote-priced', 2, true],
        ],
      ],
      [
        'the same cover',
        () => answerCover(rated, { ...form, version: coverIn(rated.products)?.version ?? '' }, books, 3),
        [['quote-updated', 3]],
      ],
      ['the terms', () => answerTerms({ ...rated, step: 5 }, terms, new Date(0)), [['quote-updated', 5]]],
    ])('for %s', (_, decide, events) => expect(eventsOf(decide())).toEqual(events));
  });

  describe('another car, once a garage was chosen', () => {
    const chosen = (type: 'mot' | 'service') => {
      const visit = {
        version: type === 'mot' ? 'test' : 'full',
        label: 'A visit',
        garageId: 'g1',
        garageName: 'Foss Garage',
        grossPence: 20_000,
        discountedPence: null,
        startsOn: '2027-04-05',
      };
      return { ...selectedVisit(aPricedQuote(type), type, { version: 1, visit, alsoThere: [] }, at).quote, step: 5 };
    };

    it.each([
      ['service', 'the same', {}, 'Foss Garage', 5],
      ['service', 'with more miles', { mileage: 91_000 }, undefined, 3],
      ['service', 'with a larger engine', { engine_size: 2_993 }, undefined, 3],
      ['service', 'of another maker', { make: 'BMW', model: '3 Series' }, undefined, 3],
      ['service', 'that is older', { first_registration_date: '2012-05-01' }, undefined, 3],
      ['mot', 'with more miles', { mileage: 91_000 }, 'Foss Garage', 5],
    ] as const)('Q4: of a %s, %s (%j): the price is that of %s, and step %s is to be answered', (type, _, car, garage, step) => {
      const after = answerVehicle(chosen(type), aCar(car), at).quote;
      expect([itemIn(after.products, type)?.visit?.garageName, after.step]).toEqual([garage, step]);
    });
  });

  describe('the day that the main product starts on', () => {
    const begun = { ...aPricedQuote('gap'), step: 5, details };
    const gap: Quote = {
      ...begun,
      products: begun.products.map((one) => ('startDate' in one ? { ...one, startDate: '2026-12-05' } : one)),
    };
    const dayAfter = (after: Quote) => itemIn(after.products, 'gap')?.startDate;

    it.each([
      ['stays its own with the same answer of step 2', '2026-12-01', '2026-12-05'],
      ['is what step 2 says once that has changed', '2026-12-10', null],
    ])('%s', (_, start_date, day) => {
      expect(dayAfter(answerDetails(gap, { ...details, start_date }, at).quote)).toBe(day);
      expect(dayAfter(typeDetails(gap, { start_date }, at).quote)).toBe(day);
    });

    it('stays its own while other answers are typed', () => {
      expect(dayAfter(typeDetails(gap, { town: 'Leeds' }, at).quote)).toBe('2026-12-05');
    });
  });
});
