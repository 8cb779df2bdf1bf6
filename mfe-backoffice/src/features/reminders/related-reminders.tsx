import type { Reminder } from '@kerbside/contracts/http/callbacks/reminders';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ofCustomerQuery, reminderKeys } from '../../api/reminders-api.js';
import { relatedReminders as words } from '../../messages/reminders.js';
import { formatMoment } from '../../ui/moment.js';
import { Nothing } from '../../ui/nothing.js';
import { Section } from '../../ui/section.js';
import { TwoLines } from '../../ui/two-lines.js';
import type { RemindersProps } from './reminders-props.js';
import css from './reminders.module.css';

interface RelatedProps extends RemindersProps {
  readonly reminder: Reminder;
  readonly onOpen: (callbackId: string) => void;
}

/** What else there is about the same customer or record. */
export function RelatedReminders(props: RelatedProps) {
  const { related_email: email, related_table: table, related_id: id } = props.reminder;
  return (
    <Stack>
      {email !== null && <OfCustomer {...props} email={email} />}
      {table !== null && id !== null && <Notes {...props} of={{ related_table: table, related_id: id }} />}
    </Stack>
  );
}

function OfCustomer({ api, reminder, email, onOpen }: RelatedProps & { readonly email: string }) {
  const { related_table: table, related_id: id } = reminder;
  const customerId = table === 'customer' && id !== null ? id : undefined;
  const load = loadOf(useQuery(ofCustomerQuery(api, { customerId, email })));
  const others = (rows: readonly Reminder[]) => rows.filter(({ callback_id: id }) => id !== reminder.callback_id);
  return (
    <Section title={words.open}>
      <Panel
        load={load}
        loading={words.loading}
        failed={words.failed}
        isEmpty={({ rows }) => others(rows).length === 0}
        whenEmpty={<Nothing title={words.none}>{words.noneWhy}</Nothing>}
      >
        {({ rows }) => (
          <ul className={css.notes}>
            {others(rows).map(({ callback_id: id, content, remind_date: due, reference }) => (
              <li key={id}>
                <Button variant="quiet" size="small" onClick={() => onOpen(id)}>
                  {reference}
                </Button>
                <TwoLines first={content} second={formatMoment(due)} />
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </Section>
  );
}

type Record = Parameters<RelatedProps['api']['notes']>[0];

function Notes({ api, of }: RelatedProps & { readonly of: Record }) {
  const query = useInfiniteQuery({
    queryKey: reminderKeys.notes(of.related_table, of.related_id),
    queryFn: ({ pageParam }) => api.notes({ ...of, ...(pageParam === undefined ? {} : { last_id: pageParam }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ more, note }) => (more ? note.at(-1)?.callback_id : undefined),
    gcTime: 0,
  });
  return (
    <Section title={words.notes}>
      <Panel
        load={loadOf(query)}
        loading={words.notesLoading}
        failed={words.notesFailed}
        isEmpty={({ pages }) => pages.every(({ note }) => note.length === 0)}
        whenEmpty={<Nothing title={words.notesNone}>{words.notesNoneWhy}</Nothing>}
      >
        {({ pages }) => (
          <ul className={css.notes}>
            {pages
              .flatMap(({ note }) => note)
              .map(({ callback_id: id, content, created, ticked_off_reason: reason }) => (
                <li key={id}>
                  <TwoLines first={content} second={reason === null ? formatMoment(created) : `${formatMoment(created)} · ${reason}`} />
                </li>
              ))}
          </ul>
        )}
      </Panel>
      {query.hasNextPage && (
        <Button
          size="small"
          variant="secondary"
          busy={query.isFetchingNextPage}
          busyLabel={words.olderBusy}
          onClick={() => void query.fetchNextPage()}
        >
          {words.older}
        </Button>
      )}
    </Section>
  );
}
