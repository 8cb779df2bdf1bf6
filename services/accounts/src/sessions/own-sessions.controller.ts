import { controller, serves } from '@kerbside/platform/http/controller';
import { endOtherSessions, listSessions, type OpenSession } from '@kerbside/contracts/http/accounts/sessions';
import { SessionsService } from './sessions.service.js';
import type { SessionRecord } from './session.js';

export const OwnSessionsController = controller({ sessions: SessionsService }, [
  serves(listSessions, async ({ token }, { sessions }) => {
    const current = await sessions.demand(token);
    return { rows: openSessions(await sessions.liveOf(current.person), current.record.family) };
  }),
  serves(endOtherSessions, async ({ token }, { sessions }) => ({ ended: await sessions.endOthers(await sessions.demand(token)) })),
]);

/** One for each device, however often it is signed in and whichever tokens are in use: the asking one first, then by latest use. */
const openSessions = (live: readonly SessionRecord[], currentFamily: string): OpenSession[] =>
  [...new Set(live.map((record) => groupOf(record, currentFamily)))]
    .map((group) => {
      const records = live.filter((record) => groupOf(record, currentFamily) === group);
      return {
        device: records.find(({ device }) => device !== undefined)?.device ?? null,
        times: new Set(records.map(({ family }) => family)).size,
        isCurrent: records.some(({ family }) => family === currentFamily),
        startedAt: new Date(Math.min(...records.map(({ startedAt }) => startedAt.getTime()))).toISOString(),
        lastSeenAt: new Date(Math.max(...records.map(({ lastSeenAt }) => lastSeenAt.getTime()))).toISOString(),
      };
    })
    .sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent) || other.lastSeenAt.localeCompare(one.lastSeenAt));

/** Devices that do not say what they are count as one. The asking one stands alone: its owner may sign out of all others. */
const groupOf = ({ family, device = '' }: SessionRecord, currentFamily: string): string =>
  family === currentFamily ? 'current' : `device ${device}`;
