import type { ImportField } from '@kerbside/contracts/staff/import-files';
import { readRow } from './row.js';

type Cells = Partial<Record<ImportField, string>>;

const person: Cells = { email: ' Zoe@Example.com ', first_name: 'Zoë', last_name: 'Carter' };
const car: Cells = { registration_number: 'aa19 aaa', make: 'Ford', model: 'Focus', first_registration_date: '1/3/2019' };
const plan: Cells = {
  product: 'Alloy Wheel',
  provider: 'Autosure',
  price: '£1,249.90',
  start_date: '2026-02-01',
  expiry_date: '31/01/2027',
};

const read = (cells: Cells, rules: { readonly product?: string; readonly cobrand?: string } = {}, extra: readonly string[] = []) => {
  const headings = Object.keys(cells);
  const columns = Object.fromEntries(headings.map((heading) => [heading, heading]));
  const all = { headings, columns, product: rules.product ?? null, cobrand: rules.cobrand ?? null, today: '2026-11-20' };
  return readRow(7, [...Object.values(cells), ...extra], all);
};

describe('a row', () => {
  it('is a person alone', () => {
    expect(read({ ...person, postcode: 'yo317pl', town: 'York', phone: '' }).content).toEqual({
      row: 7,
      person: {
        email: 'zoe@example.com',
        firstName: 'Zoë',
        lastName: 'Carter',
        title: null,
        phone: null,
        address: ['York'],
        postcode: 'YO31 7PL',
      },
      car: null,
      plan: null,
    });
  });

  it.each([
    ['7700900123', '07700 900123'],
    ['447700900123', '07700 900123'],
    ['(020) 7946 0018', '020 7946 0018'],
    ['\u202a+44 7700 900123\u202c', '07700 900123'],
    ['07700.900123', '07700 900123'],
    ['+33 6 12 34 56 78', '+33 6 12 34 56 78'],
  ])('reads the telephone number %j as a form does', (phone, kept) => {
    expect(read({ ...person, phone }).content?.person.phone).toBe(kept);
  });

  it.each([
    ['a plate alone', { registration_number: 'AA19\u200bAAA' }, { make: '', model: '' }],
    ['a plate and a make', { registration_number: 'aa19.aaa', make: 'Ford' }, { make: 'Ford', model: '' }],
    ['a plate and its first day', { registration_number: 'AA19AAA', first_registration_date: '1/3/2019' }, { make: '', model: '' }],
  ])('takes a car by %s, as its headings say', (_, cells, kept) => {
    expect(read({ ...person, ...cells }).content?.car).toMatchObject({ registrationNumber: 'AA19AAA', ...kept });
  });

  it('has no cell of characters that nobody sees', () => {
    expect(read({ ...person, last_name: '\u200b\u2060' }).errors).toEqual(['last name: Enter the last name']);
    expect(read({ ...person, make: '\u200b' }).content?.car).toBeNull();
  });

  it('is a person with a car and cover elsewhere', () => {
    expect(read({ ...person, ...car, ...plan }).content).toMatchObject({
      car: { registrationNumber: 'AA19AAA', make: 'Ford', model: 'Focus', firstRegistrationDate: '2019-03-01' },
      plan: {
        productType: 'alloy_wheel',
        provider: 'Autosure',
        policyNumber: null,
        pricePence: 124_990,
        startDate: '2026-02-01',
        expiryDate: '2027-01-31',
      },
    });
  });

  it.each(['01/03/2019', '1.3.2019', '2019-03-01', '01/03/2019 10:00', '01/03/2019 00:00:00', '2019-03-01T10:00:00Z'])(
    'has the day of %s, whatever time of day comes after it',
    (firstRegistered) => {
      expect(read({ ...person, ...car, first_registration_date: firstRegistered }).content?.car).toMatchObject({
        firstRegistrationDate: '2019-03-01',
      });
    },
  );

  it('A3: takes the product and the company from the import where the row does not say', () => {
    const { product: _, provider: __, ...rest } = plan;
    expect(read({ ...person, ...car, ...rest }, { product: 'warranty', cobrand: 'ACME' }).content?.plan).toMatchObject({
      productType: 'warranty',
      provider: 'ACME',
    });
  });

  it.each([
    '01/02/2020',
    '1.2.2020',
    '1-Feb-2020',
    '1 February 2020',
    '2020-02-01',
    '2020-02-01T00:00:00',
    '01/02/2020 09:30',
    '０１/０２/２０２０',
  ])('A8: reads a day written %s', (first_registration_date) =>
    expect(read({ ...person, ...car, first_registration_date }).content?.car?.firstRegistrationDate).toBe('2020-02-01'),
  );

  it.each([
    ['1,249.50', 124_950],
    ['249,50', 24_950],
    ['£ 249', 24_900],
  ])('A8: reads a price written %s', (price, pence) =>
    expect(read({ ...person, ...car, ...plan, price }).content?.plan?.pricePence).toBe(pence),
  );

  it('has no cover by its product alone', () => {
    expect(read({ ...person, ...car, product: 'warranty' }).content?.plan).toBeNull();
  });

  it.each<[string, Cells, readonly string[]]>([
    ['no email', { ...person, email: '' }, ['email: Enter your email address']],
    ['no email that is one', { ...person, email: 'zoe' }, ['email: Enter an email address like name@example.com']],
    [
      'no name',
      { email: 'a@b.test', first_name: '', last_name: '' },
      ['first name: Enter the first name', 'last name: Enter the last name'],
    ],
    ['half a postcode', { ...person, postcode: 'YO31' }, ['postcode: Please supply a complete postcode']],
    ['letters for a phone', { ...person, phone: 'call me' }, ['phone: Enter a phone number, like 07700 900123']],
    ...['01-May', '1-may', 'May-01', 'Sep-19'].map(
      (registration_number) =>
        [
          `a plate that a spreadsheet made ${registration_number}`,
          { ...person, ...car, registration_number },
          ['registration number: A spreadsheet made a date of this plate. Format its column as text, and type it again'],
        ] satisfies [string, Cells, readonly string[]],
    ),
    ...(
      [
        ['phone', '4.47701E+11'],
        ['registration_number', '1.2E+10'],
        ['policy_number', '7,0123E+15'],
        ['policy_number', '1E+12'],
      ] as const
    ).map(
      ([field, cell]) =>
        [
          `a ${field} that a spreadsheet made ${cell}`,
          { ...person, ...car, ...plan, [field]: cell },
          [`${field.replace('_', ' ')}: A spreadsheet shortened this number. Format its column as text, and type it again`],
        ] satisfies [string, Cells, string[]],
    ),
    ['a make without a registration', { ...person, make: 'Ford' }, ['registration number: Enter the registration number']],
    [
      'a day that is none',
      { ...person, ...car, first_registration_date: '30/02/2019' },
      ['first registration date: Enter a date as DD/MM/YYYY'],
    ],
    ...(
      [
        ['in the future', '21/11/2026', 'The date of first registration must be in the past'],
        ['years ahead', '01/03/2091', 'The date of first registration must be in the past'],
        ['before there were cars', '1.3.1019', 'Check the year of first registration'],
      ] as const
    ).map(
      ([when, first_registration_date, says]) =>
        [`a car first registered ${when}`, { ...person, ...car, first_registration_date }, [`first registration date: ${says}`]] satisfies [
          string,
          Cells,
          string[],
        ],
    ),
    ['cover without a car', { ...person, ...plan }, expect.arrayContaining(['registration number: Enter the registration number'])],
    [
      'cover of an unknown kind',
      { ...person, ...car, ...plan, product: 'boat' },
      [expect.stringContaining('product: Enter one of warranty')],
    ],
    ['cover for a price that is none', { ...person, ...car, ...plan, price: '=1+1' }, ['price: Enter a price like 249.99']],
    [
      'cover that costs more than cover does',
      { ...person, ...car, ...plan, price: '999999999' },
      ['price: The price must be less than £1,000,000'],
    ],
    ['cover that ends first', { ...person, ...car, ...plan, expiry_date: '01/02/2026' }, ['expiry date: It has to end after it begins']],
  ])('A8: with %s has errors and no content', (_, cells, errors) => {
    expect(read(cells)).toEqual({ email: (cells.email ?? '').trim(), errors });
  });

  it('with more cells than headings has an error, unless they are empty', () => {
    expect(read(person, {}, ['', 'x']).errors).toEqual(['There are more cells than headings']);
    expect(read(person, {}, ['', '']).errors).toEqual([]);
  });
});
