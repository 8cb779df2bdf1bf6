import type { RemoteProps } from '@kerbside/contracts/host';
import type { Reminder } from '@kerbside/contracts/http/callbacks/reminders';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { ofCustomerQuery } from '../../api/reminders-api.js';
import { relatedReminders as words } from '../../messages/reminders.js';
import { formatMoment } from '../../ui/moment.js';
import { Section } from '../../ui/section.js';
import { TwoLines } from '../../ui/two-lines.js';
import { RecordNotes } from './record-notes.js';
import { Loaded } from '../lists/loaded.js';
import { SmallButton } from '../../ui/small-button.js';
import text from '../../ui/text.module.css';

interface RelatedProps extends RemoteProps {
  readonly reminder: Reminder;
  readonly onOpen: (callbackId: string) => void;
}

/** What else there is about the same customer or record. */
export function RelatedReminders(props: RelatedProps) {
  const { related_email: email, related_table: table, related_id: id } = props.reminder;
  return (
    <Stack>
      {email !== null && <OfCustomer {...props} email={email} />}
      {table !== null && id !== null && <RecordNotes host={props.host} title={words.notes} of={{ related_table: table, related_id: id }} />}
    </Stack>
  );
}

function OfCustomer({ host, reminder, email, onOpen }: RelatedProps & { readonly email: string }) {
  const { related_table: table, related_id: id } = reminder;
  const customerId = table === 'customer' && id !== null ? id : undefined;
  const others = (rows: readonly Reminder[]) => rows.filter(({ callback_id: id }) => id !== reminder.callback_id);
  return (
    <Section title={words.open}>
      <Loaded query={ofCustomerQuery(host, { customerId, email })} words={words} isEmpty={({ rows }) => others(rows).length === 0}>
        {({ rows }) => (
          <ul className={text.list}>
            {others(rows).map(({ callback_id: id, content, remind_date: due, reference }) => (
              <li key={id}>
                <SmallButton label={reference} variant="quiet" onClick={() => onOpen(id)} />
                <TwoLines breaks first={content} second={formatMoment(due)} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}
