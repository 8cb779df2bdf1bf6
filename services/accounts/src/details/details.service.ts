import { Injectable } from '@nestjs/common';
import { customerDetailsChanged } from '@kerbside/contracts/events/accounts';
import type { Person } from '@kerbside/contracts/http/accounts/accounts';
import type { PersonalDetails } from '@kerbside/contracts/http/accounts/details';
import { Audit } from '@kerbside/platform/audit/audit';
import { BlockedFields } from '@kerbside/platform/blocked/blocked-fields';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession } from 'mongoose';
import { PeopleRepository } from '../people/people.repository.js';
import { changedDetails, detailsOf, toPerson } from '../people/person.js';
import { PasswordAgain, type PasswordProof } from '../proof/password-again.js';
import { UpdatesRepository } from '../updates/updates.repository.js';

/** A customer's name, telephone number and address: kept here alone, and asked for by whoever writes to them or draws a paper. */
@Injectable()
export class DetailsService {
  constructor(
    private readonly people: PeopleRepository,
    private readonly updates: UpdatesRepository,
    private readonly again: PasswordAgain,
    private readonly blocked: BlockedFields,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly mongo: Mongo,
  ) {}

  async change(form: PersonalDetails, proving: PasswordProof): Promise<Person> {
    const { person: before } = proving.live;
    if (before.role !== null) throw new DomainError('NOT_ALLOWED');
    const details = detailsOf(form);
    const changed = changedDetails(before, details);
    if (changed.length === 0) return toPerson(before);
    // A code to sign in with can be sent to this number.
    if (changed.includes('phone')) await this.again.unlessFresh(proving);
    await this.blocked.refuse({ phone: ['phone', form.phone], postcode: ['postcode', form.postcode] });
    return this.mongo.transaction(async (session) => {
      const { version, ...person } = await this.people.setDetails(before._id, details, session);
      await this.tell({ customerId: before._id, version, changed }, session);
      return toPerson({ version, ...person });
    });
  }

  private async tell(
    { customerId, version, changed }: { readonly customerId: string; readonly version: number; readonly changed: readonly string[] },
    session: ClientSession,
  ): Promise<void> {
    const actor = { kind: 'customer', userId: customerId } as const;
    const subject = { subjectType: 'person', subjectId: customerId, customerId };
    await this.audit.record(session, { actor, action: 'details-changed', ...subject, after: { changed: changed.join(', ') } });
    await this.updates.add({ customerId, part: 'cars' }, session);
    await this.outbox.add(session, customerDetailsChanged, { id: customerId, version, data: { customerId } });
  }
}
