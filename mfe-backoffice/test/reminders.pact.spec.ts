import { listColleagues } from '@kerbside/contracts/http/accounts/colleagues';
import {
  assignReminder,
  countNotifications,
  listReminders,
  nextReminder,
  saveReminder,
} from '@kerbside/contracts/http/callbacks/reminders';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom, noSignal } from '@kerbside/contracts/testing/consumer-pact';
import { remindersApi } from '../src/api/reminders-api.js';
import { ids } from '../src/testing/ids.js';
import { aReminder, nothingWaits } from '../src/testing/records.js';

const apiAt = (url: string) => remindersApi({ fetch: fetchFrom(url) });
const staff = ['a member of staff is signed in', { staffId: ids.staff, role: 'agent' }] as const;
const waits = ['a callback waits', { callbackId: ids.callback }] as const;
const given = [staff, waits];
const own = aReminder({ user_id: ids.staff, reminder_users: [ids.staff], current_user_id: ids.staff });
const taken = { ...own, assignment_date: '2027-03-05T10:00:00.000Z' };
const callback_id = ids.callback;
const bob = '10000000-0000-4000-8000-000000000077';

describe('what the back office asks about callbacks', () => {
  it('for those of a list', () => {
    const data = { rows: [own], paging: { page: 1, perPage: 20, count: 1 } };
    const mine = ['a callback of somebody waits', { callbackId: ids.callback, staffId: ids.staff }] as const;
    const asked = { so: 'to work through them', given: [staff, mine], query: { filter_by: 'mine', page: '1' }, data };
    return expectCall('mfe-backoffice', listReminders, asked, async (url) =>
      expect(await apiAt(url).list({ filter: 'mine' }, 1, noSignal)).toEqual(data),
    );
  });

  it('for those of a customer, by who booked them and by their address', () => {
    const data = { rows: [own], paging: { page: 1, perPage: 20, count: 1 } };
    const mine = ['a callback of somebody waits', { callbackId: ids.callback, staffId: ids.staff }] as const;
    const query = { related_table: 'customer', related_id: ids.customer, related_email: 'priya@example.com' } as const;
    const asked = { so: 'to see what a customer waits for', given: [staff, mine], query, data };
    const customer = { customerId: ids.customer, email: 'priya@example.com' };
    return expectCall('mfe-backoffice', listReminders, asked, async (url) =>
      expect(await apiAt(url).ofCustomer(customer, noSignal)).toEqual(data),
    );
  });

  it('to open one', () => {
    const data = { status: 'assigned' as const, data: taken };
    return expectCall('mfe-backoffice', assignReminder, { so: 'to take it', given, body: { callback_id }, data }, async (url) =>
      expect(await apiAt(url).open(callback_id)).toEqual(data),
    );
  });

  it('to save one', () => {
    const body = {
      callback_id,
      content: 'Ring again',
      remind_date: '09/03/2027 09:30 am',
      reminder_users: JSON.stringify([ids.staff]),
      save_type: 'snooze',
    } as const;
    const data = { status: 'saved' as const, message: 'Saved', note: taken, load_next: 10 };
    return expectCall('mfe-backoffice', saveReminder, { so: 'to snooze it', given, body, data }, async (url) =>
      expect(await apiAt(url).save(body)).toEqual(data),
    );
  });

  it('for what is due', () => {
    const data = { status: 'none' as const, remind: false, callback_id: null, load_next: 60 };
    return expectCall('mfe-backoffice', nextReminder, { so: 'that nothing is due', given: [staff], body: {}, data }, async (url) =>
      expect(await apiAt(url).next(noSignal)).toEqual(data),
    );
  });

  it('for what waits', () =>
    expectCall('mfe-backoffice', countNotifications, { so: 'that nothing waits', given: [staff], data: nothingWaits }, async (url) =>
      expect(await apiAt(url).counts(noSignal)).toEqual(nothingWaits),
    ));
});

it('what the back office asks of accounts: who works here', () => {
  const data = { rows: [{ id: bob, name: 'Casey Holt', role: 'agent' as const }] };
  return expectCall(
    'mfe-backoffice',
    listColleagues,
    { so: 'to give work to somebody', given: [staff, ['a colleague', { userId: bob }]], data },
    async (url) => expect(await apiAt(url).colleagues(noSignal)).toEqual(data),
  );
});
