import type { RemoteProps } from '@kerbside/contracts/host';
import { useMemo } from 'react';
import { remindersApi } from '../api/reminders-api.js';
import { CallbackActions, CallbackList } from '../features/callbacks/callback-list.js';
import { useAddress } from '../address.js';
import { reminders as words } from '../messages/reminders.js';
import { OfficeQueue } from '../ui/office-queue.js';

export default function CallbacksPage({ host }: RemoteProps) {
  const api = useMemo(() => remindersApi({ fetch: host.fetch }), [host.fetch]);
  const address = useAddress(host);
  return (
    <OfficeQueue host={host} words={words} aside={<CallbackActions host={host} api={api} address={address} />}>
      <CallbackList host={host} api={api} />
    </OfficeQueue>
  );
}
