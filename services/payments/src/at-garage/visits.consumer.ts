import { isDeepStrictEqual } from 'node:util';
import type { EventOf } from '@kerbside/contracts/event';
import {
  bookingCancelled,
  bookingDateChanged,
  bookingFinished,
  bookingRequested,
  bookingSlotProposed,
} from '@kerbside/contracts/events/garages';
import { consumer, on } from '@kerbside/platform/events/receiving/consumer';
import type { ServicesOf } from '@kerbside/platform/calls/with-services';
import type { ClientSession } from 'mongoose';
import { PurchaseChanges } from '../purchases/purchase-changes.js';
import type { Purchase } from '../purchases/purchase.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import { bookedOn, garagePaymentChange, notToPay, paidThere, proposedFor } from '../schedules/garage-payment.js';

const classes = { purchases: PurchasesRepository, changes: PurchaseChanges };
type Visit = EventOf<
  typeof bookingRequested | typeof bookingDateChanged | typeof bookingFinished | typeof bookingCancelled | typeof bookingSlotProposed
>;

const change =
  <V extends Visit>(decide: (purchase: Purchase, visit: V['data']) => Purchase) =>
  async ({ data }: V, { purchases, changes }: ServicesOf<typeof classes>, session: ClientSession): Promise<void> => {
    const purchase = await purchases.ofQuote(data.quoteId, session);
    if (purchase?.state.status !== 'completed') return;
    const changed = decide(purchase, data);
    if (isDeepStrictEqual(purchase, changed)) return;
    await changes.write({ purchase: changed, rows: [], told: garagePaymentChange(purchase, changed) }, session);
  };
const booked = change<EventOf<typeof bookingRequested | typeof bookingDateChanged>>((purchase, { bookingDate }) =>
  bookedOn(purchase, bookingDate),
);

/** A payment at a garage follows its visit: due on the visit's day, which its garage may propose to change, paid once the work is finished, and void if the visit is cancelled. */
export const VisitsConsumer = consumer('VisitsConsumer', classes, {
  /** Also handles a visit that is booked again after it was cancelled. */
  requested: on(bookingRequested, booked),
  moved: on(bookingDateChanged, booked),
  proposed: on(
    bookingSlotProposed,
    change((purchase, { proposedDate }) => proposedFor(purchase, proposedDate)),
  ),
  finished: on(bookingFinished, change(paidThere)),
  cancelled: on(bookingCancelled, change(notToPay)),
});
