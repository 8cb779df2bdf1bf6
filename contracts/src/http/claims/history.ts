import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { askedMoment } from '../../days/asked-moment.js';
import { instant } from '../../days/dates.js';
import { policy } from './policies.js';

const call = callsOf('claims');

export const policyChanges = [
  'issued',
  'arrears-changed',
  'plan-ended',
  'cancelled',
  'reinstated',
  'marked',
  'unmarked',
  'replaced',
  'not-replaced',
  'started-early',
  'renewal-switched-off',
  'renewal-switched-on',
  'terms-accepted',
  'transferred',
  'car-renamed',
  'visit-changed',
] as const;

export const readPolicyAsAt = call('GET /api/claims/policies/{policyId}/as-at', {
  id: 'policy-as-at',
  who: 'staff',
  summary:
    'The policy as it stood at a moment (`at`, now unless given), made again from what happened to it; what happened until then; and in which fields what is stored now differs from all that happened.',
  query: z.object({ at: z.optional(askedMoment) }),
  data: z.object({
    at: instant,
    /** Null before it was issued. */
    policy: z.nullable(policy),
    changes: z.array(z.object({ version: z.int(), at: instant, what: z.enum(policyChanges), isSettled: z.optional(z.literal(true)) })),
    differs: z.array(z.string()),
  }),
});
export type PolicyAsAt = z.infer<typeof readPolicyAsAt.data>;
