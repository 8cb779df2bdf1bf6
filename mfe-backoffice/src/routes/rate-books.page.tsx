import type { RemoteProps } from '@kerbside/contracts/host';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { rateBooksApi, rateBooksQuery } from '../api/rate-books-api.js';
import { RateBooksView } from '../features/rate-books/rate-books-view.js';
import { rateBooks as words } from '../messages/rate-books.js';
import { OfficePage } from '../ui/office-page.js';

export default function RateBooksPage({ host }: RemoteProps) {
  const api = useMemo(() => rateBooksApi({ fetch: host.fetch }), [host.fetch]);
  const load = loadOf(useQuery(rateBooksQuery(api)));
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <Panel load={load} loading={words.loading} failed={words.failed}>
        {({ rows, live }) => <RateBooksView host={host} api={api} rows={rows} liveLabel={live} />}
      </Panel>
    </OfficePage>
  );
}
