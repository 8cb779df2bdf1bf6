import { isRefusal } from '@kerbside/contracts/client';
import type { TrackedBooking } from '@kerbside/contracts/http/garages/tracker';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { BookingsApi } from './bookings-api.js';

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

/** After a visit is cancelled: opening it again reads it anew. */
export const forgetVisit = (cache: QueryClient, bookingId: string): void => {
  void cache.invalidateQueries({ queryKey: visitKey(bookingId), refetchType: 'none' });
  void cache.invalidateQueries({ queryKey: visits });
};
