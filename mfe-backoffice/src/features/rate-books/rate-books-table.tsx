import { columnsUnder } from '@kerbside/contracts/ui/page/table';
import { formatDay, londonDay } from '@kerbside/contracts/days/dates';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { RateBookSummary } from '@kerbside/contracts/http/pricing/rate-books';
import { StatusTag, type Tone } from '@kerbside/contracts/ui/basics/status-tag';
import { rateBooks as words } from '../../messages/rate-books.js';
import { lists } from '../../messages/lists.js';
import { DownloadButton } from '../../ui/download-button.js';
import { formatMoment } from '../../ui/moment.js';
import { TwoLines } from '../../ui/two-lines.js';
import { bookStatus, type BookStatus } from './book-status.js';
import { bookFile } from '../../api/rate-books-api.js';
import { SmallButton } from '../../ui/small-button.js';
import { OfficeTable } from '../../ui/office-table.js';

interface RateBooksTableProps extends RemoteProps {
  readonly rows: readonly RateBookSummary[];
  readonly live: RateBookSummary | undefined;
  readonly onSee: (label: string) => void;
}

/** Every rate book, newest first: which is live, and from when each prices. */
export function RateBooksTable({ rows, ...of }: RateBooksTableProps) {
  return <OfficeTable title={words.listTitle} columns={columnsOf(of)} rows={rows} rowKey={({ label }) => label} />;
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

const columnsOf = ({ host, live, onSee }: Omit<RateBooksTableProps, 'rows'>) =>
  columnsUnder({ ...words, action: lists.action })<RateBookSummary>({
    label: ({ label, version }) => <TwoLines first={label} second={words.version(version)} />,
    status: (book) => {
      const status = bookStatus(book, live, londonDay(new Date()));
      const tag = <StatusTag tone={tones[status]}>{words.statuses[status]}</StatusTag>;
      return book.wentBackAt === undefined ? tag : <TwoLines first={tag} second={words.wentBack(formatMoment(book.wentBackAt))} />;
    },
    from: ({ effectiveFrom }) => formatDay(effectiveFrom),
    published: publishedOf,
    products: { align: 'end', cell: ({ products }) => products.length },
    action: ({ label }) =>
      live !== undefined &&
      (label === live.label ? (
        <DownloadButton
          host={host}
          fetchFile={() => bookFile(host, label)}
          fileName={`${label}.json`}
          label={words.download}
          name={words.buttonOf(words.download, label)}
          done={words.downloaded}
        />
      ) : (
        <SmallButton label={words.see} aria-label={words.buttonOf(words.see, label)} onClick={() => onSee(label)} />
      )),
  });
