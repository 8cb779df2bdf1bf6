import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import {
  acceptProposedSlot,
  answerFinding,
  cancelBooking,
  changeBookingDate,
  downloadBooking,
  downloadFindingPhoto,
  listBookings,
  listWorkshopHistory,
  readBookingStatus,
  readFreeDays,
} from '@kerbside/contracts/http/garages/tracker';
import { CurrentCaller, file, Input, Serves } from '@kerbside/platform/calls/http';
import { TrackerService } from './tracker.service.js';

@Controller()
export class TrackerController {
  constructor(private readonly tracker: TrackerService) {}

  @Serves(listBookings)
  list(@Input() { params }: CallRequest<typeof listBookings>, @CurrentCaller() caller: Caller) {
    return this.tracker.list(params.carId, caller);
  }

  @Serves(readBookingStatus)
  status(@Input() { params }: CallRequest<typeof readBookingStatus>, @CurrentCaller() caller: Caller) {
    return this.tracker.status(params.bookingId, caller);
  }

  @Serves(downloadBooking)
  async download(@Input() { params }: CallRequest<typeof downloadBooking>, @CurrentCaller() caller: Caller) {
    const { name, bytes } = await this.tracker.document(params.bookingId, caller);
    return file(bytes, { name, mediaType: 'application/pdf' });
  }

  @Serves(readFreeDays)
  freeDays(@Input() { params }: CallRequest<typeof readFreeDays>, @CurrentCaller() caller: Caller) {
    return this.tracker.freeDays(params.bookingId, caller);
  }

  @Serves(changeBookingDate)
  changeDate(@Input() { body }: CallRequest<typeof changeBookingDate>, @CurrentCaller() caller: Caller) {
    return this.tracker.changeDate(body, caller);
  }

  @Serves(cancelBooking)
  cancel(@Input() { body }: CallRequest<typeof cancelBooking>, @CurrentCaller() caller: Caller) {
    return this.tracker.cancel(body, caller);
  }

  @Serves(acceptProposedSlot)
  acceptProposal(@Input() { params }: CallRequest<typeof acceptProposedSlot>, @CurrentCaller() caller: Caller) {
    return this.tracker.acceptProposal(params.bookingId, caller);
  }

  @Serves(answerFinding)
  answer(@Input() { params, body }: CallRequest<typeof answerFinding>, @CurrentCaller() caller: Caller) {
    return this.tracker.answerFinding(params.bookingId, params.findingId, body.answer, caller);
  }

  @Serves(listWorkshopHistory)
  history(@Input() { params, query }: CallRequest<typeof listWorkshopHistory>, @CurrentCaller() caller: Caller) {
    return this.tracker.history(params.carId, query, caller);
  }

  @Serves(downloadFindingPhoto)
  photo(@Input() { params }: CallRequest<typeof downloadFindingPhoto>, @CurrentCaller() caller: Caller) {
    return this.tracker.openPhoto(params.id, caller);
  }
}
