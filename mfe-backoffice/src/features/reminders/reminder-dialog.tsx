import type { RemoteProps } from '@kerbside/contracts/host';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { isNotFound } from '@kerbside/contracts/ui/data/calls';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useState } from 'react';
import { relatedReminders, reminderDialog as words, reminders } from '../../messages/reminders.js';
import { Nothing } from '../../ui/nothing.js';
import { Opened, useOpened } from './opened-reminder.js';
import { RelatedReminders } from './related-reminders.js';
import { ReminderForm } from './reminder-form.js';

export interface ReminderDialogProps extends RemoteProps {
  /** Absent for a new one. */
  readonly callbackId: string | undefined;
  readonly onOpen: (callbackId: string) => void;
  readonly onClose: () => void;
}

/** A new one, or one that is due, over whichever page the reader is on. */
export function ReminderDialog({ callbackId, ...rest }: ReminderDialogProps) {
  if (callbackId !== undefined) return <OpenedDialog {...rest} callbackId={callbackId} />;
  return (
    <Dialog title={reminders.make} onClose={rest.onClose}>
      <ReminderForm {...rest} reminder={undefined} />
    </Dialog>
  );
}

type OpenedProps = ReminderDialogProps & { readonly callbackId: string };

function OpenedDialog({ host, callbackId, onOpen, onClose }: OpenedProps) {
  const { query, title } = useOpened(host, callbackId);
  const [isRelated, setRelated] = useState(false);
  return (
    <Dialog
      title={isRelated ? relatedReminders.title : title}
      onClose={isRelated ? () => setRelated(false) : onClose}
      key={String(isRelated)}
    >
      {isNotFound(query.error) ? (
        <Nothing title={reminders.missing}>{reminders.missingWhy}</Nothing>
      ) : (
        <Panel load={loadOf(query)} words={words}>
          {({ status, data }) =>
            isRelated ? (
              <RelatedReminders host={host} reminder={data} onOpen={onOpen} />
            ) : (
              <Opened host={host} status={status} reminder={data} onRelated={() => setRelated(true)} onClose={onClose} />
            )
          }
        </Panel>
      )}
    </Dialog>
  );
}
