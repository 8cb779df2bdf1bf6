import type { CallInput } from '@kerbside/contracts/call';
import { isRefusal } from '@kerbside/contracts/client';
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
import { download, queryOf, send, type Site } from '@kerbside/contracts/ui/data/calls';
import { queryOptions, type QueryClient } from '@tanstack/react-query';

const visits = ['visits'] as const;
const visitKey = (bookingId: string) => ['visit', bookingId] as const;

/** A9: the list is read again every 30 minutes, and retried twice; the details of a visit stay fresh for 1,800 s. */
const refreshMs = 30 * 60_000;
const statusHoldsMs = 1_800_000;
const retries = 2;
const retryAfterMs = 500;

/** A refusal is final; only a failure that may be temporary is retried. */
const mayPass = (failures: number, error: unknown): boolean => failures < retries && !isRefusal(error);

export const visitsQuery = (site: Site, carId: string) =>
  queryOptions({
    queryKey: [...visits, carId],
    queryFn: async ({ signal, client }) => {
      const { rows } = await send(site, listBookings, { params: { carId } }, signal);
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

export const visitQuery = (site: Site, bookingId: string) =>
  queryOptions({
    ...queryOf(site, visitKey(bookingId), readBookingStatus, { params: { bookingId } }),
    staleTime: statusHoldsMs,
    gcTime: statusHoldsMs,
    refetchInterval: refreshMs,
  });

/** The visit of a purchase; null while none is booked. */
export const visitOfQuoteQuery = (site: Site, quoteId: string) =>
  queryOf(site, [...visits, 'of-quote', quoteId], readBooking, { params: { quoteId }, headers: {} });

export const freeDaysQuery = (site: Site, bookingId: string) =>
  queryOf(site, [...visitKey(bookingId), 'free'], readFreeDays, { params: { bookingId } });

/** More visits than a car is likely to have; the list says so when there are more. */
export const workshopHistoryQuery = (site: Site, carId: string) =>
  queryOf(site, ['workshop-history', carId], listWorkshopHistory, { params: { carId }, query: { perPage: '50' } });

export const changeVisitDate = (site: Site, wanted: CallInput<typeof changeBookingDate>['body']) =>
  send(site, changeBookingDate, { body: wanted });
export const cancelVisit = (site: Site, id: string) => send(site, cancelBooking, { body: { id } });
export const acceptProposal = (site: Site, bookingId: string, shown: CallInput<typeof acceptProposedSlot>['body']) =>
  send(site, acceptProposedSlot, { params: { bookingId }, body: shown });
export const answerAboutWork = (site: Site, bookingId: string, findingId: string, answer: 'approved' | 'declined') =>
  send(site, answerFinding, { params: { bookingId, findingId }, body: { answer } });
export const downloadVisit = (site: Site, bookingId: string) => download(site, downloadBooking, { params: { bookingId } });
export const downloadWorkPhoto = (site: Site, id: string) => download(site, downloadFindingPhoto, { params: { id } });

/** Shows a visit as changed; lists are read again when they are next shown. */
export const showChanged = (cache: QueryClient, booking: TrackedBooking): void => {
  cache.setQueryData<TrackedBooking>(visitKey(booking.id), booking);
  void cache.invalidateQueries({ queryKey: visits });
};

/** The visit as it is now, as far as it can be read, with its free days. */
export const readAgain = async (cache: QueryClient, site: Site, bookingId: string): Promise<TrackedBooking | undefined> => {
  await cache.invalidateQueries({ queryKey: visitKey(bookingId) });
  return cache.getQueryData(visitQuery(site, bookingId).queryKey);
};

/** After a visit is cancelled: opening it again reads it anew, and no list shows it while it is read. */
export const forgetVisit = (cache: QueryClient, bookingId: string): void => {
  void cache.invalidateQueries({ queryKey: visitKey(bookingId), refetchType: 'none' });
  void cache.resetQueries({ queryKey: visits });
};
