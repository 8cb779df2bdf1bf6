import { doneAtGarages } from '@kerbside/contracts/garages/done-at-garages';
import type { EventOf } from '@kerbside/contracts/event';
import type { ProductType } from '@kerbside/contracts/ids';
import { policyCancelled, policyReinstated } from '@kerbside/contracts/events/claims';
import { garagePaymentChanged, paymentFailed, purchaseCompleted } from '@kerbside/contracts/events/payments';
import { consumer, on, repeatable } from '@kerbside/platform/events/receiving/consumer';
import { BookingSlots } from './booking-slots.js';
import { BookingsService } from './bookings.service.js';
import { WithdrawnProducts } from './bookings.repository.js';

export const BookingsConsumer = consumer(
  'BookingsConsumer',
  { bookings: BookingsService, slots: BookingSlots, withdrawn: WithdrawnProducts },
  {
    bought: repeatable(purchaseCompleted, ({ data }, { bookings }) => bookings.request(data.quoteId, data.customerId)),
    /** It comes before purchase-completed, so that the garage is told of it with the visit. */
    atGarage: on(garagePaymentChanged, async ({ data }, { bookings }, session) => {
      const { quoteId, amountPence, status } = data;
      await bookings.setAtGarage(quoteId, { amountPence, status }, session);
    }),
    /** Later payments of what was bought already have other lines. */
    failed: on(paymentFailed, async ({ data, time }, { slots }, session) => {
      if ((data.line ?? 1) === 1) await slots.giveBack(data.quoteId, new Date(time), session);
    }),
    /** What was bought is cancelled: no visit is made for it. */
    policyCancelled: on(policyCancelled, async ({ data }, { bookings, withdrawn }, session) => {
      const products = partsOf(data);
      if (products.length === 0) return;
      await withdrawn.add(data.quoteId, products, session);
      await bookings.withdraw(data.quoteId, products, session);
    }),
    /** The visit has it again. */
    policyReinstated: on(policyReinstated, async ({ data }, { bookings, withdrawn }, session) => {
      const products = partsOf(data);
      if (products.length === 0) return;
      await withdrawn.giveBack(data.quoteId, products, session);
      await bookings.restore(data.quoteId, products, session);
    }),
  },
);

type PolicyChange = EventOf<typeof policyCancelled | typeof policyReinstated>['data'];

/** The parts of a visit that a policy stands for, with what came with it: a visit that is called off whole knows all that it was for. None for what follows another. */
const partsOf = ({ productType, with: leader, withIt = [] }: PolicyChange): readonly ProductType[] =>
  leader === undefined ? [productType, ...withIt].filter((product) => doneAtGarages.includes(product)) : [];
