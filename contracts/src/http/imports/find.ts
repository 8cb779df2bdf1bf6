import * as z from 'zod/mini';
import { callsOf, rowsOf, paging } from '../../call.js';
import { id } from '../../ids.js';
import { foundCancelled } from './imports.js';

const call = callsOf('imports');

/** One record of a person that matches the search. */
export const foundRecord = z.object({
  kind: z.enum(['customer', 'policy', 'car', 'quote', 'claim', 'booking']),
  id: z.string(),
  title: z.string(),
  subtitle: z.string(),
  matched: z.enum(['name', 'email', 'plate', 'policy_number', 'phone', 'postcode', 'reference']),
  ...foundCancelled,
});
export type FoundRecord = z.infer<typeof foundRecord>;

/** A person, with what distinguishes them from others of the same name, and their records that were found; exact matches first. */
export const foundPerson = z.object({
  customerId: id,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  postcode: z.nullable(z.string()),
  town: z.nullable(z.string()),
  /** Registrations. */
  cars: z.array(z.string()),
  found: z.array(foundRecord),
});
export type FoundPerson = z.infer<typeof foundPerson>;

export const findPeople = call('GET /api/imports/people', {
  id: 'find-people',
  who: 'staff',
  summary:
    'People by plate, name, email, phone, postcode, or the number of a policy, quote, payment, claim or booking: exact first, then by beginning, each by name. Names are found without accents and apostrophes, in any order; plates and telephone numbers by any part; cars by former plates too. Each once, with what was found of theirs. At least 2 characters; of very many matches, the first 10,000.',
  query: z.object({
    q: z.string('Type what to look for').check(z.trim(), z.minLength(2, 'Type at least 2 characters')),
    ...paging,
  }),
  data: rowsOf(foundPerson),
});
