import * as z from 'zod/mini';
import { callsOf, ofEachService, rowsOf, type ServiceName, paging } from '../call.js';
import { instant } from '../days/dates.js';
import { id } from '../ids.js';
import { pence } from '../money/money.js';

/** Work that a service has to do and cannot, and what staff can do about it. */
export const stuckWork = z.object({
  id: z.string(),
  service: z.string(),
  /** The kind of work: 'issue-policies'. */
  kind: z.string(),
  customerId: z.nullable(id),
  /** What it is about: 'payment' and its id. */
  subjectType: z.string(),
  subjectId: z.string(),
  amountPence: z.nullable(pence),
  tries: z.int(),
  /** When it first failed. */
  since: instant,
  /** Why the last try failed, without personal data. */
  failure: z.string(),
  /** Null when it is not retried automatically. */
  nextTryAt: z.nullable(instant),
  toDo: z.string(),
});
export type StuckWork = z.infer<typeof stuckWork>;

const callsFor = (service: ServiceName) => {
  const call = callsOf(service);
  return {
    list: call(`GET /api/${service}/stuck-work`, {
      id: `${service}-stuck-work`,
      who: 'staff',
      summary: 'Work that has failed so often, or in such a way, that it needs a person; oldest first.',
      query: z.object(paging),
      data: rowsOf(stuckWork),
    }),
    tryAgain: call(`POST /api/${service}/stuck-work/{workId}/retry`, {
      id: `${service}-stuck-work-retry`,
      who: 'staff',
      summary: 'Tries it once more, now. Recorded in the audit trail.',
    }),
  };
};

export const stuckWorkOf = ofEachService(callsFor);
export type StuckWorkCalls = ReturnType<typeof callsFor>;
