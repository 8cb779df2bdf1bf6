import type { RemoteProps } from '@kerbside/contracts/host';
import { reviews as words } from '../messages/reviews.js';
import { OfficePage } from '../ui/office-page.js';
import type { CallData } from '@kerbside/contracts/call';
import { CallError, messageOf } from '@kerbside/contracts/client';
import { londonDay, addMonths, type IsoDay } from '@kerbside/contracts/days/dates';
import { reviewChoice, type InvitationCount, type sendReviewInvitations, reviewFilters } from '@kerbside/contracts/http/callbacks/reviews';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { ConfirmDialog } from '@kerbside/contracts/ui/overlays/confirm-dialog';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAddress, useTypedWords, type PageAddress } from '../address.js';
import {
  invitationCountQuery,
  inviteToReview,
  reviewProductsQuery,
  type InvitationChoice,
  type ReviewFilters as AskedFiltersReviewFilters,
  countInvitations,
} from '../api/reviews-api.js';
import { LetterChoice } from '../features/reviews/letter-choice.js';
import { ReviewProducts } from '../features/reviews/review-products.js';
import { Checkbox } from '@kerbside/contracts/ui/controls/checkbox';
import { DayField } from '@kerbside/contracts/ui/controls/day-field';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { reviewSearchPauseMs } from '../timings.js';
import css from '../features/reviews/reviews.module.css';

export default function ReviewInvitationsPage({ host }: RemoteProps) {
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <Invitations host={host} />
    </OfficePage>
  );
}

interface AskedFilters extends AskedFiltersReviewFilters {
  readonly activationDateFrom: IsoDay;
  readonly activationDateTo: IsoDay;
}

/** The filters that the address names; the last month where it names no days (A9). */
const askedFilters = (address: Pick<PageAddress, 'get'>, today: IsoDay): AskedFilters => ({
  activationDateFrom: address.get('from') || addMonths(today, -1),
  activationDateTo: address.get('to') || today,
  textSearch: address.get('search'),
  includingSentProducts: address.get('sent') === '1',
  includingInQueuedProducts: address.get('queued') === '1',
});

/** What is wrong with the days, the first of each, by their names in the filters; undefined when nothing is. */
const faultsOf = (filters: AskedFilters): Readonly<Record<string, string>> | undefined => {
  const read = reviewFilters.safeParse(filters);
  return read.success
    ? undefined
    : Object.fromEntries(read.error.issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
};

interface InvitationForm {
  readonly selectedProducts: readonly string[];
  readonly all: boolean;
  readonly selectedTemplate: string;
}
const nothing: InvitationForm = { selectedProducts: [], all: false, selectedTemplate: '' };
const nobody = { count: 0, unseen: 0 };

/** What staff asked for, and what they were told that it would send. */
interface InvitationOrder {
  readonly choice: InvitationChoice & { readonly selectedTemplate: string };
  readonly count: InvitationCount;
}

/** Staff choose policies and a letter, and confirm how many are sent; a queue writes to their customers (A2, A5). */
function Invitations({ host }: RemoteProps) {
  const address = useAddress(host);
  const filters = askedFilters(address, londonDay(new Date()));
  const faults = faultsOf(filters);
  const inviting = useSendOnce(inviteToReview(host));
  const [asked, setAsked] = useState<InvitationOrder>();
  const form = useForm({
    schema: reviewChoice,
    initial: nothing,
    send: async ({ selectedTemplate, ...chosen }) => {
      const choice = { ...chosen, filters, selectedTemplate };
      const count = await countInvitations(host, choice);
      if (count.letters === 0) throw new CallError('INVALID', words.nobody, 400, { selectedProducts: words.nobody });
      return { choice, count };
    },
    done: (next) => {
      inviting.reset();
      setAsked(next);
    },
  });
  const sent = ({ queued, left }: CallData<typeof sendReviewInvitations>) => {
    setAsked(undefined);
    host.toast(left > 0 ? `${words.done(queued)}. ${words.left(left)}` : words.done(queued), 'success');
    form.set('selectedProducts', []);
    form.set('all', false);
  };
  const send = ({ choice, count }: InvitationOrder) =>
    inviting.mutate(
      { ...choice, confirmed: count.letters },
      {
        onSuccess: sent,
        onError: () =>
          void countInvitations(host, choice).then(
            (now) => setAsked((before) => before && { choice, count: now }),
            () => undefined,
          ),
      },
    );
  const shown = useQuery({ ...reviewProductsQuery(host, filters, address.page), enabled: faults === undefined }).data?.rows ?? [];
  const selected = form.values.selectedProducts;
  const inSight = selected.filter((chosen) => shown.some(({ id }) => id === chosen));
  const isChosen = faults === undefined && (form.values.all || selected.length > 0);
  const choice = { selectedProducts: [...selected], all: form.values.all, filters };
  const counted = useQuery({ ...invitationCountQuery(host, choice), enabled: isChosen }).data;
  return (
    <form {...form.props}>
      <Stack gap="large">
        <ErrorSummary {...form.summary} />
        <ReviewFilters address={address} filters={filters} faults={faults} />
        {faults === undefined && (
          <ReviewProducts
            host={host}
            filters={filters}
            page={address.page}
            onPage={address.toPage}
            selected={form.field('selectedProducts')}
            all={form.field('all')}
          />
        )}
        <LetterChoice
          host={host}
          field={form.field('selectedTemplate')}
          selected={form.values.all ? nobody : { count: selected.length, unseen: selected.length - inSight.length }}
          onOnlySeen={() => form.set('selectedProducts', inSight)}
          letters={isChosen ? counted?.letters : undefined}
          isBusy={form.status === 'busy'}
        />
      </Stack>
      {asked && (
        <ConfirmInvitations
          count={asked.count}
          isBusy={inviting.isPending}
          error={inviting.error}
          onProceed={() => send(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </form>
  );
}

interface ConfirmInvitationsProps {
  readonly count: InvitationCount;
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onProceed: () => void;
  readonly onClose: () => void;
}

/** Says how many letters go to how many people, before they go. */
function ConfirmInvitations({ count, isBusy, error, onProceed, onClose }: ConfirmInvitationsProps) {
  return (
    <ConfirmDialog
      title={words.confirm.title(count.letters)}
      proceed={words.send(count.letters)}
      proceeding={words.sending}
      back={words.confirm.back}
      tone="primary"
      busy={isBusy}
      error={error ? messageOf(error) : undefined}
      onProceed={onProceed}
      onClose={onClose}
    >
      <p>{words.confirm.who(count)}</p>
      {count.left > 0 && <p>{words.confirm.left(count.left)}</p>}
    </ConfirmDialog>
  );
}

interface ReviewFiltersProps {
  readonly address: PageAddress;
  readonly filters: AskedFilters;
  readonly faults: Readonly<Record<string, string>> | undefined;
}

/** Which policies are listed. A text is searched for when typing pauses for half a second (A9). */
function ReviewFilters({ address, filters, faults = {} }: ReviewFiltersProps) {
  const { typed, type } = useTypedWords(address, 'search', reviewSearchPauseMs);
  const choose = (name: string) => (value: string) => address.change({ [name]: value, page: undefined }, { replace: true });
  const tick = (name: string) => (isOn: boolean) => choose(name)(isOn ? '1' : '');
  return (
    <div role="search" aria-label={words.filters} className={css.filters}>
      <DayField
        label={words.from}
        mayBeNone
        value={filters.activationDateFrom}
        error={faults['activationDateFrom']}
        onChange={choose('from')}
      />
      <DayField label={words.to} mayBeNone value={filters.activationDateTo} error={faults['activationDateTo']} onChange={choose('to')} />
      <TextField
        type="search"
        label={words.search}
        hint={words.searchHint}
        autoComplete="off"
        maxLength={60}
        value={typed}
        onChange={type}
      />
      <Stack gap="small">
        <Checkbox label={words.withSent} value={filters.includingSentProducts === true} onChange={tick('sent')} />
        <Checkbox label={words.withQueued} value={filters.includingInQueuedProducts === true} onChange={tick('queued')} />
      </Stack>
    </div>
  );
}
