import { doneAtGarages } from '@kerbside/contracts/garages/done-at-garages';
import type { EventOf } from '@kerbside/contracts/event';
import type { ProductType } from '@kerbside/contracts/ids';
import { policyCancelled, policyReinstated, purchaseNotIssued } from '@kerbside/contracts/events/claims';
import { garagePaymentChanged, paymentFailed, purchaseCompleted } from '@kerbside/contracts/events/payments';
import type { ServicesOf } from '@kerbside/platform/calls/with-services';
import { consumer, on, repeatable } from '@kerbside/platform/events/receiving/consumer';
import type { ClientSession } from 'mongoose';
import { BookingSlots } from './booking-slots.js';
import { BookingsService } from './bookings.service.js';
import { BookingsRepository, WithdrawnProducts } from './bookings.repository.js';

const classes = { bookings: BookingsService, kept: BookingsRepository, slots: BookingSlots, withdrawn: WithdrawnProducts };

export const BookingsConsumer = consumer('BookingsConsumer', classes, {
  bought: repeatable(purchaseCompleted, ({ data }, { bookings }) => bookings.request(data.quoteId, data.customerId)),
  /** It comes before purchase-completed, so that the garage is told of it with the visit. */
  atGarage: on(garagePaymentChanged, async ({ data }, { kept }, session) => {
    const { quoteId, amountPence, status } = data;
    await kept.setAtGarage(quoteId, { amountPence, status }, session);
  }),
  /** Later payments of what was bought already have other lines. */
  failed: on(paymentFailed, async ({ data, time }, { slots }, session) => {
    if ((data.line ?? 1) === 1) await slots.giveBack(data.quoteId, new Date(time), session);
  }),
  /** What was bought is cancelled, or was paid back before it was issued: no visit is made for it. */
  policyCancelled: on(policyCancelled, ({ data }, services, session) => withdraw(services, data.quoteId, partsOf(data), session)),
  notIssued: on(purchaseNotIssued, ({ data }, services, session) =>
    withdraw(services, data.quoteId, doneThere(data.productTypes), session),
  ),
  /** The visit has it again. */
  policyReinstated: on(policyReinstated, async ({ data }, { bookings, withdrawn }, session) => {
    const products = partsOf(data);
    if (products.length === 0) return;
    await withdrawn.giveBack(data.quoteId, products, session);
    await bookings.restore(data.quoteId, products, session);
  }),
});

type PolicyChange = EventOf<typeof policyCancelled | typeof policyReinstated>['data'];

/** The parts of a visit that a policy stands for, with what came with it: a visit that is called off whole knows all that it was for. None for what follows another. */
const partsOf = ({ productType, with: leader, withIt = [] }: PolicyChange): readonly ProductType[] =>
  leader === undefined ? doneThere([productType, ...withIt]) : [];

const doneThere = (products: readonly ProductType[]) => products.filter((product) => doneAtGarages.includes(product));

const withdraw = async (
  { bookings, withdrawn }: ServicesOf<typeof classes>,
  quoteId: string,
  products: readonly ProductType[],
  session: ClientSession,
): Promise<void> => {
  if (products.length === 0) return;
  await withdrawn.add(quoteId, products, session);
  await bookings.withdraw(quoteId, products, session);
};
