import { enterAgain } from '@kerbside/contracts/reading/password';
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { customerRegistered } from '@kerbside/contracts/events/accounts';
import { register } from '@kerbside/contracts/http/accounts/accounts';
import { BlockedFields } from '@kerbside/platform/blocked/blocked-fields';
import { Audit } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError, invalid } from '@kerbside/platform/errors/errors';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession } from 'mongoose';
import { Attempts } from '../limits/attempts.js';
import { CredentialsRepository } from '../passwords/credentials.repository.js';
import { Passwords } from '../passwords/passwords.js';
import { PeopleRepository } from '../people/people.repository.js';
import { aboutPerson, newCustomer, wasMadeBy, type PersonRecord } from '../people/person.js';
import { SessionsService, type OpenSession } from '../sessions/sessions.service.js';
import { controller, serves } from '@kerbside/platform/http/controller';
import { addressOf } from '@kerbside/platform/http/client-address';
import { Arrivals } from '../sessions/arrivals.js';

type Form = CallRequest<typeof register>['body'];

export interface RegistrationRequest {
  readonly caller: Caller;
  readonly address: string;
  /** The token the browser held until now. */
  readonly previous: string | undefined;
}

export interface RegistrationAnswer {
  readonly userId: string;
  /** Undefined when staff registered the customer: staff stay signed in as themselves. */
  readonly opened: OpenSession | undefined;
}

@Injectable()
export class RegistrationService {
  constructor(
    private readonly attempts: Attempts,
    private readonly people: PeopleRepository,
    private readonly credentials: CredentialsRepository,
    private readonly passwords: Passwords,
    private readonly sessions: SessionsService,
    private readonly blocked: BlockedFields,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
  ) {}

  async register(form: Form, { caller, address, previous }: RegistrationRequest): Promise<RegistrationAnswer> {
    const { email, phone, postcode, password, password_confirmation: confirmation } = form;
    if (password !== undefined) {
      if (confirmation === undefined) throw invalid({ password_confirmation: enterAgain });
      this.passwords.refuseUnfit({ email, password, confirmation });
    }
    await this.attempts.from(address, 'register-address');
    await this.blocked.refuse({ email: ['email', email], phone: ['phone', phone], postcode: ['postcode', postcode] }, caller);
    const holder = await this.people.findByEmail(email);
    if (holder && caller.kind !== 'staff' && wasMadeBy(holder, form.attempt, this.clock.now()))
      return { userId: holder._id, opened: await this.mongo.transaction((session) => this.sessions.open(holder, session)) };
    if (holder) throw emailRegistered(caller.kind === 'staff' && holder.role === null ? holder._id : undefined);
    const hash = password === undefined ? null : await this.passwords.hash(password);
    const person = newCustomer(form, randomUUID(), this.clock.now());
    const opened = await this.write(person, { hash, caller });
    if (opened && previous !== undefined) await this.sessions.end(previous);
    return { userId: person._id, opened };
  }

  private write(person: PersonRecord, { hash, caller }: { hash: string | null; caller: Caller }): Promise<OpenSession | undefined> {
    return this.mongo.transaction(async (session) => {
      await this.add(person, hash, session);
      if (caller.kind !== 'staff') return this.sessions.open(person, session);
      await this.audit.record(session, { actor: caller, action: 'customer-registered', ...aboutPerson(person._id) });
      return undefined;
    });
  }

  /** Adds the person, their password (null: none yet) and the event in one transaction. */
  async add(person: PersonRecord, hash: string | null, session: ClientSession): Promise<void> {
    if (!(await this.people.add(person, session))) throw emailRegistered();
    if (hash !== null) await this.credentials.set({ _id: person._id, hash, changedAt: person.createdAt }, session);
    await this.outbox.add(session, customerRegistered, { id: person._id, version: person.version, data: { customerId: person._id } });
  }
}

/** Staff are told which customer has it: they go on with the account that is there. */
const emailRegistered = (customerId?: string): DomainError =>
  new DomainError('EMAIL_REGISTERED', {
    fields: { email: 'This email address is already registered with a Kerbside account. Please log in.' }, // Q5
    data: customerId === undefined ? undefined : { customerId },
  });

export const RegistrationController = controller({ registrations: RegistrationService, arrivals: Arrivals }, [
  serves(register, async ({ body, caller, token: previous, reply }, { registrations, arrivals }) => {
    const { userId, opened } = await registrations.register(body, { caller, previous, address: addressOf(reply) });
    if (opened) await arrivals.welcome(reply, userId, opened);
    return { userId };
  }),
]);
