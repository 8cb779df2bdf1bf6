import type { RemoteProps } from '@kerbside/contracts/host';
import type { Reminder } from '@kerbside/contracts/http/callbacks/reminders';
import type { SaveType } from '@kerbside/contracts/staff/reminders';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { DialogFoot } from '@kerbside/contracts/ui/overlays/dialog-foot';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import { useQueryClient } from '@tanstack/react-query';
import { reminderKeys, save } from '../../api/reminders-api.js';
import { notifications as words, reminderDialog, reminders } from '../../messages/reminders.js';
import { TwoLines } from '../../ui/two-lines.js';
import { ReminderDialog } from './reminder-dialog.js';
import { snoozePresets } from './snooze-presets.js';
import { saveOf, typedOf, whenOf } from './typed-reminder.js';
import { reasonOf } from '@kerbside/contracts/client';
import { SmallButton } from '../../ui/small-button.js';

interface DueProps extends RemoteProps {
  readonly due: string | undefined;
  readonly reminder: Reminder | undefined;
  readonly open: string | undefined;
  readonly onOpen: (callbackId: string | undefined) => void;
  readonly onClose: () => void;
}

/** A reminder that is due, shown beside the page until it is opened. */
export default function DueReminder({ host, due, reminder, open, onOpen, onClose }: DueProps) {
  if (open !== undefined)
    return <ReminderDialog key={open} host={host} callbackId={open} onOpen={onOpen} onClose={() => onOpen(undefined)} />;
  return reminder && <DueNow key={due} host={host} reminder={reminder} onOpen={() => onOpen(due)} onClose={onClose} />;
}

interface DueNowProps extends RemoteProps {
  readonly reminder: Reminder;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

function DueNow({ host, reminder, onOpen, onClose }: DueNowProps) {
  const cache = useQueryClient();
  const saving = useSendOnce({
    mutationFn: (how: SaveType) => {
      const typed = typedOf(reminder, host.session.userId ?? '');
      const [soon] = snoozePresets(new Date());
      const body = saveOf({ ...typed, ...(how === 'snooze' && soon ? whenOf(soon.at) : {}) }, reminder, how);
      return save(host, body);
    },
    onSuccess: ({ status, load_next: loadNext }) => {
      host.toast(reminderDialog.done[status], 'success');
      cache.setQueryData(reminderKeys.next, { status: 'none', remind: false, callback_id: null, load_next: loadNext });
      void cache.invalidateQueries({ queryKey: reminderKeys.all });
    },
    onError: (error) => {
      host.toast(reasonOf(error), 'danger');
      // A colleague may have been first.
      void cache.invalidateQueries({ queryKey: reminderKeys.all });
    },
  });
  return (
    <Dialog aside="in-sight" title={words.due} width="narrow" onClose={onClose}>
      <TwoLines breaks first={reminder.related_person ?? reminder.reference} second={reminder.content} />
      <DialogFoot>
        <SmallButton label={reminders.open} variant="primary" onClick={onOpen} />
        <SmallButton label={words.later} onClick={() => saving.mutate('snooze')} />
        <SmallButton label={words.hide} variant="quiet" onClick={() => saving.mutate('hide_reminder')} />
      </DialogFoot>
    </Dialog>
  );
}
