import { controller, serves } from '@kerbside/platform/http/controller';
import { listGaragesAudit } from '@kerbside/contracts/http/garages/audit';
import { readBookedVisit, readBooking, readVisitToPay, saveBooking } from '@kerbside/contracts/http/garages/bookings';
import { holdSlot, readSlots, releaseSlot } from '@kerbside/contracts/http/garages/slots';
import { quoteSecretHeader } from '@kerbside/contracts/http/pricing/pricing';
import { Audit } from '@kerbside/platform/audit/audit';
import { BookingSlots } from './booking-slots.js';
import { BookingsService } from './bookings.service.js';

export const BookingsController = controller({ bookings: BookingsService, slots: BookingSlots, audit: Audit }, [
  serves(saveBooking, ({ params, body, headers, caller }, { bookings }) =>
    bookings.save(params.quoteId, body, headers[quoteSecretHeader], caller),
  ),
  serves(readBooking, ({ params, headers, caller }, { bookings }) => bookings.read(params.quoteId, headers[quoteSecretHeader], caller)),
  serves(readSlots, ({ params, query, headers, caller }, { slots }) =>
    slots.openDays(params.quoteId, query, headers[quoteSecretHeader], caller),
  ),
  serves(holdSlot, ({ params, headers, caller }, { slots }) => slots.holdAgain(params.quoteId, headers[quoteSecretHeader], caller)),
  serves(releaseSlot, ({ params, headers, caller }, { slots }) => slots.letGo(params.quoteId, headers[quoteSecretHeader], caller)),
  serves(readBookedVisit, async ({ params }, { bookings }) => ({ visit: await bookings.visitOf(params.quoteId) })),
  serves(readVisitToPay, async ({ params, body }, { bookings }) => ({ visit: await bookings.toPay(params.quoteId, body) })),
  serves(listGaragesAudit, ({ query }, { audit }) => audit.list(query)),
]);
