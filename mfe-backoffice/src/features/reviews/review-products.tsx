import { columnsUnder } from '@kerbside/contracts/ui/page/table';
import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import type { HostApi } from '@kerbside/contracts/host';
import { formatDay } from '@kerbside/contracts/days/dates';
import type { ReviewProduct } from '@kerbside/contracts/http/callbacks/reviews';
import { productNames } from '@kerbside/contracts/ids';
import { Checkbox } from '@kerbside/contracts/ui/controls/checkbox';
import type { BoundField } from '@kerbside/contracts/ui/controls/use-form';
import { Link } from 'wouter';
import { reviewProductsQuery, type ReviewFilters } from '../../api/reviews-api.js';
import { reviews as words } from '../../messages/reviews.js';
import { policyPath } from '../../paths.js';
import { formatMoment } from '../../ui/moment.js';
import { RecordTable } from '../../ui/record-table.js';
import { Section } from '../../ui/section.js';
import css from './reviews.module.css';

interface ReviewProductsProps {
  readonly host: HostApi;
  readonly filters: ReviewFilters;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly selected: BoundField<string, readonly string[]>;
  readonly all: BoundField<string, boolean>;
}

const isFree = ({ queue_entry_id, cancelled_on }: ReviewProduct): boolean => queue_entry_id === null && cancelled_on === null;

/** The policies to choose from. What was cancelled or waits in the queue cannot be chosen (A4). */
export function ReviewProducts({ host, filters, page, onPage, selected, all }: ReviewProductsProps) {
  const load = useLoaded(reviewProductsQuery(host, filters, page));
  const data = load.status === 'ready' ? load.data : undefined;
  const free = data?.rows.filter(isFree).map(({ id }) => id) ?? [];
  const seen = new Set(free);
  const others = selected.value.filter((id) => !seen.has(id));
  return (
    <Section title={words.results}>
      {free.length > 0 && (
        <Checkbox
          id={selected.id}
          label={words.all(data?.paging.count ?? 0)}
          error={selected.error}
          value={all.value}
          onChange={all.onChange}
        />
      )}
      <RecordTable
        words={{ ...words, title: words.results }}
        load={load}
        columns={columns}
        rowKey={({ id }) => id}
        onPage={onPage}
        choosing={{
          chosen: new Set(all.value ? free : selected.value),
          // Those on other pages stay chosen.
          onChoose: (chosen) => selected.onChange([...others, ...free.filter((id) => chosen.has(id))]),
          nameOf: ({ policy_number }) => policy_number,
          isFree: (row) => !all.value && isFree(row),
          actions: null,
        }}
      />
    </Section>
  );
}

const columns = columnsUnder(words)<ReviewProduct>({
  policy: ({ policy_number }) => <span className={css.number}>{policy_number}</span>,
  product: ({ id, customer_id, product_type }) => <Link href={policyPath(customer_id, id)}>{productNames[product_type]}</Link>,
  started: { value: ({ activation_date }) => activation_date, cell: ({ activation_date }) => formatDay(activation_date) },
  invitation: invitationOf,
});

function invitationOf({ queue_entry_id, is_unsubscribed, sent_at, cancelled_on }: ReviewProduct): string {
  if (cancelled_on !== null) return words.cancelled(formatDay(cancelled_on));
  if (queue_entry_id !== null) return words.queued;
  if (is_unsubscribed) return words.unsubscribed;
  return sent_at === null ? words.never : words.sent(formatMoment(sent_at));
}
