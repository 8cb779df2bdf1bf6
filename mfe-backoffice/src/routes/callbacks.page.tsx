import type { RemoteProps } from '@kerbside/contracts/host';
import { BackLink } from '@kerbside/contracts/ui/page/page-heading';
import { useMemo } from 'react';
import { useAddress } from '../address.js';
import { remindersApi } from '../api/reminders-api.js';
import { CallbackList } from '../features/callbacks/callback-list.js';
import { reminders as words } from '../messages/reminders.js';
import { OfficePage } from '../ui/office-page.js';

export default function CallbacksPage({ host }: RemoteProps) {
  const address = useAddress(host);
  const open = address.get('open');
  const isOpen = open !== '' && open !== 'new';
  const back = (
    <BackLink href={address.href({ open: undefined })} onFollow={host.navigate}>
      {words.back}
    </BackLink>
  );
  const api = useMemo(() => remindersApi({ fetch: host.fetch }), [host.fetch]);
  return (
    <OfficePage host={host} title={words.title} over={isOpen && back} lead={isOpen ? undefined : words.lead}>
      <CallbackList host={host} api={api} />
    </OfficePage>
  );
}
