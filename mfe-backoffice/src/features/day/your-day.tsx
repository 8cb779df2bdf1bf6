import { formatDay } from '@kerbside/contracts/days/dates';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { QueuedClaim } from '@kerbside/contracts/http/claims/desk';
import type { Reminder } from '@kerbside/contracts/http/callbacks/reminders';
import type { StuckWork } from '@kerbside/contracts/http/stuck-work';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import { loadOf, useLoaded } from '@kerbside/contracts/ui/data/server-data';
import type { Load } from '@kerbside/contracts/ui/data/use-load';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { Link } from 'wouter';
import { dueClaimsQuery } from '../../api/claims-api.js';
import { stuckWorkQuery } from '../../api/every-service.js';
import { dueRemindersQuery } from '../../api/reminders-api.js';
import { queue } from '../../messages/claims.js';
import { stuckWork } from '../../messages/dead-letters.js';
import { callbackPath, callbacksPath, claimPath, claimsPath, workPath } from '../../paths.js';
import { formatMoment } from '../../ui/moment.js';
import { useCustomerNames } from '../people/customer-link.js';
import css from './your-day.module.css';

const words = {
  calls: 'Calls and reminders',
  noCalls: 'Nobody is waiting for a call.',
  claims: 'Claims to decide',
  noClaims: 'No claims are waiting for a decision.',
  work: 'Work that failed',
  noWork: 'No work has failed.',
  all: (count: number) => `All ${count.toLocaleString('en-GB')}`,
  late: 'Overdue',
  due: (when: string) => `Due ${when}`,
  decideBy: (words: string) => `By ${words}`,
  since: (when: string) => `Since ${when}`,
  loading: 'Loading what is due',
  failed: 'We could not load what is due',
} as const;

/** What waits for staff, the most urgent first: whom to call, which claims to decide, and what failed. */
export function YourDay({ host }: RemoteProps) {
  const due = useQuery(dueRemindersQuery(host));
  const waiting = useQuery(dueClaimsQuery(host));
  const name = useCustomerNames(host, waiting.data?.rows);
  const failed = useLoaded(stuckWorkQuery(host));
  return (
    <div className={css.day}>
      <Queue title={words.calls} all={callbacksPath} load={loadOf(due)} none={words.noCalls}>
        {(row: Reminder) => (
          <Row
            key={row.callback_id}
            href={callbackPath(row.callback_id)}
            when={words.due(formatMoment(row.remind_date))}
            isLate={row.is_overdue}
            who={row.related_person ?? row.reference}
            what={row.content}
          />
        )}
      </Queue>
      <Queue title={words.claims} all={claimsPath} load={loadOf(waiting)} none={words.noClaims}>
        {(claim: QueuedClaim) => (
          <Row
            key={claim.id}
            href={claimPath(claim.id)}
            when={claim.waitsForCustomer ? queue.onceAnswered : words.decideBy(formatDay(claim.dueOn))}
            isLate={claim.isLate && !claim.waitsForCustomer}
            who={name(claim.customerId) ?? claim.reference}
            what={[queue.kinds[claim.kind], claim.registrationNumber].filter(Boolean).join(', ')}
          />
        )}
      </Queue>
      <Queue
        title={words.work}
        all={workPath}
        load={failed.status === 'ready' ? { ...failed, data: firstOf(failed.data) } : failed}
        none={noneOf(failed)}
      >
        {(one: StuckWork) => (
          <Row
            key={`${one.service} ${one.id}`}
            href={workPath}
            when={words.since(formatMoment(one.since))}
            isLate={false}
            who={stuckWork.kindOf(one.kind)}
            what={one.toDo}
          />
        )}
      </Queue>
    </div>
  );
}

const shownOfWork = 8;
const firstOf = ({ rows, count }: { readonly rows: readonly StuckWork[]; readonly count: number }): Rows<StuckWork> => ({
  rows: rows.slice(0, shownOfWork),
  paging: { count },
});

/** A service that did not answer may have some. */
const noneOf = (load: Load<{ readonly silent: readonly string[] }>): string =>
  load.status === 'ready' && load.data.silent.length > 0 ? stuckWork.silent(load.data.silent.join(', ')) : words.noWork;

interface Rows<T> {
  readonly rows: readonly T[];
  readonly paging: { readonly count: number };
}

interface QueueProps<T> {
  readonly title: string;
  /** The page of the whole queue. */
  readonly all: string;
  readonly load: Load<Rows<T>>;
  readonly none: string;
  readonly children: (row: T) => ReactNode;
}

function Queue<T>({ title, all, load, none, children }: QueueProps<T>) {
  const count = load.status === 'ready' ? load.data.paging.count : undefined;
  return (
    <Card title={title} aside={count ? <Link href={all}>{words.all(count)}</Link> : undefined}>
      <Panel load={load} words={words} isEmpty={({ rows }) => rows.length === 0} whenEmpty={<p>{none}</p>}>
        {({ rows }) => <ul className={css.rows}>{rows.map(children)}</ul>}
      </Panel>
    </Card>
  );
}

interface RowProps {
  readonly href: string;
  readonly when: string;
  readonly isLate: boolean;
  readonly who: string;
  readonly what: string;
}

function Row({ href, when, isLate, who, what }: RowProps) {
  return (
    <li>
      <Link href={href} className={css.row ?? ''} data-stop="">
        <span className={css.when}>{when}</span>
        <span className={css.who}>{who}</span>
        <span className={css.what}>{what}</span>
        {isLate && (
          <span className={css.late}>
            <StatusTag tone="danger">{words.late}</StatusTag>
          </span>
        )}
      </Link>
    </li>
  );
}
