import { Injectable } from '@nestjs/common';
import type { FastifyReply } from '@kerbside/platform/calls/http';
import { Log } from '@kerbside/platform/telemetry/log';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { SessionCookie } from '@kerbside/platform/credentials/session-cookie';
import { KnownDevices } from './known-devices.js';
import { refuseErased, type PersonRecord } from '../people/person.js';
import { SessionsService, type OpenSession } from './sessions.service.js';
import type { Role } from '@kerbside/contracts/caller';

/** Never a real host: a path that resolves to another host is not ours. */
const ourselves = 'https://kerbside.invalid';

/** Where a person lands after signing in: the page they asked for if it is ours and open to them, otherwise their own front page. */
export const landingPage = (role: Role | null, wanted?: string): string => {
  const path = wanted === undefined ? undefined : localPath(wanted);
  const isForStaff = path !== undefined && /^\/backoffice(\/|$|[?#])/.test(path);
  if (path === undefined || (isForStaff && role === null)) return role === null ? '/account/' : '/backoffice/';
  return path;
};

/** Browsers read `//host`, `/\host` and `/<tab>/host` as other sites. */
const localPath = (wanted: string): string | undefined => {
  if (!wanted.startsWith('/') || hasTricks(wanted) || !URL.canParse(wanted, ourselves)) return undefined;
  const { origin, pathname, search, hash } = new URL(wanted, ourselves);
  return origin === ourselves && !pathname.startsWith('//') ? pathname + search + hash : undefined;
};

const hasTricks = (text: string): boolean =>
  text.includes('\\') || [...text].some((character) => character <= ' ' || character === '\u007F');

export interface SignedIn {
  readonly personId: string;
  readonly opened: OpenSession;
  readonly redirect: string;
}

interface Before {
  /** The page they wanted. */
  readonly redirect?: string | undefined;
  /** The token the browser held until now. */
  readonly previous: string | undefined;
}

/** Signs in a person who has proved who they are. */
@Injectable()
export class Arrivals {
  constructor(
    private readonly sessions: SessionsService,
    private readonly cookie: SessionCookie,
    private readonly devices: KnownDevices,
    private readonly mongo: Mongo,
    private readonly log: Log,
  ) {}

  /** Opens a session and ends the previous token, which may have been planted (ASVS 7.2.4). Throws ACCOUNT_ERASED. */
  async signIn(person: PersonRecord, { redirect, previous }: Before): Promise<SignedIn> {
    refuseErased(person);
    const opened = await this.mongo.transaction((session) => this.sessions.open(person, session));
    if (previous !== undefined) await this.sessions.end(previous);
    this.log.info({ personId: person._id }, 'Signed in');
    return { personId: person._id, opened, redirect: landingPage(person.role, redirect) };
  }

  /** Sets the browser's cookies. One that has not taken the second step stays unknown: a known one has guesses of its own at the code. */
  async welcome(reply: FastifyReply, personId: string, { token, endsAt }: OpenSession): Promise<void> {
    this.cookie.set(reply, token, { expires: endsAt });
    const live = await this.sessions.find(token);
    if (live && !live.awaits) await this.devices.remember(reply, personId);
  }
}
