import type { CallInput } from '@kerbside/contracts/call';
import { listColleagues } from '@kerbside/contracts/http/accounts/colleagues-and-customers';
import { assignReminder, countNotifications, listReminders, saveReminder } from '@kerbside/contracts/http/callbacks/reminders';
import { referenceTyped, type ReminderFilter, type ReminderSort } from '@kerbside/contracts/staff/reminders';
import { queryOptions } from '@tanstack/react-query';
import { countAgainMs } from '../timings.js';
import { pageQueryOf, queryOf, send, type Site } from '@kerbside/contracts/ui/data/calls';
import { sayWhoDid } from './done-before.js';

export type ReminderSave = CallInput<typeof saveReminder>['body'];

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

/** The lists and counts share their beginning: a save makes all of them stale. */
export const reminderKeys = {
  all: ['reminders'],
  notes: (table: string, id: string) => ['reminders', 'notes', table, id],
  next: ['next-reminder'],
  opened: (callbackId: string) => ['opened-reminder', callbackId],
} as const;

const keyOf = (...of: readonly unknown[]) => [...reminderKeys.all, ...of];

export const reminderListQuery = (site: Site, listed: ReminderQuery) => {
  const { filter, colleague, day, who, sort, page, perPage } = listed;
  return queryOptions({
    ...pageQueryOf(site, keyOf('list', listed), listReminders, {
      query: { filter_by: filter, user_id: colleague, remind_on: day, who, sort, page: String(page), perPage: String(perPage) },
    }),
    // No event says when a colleague snoozes or hides one.
    refetchInterval: countAgainMs,
  });
};

const relatedTo = ({ customerId, email }: Customer) => ({
  ...(customerId === undefined ? {} : ({ related_table: 'customer', related_id: customerId } as const)),
  related_email: email,
});
/** Those about the customer and those with their address: a callback can be booked without an account, and with another address. */
export const ofCustomerQuery = (site: Site, customer: Customer) =>
  queryOf(site, keyOf('of-customer', customer.customerId, customer.email), listReminders, { query: relatedTo(customer) });
export const doneOfCustomerQuery = (site: Site, customer: Customer) =>
  queryOf(site, keyOf('done-of-customer', customer.customerId, customer.email), listReminders, {
    query: { filter_by: 'completed', ...relatedTo(customer) },
  });
/** The callback or reminder with a number; nothing is requested for other words. */
export const numberedQuery = (site: Site, typed: string) => {
  const reference = referenceTyped(typed) ?? '';
  return queryOptions({
    ...queryOf(site, keyOf('numbered', reference), listReminders, { query: { reference } }),
    enabled: reference !== '',
  });
};
/** The few that are called first. */
export const dueRemindersQuery = (site: Site) => queryOf(site, keyOf('due'), listReminders, { query: { filter_by: 'open', perPage: '8' } });
export const countsQuery = (site: Site) =>
  queryOptions({ ...queryOf(site, keyOf('counts'), countNotifications, {}), refetchInterval: countAgainMs });
export const colleaguesQuery = (site: Site) => queryOf(site, ['colleagues'], listColleagues, {});

/** Opening one assigns it, so it is requested anew each time. */
export const openedQuery = (site: Site, callbackId: string) =>
  queryOptions({
    queryKey: reminderKeys.opened(callbackId),
    queryFn: () => send(site, assignReminder, { body: { callback_id: callbackId } }),
    gcTime: 0,
  });

const actions = ['assigned', 'changed', 'completed', 'hidden', 'snoozed'].map((done) => `callback-${done}`);

/** Nobody was first at a new one. */
export const save = (site: Site, body: ReminderSave) => {
  const { callback_id: subjectId } = body;
  return send(site, saveReminder, { body }).catch(sayWhoDid(site, subjectId ? { deed: { service: 'callbacks', subjectId, actions } } : {}));
};
