import { importFields, type ColumnMap, type ImportField } from './import-files.js';

/** What partners call a column beside our own name for it. */
const otherNames: Readonly<Partial<Record<ImportField, readonly string[]>>> = {
  email: ['e-mail', 'email address', 'e-mail address'],
  first_name: ['forename', 'given name', 'firstname'],
  last_name: ['surname', 'family name', 'lastname'],
  phone: ['telephone', 'mobile', 'phone number', 'contact number'],
  address_line_1: ['address', 'address 1', 'street'],
  address_line_2: ['address 2'],
  town: ['city', 'post town'],
  postcode: ['post code', 'postal code'],
  registration_number: ['registration', 'vrm', 'reg', 'reg no', 'plate', 'vehicle registration'],
  make: ['manufacturer', 'vehicle make'],
  model: ['vehicle model'],
  first_registration_date: ['first registered', 'date of first registration'],
  product: ['product type', 'cover'],
  provider: ['company', 'insurer'],
  policy_number: ['policy', 'policy no'],
  price: ['premium', 'cost'],
  start_date: ['start', 'cover start', 'inception date'],
  expiry_date: ['end date', 'expiry', 'cover end'],
};

/** Headings that read the same name one thing: a spreadsheet's `E-mail` is its `E-MAIL`. */
export const plainHeading = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ');

/** Which column seems to hold what. A column holds one thing. */
export const guessedColumns = (headings: readonly string[]): ColumnMap =>
  Object.fromEntries(
    importFields.flatMap((field) => {
      const names = [plainHeading(field), ...(otherNames[field] ?? [])];
      const heading = headings.find((one) => names.includes(plainHeading(one)));
      return heading === undefined ? [] : [[field, heading]];
    }),
  );
