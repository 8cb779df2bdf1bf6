import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { makeCalendarFeed, readCalendarFeed, stopCalendarFeed } from '@kerbside/contracts/http/garages/calendar';
import { queryOptions, type QueryClient } from '@tanstack/react-query';

/** The address by which other calendars read the customer's days. */
export const calendarApi = (fetch: HostApi['fetch']) => {
  const { send } = client(fetch);
  return {
    read: (signal: AbortSignal) => send(readCalendarFeed, {}, { signal }),
    make: () => send(makeCalendarFeed, {}),
    stop: () => send(stopCalendarFeed, {}),
  };
};
export type CalendarApi = ReturnType<typeof calendarApi>;

export const calendarQuery = (api: CalendarApi) => queryOptions({ queryKey: ['calendar-feed'], queryFn: ({ signal }) => api.read(signal) });

/** Shows the result of a change; the address itself is not cached. */
export const showCalendar = (cache: QueryClient, { madeAt }: { readonly madeAt: string | null }): void =>
  void cache.setQueryData(['calendar-feed'], { madeAt });
