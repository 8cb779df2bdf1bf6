import type { HostApi } from '@kerbside/contracts/host';
import { quoteReferenceTyped } from '@kerbside/contracts/staff/quote-reference';
import { referenceTyped } from '@kerbside/contracts/staff/reminders';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { Pages } from '@kerbside/contracts/ui/page/pages';
import { EmptyState } from '@kerbside/contracts/ui/page/panel';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { BackofficeApi } from '../../api/backoffice-api.js';
import { numberedQuery, remindersApi } from '../../api/reminders-api.js';
import { search as words } from '../../messages/frame.js';
import { reminderDialog as kinds } from '../../messages/reminders.js';
import { callbackPath } from '../../paths.js';
import { formatMoment } from '../../ui/moment.js';
import { FoundNumbered } from './found-numbered.js';
import { FoundQuotes } from './found-quotes.js';
import css from './search.module.css';
import { PeopleList } from './people-list.js';
import type { Hits } from './use-hits.js';

interface FoundProps {
  readonly host: HostApi;
  readonly api: BackofficeApi;
  readonly hits: Hits;
  readonly onPage: (page: number) => void;
}

export function Found({ host, api, hits: { rows, paging, asked }, onPage }: FoundProps) {
  const count = words.count(paging.count, asked);
  useEffect(() => host.announce(count), [host, count]);
  if (paging.count === 0 && referenceTyped(asked)) return <FoundCallbacks host={host} asked={asked} />;
  if (paging.count === 0 && quoteReferenceTyped(asked)) return <FoundQuotes api={api} asked={asked} />;
  if (paging.count === 0) return <EmptyState title={words.none(asked)}>{words.noneWhy}</EmptyState>;
  return (
    <div className={css.found}>
      <p className={css.count}>{count}</p>
      <PeopleList people={rows} asked={asked} page={paging.page} />
      <Pages of={words.pages} paging={paging} onPage={onPage} />
    </div>
  );
}

/** The callback or reminder with the number that was searched for. */
function FoundCallbacks({ host, asked }: { readonly host: HostApi; readonly asked: string }) {
  const api = useMemo(() => remindersApi({ fetch: host.fetch }), [host.fetch]);
  return (
    <FoundNumbered
      load={loadOf(useQuery(numberedQuery(api, asked)))}
      asked={asked}
      tone="info"
      show={({ callback_id: id, callback, reference, related_person: person, content, remind_date: due }) => ({
        id,
        to: callbackPath(id),
        kind: callback ? kinds.callback : kinds.reminder,
        name: reference,
        facts: [person, content, formatMoment(due)],
      })}
    />
  );
}
