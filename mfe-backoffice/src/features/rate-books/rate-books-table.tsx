import { formatDay } from '@kerbside/contracts/dates';
import type { RateBookSummary } from '@kerbside/contracts/http/pricing-rate-books';
import { Button } from '@kerbside/contracts/ui/button';
import { StatusTag, type Tone } from '@kerbside/contracts/ui/status-tag';
import type { Column } from '@kerbside/contracts/ui/table';
import { Table } from '@kerbside/contracts/ui/table';
import { rateBooks as words } from '../../messages/rate-books.js';
import { formatMoment } from '../../ui/moment.js';
import { TwoLines } from '../../ui/two-lines.js';
import { bookStatus, type BookStatus } from './book-status.js';

interface RateBooksTableProps {
  readonly rows: readonly RateBookSummary[];
  readonly live: RateBookSummary | undefined;
  readonly onSee: (label: string) => void;
}

/** Every rate book, newest first: which is live, and from when each prices. */
export function RateBooksTable({ rows, live, onSee }: RateBooksTableProps) {
  return <Table caption={words.listTitle} hideCaption dense columns={columnsOf(live, onSee)} rows={rows} rowKey={({ label }) => label} />;
}

const tones: Readonly<Record<BookStatus, Tone>> = {
  live: 'success',
  upcoming: 'info',
  replaced: 'neutral',
  draft: 'warning',
  published: 'neutral',
};

const publishedOf = ({ status, publishedAt }: RateBookSummary): string => {
  if (status === 'draft') return words.notYet;
  return publishedAt === null ? words.shipped : formatMoment(publishedAt);
};

const columnsOf = (live: RateBookSummary | undefined, onSee: RateBooksTableProps['onSee']): readonly Column<RateBookSummary>[] => [
  {
    key: 'label',
    heading: words.label,
    cell: ({ label, version }) => <TwoLines first={label} second={words.version(version)} />,
  },
  {
    key: 'status',
    heading: words.status,
    cell: (book) => {
      const status = bookStatus(book, live);
      return <StatusTag tone={tones[status]}>{words.statuses[status]}</StatusTag>;
    },
  },
  { key: 'from', heading: words.from, cell: ({ effectiveFrom }) => formatDay(effectiveFrom) },
  { key: 'published', heading: words.published, cell: publishedOf },
  { key: 'products', heading: words.products, align: 'end', cell: ({ products }) => products.length },
  {
    key: 'action',
    heading: words.action,
    cell: ({ label }) =>
      live !== undefined &&
      label !== live.label && (
        <Button size="small" variant="secondary" aria-label={words.buttonOf(words.see, label)} onClick={() => onSee(label)}>
          {words.see}
        </Button>
      ),
  },
];
