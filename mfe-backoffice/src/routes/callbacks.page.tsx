import type { RemoteProps } from '@kerbside/contracts/host';
import { useMemo } from 'react';
import { remindersApi } from '../api/reminders-api.js';
import { CallbackList } from '../features/callbacks/callback-list.js';
import { reminders as words } from '../messages/reminders.js';
import { OfficeQueue } from '../ui/office-queue.js';

export default function CallbacksPage({ host }: RemoteProps) {
  const api = useMemo(() => remindersApi({ fetch: host.fetch }), [host.fetch]);
  return (
    <OfficeQueue host={host} words={words}>
      <CallbackList host={host} api={api} />
    </OfficeQueue>
  );
}
