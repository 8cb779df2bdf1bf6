import * as z from 'zod/mini';
import { callsOf, paging, rowsOf, type ServiceName } from '../../call.js';
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

export const auditOf = <const N extends ServiceName>(service: N, summary: string, who: 'staff' | 'admin' = 'staff') =>
  callsOf(service)(`GET /api/${service}/audit`, {
    id: `${service}-audit`,
    who,
    summary,
    query: z.object({ subjectId: z.optional(z.string()), ...paging }),
    data: rowsOf(auditEntry),
  });
