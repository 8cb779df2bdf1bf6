import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { role } from '../../caller.js';
import { id } from '../../ids.js';
import { customersAsked } from '../shapes/customers-asked.js';

const call = callsOf('accounts');

export const listCustomerNames = call('GET /api/accounts/customer-names', {
  id: 'customer-names',
  who: 'staff',
  summary: 'The names of up to 100 customers, for lists of what belongs to them. Those who are not known are left out.',
  query: z.object({ customers: customersAsked }),
  data: z.object({ rows: z.array(z.object({ id, name: z.string() })) }),
});

export const colleague = z.object({ id, name: z.string(), role });
export type Colleague = z.infer<typeof colleague>;

export const listColleagues = call('GET /api/accounts/colleagues', {
  id: 'colleagues',
  who: 'staff',
  summary: 'Everybody who works here, by name, for giving work to one of them.',
  data: z.object({ rows: z.array(colleague) }),
});

// Between services

export const readStaffIds = call('GET /internal/staff', {
  id: 'internal-staff',
  who: 'service',
  summary: 'Everybody who works here: what is known of them is for admins and themselves.',
  data: z.object({ userIds: z.array(id) }),
});
