import type { RemoteProps } from '@kerbside/contracts/host';
import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { booksApi } from '../api/books-api.js';
import { BooksView } from '../features/books/books-view.js';
import { books as words } from '../messages/books.js';
import { OfficePage } from '../ui/office-page.js';
import { sandboxDayApi, sandboxDayQuery } from '../api/sandbox-day-api.js';
import { sandboxDay as sandboxDayWords } from '../messages/sandbox-day.js';
import { sandboxDayPath } from '../paths.js';

export default function BooksPage({ host }: RemoteProps) {
  const api = useMemo(() => booksApi({ fetch: host.fetch }), [host.fetch]);
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <BooksView host={host} api={api} />
      <SandboxDayLink host={host} />
    </OfficePage>
  );
}

/** Only where the day can be moved. */
function SandboxDayLink({ host }: RemoteProps) {
  const api = useMemo(() => sandboxDayApi({ fetch: host.fetch }), [host.fetch]);
  const { data } = useQuery(sandboxDayQuery(api));
  return data?.isMovable ? (
    <p>
      <Link href={sandboxDayPath}>{sandboxDayWords.open}</Link>
    </p>
  ) : null;
}
