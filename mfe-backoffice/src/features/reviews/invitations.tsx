import { londonDay } from '@kerbside/contracts/days/dates';
import type { RemoteProps } from '@kerbside/contracts/host';
import { sendReviewInvitations } from '@kerbside/contracts/http/callbacks/reviews';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAddress } from '../../address.js';
import { inviteToReview, reviewProductsQuery, reviewsApi } from '../../api/reviews-api.js';
import { reviews as words } from '../../messages/reviews.js';
import { askedFilters, faultsOf } from './asked-filters.js';
import { LetterChoice } from './letter-choice.js';
import { ReviewFilters } from './review-filters.js';
import { ReviewProducts } from './review-products.js';

interface Chosen {
  readonly selectedProducts: readonly string[];
  readonly all: boolean;
  readonly selectedTemplate: string;
}
const nothing: Chosen = { selectedProducts: [], all: false, selectedTemplate: '' };
const nobody = { count: 0, unseen: 0 };

/** Staff choose policies and a letter; a queue writes to their customers (A2, A5). */
export function Invitations({ host }: RemoteProps) {
  const api = useMemo(() => reviewsApi({ fetch: host.fetch }), [host.fetch]);
  const address = useAddress(host);
  const filters = askedFilters(address, londonDay(new Date()));
  const faults = faultsOf(filters);
  const inviting = useMutation(inviteToReview(api));
  const form = useForm({
    schema: sendReviewInvitations.body,
    initial: nothing,
    send: (chosen) => inviting.mutateAsync({ ...chosen, filters }),
    done: ({ queued, left }) => {
      host.toast(left > 0 ? `${words.done(queued)}. ${words.left(left)}` : words.done(queued), 'success');
      form.set('selectedProducts', []);
      form.set('all', false);
    },
  });
  const shown = useQuery({ ...reviewProductsQuery(api, filters, address.page), enabled: faults === undefined }).data?.rows ?? [];
  const selected = form.values.selectedProducts;
  const inSight = selected.filter((chosen) => shown.some(({ id }) => id === chosen));
  return (
    <form {...form.props}>
      <Stack gap="large">
        <ErrorSummary {...form.summary} />
        <ReviewFilters address={address} filters={filters} faults={faults} />
        {faults === undefined && (
          <ReviewProducts
            api={api}
            filters={filters}
            page={address.page}
            onPage={(page) => address.change({ page: String(page) })}
            selected={form.field('selectedProducts')}
            all={form.field('all')}
          />
        )}
        <LetterChoice
          api={api}
          field={form.field('selectedTemplate')}
          selected={form.values.all ? nobody : { count: selected.length, unseen: selected.length - inSight.length }}
          onOnlySeen={() => form.set('selectedProducts', inSight)}
          isBusy={form.status === 'busy'}
        />
      </Stack>
    </form>
  );
}
