import { CallError } from '@kerbside/contracts/client';
import type { RemoteProps } from '@kerbside/contracts/host';
import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import { VisuallyHidden } from '@kerbside/contracts/ui/basics/visually-hidden';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { countsQuery, remindersApi } from '../../api/reminders-api.js';
import { notifications as words } from '../../messages/reminders.js';
import css from './reminders.module.css';

/** In the menu, how much waits for the reader and how much is due and unassigned. A toast says when their own increases; toasts are cleared once counting fails (A8). */
export function ReminderCount({ host }: RemoteProps) {
  const api = useMemo(() => remindersApi({ fetch: host.fetch }), [host.fetch]);
  const { data, error, errorUpdatedAt } = useQuery(countsQuery(api));
  const unread = data?.unread_assigned_messages_count ?? 0;
  const overdue = data?.related_reminders_count ?? 0;
  const all = (data?.waiting_count ?? 0) + (data?.nobodys_due_count ?? 0);
  const told = useRef(0);
  useEffect(() => {
    if (unread + overdue > told.current) host.toast(words.toast(unread, overdue));
    told.current = unread + overdue;
  }, [host, unread, overdue]);
  useEffect(() => {
    if (!error) return;
    host.track('notifications_not_counted', { code: error instanceof CallError ? error.code : 'UNKNOWN' });
    host.clearToasts();
  }, [host, error, errorUpdatedAt]);
  if (all === 0) return null;
  return (
    <span className={css.count}>
      <StatusTag tone="warning">
        {all.toLocaleString('en-GB')}
        <VisuallyHidden>{words.waiting}</VisuallyHidden>
      </StatusTag>
    </span>
  );
}
