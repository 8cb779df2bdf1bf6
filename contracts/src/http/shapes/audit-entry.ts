import * as z from 'zod/mini';
import { instant } from '../../days/dates.js';

/** One entry of a service's append-only audit trail. */
export const auditEntry = z.object({
  id: z.string(),
  at: instant,
  actorId: z.nullable(z.string()),
  actorKind: z.string(),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  /** The person it is about. Absent where it is about no one, or where that was not known. */
  customerId: z.optional(z.string()),
  why: z.nullable(z.string()),
  before: z.nullable(z.unknown()),
  after: z.nullable(z.unknown()),
});

export const auditQuery = z.object({ subjectId: z.optional(z.string()), page: z.optional(z.string()), perPage: z.optional(z.string()) });
