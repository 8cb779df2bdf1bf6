import type { Message } from '@kerbside/contracts/http/callbacks/callbacks';
import type { HostApi } from '@kerbside/contracts/host';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { BackofficeApi } from '../../api/backoffice-api.js';
import { messageQuery } from '../../api/queries.js';
import { message as words } from '../../messages/office.js';
import { customerPath } from '../../paths.js';
import { Facts } from '../../ui/facts.js';
import { MessageStatus } from '../../ui/message-status.js';
import { formatMoment } from '../../ui/moment.js';
import { Box } from '../../ui/panes.js';
import { Attachments } from './attachments.js';
import { MessageBody } from './message-body.js';
import { SendAgain } from './send-again.js';
import css from './message-view.module.css';

interface MessageViewProps {
  readonly host: HostApi;
  readonly api: BackofficeApi;
  readonly messageId: string;
  /** It was just opened by hand, so its subject takes the focus. */
  readonly takesFocus: boolean;
  readonly onLeave: () => void;
}

/** One message: recipient, times, text and attachments. Reading it is audited. */
export function MessageView({ host, api, messageId, takesFocus, onLeave }: MessageViewProps) {
  const message = loadOf(useQuery(messageQuery(api, messageId)));
  return (
    <section aria-label={words.pane} onKeyDown={(event) => event.key === 'Escape' && onLeave()}>
      <Panel load={message} loading={words.loading} failed={words.failed}>
        {(read) => (
          <Box>
            <Subject takesFocus={takesFocus}>{read.subject || words.channels[read.channel]}</Subject>
            <Facts facts={factsOf(read)} />
            <div>
              <SendAgain host={host} message={read} />
            </div>
            {read.attachments.length > 0 && <Attachments host={host} api={api} message={read} />}
            <MessageBody key={read.id} message={read} />
          </Box>
        )}
      </Panel>
    </section>
  );
}

function Subject({ takesFocus, children }: { readonly takesFocus: boolean; readonly children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <h2 ref={heading} tabIndex={-1} className={css.subject}>
      {children}
    </h2>
  );
}

const factsOf = ({ to, channel, template, status, createdAt, sentAt, customerId }: Message) => [
  { label: words.to, value: to },
  { label: words.channel, value: words.channels[channel] },
  { label: words.written, value: formatMoment(createdAt) },
  { label: words.sent, value: sentAt === null ? <MessageStatus status={status} /> : formatMoment(sentAt) },
  { label: words.template, value: template },
  ...(customerId === null ? [] : [{ label: words.customer, value: <Link href={customerPath(customerId)}>{words.openCustomer}</Link> }]),
];
