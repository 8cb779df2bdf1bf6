import * as z from 'zod/mini';
import type { ImportedRow } from '@kerbside/contracts/http/accounts/imported';
import { productTypes } from '@kerbside/contracts/products/product-names';
import { carDayProblem } from '@kerbside/contracts/car/car-days';
import type { IsoDay } from '@kerbside/contracts/days/dates';
import { addressKept } from '@kerbside/contracts/http/accounts/details-shown';
import { dayWritten } from '@kerbside/contracts/days/whole-day';
import { email, optionalText, postcode, registration, required } from '@kerbside/contracts/fields';
import { penceOfTyped } from '@kerbside/contracts/reading/amount';
import { personName } from '@kerbside/contracts/reading/name';
import { plainText } from '@kerbside/contracts/reading/plain';
import { optionalPhone } from '@kerbside/contracts/reading/phone';
import { importFieldNames, type ColumnMap, type ImportField } from '@kerbside/contracts/staff/import-files';

export interface RowRules {
  readonly headings: readonly string[];
  readonly columns: ColumnMap;
  /** The product of rows that do not name one. */
  readonly product: string | null;
  readonly cobrand: string | null;
  readonly today: IsoDay;
}

/** A row as read: its content, or everything that is wrong with it. `email` is as typed. */
export interface ReadRow {
  readonly email: string;
  readonly content?: ImportedRow;
  readonly errors: readonly string[];
}

type Cells = Partial<Record<ImportField, string>>;

/** Reads one row by the rules that a person's own forms have. */
export const readRow = (row: number, cells: readonly string[], rules: RowRules): ReadRow => {
  const given = namedCells(cells, rules);
  const long = Object.entries(given).flatMap(([field, cell]) => (cell.length > longestCell ? [field] : []));
  if (long.length > 0) return { email: '', errors: long.map((field) => faultIn(field, 'This is far too long')) };
  const errors = [...extraCells(cells, rules)];
  const person = parsed(personCells, given, errors);
  const car = hasAny(given, carFields) || hasAny(given, planFields) ? parsed(carCellsOn(rules.today), given, errors) : null;
  const plan = hasAny(given, planFields) ? planOf(given, rules, errors) : null;
  const typed = given.email ?? '';
  if (errors.length > 0 || person === undefined || car === undefined || plan === undefined) return { email: typed, errors };
  return { email: typed, content: { row, person, car, plan }, errors };
};

/** More characters than any valid cell has. */
const longestCell = 1_000;

const namedCells = (cells: readonly string[], { headings, columns }: RowRules): Cells => {
  const named: Cells = {};
  for (const [field, heading] of Object.entries(columns) as [ImportField, string][]) {
    const cell = plainText(cells[headings.indexOf(heading)] ?? '');
    if (cell !== '') named[field] = cell;
  }
  return named;
};

/** A comma that should have been quoted moves the cells after it into wrong columns. */
const extraCells = (cells: readonly string[], { headings }: RowRules): readonly string[] =>
  cells.length > headings.length && cells.slice(headings.length).some((cell) => cell.trim() !== '')
    ? ['There are more cells than headings']
    : [];

const carFields = ['registration_number', 'make', 'model', 'first_registration_date'] as const;
/** `product` alone does not make a plan: a file may have it in every row. */
const planFields = ['provider', 'policy_number', 'price', 'start_date', 'expiry_date'] as const;
const hasAny = (given: Cells, fields: readonly ImportField[]): boolean => fields.some((field) => given[field] !== undefined);

const parsed = <S extends z.core.$ZodType>(schema: S, given: object, errors: string[]): z.output<S> | undefined => {
  const result = z.safeParse(schema, given);
  if (result.success) return result.data;
  errors.push(...new Set(result.error.issues.map(({ path, message }) => faultIn(path.join('.'), message))));
  return undefined;
};

const names: Readonly<Record<string, string>> = importFieldNames;
const faultIn = (field: string, message: string): string => `${names[field] ?? field}: ${message}`;

const orNull = (text: string | undefined): string | null => text ?? null;

const timeOfDay = /[T ]+\d\d?:\d\d.*$/;

const noDay = 'Enter a real date as DD/MM/YYYY';
/** As `dayWritten` reads it, with or without a time of day after it. */
const day = z.string(noDay).check(
  z.overwrite((text) => dayWritten(text.replace(timeOfDay, '')) ?? ''),
  z.minLength(1, { error: noDay, abort: true }),
);

const pounds = z.pipe(z.string('Enter what the plan cost'), z.transform(penceOfTyped)).check(
  z.refine((amountPence) => !Number.isNaN(amountPence), { error: 'Enter a price like 249.99', abort: true }),
  z.refine((amountPence) => amountPence < mostPence, 'The price must be less than £1,000,000'),
);
const mostPence = 100_000_000;

/** What a spreadsheet makes of a number of more digits than its column is wide: 4.47701E+11. The others are lost. */
const shortened = /^\d([.,]\d+)?E\+\d+$/i;
const allDigits = z.refine<string>((cell) => !shortened.test(cell), {
  error: 'A spreadsheet shortened this number. Format its column as text, and type it again',
  abort: true,
});
const optionalNumber = z.optional(z.string().check(allDigits));

const personCells = z.pipe(
  z.object({
    email: z.pipe(z.string('Enter the email address'), email),
    first_name: personName('Enter the first name'),
    last_name: personName('Enter the last name'),
    title: optionalText(20),
    phone: z.pipe(optionalNumber, optionalPhone),
    address_line_1: optionalText(80),
    address_line_2: optionalText(80),
    town: optionalText(60),
    county: optionalText(60),
    postcode: z.optional(postcode),
  }),
  z.transform((cells) => ({
    email: cells.email,
    firstName: cells.first_name,
    lastName: cells.last_name,
    title: orNull(cells.title),
    phone: orNull(cells.phone),
    ...addressKept(cells),
    postcode: orNull(cells.postcode),
  })),
);

/** A car was not first registered on a day to come. */
const possibleDay = (today: IsoDay) =>
  z.refine<IsoDay>((on) => carDayProblem('first_registration_date', on, { today }) === undefined, {
    error: ({ input }) => carDayProblem('first_registration_date', String(input), { today }),
  });

/** What a spreadsheet makes of MAY 1 or SEP 19, which are plates. Which of them it was cannot be told from "01-May". */
const madeDate = /^(\d{1,2}-[a-z]{3}|[a-z]{3}-\d{2})$/i;

const plate = z.string('Enter the registration number').check(
  allDigits,
  z.refine((cell) => !madeDate.test(cell), {
    error: 'A spreadsheet made a date of this plate. Format its column as text, and type it again',
    abort: true,
  }),
);

const carCells = (today: IsoDay) =>
  z.pipe(
    z.object({
      registration_number: z.pipe(plate, registration),
      make: optionalText(40, 'the make'),
      model: optionalText(60, 'the model'),
      first_registration_date: z.optional(day.check(possibleDay(today))),
    }),
    z.transform((cells) => ({
      registrationNumber: cells.registration_number,
      make: cells.make ?? '',
      model: cells.model ?? '',
      firstRegistrationDate: orNull(cells.first_registration_date),
    })),
  );

let lastDay = { today: '', cells: carCells('') };

/** Kept for the day: to make them takes longer than to read a row. */
const carCellsOn = (today: IsoDay): typeof lastDay.cells => {
  if (today !== lastDay.today) lastDay = { today, cells: carCells(today) };
  return lastDay.cells;
};

const planCells = z
  .pipe(
    z.object({
      product: z.enum(productTypes, `Enter one of ${productTypes.join(', ').replaceAll('_', ' ')}`),
      provider: required('Enter the company', 80),
      policy_number: z.pipe(optionalNumber, optionalText(60)),
      price: pounds,
      start_date: day,
      expiry_date: day,
    }),
    z.transform((cells) => ({
      productType: cells.product,
      provider: cells.provider,
      policyNumber: orNull(cells.policy_number),
      pricePence: cells.price,
      startDate: cells.start_date,
      expiryDate: cells.expiry_date,
    })),
  )
  .check(
    z.refine(({ startDate, expiryDate }) => expiryDate > startDate, { message: 'It has to end after it begins', path: ['expiry_date'] }),
  );

const planOf = (given: Cells, { product, cobrand }: RowRules, errors: string[]) =>
  parsed(
    planCells,
    {
      ...given,
      product: (given.product ?? product ?? '').toLowerCase().replace(/[\s-]+/g, '_'),
      ...(given.provider === undefined && cobrand !== null ? { provider: cobrand } : {}),
    },
    errors,
  );
