import { Loaded } from '@kerbside/contracts/ui/page/loaded';
import { messageOf } from '@kerbside/contracts/client';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { OwnMessage } from '@kerbside/contracts/http/callbacks/own-messages';
import { Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import { pageIn, Pages } from '@kerbside/contracts/ui/page/pages';
import { EmptyState } from '@kerbside/contracts/ui/page/panel';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment } from 'react';
import { londonDay, showLongDay } from '@kerbside/contracts/days/dates';
import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import { customerPage } from '../features/sign-in/signed-in.js';
import { markRead, messagesQuery, ownMessagesKey } from '../api/messages-api.js';
import { ownMessages as words } from '../messages/own-messages.js';
import { AccountPage } from '../ui/account-page.js';
import list from '../ui/list.module.css';
import { SummaryRow } from '../ui/summary-row.js';
import css from './messages.module.css';
import { Link, useSearchParams } from 'wouter';

/** What was sent to the customer; opening a message marks it as read. */
export default customerPage(function MessagesPage({ host }: RemoteProps) {
  const { track } = host;
  const cache = useQueryClient();
  const [params, setParams] = useSearchParams();
  const page = pageIn(params);
  const read = async (ids: readonly string[]) => {
    await markRead(host, ids);
    await cache.invalidateQueries({ queryKey: ownMessagesKey });
  };
  // One that could not be marked stays unread, and is marked when it is opened again.
  const open = ({ id, isUnread }: OwnMessage) => isUnread && read([id]).catch(() => track('message_not_marked_read'));
  return (
    <AccountPage host={host} title={words.title} lead={words.lead}>
      <Loaded
        query={messagesQuery(host, page)}
        words={words}
        isEmpty={({ paging }) => paging.count === 0}
        whenEmpty={<EmptyState title={words.none}>{words.noneWhy}</EmptyState>}
      >
        {({ rows, paging }) => (
          <Stack>
            <ReadAll rows={rows} onRead={read} />
            <ul className={list.rows} aria-label={words.title}>
              {rows.map((message) => (
                <li key={message.id} className={list.row}>
                  <MessageRow message={message} onOpen={() => void open(message)} />
                </li>
              ))}
            </ul>
            <Pages of={words.of} paging={paging} onPage={(next) => setParams({ page: String(next) })} />
          </Stack>
        )}
      </Loaded>
    </AccountPage>
  );
});

/** Applies to those shown: messages that arrive meanwhile stay unread. */
function ReadAll({ rows, onRead }: { readonly rows: readonly OwnMessage[]; readonly onRead: (ids: readonly string[]) => Promise<void> }) {
  const mark = useSendOnce({ mutationFn: onRead });
  const unread = rows.filter(({ isUnread }) => isUnread).map(({ id }) => id);
  if (unread.length === 0) return null;
  return (
    <Stack gap="small">
      <div>
        <Button
          label={words.readAll}
          variant="secondary"
          busy={mark.isPending}
          busyLabel={words.marking}
          onClick={() => mark.mutate(unread)}
        />
      </div>
      <Problem>{mark.error && messageOf(mark.error)}</Problem>
    </Stack>
  );
}

interface MessageRowProps {
  readonly message: OwnMessage;
  readonly onOpen: () => void;
}

/** One message, folded until it is opened. */
function MessageRow({ message: { channel, subject, text, attachments, sentAt, isUnread }, onOpen }: MessageRowProps) {
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && onOpen()}>
      <SummaryRow name={subject}>
        <span className={css.facts}>
          {isUnread && <StatusTag tone="info">{words.unread}</StatusTag>}
          {words.sent(words.by[channel], showLongDay(londonDay(new Date(sentAt))))}
        </span>
      </SummaryRow>
      <Letter text={text} />
      {attachments.length > 0 && <p className={css.text}>{words.files(attachments)}</p>}
    </details>
  );
}

/** A message as it was sent. What it gives the address of on this site is a link by its name. */
function Letter({ text }: { readonly text: string }) {
  return (
    <p className={css.text}>
      {linesOf(text).map(({ at, line }) => (
        <Fragment key={at}>
          <Line line={line} />
          {'\n'}
        </Fragment>
      ))}
    </p>
  );
}

const linesOf = (text: string) => text.split('\n').map((line, at) => ({ at, line }));

function Line({ line }: { readonly line: string }) {
  const [, name, address = ''] = /^([^:]+): (https?:\/\/\S+)$/.exec(line) ?? [];
  const path = pathHere(address);
  return path === undefined ? line : <Link href={path}>{name}</Link>;
}

const pathHere = (address: string): string | undefined => {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url?.origin === window.location.origin ? url.pathname + url.search + url.hash : undefined;
};
