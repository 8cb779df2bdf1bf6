import * as z from 'zod/mini';
import { callsOf, rowsOf, paging } from '../../call.js';
import { instant } from '../../days/dates.js';
import { flag, registration, requiredLines } from '../../fields.js';
import { id, pathId } from '../../ids.js';
import { customersAsked } from '../shapes/customers-asked.js';

const call = callsOf('accounts');

export const registrationChangeStatuses = ['requested', 'altered', 'cancelled', 'approved', 'rejected'] as const;

export const registrationChange = z.object({
  id,
  carId: id,
  customerId: id,
  /** What car it is, in words. */
  car: z.string(),
  /** Null: the car had none. */
  from: z.nullable(z.string()),
  to: z.string(),
  /** `requested` and `altered` wait for staff. */
  status: z.enum(registrationChangeStatuses),
  requestedAt: instant,
  changedAt: instant,
  /** What staff wrote to the customer when they refused it. */
  why: z.nullable(z.string()),
});
export type RegistrationChange = z.infer<typeof registrationChange>;

export const requestRegistrationChange = call('POST /ajax/requestcarregistrationchange', {
  id: 'registration-change',
  who: 'owner',
  staff: 'agent',
  summary:
    'Asks for another registration number of a car, or alters what was asked (A4, A7). The current number, sent back, cancels it. INVALID 400 beside `new_reg_number` when it is the current one and nothing waits, or that of another of the customer’s cars, or is asked for one. `cancels` says that the current number is meant, as the page shows it: NO_CHANGE_WAITING 409 when it is not the current one any more, or nothing waits.',
  body: z.object({ car_id: pathId, user_id: pathId, new_reg_number: registration, cancels: z.optional(flag) }),
  data: z.object({ succeeded: z.boolean() }),
});

export const readRegistrationChange = call('GET /api/accounts/cars/{carId}/registration-change', {
  id: 'car-registration-change',
  who: 'owner',
  staff: 'agent',
  summary: 'The last change of registration that was asked for a car; null when none was.',
  data: z.object({ change: z.nullable(registrationChange) }),
});

export const listRegistrationChanges = call('GET /api/accounts/registration-changes', {
  id: 'registration-changes',
  who: 'staff',
  summary: 'Changes of registration that wait for staff, the oldest first; with `customers`, theirs alone.',
  query: z.object({ customers: customersAsked, ...paging }),
  data: rowsOf(registrationChange),
});

/** The number that staff saw and decided about: the customer may have asked for another since. */
const seen = { new_reg_number: z.optional(registration) };

export const approveRegistrationChange = call('POST /ajax-admin/approve-car-registration-change', {
  id: 'approve-registration-change',
  who: 'staff',
  summary:
    'Gives a car the registration number that was asked for (A7); its policies, visits, estimates and open quotes follow, and the customer gets a letter. Audited. NO_CHANGE_WAITING 409 when none waits, with who decided it in `error.data` where somebody else of staff did; REGISTRATION_TAKEN 409 when another of their cars has it by now; CHANGE_ALTERED 409 when another number waits than `new_reg_number`, where that is sent.',
  body: z.object({ car_id: pathId, ...seen }),
  data: registrationChange,
});

export const rejectRegistrationChange = call('POST /api/accounts/cars/{carId}/registration-change/rejection', {
  id: 'reject-registration-change',
  who: 'staff',
  summary:
    'Says no to a change of registration; the customer reads why. Audited. NO_CHANGE_WAITING 409 when none waits, with who decided it in `error.data` where somebody else of staff did; CHANGE_ALTERED 409 when another number waits than `new_reg_number`, where that is sent.',
  body: z.object({ why: requiredLines('Say why, for the customer to read', 300), ...seen }),
  data: registrationChange,
});

export const readRegistrationChangeInternally = call('GET /internal/registration-changes/{changeId}', {
  id: 'internal-registration-change',
  who: 'service',
  summary: 'A change of registration, for services that keep the number of a car.',
  data: z.object({
    ...registrationChange.shape,
    make: z.string(),
    model: z.string(),
    /** The car's latest number, from this change or a later one, so that receiving two changes in either order ends with it. Absent before any approval. */
    now: z.optional(z.string()),
  }),
});
