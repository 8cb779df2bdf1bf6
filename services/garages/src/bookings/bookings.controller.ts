import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { listGaragesAudit } from '@kerbside/contracts/http/garages/audit';
import { readBookedVisit, readBooking, readVisitToPay, saveBooking } from '@kerbside/contracts/http/garages/bookings';
import { holdSlot, readSlots, releaseSlot } from '@kerbside/contracts/http/garages/slots';
import { quoteSecretHeader } from '@kerbside/contracts/http/pricing/pricing';
import { Audit } from '@kerbside/platform/audit/audit';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { BookingSlots } from './booking-slots.js';
import { BookingsService } from './bookings.service.js';

@Controller()
export class BookingsController {
  constructor(
    private readonly bookings: BookingsService,
    private readonly slots: BookingSlots,
    private readonly audit: Audit,
  ) {}

  @Serves(saveBooking)
  save(@Input() { params, body, headers }: CallRequest<typeof saveBooking>, @CurrentCaller() caller: Caller) {
    return this.bookings.save(params.quoteId, body, headers[quoteSecretHeader], caller);
  }

  @Serves(readBooking)
  read(@Input() { params, headers }: CallRequest<typeof readBooking>, @CurrentCaller() caller: Caller) {
    return this.bookings.read(params.quoteId, headers[quoteSecretHeader], caller);
  }

  @Serves(readSlots)
  openDays(@Input() { params, query, headers }: CallRequest<typeof readSlots>, @CurrentCaller() caller: Caller) {
    return this.slots.openDays(params.quoteId, query, headers[quoteSecretHeader], caller);
  }

  @Serves(holdSlot)
  hold(@Input() { params, headers }: CallRequest<typeof holdSlot>, @CurrentCaller() caller: Caller) {
    return this.slots.holdAgain(params.quoteId, headers[quoteSecretHeader], caller);
  }

  @Serves(releaseSlot)
  release(@Input() { params, headers }: CallRequest<typeof releaseSlot>, @CurrentCaller() caller: Caller) {
    return this.slots.letGo(params.quoteId, headers[quoteSecretHeader], caller);
  }

  @Serves(readBookedVisit)
  async visit(@Input() { params }: CallRequest<typeof readBookedVisit>) {
    return { visit: await this.bookings.visitOf(params.quoteId) };
  }

  @Serves(readVisitToPay)
  async visitToPay(@Input() { params, body }: CallRequest<typeof readVisitToPay>) {
    return { visit: await this.bookings.toPay(params.quoteId, body) };
  }

  @Serves(listGaragesAudit)
  audited(@Input() { query }: CallRequest<typeof listGaragesAudit>) {
    return this.audit.list(query);
  }
}
