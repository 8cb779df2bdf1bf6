import { importFields, neededFields, type ColumnMap, type ImportField } from '@kerbside/contracts/staff/import-files';

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

const plain = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ');

/** Which column seems to hold what. A column holds one thing. */
export const guessedColumns = (headings: readonly string[]): ColumnMap =>
  Object.fromEntries(
    importFields.flatMap((field) => {
      const names = [plain(field), ...(otherNames[field] ?? [])];
      const heading = headings.find((one) => names.includes(plain(one)));
      return heading === undefined ? [] : [[field, heading]];
    }),
  );

/** What is wrong with a choice of columns; undefined when nothing is. */
export const columnsFault = (columns: ColumnMap, headings: readonly string[]): string | undefined => {
  const missing = neededFields.filter((field) => columns[field] === undefined);
  if (missing.length > 0) return `Say which column holds: ${missing.join(', ').replaceAll('_', ' ')}`;
  const chosen = Object.values(columns);
  const unknown = chosen.find((heading) => !headings.includes(heading));
  if (unknown !== undefined) return `The file has no column "${unknown}"`;
  const twice = chosen.find((heading, n) => chosen.indexOf(heading) !== n);
  return twice === undefined ? undefined : `The column "${twice}" is chosen twice`;
};
