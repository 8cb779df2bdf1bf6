import { Mailbox } from '../features/mailbox/mailbox.js';
import { mailbox as words } from '../messages/office.js';
import type { OfficeProps } from '../office-props.js';
import { OfficePage } from '../ui/office-page.js';

export default function MailboxPage({ host, api }: OfficeProps) {
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <Mailbox host={host} api={api} />
    </OfficePage>
  );
}
