import { Loaded } from '@kerbside/contracts/ui/page/loaded';
import { outdatesOnFailure, queryOf, send } from '@kerbside/contracts/ui/data/calls';
import { messageOf } from '@kerbside/contracts/client';
import { londonDay, showLongDay } from '@kerbside/contracts/days/dates';
import type { RemoteProps } from '@kerbside/contracts/host';
import { Problem, Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import { ConfirmDialog } from '@kerbside/contracts/ui/overlays/confirm-dialog';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Section } from '../../ui/section.js';
import type { CallData } from '@kerbside/contracts/call';
import { makeCalendarFeed, readCalendarFeed, stopCalendarFeed } from '@kerbside/contracts/http/garages/calendar';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';

const words = {
  title: 'Your calendar',
  why: 'See your visits, when your MOT and service are due, your payments and your renewals in the calendar you already use. It keeps itself up to date.',
  loading: 'Loading your calendar',
  failed: 'We could not load your calendar',
  first: 'Create a calendar link',
  again: 'Create a new link',
  making: 'Creating',
  since: (day: string) => `You created a calendar link on ${day}. We show a link only once: create a new one to see it again.`,
  once: 'Copy it now: we only show it once. Anyone with this link can see your calendar, so keep it to yourself.',
  address: 'Your calendar link',
  copy: 'Copy link',
  copied: 'Link copied',
  notCopied: 'We could not copy it. Select the link and copy it yourself.',
  open: 'Open in your calendar app',
  save: 'Save as a file',
  stop: 'Stop this link',
  confirmStop: 'Stop this link?',
  confirmAgain: 'Create a new link?',
  ends: 'Calendars that use the link you have now will no longer be kept up to date.',
  proceedStop: 'Yes, stop it',
  proceedAgain: 'Yes, create a new one',
  stopping: 'Stopping',
  back: 'Keep this link',
} as const;

const feedKey = ['calendar-feed'] as const;

/** Shows the result of a change; the address itself is not cached. */
const showCalendar = (cache: QueryClient, { madeAt }: { readonly madeAt: string | null }): void =>
  void cache.setQueryData(feedKey, { madeAt });

/** The address by which other calendars show the customer's days: made, shown once, replaced and stopped here. */
export function CalendarFeed({ host }: RemoteProps) {
  return (
    <Section title={words.title}>
      <Stack gap="small">
        <p>{words.why}</p>
        <Loaded query={queryOf(host, feedKey, readCalendarFeed, {})} words={words}>
          {({ madeAt }) => <Feed host={host} madeAt={madeAt} />}
        </Loaded>
      </Stack>
    </Section>
  );
}

function Feed({ host, madeAt }: RemoteProps & { readonly madeAt: string | null }) {
  const cache = useQueryClient();
  const [asking, setAsking] = useState<'stop' | 'again'>();
  const [made, setMade] = useState<CallData<typeof makeCalendarFeed>>();
  const settled = { onSettled: () => setAsking(undefined), ...outdatesOnFailure(feedKey) };
  const make = useSendOnce({
    ...settled,
    mutationFn: () => send(host, makeCalendarFeed, {}),
    onSuccess: (feed) => {
      setMade(feed);
      showCalendar(cache, feed);
    },
  });
  const stop = useSendOnce({
    ...settled,
    mutationFn: () => send(host, stopCalendarFeed, {}),
    onSuccess: (feed) => showCalendar(cache, feed),
  });
  // It works until it was stopped or replaced, also where that was tried and failed.
  const shown = made?.madeAt === madeAt ? made : undefined;
  const error = make.error ?? stop.error;
  const begin = (send: typeof make.mutate | typeof stop.mutate) => {
    make.reset();
    stop.reset();
    send();
  };
  return (
    <Stack gap="small">
      <Problem>{error && messageOf(error)}</Problem>
      {shown && <MadeAddress host={host} feed={shown} />}
      {madeAt !== null && !shown && <p>{words.since(showLongDay(londonDay(new Date(madeAt))))}</p>}
      {madeAt === null ? (
        <div>
          <Button
            label={words.first}
            variant="secondary"
            busy={make.isPending}
            busyLabel={words.making}
            onClick={() => begin(make.mutate)}
          />
        </div>
      ) : (
        <Cluster>
          <Button label={words.again} variant="secondary" onClick={() => setAsking('again')} />
          <Button label={words.stop} variant="secondary" onClick={() => setAsking('stop')} />
        </Cluster>
      )}
      {asking && (
        <ConfirmDialog
          title={asking === 'stop' ? words.confirmStop : words.confirmAgain}
          proceed={asking === 'stop' ? words.proceedStop : words.proceedAgain}
          proceeding={asking === 'stop' ? words.stopping : words.making}
          back={words.back}
          tone={asking === 'stop' ? 'danger' : 'primary'}
          busy={make.isPending || stop.isPending}
          onProceed={() => begin(asking === 'stop' ? stop.mutate : make.mutate)}
          onClose={() => setAsking(undefined)}
        >
          <p>{words.ends}</p>
        </ConfirmDialog>
      )}
    </Stack>
  );
}

/** The only time that the address can be read. */
function MadeAddress({ host, feed }: RemoteProps & { readonly feed: CallData<typeof makeCalendarFeed> }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(feed.url);
      host.toast(words.copied, 'success');
    } catch {
      // The clipboard is not allowed, or this browser has none.
      host.toast(words.notCopied, 'danger');
    }
  };
  return (
    <Stack gap="small">
      <Alert tone="warning" live>
        {words.once}
      </Alert>
      <TextField
        label={words.address}
        value={feed.url}
        onChange={() => undefined}
        readOnly
        autoComplete="off"
        onFocus={(event) => event.target.select()}
      />
      <Cluster>
        <Button label={words.copy} onClick={() => void copy()} />
        <a href={feed.webcalUrl}>{words.open}</a>
        <a href={feed.fileUrl} download>
          {words.save}
        </a>
      </Cluster>
    </Stack>
  );
}
