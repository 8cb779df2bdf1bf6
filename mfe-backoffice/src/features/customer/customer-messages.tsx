import type { Message } from '@kerbside/contracts/http/callbacks/callbacks';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import { messagesOfQuery } from '../../api/queries.js';
import { customerMessages as words } from '../../messages/customer.js';
import { sendAgain } from '../../messages/desk.js';
import { message } from '../../messages/office.js';
import { messagePath } from '../../paths.js';
import { MessageStatus } from '../../ui/message-status.js';
import { formatMoment } from '../../ui/moment.js';
import type { RecordColumn } from '../../ui/in-order-of.js';
import { RecordTable } from '../../ui/record-table.js';
import { Section } from '../../ui/section.js';
import { SendAgain } from '../mailbox/send-again.js';
import type { OfCustomer } from '../../of-customer.js';

export function CustomerMessages({ host, api, customerId }: OfCustomer) {
  const columns = useMemo(() => [...facts, againColumn(host)], [host]);
  const [page, setPage] = useState(1);
  const messages = loadOf(useQuery(messagesOfQuery(api, customerId, page)));
  return (
    <Section title={words.title}>
      <RecordTable words={words} load={messages} columns={columns} rowKey={({ id }) => id} onPage={setPage} />
    </Section>
  );
}

const facts: readonly RecordColumn<Message>[] = [
  { key: 'when', heading: words.when, value: ({ createdAt }) => createdAt, cell: ({ createdAt }) => formatMoment(createdAt) },
  { key: 'subject', heading: words.subject, isLong: true, cell: ({ id, subject }) => <Link href={messagePath(id)}>{subject}</Link> },
  { key: 'channel', heading: words.channel, cell: ({ channel }) => message.channels[channel] },
  { key: 'status', heading: words.statusHeading, cell: ({ status }) => <MessageStatus status={status} /> },
];

const againColumn = (host: OfCustomer['host']): RecordColumn<Message> => ({
  key: 'again',
  heading: sendAgain.heading,
  cell: (one) => <SendAgain host={host} message={one} />,
});
