import { nextReminder } from '@kerbside/contracts/http/callbacks/reminders';
import { CallError } from '@kerbside/contracts/client';
import type { RemoteProps } from '@kerbside/contracts/host';
import { nextAskSeconds } from '@kerbside/contracts/staff/reminders';
import { latePart } from '@kerbside/contracts/ui/page/late';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { reminderKeys } from '../../api/reminders-api.js';
import { openModal } from '../../ui/use-page-keys.js';
import { useUpdates } from '../updates/use-updates.js';
import { send } from '@kerbside/contracts/ui/data/calls';

const DueReminder = latePart(() => import('./due-reminder.js'));

const second = 1_000;
/** One that was closed is still due: it comes back, unless it was put off or hidden by its own buttons. */
const closedMs = 10 * 60 * second;

/** Asks for what is due, at the intervals of A9, and shows it beside the page, so as not to interrupt anyone who is typing. */
export function ReminderWatch({ host }: RemoteProps) {
  useUpdates(host);
  const { data, dataUpdatedAt, error, errorUpdatedAt } = useQuery({
    queryKey: reminderKeys.next,
    queryFn: ({ signal }) => send(host, nextReminder, { body: {} }, signal),
    refetchInterval: ({ state }) => (openModal() ? nextAskSeconds.dialogOpen : (state.data?.load_next ?? nextAskSeconds.noneDue)) * second,
  });
  useEffect(() => {
    if (error) host.track('callbacks_not_read', { code: error instanceof CallError ? error.code : 'UNKNOWN' });
  }, [host, error, errorUpdatedAt]);
  // The one that is open stays open, whatever else becomes due.
  const [open, setOpen] = useState<string>();
  const [closed, setClosed] = useState({ id: '', at: 0 });
  const due = data?.callback_id ?? undefined;
  const isClosed = due === closed.id && dataUpdatedAt - closed.at < closedMs;
  if ((due === undefined || isClosed) && open === undefined) return null;
  const close = () => setClosed({ id: due ?? '', at: Date.now() });
  return <DueReminder host={host} due={due} reminder={data?.reminder} open={open} onOpen={setOpen} onClose={close} />;
}
