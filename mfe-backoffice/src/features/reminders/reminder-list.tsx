import { isRealDay } from '@kerbside/contracts/days/dates';
import { reminderFilters, type ReminderFilter } from '@kerbside/contracts/staff/reminders';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { Tabs } from '@kerbside/contracts/ui/page/tabs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAddress } from '../../address.js';
import { reminderListQuery } from '../../api/reminders-api.js';
import { notifications as notificationWords, reminders as words } from '../../messages/reminders.js';
import { RecordTable } from '../../ui/record-table.js';
import { nameOf, useColleagues } from './names.js';
import { ReminderFilters } from './reminder-filters.js';
import { NotificationsDialog } from './notifications-dialog.js';
import { reminderColumns } from './reminder-columns.js';
import { ReminderDialog } from './reminder-dialog.js';
import type { RemindersProps } from './reminders-props.js';

const made = 'new';
const tabs = reminderFilters.map((key) => ({ key, label: words.filters[key] }));
const dayIn = (text: string) => (isRealDay(text) ? text : undefined);
const filterIn = (text: string): ReminderFilter => reminderFilters.find((filter) => filter === text) ?? 'open';

/** The callbacks and reminders of one list. The list, the page and what is open are in the address. */
export function ReminderList({ host, api }: RemindersProps) {
  const address = useAddress(host);
  const [isCounting, setCounting] = useState(false);
  const filter = filterIn(address.get('filter_by'));
  const colleagues = useColleagues(api);
  const listed = { filter, colleague: address.get('colleague') || undefined, day: dayIn(address.get('day')) };
  const load = loadOf(useQuery(reminderListQuery(api, listed, address.page)));
  const name = nameOf(colleagues, host.session.userId);
  const open = address.get('open');
  const show = (callbackId: string | undefined) => address.change({ open: callbackId });
  return (
    <Stack>
      <Cluster>
        <Button size="small" onClick={() => show(made)}>
          {words.make}
        </Button>
        <Button size="small" variant="secondary" onClick={() => setCounting(true)}>
          {notificationWords.show}
        </Button>
      </Cluster>
      <Tabs label={words.lists} tabs={tabs} selected={filter} onSelect={(next) => address.change({ filter_by: next, page: undefined })}>
        <ReminderFilters address={address} colleagues={colleagues} listed={listed} />
        <RecordTable
          words={(listed.colleague ?? listed.day) ? { ...words, none: words.noneFound, noneWhy: words.noneFoundWhy } : words}
          load={load}
          columns={reminderColumns({ name, onOpen: show })}
          rowKey={({ callback_id: id }) => id}
          onPage={(next) => address.change({ page: String(next) })}
        />
      </Tabs>
      {open && (
        <ReminderDialog
          key={open}
          host={host}
          api={api}
          callbackId={open === made ? undefined : open}
          onOpen={show}
          onClose={() => show(undefined)}
        />
      )}
      {isCounting && (
        <NotificationsDialog
          host={host}
          api={api}
          onList={(next) => {
            setCounting(false);
            address.change({ filter_by: next, page: undefined });
          }}
          onClose={() => setCounting(false)}
        />
      )}
    </Stack>
  );
}
