import { detailsFrom, settledDetails, typedDetails, type TypedStep2 } from './details.js';
import type { Details } from '../quotes/model/details.js';

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
    ['a lease that ends in 2099', { leasing_end: 'select_date', leasing_end_date: '2099-03-01' }, 'leasing_end_date'],
    ['cover from yesterday', { start_date: '2027-03-01' }, 'start_date'],
    ['cover from more than 6 months ahead', { start_date: '2027-09-03' }, 'start_date'],
    ['no date of purchase', { purchase_date: undefined }, 'purchase_date'],
    ['a purchase before there were cars', { purchase_date: '1700-01-01' }, 'purchase_date'],
    ['a purchase tomorrow', { purchase_date: '2027-03-03' }, 'purchase_date'],
    ['a recent purchase from nowhere', { purchase_date: '2026-09-03' }, 'where_bought'],
    ['no basis', { ownership_basis: undefined }, 'ownership_basis'],
    ['leasing of one’s own car', { where_bought: 'leasing' }, 'ownership_basis'],
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
