import type { CallInput } from '@kerbside/contracts/call';
import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { readBooking } from '@kerbside/contracts/http/garages/bookings';
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

/** More visits than a car is likely to have; the list says so when there are more. */
const query = { perPage: '50' };

/** The visits of the customer's cars to garages. */
export const bookingsApi = (fetch: HostApi['fetch']) => {
  const { send, download } = client(fetch);
  return {
    ofCar: (carId: string, signal: AbortSignal) => send(listBookings, { params: { carId } }, { signal }),
    ofQuote: (quoteId: string, signal: AbortSignal) => send(readBooking, { params: { quoteId }, headers: {} }, { signal }),
    status: (bookingId: string, signal: AbortSignal) => send(readBookingStatus, { params: { bookingId } }, { signal }),
    pdf: (bookingId: string) => download(downloadBooking, { params: { bookingId } }),
    freeDays: (bookingId: string, signal: AbortSignal) => send(readFreeDays, { params: { bookingId } }, { signal }),
    changeDate: (wanted: CallInput<typeof changeBookingDate>['body']) => send(changeBookingDate, { body: wanted }),
    cancel: (id: string) => send(cancelBooking, { body: { id } }),
    acceptProposal: (bookingId: string) => send(acceptProposedSlot, { params: { bookingId } }),
    answer: (bookingId: string, findingId: string, answer: 'approved' | 'declined') =>
      send(answerFinding, { params: { bookingId, findingId }, body: { answer } }),
    photo: (id: string) => download(downloadFindingPhoto, { params: { id } }),
    history: (carId: string, signal: AbortSignal) => send(listWorkshopHistory, { params: { carId }, query }, { signal }),
  };
};
export type BookingsApi = ReturnType<typeof bookingsApi>;
