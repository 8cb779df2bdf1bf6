import { Controller } from '@nestjs/common';
import type { CallAnswer } from '@kerbside/contracts/call';
import { endOtherSessions, listSessions, type OpenSession } from '@kerbside/contracts/http/accounts/sessions';
import { Serves, SessionToken } from '@kerbside/platform/calls/http';
import { SessionsService } from '../sessions/sessions.service.js';
import type { SessionRecord } from '../sessions/session.js';

/** Where a person is signed in, for that person. */
@Controller()
export class OwnSessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Serves(listSessions)
  async list(@SessionToken() token: string | undefined): Promise<CallAnswer<typeof listSessions>> {
    const current = await this.sessions.demand(token);
    return { rows: openSessions(await this.sessions.liveOf(current.person), current.record.family) };
  }

  @Serves(endOtherSessions)
  async endOthers(@SessionToken() token: string | undefined): Promise<CallAnswer<typeof endOtherSessions>> {
    return { ended: await this.sessions.endOthers(await this.sessions.demand(token)) };
  }
}

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
