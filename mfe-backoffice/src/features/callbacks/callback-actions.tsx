import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { useState } from 'react';
import type { Address } from '../../address.js';
import { notifications as notificationWords, reminders as words } from '../../messages/reminders.js';
import { NotificationsDialog } from '../reminders/notifications-dialog.js';
import { ReminderDialog } from '../reminders/reminder-dialog.js';
import type { RemindersProps } from '../reminders/reminders-props.js';

const made = 'new';

/** What is done besides working through the list: a new reminder, and what waits for the reader. */
export function CallbackActions({ host, api, address }: RemindersProps & { readonly address: Address }) {
  const [isCounting, setCounting] = useState(false);
  const show = (callbackId: string | undefined) => address.change({ open: callbackId });
  return (
    <>
      <Cluster>
        <Button size="small" onClick={() => show(made)}>
          {words.make}
        </Button>
        <Button size="small" variant="secondary" onClick={() => setCounting(true)}>
          {notificationWords.show}
        </Button>
      </Cluster>
      {address.get('open') === made && (
        <ReminderDialog host={host} api={api} callbackId={undefined} onOpen={show} onClose={() => show(undefined)} />
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
    </>
  );
}
