import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import {
  carAdded,
  customerDetailsChanged,
  customerEmailChanged,
  customerRegistered,
  customersImported,
  importedRowsUndone,
  registrationChangeApproved,
} from '@kerbside/contracts/events/accounts';
import {
  policyCarRenamed,
  claimSubmitted,
  policyIssued,
  policyRenewalMarked,
  policyRenewalUnmarked,
  policyTransferred,
} from '@kerbside/contracts/events/claims';
import { bookingRequested } from '@kerbside/contracts/events/garages';
import { quoteUpdated } from '@kerbside/contracts/events/pricing';
import { Consumes, ConsumesTogether, repeatable } from '@kerbside/platform/events/receiving/consume';
import type { ClientSession } from 'mongoose';
import * as z from 'zod/mini';
import { SearchService } from './search.service.js';

const owned = z.object({ customerId: z.string() });
const isOwned = (data: unknown): boolean => z.safeParse(owned, data).success;

@Controller()
export class SearchConsumer {
  constructor(private readonly entries: SearchService) {}

  /** Indexing a customer again changes nothing. */
  @ConsumesTogether(customerRegistered, repeatable)
  registered(events: readonly EventOf<typeof customerRegistered>[], session: ClientSession) {
    return this.entries.queueTogether(
      events.map(({ id, data }) => ({ customerId: data.customerId, eventId: id })),
      session,
    );
  }

  @ConsumesTogether(carAdded, repeatable)
  carAdded(events: readonly EventOf<typeof carAdded>[], session: ClientSession) {
    return this.entries.queueTogether(
      events.map(({ id, data }) => ({ customerId: data.customerId, eventId: id })),
      session,
    );
  }

  @Consumes(customersImported, repeatable)
  async imported({ id, data }: EventOf<typeof customersImported>, session: ClientSession) {
    const changes = (isNew: boolean) =>
      data.customers.flatMap((one) => (one.isNew === isNew ? [{ customerId: one.customerId, eventId: id }] : []));
    await this.entries.queueTogether(changes(true), session);
    await this.entries.queueCustomersAgain(changes(false), session);
  }

  @Consumes(importedRowsUndone, repeatable)
  async undone({ id, data: { rows, closed } }: EventOf<typeof importedRowsUndone>, session: ClientSession) {
    await this.entries.forgetCustomers(closed, session);
    const left = rows.flatMap(({ customerId, outcome }) =>
      customerId !== null && outcome === 'taken_back' && !closed.includes(customerId) ? [customerId] : [],
    );
    await this.entries.queueCustomersAgain(
      [...new Set(left)].map((customerId) => ({ customerId, eventId: id })),
      session,
    );
  }

  @Consumes(registrationChangeApproved, repeatable)
  plateChanged({ id, data }: EventOf<typeof registrationChangeApproved>, session: ClientSession) {
    return this.entries.queueTogether([{ customerId: data.customerId, eventId: id }], session);
  }

  @Consumes(customerEmailChanged, repeatable)
  emailChanged({ id, data }: EventOf<typeof customerEmailChanged>, session: ClientSession) {
    return this.entries.queueCustomersAgain([{ customerId: data.customerId, eventId: id }], session);
  }

  @Consumes(customerDetailsChanged, repeatable)
  detailsChanged({ id, data }: EventOf<typeof customerDetailsChanged>, session: ClientSession) {
    return this.entries.queueCustomersAgain([{ customerId: data.customerId, eventId: id }], session);
  }

  @Consumes(quoteUpdated, { ...repeatable, concerns: isOwned })
  async owned({ data: { quoteId, customerId } }: EventOf<typeof quoteUpdated>) {
    if (customerId !== null) await this.entries.keepQuote(quoteId, customerId);
  }

  @Consumes(claimSubmitted, repeatable)
  claimSubmitted({ data }: EventOf<typeof claimSubmitted>, session: ClientSession) {
    return this.entries.keepClaim(data, session);
  }

  @Consumes(bookingRequested, repeatable)
  booked({ data: { bookingId, bookingNumber, customerId } }: EventOf<typeof bookingRequested>, session: ClientSession) {
    return this.entries.keepBookings([{ bookingId, bookingNumber, customerId }], session);
  }

  @Consumes(policyIssued, repeatable)
  issued({ data }: EventOf<typeof policyIssued>) {
    return this.entries.keepPolicy(data);
  }

  @Consumes(policyRenewalMarked, repeatable)
  marked({ id, data }: EventOf<typeof policyRenewalMarked>) {
    return this.entries.keepPolicyAgain(data, id);
  }

  @Consumes(policyRenewalUnmarked, repeatable)
  unmarked({ id, data }: EventOf<typeof policyRenewalUnmarked>) {
    return this.entries.keepPolicyAgain(data, id);
  }

  @Consumes(policyCarRenamed, repeatable)
  carRenamed({ id, data }: EventOf<typeof policyCarRenamed>) {
    return this.entries.keepPolicyAgain(data, id);
  }

  @Consumes(policyTransferred, repeatable)
  transferred({ id, data }: EventOf<typeof policyTransferred>) {
    return this.entries.keepPolicyAgain(data, id);
  }
}
