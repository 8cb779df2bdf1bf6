import * as z from 'zod/mini';
import { callsOf, rowsOf, paging } from '../../call.js';
import { isoDay } from '../../days/dates.js';
import { id } from '../../ids.js';

const call = callsOf('imports');

/** Of a policy or an order that was cancelled: the first day without it. Absent otherwise. */
export const foundCancelled = { cancelledOn: z.optional(isoDay()) };

/** One thing the staff search found. */
export const searchHit = z.object({
  kind: z.enum(['customer', 'policy', 'car']),
  id: z.string(),
  customerId: z.nullable(id),
  title: z.string(),
  subtitle: z.string(),
  matched: z.enum(['name', 'email', 'plate', 'policy_number']),
  ...foundCancelled,
});
export type SearchHit = z.infer<typeof searchHit>;

export const search = call('GET /api/imports/search', {
  id: 'search',
  who: 'staff',
  summary: 'Customers, cars and policies by plate, name, email or policy number: exact first, then by beginning. At least 2 characters.',
  query: z.object({
    q: z.string('Type what to look for').check(z.trim(), z.minLength(2, 'Type at least 2 characters')),
    ...paging,
  }),
  data: rowsOf(searchHit),
});

export const lookupVehicleRecords = call('GET /ajax/vehicle-lookup/{searchBy}/{entity}/{keyword}', {
  id: 'vehicle-lookup',
  who: 'staff',
  summary:
    "Admin vehicle lookup (A2): searchBy vrm | name | email | policy_number, entity car | customer | policy. 'Invalid input.' when one of the three is missing or unknown.",
  params: z.object({
    searchBy: z.enum(['vrm', 'name', 'email', 'policy_number'], 'Invalid input.'),
    entity: z.enum(['car', 'customer', 'policy'], 'Invalid input.'),
    keyword: z.string().check(z.trim(), z.minLength(1, 'Invalid input.')),
  }),
  data: z.object({ rows: z.array(searchHit) }),
});
