import type { OpenSession } from '@kerbside/contracts/http/accounts/sessions';
import type { SessionRecord } from '../sessions/session.js';

/** One for each browser, whichever of its tokens is in use: the asking one first, then by latest use. */
export const openSessions = (live: readonly SessionRecord[], currentFamily: string): OpenSession[] =>
  [...new Set(live.map(({ family }) => family))]
    .map((family) => {
      const records = live.filter((one) => one.family === family);
      return {
        isCurrent: family === currentFamily,
        startedAt: new Date(Math.min(...records.map(({ startedAt }) => startedAt.getTime()))).toISOString(),
        lastSeenAt: new Date(Math.max(...records.map(({ lastSeenAt }) => lastSeenAt.getTime()))).toISOString(),
      };
    })
    .sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent) || other.lastSeenAt.localeCompare(one.lastSeenAt));
