import { Button } from '@kerbside/contracts/ui/controls/button';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useInfiniteQuery } from '@tanstack/react-query';
import { reminderKeys } from '../../api/reminders-api.js';
import { relatedReminders as words } from '../../messages/reminders.js';
import { formatMoment } from '../../ui/moment.js';
import { Nothing } from '../../ui/nothing.js';
import { Section } from '../../ui/section.js';
import { TwoLines } from '../../ui/two-lines.js';
import type { RemindersProps } from './reminders-props.js';
import css from './reminders.module.css';

interface RecordNotesProps extends Pick<RemindersProps, 'api'> {
  readonly title: string;
  readonly of: Parameters<RemindersProps['api']['notes']>[0];
}

/** What was hidden, completed or noted about a record, newest first. */
export function RecordNotes({ api, title, of }: RecordNotesProps) {
  const query = useInfiniteQuery({
    queryKey: reminderKeys.notes(of.related_table, of.related_id),
    queryFn: ({ pageParam }) => api.notes({ ...of, ...(pageParam === undefined ? {} : { last_id: pageParam }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ more, note }) => (more ? note.at(-1)?.callback_id : undefined),
    gcTime: 0,
  });
  return (
    <Section title={title}>
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
                  <TwoLines
                    breaks
                    first={content}
                    second={reason === null ? formatMoment(created) : `${formatMoment(created)} · ${reason}`}
                  />
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
