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
  policyArrearsChanged,
  policyCancelled,
  policyCarRenamed,
  claimSubmitted,
  policyIssued,
  policyReinstated,
  policyRenewalMarked,
  policyRenewalUnmarked,
  policyTransferred,
} from '@kerbside/contracts/events/claims';
import { bookingCancelled, bookingRequested } from '@kerbside/contracts/events/garages';
import { quoteStarted, quoteUpdated } from '@kerbside/contracts/events/pricing';
import { consumer, repeatable, together } from '@kerbside/platform/events/receiving/consumer';
import * as z from 'zod/mini';
import { SearchService } from './search.service.js';

const owned = z.object({ customerId: z.string() });
const isOwned = (data: unknown): boolean => z.safeParse(owned, data).success;

interface QuoteTold {
  readonly data: { readonly quoteId: string; readonly customerId: string | null };
}
const keepOwned = async ({ data: { quoteId, customerId } }: QuoteTold, { entries }: { readonly entries: SearchService }): Promise<void> => {
  if (customerId !== null) await entries.keepQuote(quoteId, customerId);
};

export const SearchConsumer = consumer(
  'SearchConsumer',
  { entries: SearchService },
  {
    /** Indexing a customer again changes nothing. */
    registered: together(customerRegistered, (events, { entries }, session) =>
      entries.queueTogether(
        events.map(({ id, data }) => ({ customerId: data.customerId, eventId: id })),
        session,
      ),
    ),
    carAdded: together(carAdded, (events, { entries }, session) =>
      entries.queueTogether(
        events.map(({ id, data }) => ({ customerId: data.customerId, eventId: id })),
        session,
      ),
    ),
    imported: repeatable(customersImported, async ({ id, data }, { entries }, session) => {
      const changes = (isNew: boolean) =>
        data.customers.flatMap((one) => (one.isNew === isNew ? [{ customerId: one.customerId, eventId: id }] : []));
      if (!data.isSearchKept) await entries.queueTogether(changes(true), session);
      await entries.queueCustomersAgain(changes(false), session);
    }),
    undone: repeatable(importedRowsUndone, async ({ id, data: { rows, closed } }, { entries }, session) => {
      await entries.forgetCustomers(closed, session);
      const left = rows.flatMap(({ customerId, outcome }) =>
        customerId !== null && outcome === 'taken_back' && !closed.includes(customerId) ? [customerId] : [],
      );
      await entries.queueCustomersAgain(
        [...new Set(left)].map((customerId) => ({ customerId, eventId: id })),
        session,
      );
    }),
    plateChanged: repeatable(registrationChangeApproved, ({ id, data }, { entries }, session) =>
      entries.queueTogether([{ customerId: data.customerId, eventId: id }], session),
    ),
    emailChanged: repeatable(customerEmailChanged, ({ id, data }, { entries }, session) =>
      entries.queueCustomersAgain([{ customerId: data.customerId, eventId: id }], session),
    ),
    detailsChanged: repeatable(customerDetailsChanged, ({ id, data }, { entries }, session) =>
      entries.queueCustomersAgain([{ customerId: data.customerId, eventId: id }], session),
    ),
    begun: repeatable(quoteStarted, keepOwned, isOwned),
    owned: repeatable(quoteUpdated, keepOwned, isOwned),
    claimSubmitted: repeatable(claimSubmitted, ({ data }, { entries }, session) => entries.keepClaim(data, session)),
    booked: repeatable(bookingRequested, ({ data: { bookingId, bookingNumber, customerId } }, { entries }, session) =>
      entries.keepBookings([{ bookingId, bookingNumber, customerId }], session),
    ),
    visitCancelled: repeatable(bookingCancelled, ({ data: { bookingId, bookingNumber, customerId } }, { entries }, session) =>
      entries.keepBookings([{ bookingId, bookingNumber, customerId, isCancelled: true }], session),
    ),
    issued: repeatable(policyIssued, ({ data }, { entries }) => entries.keepPolicy(data)),
    marked: repeatable(policyRenewalMarked, ({ id, data }, { entries }) => entries.keepPolicyAgain(data, id)),
    unmarked: repeatable(policyRenewalUnmarked, ({ id, data }, { entries }) => entries.keepPolicyAgain(data, id)),
    cancelled: repeatable(policyCancelled, ({ id, data }, { entries }) => entries.keepPolicyAgain(data, id)),
    reinstated: repeatable(policyReinstated, ({ id, data }, { entries }) => entries.keepPolicyAgain(data, id)),
    arrearsChanged: repeatable(policyArrearsChanged, ({ id, data }, { entries }) => entries.keepPolicyAgain(data, id)),
    carRenamed: repeatable(policyCarRenamed, ({ id, data }, { entries }) => entries.keepPolicyAgain(data, id)),
    transferred: repeatable(policyTransferred, ({ id, data }, { entries }) => entries.keepPolicyAgain(data, id)),
  },
);
