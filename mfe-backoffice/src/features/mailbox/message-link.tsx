import type { Message } from '@kerbside/contracts/http/callbacks/callbacks';
import { Link } from 'wouter';
import { message as words } from '../../messages/office.js';
import { formatMoment } from '../../ui/moment.js';
import list from '../../ui/rows.module.css';
import css from './message-queue.module.css';

interface MessageLinkProps {
  readonly message: Message;
  readonly href: string;
  readonly isChosen: boolean;
  readonly onOpen: () => void;
}

export function MessageLink({ message, href, isChosen, onOpen }: MessageLinkProps) {
  const { to, subject, channel, status, createdAt, attachments } = message;
  const notes = [
    formatMoment(createdAt),
    ...(channel === 'sms' ? [words.channels.sms] : []),
    ...(attachments.length > 0 ? [words.attached(attachments.length)] : []),
    ...(status === 'sent' ? [] : [words.status[status]]),
  ];
  return (
    <Link href={href} className={list.row ?? ''} aria-current={isChosen ? 'true' : undefined} onClick={onOpen} data-stop="">
      <span className={css.subject}>{subject || text(message)}</span>
      <span className={css.to}>{to}</span>
      <span className={css.notes}>{notes.join(', ')}</span>
    </Link>
  );
}

/** A text message has no subject, so its first words are shown. */
const text = (message: Message): string => message.text.slice(0, 60);
