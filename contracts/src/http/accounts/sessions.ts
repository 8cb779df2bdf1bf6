import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { instant } from '../../days/dates.js';

const call = callsOf('accounts');

export const openSession = z.object({ startedAt: instant, lastSeenAt: instant, isCurrent: z.boolean() });
export type OpenSession = z.infer<typeof openSession>;

export const listSessions = call({
  id: 'sessions',
  method: 'GET',
  path: '/api/accounts/sessions',
  who: 'customer',
  summary: 'Where the person is signed in, the browser that asks first.',
  data: z.object({ rows: z.array(openSession) }),
});

export const endOtherSessions = call({
  id: 'end-other-sessions',
  method: 'POST',
  path: '/api/accounts/sessions/end-others',
  who: 'customer',
  summary: 'Signs the person out everywhere but in the browser that asks, at once. `ended` is in how many places.',
  data: z.object({ ended: z.int() }),
});
