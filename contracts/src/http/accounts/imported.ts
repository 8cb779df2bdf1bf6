import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { productTypes } from '../../products/product-names.js';
import { isoDay } from '../../days/dates.js';
import { email, optionalText } from '../../fields.js';
import { id } from '../../ids.js';
import { pence } from '../../money/money.js';
import { personName } from '../../reading/name.js';
import { importStrategies } from '../imports/runs.js';
import { whichIsTown } from './accounts.js';

const call = callsOf('accounts');

/** The most rows of one request. */
export const importedRowsMax = 500;
/** For each row, the last earlier row about its person, and about its car or cover. */
const earlierRowsMax = 2 * importedRowsMax;

/** A row of a file whose cells were right. Null: the file does not say, and what is known stays. */
export const importedRow = z.object({
  /** Numbered as in a spreadsheet. With the import it is the row's key: the same row again changes nothing. */
  row: z.int(),
  person: z.object({
    email,
    firstName: personName('Enter the first name'),
    lastName: personName('Enter the last name'),
    title: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    /** Empty when the file does not say. */
    address: z.array(z.string()),
    ...whichIsTown,
    postcode: z.nullable(z.string()),
  }),
  car: z.nullable(
    z.object({
      registrationNumber: z.string(),
      make: z.string(),
      model: z.string(),
      firstRegistrationDate: z.nullable(isoDay()),
    }),
  ),
  /** Cover that the person has with another company, on that car. */
  plan: z.nullable(
    z.object({
      productType: z.enum(productTypes),
      provider: z.string(),
      policyNumber: z.nullable(z.string()),
      pricePence: pence,
      startDate: isoDay(),
      expiryDate: isoDay(),
    }),
  ),
});
export type ImportedRow = z.infer<typeof importedRow>;

/** Where a person was referred to us from. */
export const personOrigin = z.object({
  cobrand: z.nullable(z.string()),
  source: optionalText(100),
  medium: optionalText(100),
  campaign: optionalText(100),
  term: optionalText(100),
  content: optionalText(100),
});
export type PersonOrigin = z.infer<typeof personOrigin>;

export const takenRow = z.object({
  row: z.int(),
  outcome: z.enum(['added', 'updated', 'unchanged', 'impossible']),
  customerId: z.nullable(id),
  differences: z.array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
  /** Why it is impossible. */
  errors: z.array(z.string()),
});
export type TakenRow = z.infer<typeof takenRow>;

export const takeImportedPeople = call('POST /internal/people/imported', {
  id: 'internal-imported-people',
  who: 'service',
  summary:
    'Adds or updates the people of an import, with their cars and the cover that they have elsewhere; each row once. Nobody gets a password or a consent by it. A dry run says what would change.',
  body: z.object({
    importId: id,
    /** The admin who imports. */
    actorId: id,
    strategy: z.enum(importStrategies),
    isDryRun: z.boolean(),
    origin: z.nullable(personOrigin),
    /** People who were known get the origin too. */
    isOriginReplaced: z.boolean(),
    /** Who asks puts the people who are new into the search: the event of these rows says so. */
    isSearchKept: z.optional(z.boolean()),
    rows: z.array(importedRow).check(z.minLength(1), z.maxLength(importedRowsMax)),
    /** Dry runs only: what earlier rows would change for the same people, combined. Taken into account, without an answer of their own. */
    earlier: z.optional(z.array(importedRow).check(z.maxLength(earlierRowsMax))),
  }),
  data: z.object({ rows: z.array(takenRow) }),
  timeoutMs: 30_000,
});
