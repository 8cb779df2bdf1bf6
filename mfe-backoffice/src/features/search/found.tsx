import type { HostApi } from '@kerbside/contracts/host';
import { quoteReferenceTyped } from '@kerbside/contracts/staff/quote-reference';
import { referenceTyped } from '@kerbside/contracts/staff/reminders';
import { Pages } from '@kerbside/contracts/ui/page/pages';
import { EmptyState } from '@kerbside/contracts/ui/page/panel';
import { useEffect } from 'react';
import type { BackofficeApi } from '../../api/backoffice-api.js';
import { search as words } from '../../messages/frame.js';
import { FoundCallbacks } from './found-callbacks.js';
import { FoundQuotes } from './found-quotes.js';
import css from './search-form.module.css';
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
