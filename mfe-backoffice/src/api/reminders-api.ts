import { client } from '@kerbside/contracts/client';
import type { CallInput } from '@kerbside/contracts/call';
import type { HostApi } from '@kerbside/contracts/host';
import { listColleagues } from '@kerbside/contracts/http/accounts/colleagues';
import {
  assignReminder,
  countNotifications,
  listReminders,
  loadHiddenReminders,
  nextReminder,
  saveReminder,
} from '@kerbside/contracts/http/callbacks/reminders';
import { referenceTyped, type ReminderFilter, type ReminderSort } from '@kerbside/contracts/staff/reminders';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { countAgainMs } from '../timings.js';

export type ReminderSave = CallInput<typeof saveReminder>['body'];
type Notes = CallInput<typeof loadHiddenReminders>['body'];

/** A list, of one colleague, one day or some words where that is chosen. */
export interface ReminderQuery {
  readonly filter: ReminderFilter;
  readonly colleague?: string | undefined;
  readonly day?: string | undefined;
  readonly who?: string | undefined;
  readonly page: number;
  readonly perPage: number;
  readonly sort: ReminderSort | undefined;
}

interface Customer {
  /** Undefined for a person known by their address alone. */
  readonly customerId: string | undefined;
  readonly email: string;
}

/** What staff ask about callbacks and reminders. */
export const remindersApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  return {
    list: ({ filter, colleague, day, who, sort, page, perPage }: ReminderQuery, signal: AbortSignal) =>
      send(
        listReminders,
        { query: { filter_by: filter, user_id: colleague, remind_on: day, who, sort, page: String(page), perPage: String(perPage) } },
        { signal },
      ),
    due: (signal: AbortSignal) => send(listReminders, { query: { filter_by: 'open', perPage: '8' } }, { signal }),
    ofCustomer: ({ customerId, email }: Customer, signal: AbortSignal) =>
      send(
        listReminders,
        { query: { ...(customerId === undefined ? {} : { related_table: 'customer', related_id: customerId }), related_email: email } },
        { signal },
      ),
    doneOfCustomer: ({ customerId, email }: Customer, signal: AbortSignal) =>
      send(
        listReminders,
        {
          query: {
            filter_by: 'completed',
            ...(customerId === undefined ? {} : { related_table: 'customer', related_id: customerId }),
            related_email: email,
          },
        },
        { signal },
      ),
    numbered: (reference: string, signal: AbortSignal) => send(listReminders, { query: { reference } }, { signal }),
    open: (callbackId: string) => send(assignReminder, { body: { callback_id: callbackId } }),
    save: (body: ReminderSave) => send(saveReminder, { body }),
    notes: (body: Notes) => send(loadHiddenReminders, { body }),
    next: (signal: AbortSignal) => send(nextReminder, { body: {} }, { signal }),
    counts: (signal: AbortSignal) => send(countNotifications, {}, { signal }),
    colleagues: (signal: AbortSignal) => send(listColleagues, {}, { signal }),
  };
};
export type RemindersApi = ReturnType<typeof remindersApi>;

/** The lists and counts share their beginning: a save makes all of them stale. */
export const reminderKeys = {
  all: ['reminders'],
  list: (listed: ReminderQuery) => ['reminders', 'list', listed],
  ofCustomer: ({ customerId, email }: Customer) => ['reminders', 'of-customer', customerId, email],
  doneOfCustomer: ({ customerId, email }: Customer) => ['reminders', 'done-of-customer', customerId, email],
  numbered: (reference: string) => ['reminders', 'numbered', reference],
  due: ['reminders', 'due'],
  counts: ['reminders', 'counts'],
  notes: (table: string, id: string) => ['reminders', 'notes', table, id],
  next: ['next-reminder'],
  opened: (callbackId: string) => ['opened-reminder', callbackId],
  colleagues: ['colleagues'],
} as const;

export const reminderListQuery = (api: RemindersApi, listed: ReminderQuery) =>
  queryOptions({
    queryKey: reminderKeys.list(listed),
    queryFn: ({ signal }) => api.list(listed, signal),
    placeholderData: keepPreviousData,
    // No event says when a colleague snoozes or hides one.
    refetchInterval: countAgainMs,
  });
/** Those about the customer and those with their address: a callback can be booked without an account, and with another address. */
export const ofCustomerQuery = (api: RemindersApi, customer: Customer) =>
  queryOptions({ queryKey: reminderKeys.ofCustomer(customer), queryFn: ({ signal }) => api.ofCustomer(customer, signal) });
export const doneOfCustomerQuery = (api: RemindersApi, customer: Customer) =>
  queryOptions({ queryKey: reminderKeys.doneOfCustomer(customer), queryFn: ({ signal }) => api.doneOfCustomer(customer, signal) });
/** The callback or reminder with a number; nothing is requested for other words. */
export const numberedQuery = (api: RemindersApi, typed: string) => {
  const reference = referenceTyped(typed) ?? '';
  return queryOptions({
    queryKey: reminderKeys.numbered(reference),
    queryFn: ({ signal }) => api.numbered(reference, signal),
    enabled: reference !== '',
  });
};
/** The few that are called first. */
export const dueRemindersQuery = (api: RemindersApi) =>
  queryOptions({ queryKey: reminderKeys.due, queryFn: ({ signal }) => api.due(signal) });
export const countsQuery = (api: RemindersApi) =>
  queryOptions({ queryKey: reminderKeys.counts, queryFn: ({ signal }) => api.counts(signal), refetchInterval: countAgainMs });
export const colleaguesQuery = (api: RemindersApi) =>
  queryOptions({ queryKey: reminderKeys.colleagues, queryFn: ({ signal }) => api.colleagues(signal) });

/** Opening one assigns it, so it is requested anew each time. */
export const openedQuery = (api: RemindersApi, callbackId: string) =>
  queryOptions({ queryKey: reminderKeys.opened(callbackId), queryFn: () => api.open(callbackId), gcTime: 0 });
