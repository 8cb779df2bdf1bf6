import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { trails } from '../../events/audit.js';
import { auditEntry } from '../shapes/audit-entry.js';

const call = callsOf('imports');

const trail = z.enum(trails);

/** An entry of one service's audit trail. Its id is its place in that trail. */
export const timelineEntry = z.object({ ...auditEntry.shape, service: trail });
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const listTimeline = call('GET /api/imports/timeline', {
  id: 'timeline',
  who: 'staff',
  summary:
    'What was done to the records of a customer, by whom and why, newest first: the audit trails of all services in one. `before`: the `older` of the previous response, which is null at the end. `missing` names services whose newest entries have not arrived yet.',
  query: z.object({
    customerId: z.string(),
    before: z.optional(z.string().check(z.maxLength(100))),
    perPage: z.optional(z.string()),
  }),
  data: z.object({ rows: z.array(timelineEntry), older: z.nullable(z.string()), missing: z.array(trail) }),
});
