import type { RemoteProps } from '@kerbside/contracts/host';
import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import { VisuallyHidden } from '@kerbside/contracts/ui/basics/visually-hidden';
import { useQuery } from '@tanstack/react-query';
import { firstPage } from '../../api/queue-page.js';
import { queueQuery as registrationQueueQuery } from '../../api/cars-api.js';
import { queueQuery as claimQueueQuery } from '../../api/claims-api.js';
import { queueQuery as estimateQueueQuery } from '../../api/estimates-api.js';
import { stuckWorkQuery } from '../../api/every-service.js';
import { countsQuery } from '../../api/reminders-api.js';
import { frame as words } from '../../messages/frame.js';
import { countAgainMs } from '../../timings.js';
import css from './menu.module.css';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { workPath } from '../../paths.js';
import { CallError } from '@kerbside/contracts/client';
import { notifications } from '../../messages/reminders.js';

/** The services count what waits; the queue's own page and the menu share one response. */
const again = { refetchInterval: countAgainMs } as const;

export function ClaimsCount({ host }: RemoteProps) {
  const { data } = useQuery({ ...claimQueueQuery(host, firstPage), ...again });
  return <Waiting count={data?.paging.count ?? 0} />;
}

export function EstimatesCount({ host }: RemoteProps) {
  const { data } = useQuery({ ...estimateQueueQuery(host, firstPage), ...again });
  return <Waiting count={data?.paging.count ?? 0} />;
}

export function RegistrationsCount({ host }: RemoteProps) {
  const { data } = useQuery({ ...registrationQueueQuery(host, firstPage), ...again });
  return <Waiting count={data?.paging.count ?? 0} />;
}

/** How much work has failed, in the menu; nothing while there is none. Counted again when its page is opened and left. */
export function StuckWorkCount({ host }: RemoteProps) {
  const [path] = useLocation();
  const { status, data, refetch } = useQuery(stuckWorkQuery(host));
  const isAtList = path === workPath;
  useEffect(() => {
    // While the list is open, its reads serve both.
    if (!isAtList) void refetch({ cancelRefetch: false });
  }, [isAtList, refetch]);
  return <Waiting count={status === 'success' ? data.count : 0} tone="danger" said="" />;
}

/** In the menu, how much waits for the reader and how much is due and unassigned. A toast says when their own increases; toasts are cleared once counting fails (A8). */
export function ReminderCount({ host }: RemoteProps) {
  const { data, error, errorUpdatedAt } = useQuery(countsQuery(host));
  const unread = data?.unread_assigned_messages_count ?? 0;
  const overdue = data?.related_reminders_count ?? 0;
  const all = (data?.waiting_count ?? 0) + (data?.nobodys_due_count ?? 0);
  const told = useRef(0);
  useEffect(() => {
    if (unread + overdue > told.current) host.toast(notifications.toast(unread, overdue));
    told.current = unread + overdue;
  }, [host, unread, overdue]);
  useEffect(() => {
    if (!error) return;
    host.track('notifications_not_counted', { code: error instanceof CallError ? error.code : 'UNKNOWN' });
    host.clearToasts();
  }, [host, error, errorUpdatedAt]);
  return <Waiting count={all} tone="warning" said={notifications.waiting} />;
}

interface WaitingProps {
  readonly count: number;
  readonly tone?: 'info' | 'warning' | 'danger';
  /** What waits, for those who have it read. */
  readonly said?: string;
}

/** Draws nothing while nothing waits, or while that is not known. */
function Waiting({ count, tone = 'info', said = ` ${words.waiting}` }: WaitingProps) {
  if (count === 0) return null;
  return (
    <span className={css.count}>
      <StatusTag tone={tone}>
        {count.toLocaleString('en-GB')}
        <VisuallyHidden>{said}</VisuallyHidden>
      </StatusTag>
    </span>
  );
}
