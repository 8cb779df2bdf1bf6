import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Role, StaffCaller } from '@kerbside/contracts/caller';
import { Audit } from '@kerbside/platform/audit/audit';
import { tokenHash } from '@kerbside/platform/auth/auth';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError, notFound, refuseUnseen } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession } from 'mongoose';
import { PasskeysRepository } from '../factors/passkeys.repository.js';
import { SecondFactorsRepository } from '../factors/second-factors.repository.js';
import { PeopleRepository } from '../people/people.repository.js';
import { aboutPerson, isErased, type PersonRecord, toPerson } from '../people/person.js';
import { RecoveriesRepository } from '../recovery/recoveries.repository.js';
import { askedLink } from '../recovery/recovery.js';
import { RecoveryPost } from '../recovery/recovery-post.js';
import { RecoverySecrets } from '../recovery/recovery-secrets.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { controller, serves } from '@kerbside/platform/http/controller';
import { changeRole, listAccountsAudit, listStaff, passwordResetLink } from '@kerbside/contracts/http/accounts/accounts';
import { customersIn } from '@kerbside/contracts/http/shapes/customers-asked';
import { listColleagues, listCustomerNames, readStaffIds } from '@kerbside/contracts/http/accounts/colleagues-and-customers';

export interface RoleChange {
  readonly userId: string;
  readonly role: Role | null;
  /** The role that the admin saw; absent when the page does not say. */
  readonly was?: Role | null | undefined;
  readonly why: string;
}

@Injectable()
export class StaffService {
  constructor(
    private readonly people: PeopleRepository,
    private readonly passkeys: PasskeysRepository,
    private readonly factors: SecondFactorsRepository,
    private readonly sessions: SessionsService,
    private readonly recoveries: RecoveriesRepository,
    private readonly post: RecoveryPost,
    private readonly secrets: RecoverySecrets,
    private readonly audit: Audit,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
  ) {}

  list(): Promise<PersonRecord[]> {
    return this.people.staff();
  }

  /** Takes effect at once, in all their open sessions. */
  async changeRole(change: RoleChange, actor: StaffCaller): Promise<PersonRecord> {
    if (change.userId === actor.userId) throw new DomainError('OWN_ROLE');
    const { person, hashes } = await this.mongo.transaction((session) => this.writeRole(change, actor, session));
    await this.sessions.forget(hashes);
    return person;
  }

  /** A link that an admin hands over (A7), instead of us sending it. Refused for an erased account. */
  async passwordResetLink(userId: string, actor: StaffCaller): Promise<{ url: string; expires: Date }> {
    const person = await this.people.find(userId);
    if (!person || isErased(person)) throw notFound();
    const id = randomUUID();
    const link = askedLink({ id, email: person.email, secretHash: tokenHash(this.secrets.linkToken(id)) }, this.clock.now());
    await this.mongo.transaction(async (session) => {
      await this.recoveries.add({ ...link, delivery: { nextAt: null, attempts: 0 } }, session);
      await this.audit.record(session, { actor, action: 'password-reset-link-made', ...aboutPerson(userId) });
    });
    return { url: this.post.linkUrl(id), expires: link.expiresAt };
  }

  private async writeRole({ userId, role, was, why }: RoleChange, actor: StaffCaller, session: ClientSession) {
    // Two admins who remove each other's role at the same moment must not leave the site without one.
    if (!(await this.people.holdAdmin(actor.userId, session))) throw new DomainError('NOT_ALLOWED');
    const before = await this.people.setRole(userId, role, session);
    if (!before || before.erasedAt) throw notFound();
    // A page that was opened earlier must not restore rights that were removed since.
    refuseUnseen('ROLE_CHANGED', was, before.role, { role: before.role });
    if (role === before.role) return { person: before, hashes: [] };
    if (before.role === null && role !== null) await this.forgetPasskeys(userId, session);
    const hashes = await this.sessions.rightsChanged(userId, session);
    const facts = { action: 'role-changed', ...aboutPerson(userId), why };
    await this.audit.record(session, { actor, ...facts, before: { role: before.role }, after: { role } });
    return { person: { ...before, role }, hashes };
  }

  /** A customer's passkey, which signs in by itself, must not become a staff second step: they add new ones. */
  private async forgetPasskeys(userId: string, session: ClientSession): Promise<void> {
    await this.passkeys.removeAllOf(userId, session);
    await this.factors.forgetPasskeys(userId, session);
  }
}

export const StaffController = controller({ staff: StaffService, people: PeopleRepository, audit: Audit }, [
  serves(listStaff, async (_, { staff }) => ({ rows: (await staff.list()).map(toPerson) })),
  serves(listColleagues, async (_, { staff }) => {
    const people = await staff.list();
    return {
      rows: people.flatMap(({ _id: id, firstName, lastName, role }) => (role ? [{ id, name: `${firstName} ${lastName}`, role }] : [])),
    };
  }),
  serves(readStaffIds, async (_, { staff }) => ({ userIds: (await staff.list()).map(({ _id }) => _id) })),
  serves(listCustomerNames, async ({ query }, { people }) => {
    const named = await people.withIds(customersIn(query.customers) ?? []);
    return { rows: named.map(({ _id: id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` })) };
  }),
  serves(changeRole, async ({ params, body, caller }, { staff }) => toPerson(await staff.changeRole({ ...params, ...body }, caller))),
  serves(passwordResetLink, async ({ params, caller }, { staff }) => {
    const { url, expires } = await staff.passwordResetLink(params.userId, caller);
    return { url, expires: expires.toISOString() };
  }),
  serves(listAccountsAudit, ({ query }, { audit }) => audit.list(query)),
]);
