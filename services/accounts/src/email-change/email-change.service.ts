import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { customerEmailChanged } from '@kerbside/contracts/events/accounts';
import {
  type EmailChange,
  askEmailChange,
  cancelEmailChange,
  confirmEmailChange,
  readEmailChange,
  stopEmailChange,
} from '@kerbside/contracts/http/accounts/email';
import { BlockedFields } from '@kerbside/platform/blocked/blocked-fields';
import { Audit } from '@kerbside/platform/audit/audit';
import { tokenHash } from '@kerbside/platform/auth/auth';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { Sweeper } from '@kerbside/platform/work/sweep';
import type { ClientSession } from 'mongoose';
import { KnownDevicesRepository } from '../sessions/known-devices.repository.js';
import { Attempts } from '../limits/attempts.js';
import { PasskeysRepository } from '../factors/passkeys.repository.js';
import { CredentialsRepository } from '../passwords/credentials.repository.js';
import { PeopleRepository } from '../people/people.repository.js';
import { byThemselves, type PersonRecord } from '../people/person.js';
import { PasswordAgain, type PasswordProof, provingOf } from '../sessions/password-again.js';
import { RecoveriesRepository } from '../recovery/recoveries.repository.js';
import { RecoverySecrets } from '../recovery/recovery-secrets.js';
import type { LiveSession } from '../sessions/live-sessions.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { askedFor, isStoppable, isWaiting, moved, toEmailChange, type EmailChangeRecord } from './email-change.js';
import { EmailChangePost } from './email-change-post.js';
import { EmailChangesRepository } from './email-changes.repository.js';
import { controller, serves } from '@kerbside/platform/http/controller';
import { addressOf } from '@kerbside/platform/http/client-address';
import { KnownDevices } from '../sessions/known-devices.js';

const forgetEveryMs = 24 * 60 * 60_000;

/** A customer’s other email address: asked for, proved by a link that goes there, and stopped by one that goes to the address before. */
@Injectable()
export class EmailChangeService {
  constructor(
    private readonly changes: EmailChangesRepository,
    private readonly post: EmailChangePost,
    private readonly secrets: RecoverySecrets,
    private readonly again: PasswordAgain,
    private readonly attempts: Attempts,
    private readonly people: PeopleRepository,
    private readonly credentials: CredentialsRepository,
    private readonly recoveries: RecoveriesRepository,
    private readonly devices: KnownDevicesRepository,
    private readonly passkeys: PasskeysRepository,
    private readonly sessions: SessionsService,
    private readonly blocked: BlockedFields,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
    sweeper: Sweeper,
  ) {
    sweeper.every('forget-email-changes', forgetEveryMs, () => this.changes.removeOld(this.clock.now()));
  }

  async read({ person }: LiveSession): Promise<{ email: string; waiting: EmailChange | null }> {
    const change = await this.changes.waitingOf(person._id);
    return { email: person.email, waiting: change && (await this.isWanted(change)) ? toEmailChange(change) : null };
  }

  async ask(to: string, proving: PasswordProof): Promise<{ waiting: EmailChange }> {
    const { person } = proving.live;
    if (person.role !== null) throw new DomainError('NOT_ALLOWED');
    await this.again.unlessFresh(proving);
    await this.blocked.refuse({ email: ['email', to] }, { kind: 'customer' });
    const id = randomUUID();
    const hashes = { linkHash: tokenHash(this.secrets.emailToken(id)), stopHash: tokenHash(this.secrets.emailStopToken(id)) };
    const change = askedFor(person, { id, to, ...hashes }, this.clock.now());
    await this.attempts.askForEmail(person._id, to);
    await this.mongo.transaction(async (session) => {
      await this.sessions.hold(proving.live, session);
      await this.changes.withdrawWaiting(person._id, session);
      await this.changes.save(change, session);
      await this.post.queue(change, session);
      await this.audit.record(session, byThemselves(person._id, 'email-change-requested'));
    });
    return { waiting: toEmailChange(change) };
  }

  cancel({ person }: LiveSession): Promise<void> {
    return this.mongo.transaction((session) => this.changes.withdrawWaiting(person._id, session));
  }

  /** `live`: the session of the browser that follows the link,which continues when it is theirs. */
  async confirm(token: string, live: LiveSession | undefined): Promise<{ email: string }> {
    const now = this.clock.now();
    const change = await this.changes.find({ linkHash: tokenHash(token) });
    if (!change) throw new DomainError('EMAIL_LINK_SPENT');
    const { personId, from, to } = change;
    const kept = live?.person._id === personId ? live.record.family : undefined;
    const ended = await this.mongo.transaction(async (session) => {
      if (!(await this.isWanted(change, session))) throw new DomainError('EMAIL_LINK_SPENT');
      await this.changes.save(moved(change, 'changed'), session);
      // Only a browser signed in as the customer shows that it is they who read that mail.
      const isReader = kept !== undefined;
      await this.tellOf(await this.people.moveEmail(personId, { from, to, isReader }, session), session);
      await this.recoveries.useAllOf(from, now, session);
      await this.audit.record(session, byThemselves(personId, 'email-changed'));
      return this.sessions.endAllBut(personId, kept, session);
    });
    await this.sessions.ended(personId, ended);
    return { email: to };
  }

  /** Read in the transaction: whoever confirms it at the same moment must not have this link refused. */
  async stop(token: string): Promise<{ email: string }> {
    const now = this.clock.now();
    const { change, ended } = await this.mongo.transaction(async (session) => {
      const found = await this.changes.find({ stopHash: tokenHash(token) }, session);
      if (!found || !isStoppable(found, now)) throw new DomainError('EMAIL_LINK_SPENT');
      return { change: found, ended: await this.putBack(found, now, session) };
    });
    await this.sessions.ended(change.personId, ended);
    return { email: change.from };
  }

  /** Whoever asked may know the password, and by now have other changes under way and a passkey of their own: this ends them all. */
  private async putBack(change: EmailChangeRecord, now: Date, session: ClientSession): Promise<readonly string[]> {
    const { personId, from, to, askedAt } = change;
    const since = (await this.changes.everyOf(personId, session)).filter((one) => one.askedAt >= askedAt);
    await this.changes.stopSince(change, session);
    if (since.some(({ status }) => status === 'changed')) {
      const theirs = since.map((one) => one.to).filter((email) => email !== from);
      await this.tellOf(await this.people.putBackEmail(personId, { from, since: theirs }, session), session);
    }
    await this.recoveries.useAllOf(to, now, session);
    await this.devices.forgetAllOf(personId, session);
    // A colleague's passkeys are only a second step, counted elsewhere.
    if ((await this.people.find(personId))?.role === null) await this.passkeys.removeMadeSince(askedAt, personId, session);
    await this.audit.record(session, byThemselves(personId, 'email-change-stopped'));
    return this.sessions.endAllOf(personId, session);
  }

  /** No longer wanted if a password was chosen since, which may be meant to keep out whoever asked. */
  private async isWanted(change: EmailChangeRecord, session?: ClientSession): Promise<boolean> {
    if (!isWaiting(change, this.clock.now())) return false;
    const chosenAt = await this.credentials.changedAt(change.personId, session);
    return !chosenAt || chosenAt <= change.askedAt;
  }

  /** `person`: with the other address; undefined when someone else has that by now, who keeps it. */
  private async tellOf(person: PersonRecord | undefined, session: ClientSession): Promise<void> {
    if (!person) throw new DomainError('EMAIL_LINK_SPENT');
    const { _id: id, version } = person;
    await this.outbox.add(session, customerEmailChanged, { id, version, data: { customerId: id } });
  }
}

export const EmailChangeController = controller(
  { changes: EmailChangeService, sessions: SessionsService, devices: KnownDevices, attempts: Attempts },
  [
    serves(readEmailChange, async ({ token }, { changes, sessions }) => changes.read(await sessions.demand(token))),
    serves(askEmailChange, async (asked, { changes, ...parts }) =>
      changes.ask(asked.body.email, { ...(await provingOf(asked, parts)), password: asked.body.password }),
    ),
    serves(cancelEmailChange, async ({ token }, { changes, sessions }) => changes.cancel(await sessions.demand(token))),
    serves(confirmEmailChange, async ({ body, token, reply }, { changes, sessions, attempts }) => {
      await attempts.from(addressOf(reply), 'reset-address');
      return changes.confirm(body.token, token === undefined ? undefined : await sessions.find(token));
    }),
    serves(stopEmailChange, async ({ body, reply }, { changes, attempts }) => {
      await attempts.from(addressOf(reply), 'reset-address');
      return changes.stop(body.token);
    }),
  ],
);
