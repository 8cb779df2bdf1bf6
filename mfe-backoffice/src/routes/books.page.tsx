import type { RemoteProps } from '@kerbside/contracts/host';
import { useMemo } from 'react';
import { booksApi } from '../api/books-api.js';
import { BooksView } from '../features/books/books-view.js';
import { SandboxDayLink } from '../features/sandbox-day/sandbox-day-link.js';
import { books as words } from '../messages/books.js';
import { OfficePage } from '../ui/office-page.js';

export default function BooksPage({ host }: RemoteProps) {
  const api = useMemo(() => booksApi({ fetch: host.fetch }), [host.fetch]);
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <BooksView host={host} api={api} />
      <SandboxDayLink host={host} />
    </OfficePage>
  );
}
