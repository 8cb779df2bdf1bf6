import type { RemoteProps } from '@kerbside/contracts/host';
import { useMemo } from 'react';
import { remindersApi } from '../api/reminders-api.js';
import { ReminderList } from '../features/reminders/reminder-list.js';
import { reminders as words } from '../messages/reminders.js';
import { OfficePage } from '../ui/office-page.js';

export default function CallbacksPage({ host }: RemoteProps) {
  const api = useMemo(() => remindersApi({ fetch: host.fetch }), [host.fetch]);
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <ReminderList host={host} api={api} />
    </OfficePage>
  );
}
