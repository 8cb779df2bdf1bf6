import type { HostApi } from '@kerbside/contracts/host';
import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import { EmptyState, Panel } from '@kerbside/contracts/ui/page/panel';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { numberedQuery, remindersApi } from '../../api/reminders-api.js';
import { search as words } from '../../messages/frame.js';
import { reminderDialog as kinds } from '../../messages/reminders.js';
import { callbackPath } from '../../paths.js';
import { formatMoment } from '../../ui/moment.js';
import list from '../../ui/rows.module.css';
import css from './people-list.module.css';

/** The callback or reminder with the number that was searched for. */
export function FoundCallbacks({ host, asked }: { readonly host: HostApi; readonly asked: string }) {
  const api = useMemo(() => remindersApi({ fetch: host.fetch }), [host.fetch]);
  return (
    <Panel
      load={loadOf(useQuery(numberedQuery(api, asked)))}
      loading={words.loading}
      failed={words.failed}
      isEmpty={({ rows }) => rows.length === 0}
      whenEmpty={<EmptyState title={words.none(asked)}>{words.noneWhy}</EmptyState>}
    >
      {({ rows }) => (
        <ol className={list.rows} aria-label={words.results}>
          {rows.map(({ callback_id: id, callback, reference, related_person: person, content, remind_date: due }) => (
            <li key={id}>
              <Link href={callbackPath(id)} className={`${list.row} ${css.person}`} data-stop="">
                <span className={css.kind}>
                  <StatusTag tone="info">{callback ? kinds.callback : kinds.reminder}</StatusTag>
                </span>
                <span className={css.name}>{reference}</span>
                <span className={css.facts}>{[person, content, formatMoment(due)].filter(Boolean).join(' · ')}</span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
