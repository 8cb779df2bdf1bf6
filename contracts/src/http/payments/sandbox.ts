import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { isoDay } from '../../days/dates.js';

const call = callsOf('payments');

export const sandboxDay = z.object({
  /** False in production, and wherever a real provider is asked. */
  isMovable: z.boolean(),
  /** The day by which payments fall due. */
  today: isoDay(),
  /** By how many days it is ahead of the real one. */
  daysAhead: z.int(),
});
export type SandboxDay = z.infer<typeof sandboxDay>;

export const readSandboxDay = call('GET /api/payments/sandbox/day', {
  id: 'sandbox-day',
  who: 'finance',
  summary: 'The day by which payments fall due, and whether it can be moved.',
  data: sandboxDay,
});

export const moveSandboxDay = call('POST /api/payments/sandbox/day', {
  id: 'sandbox-day-move',
  who: 'finance',
  summary:
    'Moves the day on by one, at the direct debit sandbox too, and collects what is due on it. NO_SANDBOX 409 wherever a real provider is asked, SANDBOX_DAY_MOVED 409 when somebody else moved it. Recorded in the audit trail.',
  body: z.object({
    /** One more than at present. A repeated request does not move the day again, but still collects what is due. */
    daysAhead: z.int().check(z.minimum(1), z.maximum(1_000)),
  }),
  /** `due`: how many purchases had something to collect, or to move on. */
  data: z.extend(sandboxDay, { due: z.int() }),
  timeoutMs: 30_000,
});
