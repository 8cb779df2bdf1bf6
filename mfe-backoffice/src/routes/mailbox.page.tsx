import { Mailbox } from '../features/mailbox/mailbox.js';
import { mailbox as words } from '../messages/office.js';
import type { OfficeProps } from '../office-props.js';
import { OfficeQueue } from '../ui/office-queue.js';

export default function MailboxPage({ host, api }: OfficeProps) {
  return (
    <OfficeQueue host={host} words={words} open="message">
      <Mailbox host={host} api={api} />
    </OfficeQueue>
  );
}
