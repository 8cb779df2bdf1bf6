import type { RemoteProps } from '@kerbside/contracts/host';
import type { ReminderFilter } from '@kerbside/contracts/staff/reminders';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import { countsQuery } from '../../api/reminders-api.js';
import { notifications as words } from '../../messages/reminders.js';
import { formatMoment } from '../../ui/moment.js';
import { SmallButton } from '../../ui/small-button.js';

interface NotificationsProps extends RemoteProps {
  readonly onList: (filter: ReminderFilter) => void;
  readonly onClose: () => void;
}

/** What waits for the reader, each figure leading to its list. */
export function NotificationsDialog({ host, onList, onClose }: NotificationsProps) {
  const query = useQuery(countsQuery(host));
  const again = async () => {
    const { data, isSuccess } = await query.refetch();
    if (isSuccess) host.toast(words.toast(data.unread_assigned_messages_count, data.related_reminders_count));
  };
  return (
    <Dialog title={words.title} width="narrow" onClose={onClose}>
      <Panel load={loadOf(query)} words={words}>
        {(counts) => (
          <Stack>
            <p>{words.toast(counts.unread_assigned_messages_count, counts.related_reminders_count)}</p>
            <Cluster>
              <Button
                label={words.see(words.overdue, counts.related_reminders_count)}
                variant="secondary"
                onClick={() => onList('overdue')}
              />
              <Button
                label={words.see(words.unread, counts.unread_assigned_messages_count)}
                variant="secondary"
                onClick={() => onList('new')}
              />
              <Button
                label={words.see(words.nobodys, counts.nobodys_due_count)}
                variant="secondary"
                onClick={() => onList('unassigned_due')}
              />
              <Button label={words.see(words.hidden, counts.hidden_reminders_count)} variant="secondary" onClick={() => onList('hidden')} />
            </Cluster>
            <p>{words.counted(formatMoment(counts.date_to_compare))}</p>
            <SmallButton label={words.again} busy={query.isFetching} busyLabel={words.againBusy} onClick={() => void again()} />
          </Stack>
        )}
      </Panel>
    </Dialog>
  );
}
