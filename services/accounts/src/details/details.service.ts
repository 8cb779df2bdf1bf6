import { Injectable } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import { customerDetailsChanged } from '@kerbside/contracts/events/accounts';
import type { Person } from '@kerbside/contracts/http/accounts/accounts';
import { type PersonalDetails, changeDetails } from '@kerbside/contracts/http/accounts/details';
import { readAddressOfQuote } from '@kerbside/contracts/http/pricing/purchase';
import { Audit } from '@kerbside/platform/audit/audit';
import { BlockedFields } from '@kerbside/platform/blocked/blocked-fields';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Internal } from '@kerbside/platform/internal/internal';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { aboutRecord } from '@kerbside/platform/work/job-row';
import { Jobs, type Effect } from '@kerbside/platform/work/jobs';
import type { ClientSession } from 'mongoose';
import { FactorChanges } from '../changed-factors/factor-changes.js';
import { PeopleRepository } from '../people/people.repository.js';
import { aboutPerson, changedDetails, detailsOf, lacksAddress, toPerson, withAddress } from '../people/person.js';
import { PasswordAgain, type PasswordProof, provingOf } from '../sessions/password-again.js';
import { AccountUpdates } from '../updates/account-updates.js';
import { controller, serves } from '@kerbside/platform/http/controller';
import { KnownDevices } from '../sessions/known-devices.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { purchaseCompleted } from '@kerbside/contracts/events/payments';
import { consumer, repeatable } from '@kerbside/platform/events/receiving/consumer';

export const learnAddress = 'learn-address';

interface DetailsChange {
  readonly customerId: string;
  readonly version: number;
  readonly changed: readonly string[];
  readonly actor: Caller;
}

interface BoughtCar {
  readonly customerId: string;
  readonly quoteId: string;
}

/** A customer's name, telephone number and address: kept here alone, and asked for by whoever writes to them or draws a paper. */
@Injectable()
export class DetailsService {
  constructor(
    private readonly people: PeopleRepository,
    private readonly updates: AccountUpdates,
    private readonly again: PasswordAgain,
    private readonly factors: FactorChanges,
    private readonly sessions: SessionsService,
    private readonly blocked: BlockedFields,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly mongo: Mongo,
    private readonly internal: Internal,
    private readonly jobs: Jobs,
  ) {
    jobs.define<BoughtCar>(
      learnAddress,
      (bought) => this.addressGiven(bought),
      aboutRecord(
        'quote',
        'quoteId',
        'The account and the papers of this customer lack the address that they gave with their purchase. Try it again once pricing is back.',
      ),
    );
  }

  /** The account of whoever had given no address learns that of their purchase: papers have it from the account. */
  async bought({ customerId, quoteId }: BoughtCar, eventId: string): Promise<void> {
    const person = await this.people.find(customerId);
    if (person && lacksAddress(person)) await this.jobs.do(learnAddress, eventId, { customerId, quoteId });
  }

  private async addressGiven({ customerId, quoteId }: BoughtCar): Promise<Effect> {
    const given = await this.internal.send(readAddressOfQuote, { params: { quoteId } });
    return async (session) => {
      const [before] = await this.people.withIds([customerId], session);
      if (!before || !lacksAddress(before)) return;
      const details = withAddress(before, given);
      const changed = changedDetails(before, details);
      if (changed.length === 0) return;
      const { version } = await this.people.setDetails(customerId, details, session);
      await this.tell({ customerId, version, changed, actor: { kind: 'service', name: 'accounts' } }, session);
    };
  }

  async change(form: PersonalDetails, proving: PasswordProof): Promise<Person> {
    const { person: before } = proving.live;
    if (before.role !== null) throw new DomainError('NOT_ALLOWED');
    const details = detailsOf(form);
    const changed = changedDetails(before, details);
    if (changed.length === 0) return toPerson(before);
    // A code to sign in with can be sent to this number.
    if (changed.includes('phone')) await this.again.unlessFresh(proving);
    await this.blocked.refuse({ phone: ['phone', form.phone], postcode: ['postcode', form.postcode] }, { kind: 'customer' });
    return this.mongo.transaction(async (session) => {
      await this.sessions.hold(proving.live, session);
      const { version, ...person } = await this.people.setDetails(before._id, details, session);
      await this.tell({ customerId: before._id, version, changed, actor: { kind: 'customer', userId: before._id } }, session);
      if (changed.includes('phone')) await this.factors.tell(session, { personId: before._id, change: 'phone-changed' });
      return toPerson({ version, ...person });
    });
  }

  private async tell({ customerId, version, changed, actor }: DetailsChange, session: ClientSession): Promise<void> {
    await this.audit.record(session, {
      actor,
      action: 'details-changed',
      ...aboutPerson(customerId),
      after: { changed: changed.join(', ') },
    });
    this.updates.add({ customerId, part: 'cars' }, session);
    await this.outbox.add(session, customerDetailsChanged, { id: customerId, version, data: { customerId } });
  }
}

export const DetailsController = controller({ details: DetailsService, sessions: SessionsService, devices: KnownDevices }, [
  serves(changeDetails, async (asked, { details, ...parts }) => {
    const { password, ...form } = asked.body;
    return details.change(form, { ...(await provingOf(asked, parts)), password });
  }),
]);

export const DetailsConsumer = consumer(
  'DetailsConsumer',
  { details: DetailsService },
  {
    onPurchase: repeatable(purchaseCompleted, ({ id, data: { customerId, quoteId } }, { details }) =>
      details.bought({ customerId, quoteId }, id),
    ),
  },
);
