import type { RemoteProps } from '@kerbside/contracts/host';
import { useMemo } from 'react';
import { useAddress } from '../address.js';
import { remindersApi } from '../api/reminders-api.js';
import { CallbackList } from '../features/callbacks/callback-list.js';
import { reminders as words } from '../messages/reminders.js';
import { OfficePage } from '../ui/office-page.js';

export default function CallbacksPage({ host }: RemoteProps) {
  const isOpen = useAddress(host).get('open') !== '';
  const api = useMemo(() => remindersApi({ fetch: host.fetch }), [host.fetch]);
  return (
    <OfficePage host={host} title={words.title} lead={isOpen ? undefined : words.lead}>
      <CallbackList host={host} api={api} />
    </OfficePage>
  );
}
