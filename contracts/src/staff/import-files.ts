/** The largest file of an import (A5). */
export const importMaxBytes = 20 * 1024 * 1024;
/** What no spreadsheet saved as CSV, whatever its name says. */
export const importNotCsv = 'This is not a CSV file. Save it as CSV in your spreadsheet, and choose that file';
export const importTooLarge = 'File exceeds maximum allowed size 20MB.';

/** The name without its ending (A5): with `.csv` the limit is 124. */
const longestName = 120;
const ending = /\.csv$/i;

/** What is wrong with the name of a file (A5); undefined when nothing is. */
export const importNameFault = (name: string): string | undefined => {
  if (!ending.test(name)) return 'Choose a CSV file: its name ends in .csv';
  if ([...name.replace(ending, '')].length > longestName) return 'File name is longer than allowed 120 characters.';
  return undefined;
};

/** What is wrong with a file before anything of it is read: its name, or its size. */
export const importFileFault = ({ name, size }: { readonly name: string; readonly size: number }): string | undefined =>
  importNameFault(name) ?? (size > importMaxBytes ? importTooLarge : undefined);

/** The cobrand that a file name names (A5): `ME_` and a code, as in `ME_ACME_2026-11.csv`. */
export const cobrandOfName = (name: string): string | undefined => /^ME_([A-Za-z0-9]{1,40})(?=[_.\s-]|$)/.exec(name)?.[1]?.toUpperCase();

/** What a column of a file may hold. The first three are needed. */
export const importFields = [
  'email',
  'first_name',
  'last_name',
  'title',
  'phone',
  'address_line_1',
  'address_line_2',
  'town',
  'county',
  'postcode',
  'registration_number',
  'make',
  'model',
  'first_registration_date',
  'product',
  'provider',
  'policy_number',
  'price',
  'start_date',
  'expiry_date',
] as const;
export type ImportField = (typeof importFields)[number];

/** What each is called, where columns are chosen and where a row is wrong. */
export const importFieldNames: Readonly<Record<ImportField, string>> = {
  email: 'Email address',
  first_name: 'First name',
  last_name: 'Last name',
  title: 'Title',
  phone: 'Phone number',
  address_line_1: 'Address line 1',
  address_line_2: 'Address line 2',
  town: 'Town',
  county: 'County',
  postcode: 'Postcode',
  registration_number: 'Registration number',
  make: 'Make',
  model: 'Model',
  first_registration_date: 'First registered',
  product: 'Product of the cover',
  provider: 'Company of the cover',
  policy_number: 'Policy number',
  price: 'Price',
  start_date: 'Start date',
  expiry_date: 'Expiry date',
};
export const neededFields = ['email', 'first_name', 'last_name'] as const satisfies readonly ImportField[];

/** Which column contains what: each field, with the heading of its column. */
export type ColumnMap = Readonly<Partial<Record<ImportField, string>>>;
