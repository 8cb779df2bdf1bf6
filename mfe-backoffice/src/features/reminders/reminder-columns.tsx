import { columnsUnder } from '@kerbside/contracts/ui/page/table';
import type { Reminder } from '@kerbside/contracts/http/callbacks/reminders';
import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import { Link } from 'wouter';
import { reminderDialog, reminders as words } from '../../messages/reminders.js';
import { lists } from '../../messages/lists.js';
import { searchFor } from '../../paths.js';
import { formatMoment } from '../../ui/moment.js';
import { TwoLines } from '../../ui/two-lines.js';
import type { NameOf } from './names.js';
import css from './reminders.module.css';
import { SmallButton } from '../../ui/small-button.js';
import { Email } from '../../ui/email.js';

export const phoneLink = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;

/** The name of a row for screen readers. */
export const called = ({ related_person: person, reference }: Reminder): string => person ?? reference;

/** What it says by now. */
export const nowOf = (reminder: Reminder, name: NameOf): string =>
  reminderDialog.now(reminder.content, formatMoment(reminder.remind_date), withWhom(reminder, name));

const withWhom = ({ reminder_users: users }: Reminder, name: NameOf): string =>
  users.length === 0 ? words.nobody : users.map(name).join(', ');

interface ColumnContext {
  readonly name: NameOf;
  readonly onOpen: (callbackId: string) => void;
}

export const reminderColumns = ({ name, onOpen }: ColumnContext) =>
  columnsUnder({ ...words, with: words.assigned, open: lists.action })<Reminder>({
    due: { sortable: true, value: ({ ticked_off_date: doneAt, remind_date: due }) => doneAt ?? due, cell: (row) => <Due reminder={row} /> },
    who: { sortable: true, value: called, cell: (row) => <Who reminder={row} /> },
    about: { value: ({ content }) => content, cell: (row) => <About reminder={row} /> },
    with: {
      value: ({ reminder_users: users }) => users.map(name).join(', '),
      cell: (row) => withWhom(row, name),
    },
    open: (row) => (
      <SmallButton label={words.open} aria-label={words.openNamed(called(row))} data-stop="" onClick={() => onOpen(row.callback_id)} />
    ),
  });

interface OfReminder {
  readonly reminder: Reminder;
}

function Due({ reminder: { remind_date: due, is_overdue: isOverdue, ticked_off_date: doneAt } }: OfReminder) {
  if (doneAt !== null) return <TwoLines first={formatMoment(doneAt)} second={<StatusTag tone="success">{words.completed}</StatusTag>} />;
  return <TwoLines first={formatMoment(due)} second={isOverdue ? <StatusTag tone="danger">{words.overdue}</StatusTag> : ''} />;
}

function Who({ reminder: { related_person: person, related_phone: phone, related_email: email } }: OfReminder) {
  return (
    <TwoLines
      breaks
      first={person ?? '–'}
      second={
        <span className={css.contacts}>
          {phone !== null && <a href={phoneLink(phone)}>{phone}</a>}
          {email !== null && (
            <Link href={searchFor(email)}>
              <Email>{email}</Email>
            </Link>
          )}
        </span>
      }
    />
  );
}

function About({ reminder: { content, reference, grade, is_unread: isUnread, callback } }: OfReminder) {
  return (
    <TwoLines
      breaks
      first={content}
      second={
        <Cluster>
          <span>{callback ? reference : `${words.reminder} ${reference}`}</span>
          {grade === 1 && <StatusTag tone="warning">{words.first}</StatusTag>}
          {isUnread && <StatusTag tone="info">{words.isNew}</StatusTag>}
        </Cluster>
      }
    />
  );
}
