import { isRealDay } from '@kerbside/contracts/days/dates';
import type { HostApi } from '@kerbside/contracts/host';
import { reminderFilters, reminderSorts, type ReminderFilter } from '@kerbside/contracts/staff/reminders';
import { useQuery } from '@tanstack/react-query';
import { useAddress } from '../../address.js';
import { reminderListQuery, type ReminderQuery } from '../../api/reminders-api.js';
import { useListed } from '../lists/use-listed.js';

const dayIn = (text: string) => (isRealDay(text) ? text : undefined);
const filterIn = (text: string): ReminderFilter => reminderFilters.find((filter) => filter === text) ?? 'open';

/** The list that the address asks for, with its rows. */
export const useCallbacks = (host: HostApi) => {
  const address = useAddress(host);
  const { page, perPage, sort, listing } = useListed(address);
  const listed: ReminderQuery = {
    filter: filterIn(address.get('filter_by')),
    colleague: address.get('colleague') || undefined,
    day: dayIn(address.get('day')),
    who: address.get('who') || undefined,
    sort: reminderSorts.find((one) => one === sort),
    page,
    perPage,
  };
  return { address, listed, listing, query: useQuery(reminderListQuery(host, listed)) };
};
export type Callbacks = ReturnType<typeof useCallbacks>;
