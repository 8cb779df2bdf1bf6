import type { CallInput } from '@kerbside/contracts/call';
import { client, isRefusal } from '@kerbside/contracts/client';
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
  type TrackedBooking,
} from '@kerbside/contracts/http/garages/tracker';
import { queryOptions, type QueryClient } from '@tanstack/react-query';

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

const visits = ['visits'] as const;
const visitKey = (bookingId: string) => ['visit', bookingId] as const;

/** A9: the list is read again every 30 minutes, and retried twice; the details of a visit stay fresh for 1,800 s. */
const refreshMs = 30 * 60_000;
const statusHoldsMs = 1_800_000;
const retries = 2;
const retryAfterMs = 500;

/** A refusal is final; only a failure that may be temporary is retried. */
const mayPass = (failures: number, error: unknown): boolean => failures < retries && !isRefusal(error);

export const visitsQuery = (api: BookingsApi, carId: string) =>
  queryOptions({
    queryKey: [...visits, carId],
    queryFn: async ({ signal, client }) => {
      const { rows } = await api.ofCar(carId, signal);
      for (const row of rows) {
        client.setQueryDefaults(visitKey(row.id), { gcTime: statusHoldsMs });
        client.setQueryData<TrackedBooking>(visitKey(row.id), row);
      }
      return rows;
    },
    refetchInterval: refreshMs,
    retry: mayPass,
    retryDelay: retryAfterMs,
  });

export const visitQuery = (api: BookingsApi, bookingId: string) =>
  queryOptions({
    queryKey: visitKey(bookingId),
    queryFn: ({ signal }) => api.status(bookingId, signal),
    staleTime: statusHoldsMs,
    gcTime: statusHoldsMs,
    refetchInterval: refreshMs,
  });

/** The visit of a purchase; null while none is booked. */
export const visitOfQuoteQuery = (api: BookingsApi, quoteId: string) =>
  queryOptions({ queryKey: [...visits, 'of-quote', quoteId], queryFn: ({ signal }) => api.ofQuote(quoteId, signal) });

export const freeDaysQuery = (api: BookingsApi, bookingId: string) =>
  queryOptions({ queryKey: [...visitKey(bookingId), 'free'], queryFn: ({ signal }) => api.freeDays(bookingId, signal) });

export const workshopHistoryQuery = (api: BookingsApi, carId: string) =>
  queryOptions({ queryKey: ['workshop-history', carId], queryFn: ({ signal }) => api.history(carId, signal) });

/** Shows a visit as changed; lists are read again when they are next shown. */
export const showChanged = (cache: QueryClient, booking: TrackedBooking): void => {
  cache.setQueryData<TrackedBooking>(visitKey(booking.id), booking);
  void cache.invalidateQueries({ queryKey: visits });
};

/** After a visit is cancelled: opening it again reads it anew, and no list shows it while it is read. */
export const forgetVisit = (cache: QueryClient, bookingId: string): void => {
  void cache.invalidateQueries({ queryKey: visitKey(bookingId), refetchType: 'none' });
  void cache.resetQueries({ queryKey: visits });
};
