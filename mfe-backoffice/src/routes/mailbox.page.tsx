import { columnsUnder } from '@kerbside/contracts/ui/page/table';
import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import type { RemoteProps } from '@kerbside/contracts/host';
import { mailbox as words, message as messageWords } from '../messages/office.js';
import { OfficeQueue } from '../ui/office-queue.js';
import type { Message } from '@kerbside/contracts/http/callbacks/callbacks';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useAddress, useTypedWords, type PageAddress } from '../address.js';
import { messagesQuery } from '../api/customers-api.js';
import { WithList } from '../ui/bench.js';
import { Filters } from '../ui/filters.js';
import { MessageStatus } from '../ui/message-status.js';
import { formatDayOrTime, formatMoment } from '../ui/moment.js';
import { QueueRows } from '../ui/queue-rows.js';
import { RecordTable } from '../ui/record-table.js';
import { TwoLines } from '../ui/two-lines.js';
import { useListed } from '../features/lists/use-listed.js';
import css from '../features/mailbox/open-message.module.css';
import { OpenMessage } from '../features/mailbox/open-message.js';
import { Email } from '../ui/email.js';

export default function MailboxPage({ host }: RemoteProps) {
  return (
    <OfficeQueue host={host} words={words} open="message">
      <Mailbox host={host} />
    </OfficeQueue>
  );
}

/** The messages, newest first; or the one of them that is open, between the list and what is done about it. */
function Mailbox({ host }: RemoteProps) {
  const address = useAddress(host);
  const { typed, type, asked } = useTypedWords(address, 'search');
  const { page, perPage, listing } = useListed(address);
  const load = useLoaded(messagesQuery(host, asked, { page, perPage }));
  const open = address.get('message');
  if (open) {
    const rowOf = (row: Message) => ({
      key: row.id,
      href: address.href({ message: row.id }),
      who: nameOf(row),
      when: formatDayOrTime(row.createdAt, new Date()),
      isLate: row.status === 'failed',
    });
    return (
      <WithList list={<QueueRows words={words} late={messageWords.status.failed} load={load} rowOf={rowOf} open={open} />}>
        <OpenMessage key={open} host={host} messageId={open} />
      </WithList>
    );
  }
  const found = load.status === 'ready' ? load.data.asked : '';
  const none = found === '' ? {} : { none: words.noneFound(found), noneWhy: words.noneFoundWhy };
  return (
    <>
      <Filters label={words.narrow}>
        <TextField type="search" label={words.search} placeholder={words.placeholder} autoComplete="off" value={typed} onChange={type} />
      </Filters>
      <RecordTable
        words={{ ...words, ...none, title: words.list }}
        load={load}
        columns={columnsOf(address)}
        rowKey={({ id }) => id}
        listing={listing}
      />
    </>
  );
}

/** A text message has no subject, so its first words are shown. */
const nameOf = ({ subject, text }: Message): string => subject || text.slice(0, 60);

const columnsOf = (address: PageAddress) =>
  columnsUnder({ ...words, to: messageWords.to, written: messageWords.written })<Message>({
    subject: (message) => (
      <TwoLines breaks href={address.href({ message: message.id })} first={nameOf(message)} second={notesOf(message).join(', ')} />
    ),
    to: ({ to }) => (
      <span className={css.to}>
        <Email>{to}</Email>
      </span>
    ),
    written: ({ createdAt }) => formatMoment(createdAt),
    status: ({ status }) => <MessageStatus status={status} />,
  });

const notesOf = ({ channel, attachments }: Message): readonly string[] => [
  messageWords.channels[channel],
  ...(attachments.length > 0 ? [messageWords.attached(attachments.length)] : []),
];
