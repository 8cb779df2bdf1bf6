import { formatLongDay, londonDay } from '@kerbside/contracts/days/dates';
import type { OwnMessage } from '@kerbside/contracts/http/callbacks/own-messages';
import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import { ownMessages as words } from '../../messages/own-messages.js';
import { SummaryRow } from '../../ui/summary-row.js';
import css from './messages.module.css';

interface MessageRowProps {
  readonly message: OwnMessage;
  readonly onOpen: () => void;
}

/** One message, folded until it is opened. */
export function MessageRow({ message: { channel, subject, text, attachments, sentAt, isUnread }, onOpen }: MessageRowProps) {
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && onOpen()}>
      <SummaryRow name={subject}>
        <span className={css.facts}>
          {isUnread && <StatusTag tone="info">{words.unread}</StatusTag>}
          {words.sent(words.by[channel], formatLongDay(londonDay(new Date(sentAt))))}
        </span>
      </SummaryRow>
      <p className={css.text}>{text}</p>
      {attachments.length > 0 && <p className={css.text}>{words.files(attachments)}</p>}
    </details>
  );
}
