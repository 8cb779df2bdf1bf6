import { controller, serves } from '@kerbside/platform/http/controller';
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
import { file } from '@kerbside/platform/calls/http';
import { TrackerService } from './tracker.service.js';

export const TrackerController = controller({ tracker: TrackerService }, [
  serves(listBookings, ({ params, caller }, { tracker }) => tracker.list(params.carId, caller)),
  serves(readBookingStatus, ({ params, caller }, { tracker }) => tracker.status(params.bookingId, caller)),
  serves(downloadBooking, async ({ params, caller }, { tracker }) => {
    const { name, bytes } = await tracker.document(params.bookingId, caller);
    return file(bytes, { name, mediaType: 'application/pdf' });
  }),
  serves(readFreeDays, ({ params, caller }, { tracker }) => tracker.freeDays(params.bookingId, caller)),
  serves(changeBookingDate, ({ body, caller }, { tracker }) => tracker.changeDate(body, caller)),
  serves(cancelBooking, ({ body, caller }, { tracker }) => tracker.cancel(body, caller)),
  serves(acceptProposedSlot, ({ params, body, caller }, { tracker }) => tracker.acceptProposal(params.bookingId, body, caller)),
  serves(answerFinding, ({ params, body, caller }, { tracker }) =>
    tracker.answerFinding(params.bookingId, params.findingId, body.answer, caller),
  ),
  serves(listWorkshopHistory, ({ params, query, caller }, { tracker }) => tracker.history(params.carId, query, caller)),
  serves(downloadFindingPhoto, ({ params, caller }, { tracker }) => tracker.openPhoto(params.id, caller)),
]);
