import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { instant } from '../../days/dates.js';

const call = callsOf('accounts');

/** `device` as the browser names itself: "Firefox on Windows"; null where it does not. `times`: how often it is signed in, where it lost what kept it so. */
export const openSession = z.object({
  device: z.nullable(z.string()),
  times: z.int(),
  startedAt: instant,
  lastSeenAt: instant,
  isCurrent: z.boolean(),
});
export type OpenSession = z.infer<typeof openSession>;

export const listSessions = call('GET /api/accounts/sessions', {
  id: 'sessions',
  who: 'customer',
  summary: 'The devices on which the person is signed in, the one that asks first.',
  data: z.object({ rows: z.array(openSession) }),
});

export const endOtherSessions = call('POST /api/accounts/sessions/end-others', {
  id: 'end-other-sessions',
  who: 'customer',
  summary: 'Signs the person out everywhere but in the browser that asks, at once. `ended` is in how many places.',
  data: z.object({ ended: z.int() }),
});
