import { columnsUnder } from '@kerbside/contracts/ui/page/table';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { quoteName } from '@kerbside/contracts/products/product-names';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { Plate } from '@kerbside/contracts/ui/controls/plate-field';
import { StatusTag, type Tone } from '@kerbside/contracts/ui/basics/status-tag';
import { Link } from 'wouter';
import { quotesQuery } from '../../api/customers-api.js';
import { quotes as words } from '../../messages/customer.js';
import { lists } from '../../messages/lists.js';
import { quotePath } from '../../paths.js';
import { formatDayOf } from '../../ui/moment.js';
import { TwoLines } from '../../ui/two-lines.js';
import type { OfCustomer } from '../../office-props.js';
import { Records } from '../lists/loaded.js';

const tones: Readonly<Record<Quote['status'], Tone>> = { open: 'info', paying: 'warning', purchased: 'success', expired: 'neutral' };

export function CustomerQuotes({ host, customerId }: OfCustomer) {
  return <Records host={host} words={words} query={() => quotesQuery(host, customerId)} columns={columns} />;
}

const columns = columnsUnder({ ...words, status: words.statusHeading, open: lists.action })<Quote>({
  quote: (quote) => <TwoLines first={quote.reference} second={nameOf(quote)} />,
  car: ({ vehicle }) => <CarOf vehicle={vehicle} />,
  made: {
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt, expiresAt }) => <TwoLines first={formatDayOf(createdAt)} second={words.until(formatDayOf(expiresAt))} />,
  },
  status: (quote) => <StatusTag tone={tones[quote.status]}>{statusOf(quote)}</StatusTag>,
  price: { align: 'end', cell: (quote) => <PriceOf quote={quote} /> },
  open: (quote) => (isOpen(quote) ? <OpenLink quote={quote} /> : null),
});

const nameOf = (quote: Quote): string => (quote.renews === undefined ? quoteName(quote) : words.renewal(quoteName(quote)));

const isOpen = ({ status }: Quote): boolean => status === 'open' || status === 'paying';

const statusOf = ({ status, step }: Quote): string => (status === 'open' ? words.step(step) : words.status[status]);

/** The price as its customer sees it: a monthly price says so, and a guide price is not shown. */
function PriceOf({ quote: { price, awaits_garage: isAwaited } }: { readonly quote: Quote }) {
  if (isAwaited) return words.garageSets;
  if (price === null) return words.noPrice;
  return (
    <>
      <Money pence={price.totalPence} />
      {price.per === 'month' && ` ${words.aMonth}`}
    </>
  );
}

function OpenLink({ quote }: { readonly quote: Quote }) {
  return (
    <Link href={quotePath(quote)} aria-label={words.openOf(quote.reference)}>
      {words.open}
    </Link>
  );
}

function CarOf({ vehicle }: Pick<Quote, 'vehicle'>) {
  if (vehicle?.registration_number) return <Plate registration={vehicle.registration_number} />;
  return [vehicle?.make, vehicle?.model].filter(Boolean).join(' ');
}
