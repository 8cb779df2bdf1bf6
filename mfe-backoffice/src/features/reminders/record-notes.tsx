import { type CallInput } from '@kerbside/contracts/call';
import { loadHiddenReminders } from '@kerbside/contracts/http/callbacks/reminders';
import type { RemoteProps } from '@kerbside/contracts/host';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useInfiniteQuery } from '@tanstack/react-query';
import { reminderKeys } from '../../api/reminders-api.js';
import { relatedReminders as words } from '../../messages/reminders.js';
import { formatMoment } from '../../ui/moment.js';
import { Nothing } from '../../ui/nothing.js';
import { Section } from '../../ui/section.js';
import { TwoLines } from '../../ui/two-lines.js';
import { send } from '@kerbside/contracts/ui/data/calls';
import { SmallButton } from '../../ui/small-button.js';
import text from '../../ui/text.module.css';

interface RecordNotesProps extends RemoteProps {
  readonly title: string;
  readonly of: CallInput<typeof loadHiddenReminders>['body'];
}

/** What was hidden, completed or noted about a record, newest first. */
export function RecordNotes({ host, title, of }: RecordNotesProps) {
  const query = useInfiniteQuery({
    queryKey: reminderKeys.notes(of.related_table, of.related_id),
    queryFn: ({ pageParam }) =>
      send(host, loadHiddenReminders, { body: { ...of, ...(pageParam === undefined ? {} : { last_id: pageParam }) } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ more, note }) => (more ? note.at(-1)?.callback_id : undefined),
    gcTime: 0,
  });
  return (
    <Section title={title}>
      <Panel
        load={loadOf(query)}
        words={{ loading: words.notesLoading, failed: words.notesFailed }}
        isEmpty={({ pages }) => pages.every(({ note }) => note.length === 0)}
        whenEmpty={<Nothing title={words.notesNone}>{words.notesNoneWhy}</Nothing>}
      >
        {({ pages }) => (
          <ul className={text.list}>
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
        <SmallButton
          label={words.older}
          busy={query.isFetchingNextPage}
          busyLabel={words.olderBusy}
          onClick={() => void query.fetchNextPage()}
        />
      )}
    </Section>
  );
}
