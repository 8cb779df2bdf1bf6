import type { RemoteProps } from '@kerbside/contracts/host';
import type { Reminder } from '@kerbside/contracts/http/callbacks/reminders';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { numberedQuery, openedQuery, reminderKeys } from '../../api/reminders-api.js';
import { reminderDialog as words, reminders } from '../../messages/reminders.js';
import { Facts, type Fact } from '../../ui/facts.js';
import { formatMoment } from '../../ui/moment.js';
import { Unsent, useUnsent } from '../../ui/unsent.js';
import { nameOf, useColleagues, type NameOf } from './names.js';
import { nowOf, phoneLink } from './reminder-columns.js';
import { ReminderForm } from './reminder-form.js';
import type { Site } from '@kerbside/contracts/ui/data/calls';
import { SmallButton } from '../../ui/small-button.js';
import { Email } from '../../ui/email.js';

/** One callback or reminder. Opening an unassigned one assigns it to the reader; once it is completed it can only be read (A4). */
export const useOpened = (site: Site, callbackId: string) => {
  const cache = useQueryClient();
  const query = useQuery(openedQuery(site, callbackId));
  const isOpened = query.isSuccess;
  useEffect(() => {
    // It may have been unassigned, or unread.
    if (isOpened) void cache.invalidateQueries({ queryKey: reminderKeys.all });
  }, [cache, isOpened]);
  const opened = query.data?.data;
  const isCompleted = useCurrent(site, opened)?.ticked_off === true && opened?.ticked_off === false;
  useEffect(() => {
    if (isCompleted) void cache.invalidateQueries({ queryKey: reminderKeys.opened(callbackId) });
  }, [cache, callbackId, isCompleted]);
  return { query, title: opened ? words.titleOf(opened.callback ? words.callback : words.reminder, opened.reference) : words.callback };
};

/** As the lists have it by now: what its customer or a colleague did since it was opened. */
const useCurrent = (site: Site, opened: Reminder | undefined): Reminder | undefined => {
  const { data } = useQuery(numberedQuery(site, opened?.reference ?? ''));
  return data?.rows.find((row) => row.callback_id === opened?.callback_id && row.version > opened.version);
};

interface ReminderView extends RemoteProps {
  readonly status: string;
  readonly reminder: Reminder;
  readonly onRelated: () => void;
  readonly onClose: () => void;
}

export function Opened({ host, status, reminder, onRelated, onClose }: ReminderView) {
  const name = nameOf(useColleagues(host), host.session.userId);
  const { unsent, onLeft } = useUnsent();
  const current = useCurrent(host, reminder);
  const hasOthers = reminder.related_email !== null || reminder.related_id !== null;
  return (
    <Stack>
      {current?.ticked_off === false && (
        <Alert tone="warning" live>
          {words.changed(nowOf(current, name))}
        </Alert>
      )}
      {status === 'taken' && <Alert>{words.taken(name(reminder.user_id))}</Alert>}
      <Facts facts={factsOf(reminder, name)} />
      <Cluster>
        {reminder.history_link !== null && <Link href={reminder.history_link}>{words.find}</Link>}
        {reminder.message_link !== null && <Link href={reminder.message_link}>{words.mail}</Link>}
        <Link href={reminder.sale_link}>{words.sale}</Link>
        {hasOthers && <SmallButton label={words.others} onClick={onRelated} />}
      </Cluster>
      {reminder.ticked_off ? (
        <>
          {unsent.length > 0 && <Unsent title={words.meanwhile} why={words.meanwhileWhy} unsent={unsent} />}
          <Completed reminder={reminder} name={name} />
        </>
      ) : (
        <ReminderForm host={host} reminder={reminder} onLeft={onLeft} onClose={onClose} />
      )}
    </Stack>
  );
}

const factsOf = (reminder: Reminder, name: NameOf): readonly Fact[] => {
  const {
    related_person: person,
    related_phone: phone,
    related_email: email,
    related_title: title,
    link,
    created,
    created_by: by,
  } = reminder;
  const made = formatMoment(created);
  return [
    ...(person === null ? [] : [{ label: words.person, value: person }]),
    ...(phone === null ? [] : [{ label: words.phone, value: <a href={phoneLink(phone)}>{phone}</a> }]),
    ...(email === null ? [] : [{ label: words.email, value: <Email>{email}</Email> }]),
    ...(title === null ? [] : [{ label: words.related, value: link === null ? title : <Link href={link}>{title}</Link> }]),
    by === null ? { label: words.booked, value: words.bookedBy(made) } : { label: words.made, value: words.madeBy(made, name(by)) },
  ];
};

/** A completed one, read-only. */
function Completed({ reminder, name }: { readonly reminder: Reminder; readonly name: NameOf }) {
  const { content, remind_date: due, ticked_off_date: doneAt, ticked_off_by: doneBy, ticked_off_reason: reason } = reminder;
  const moment = doneAt === null ? reminders.completed : formatMoment(doneAt);
  return (
    <Stack>
      <Alert tone="success">{doneBy === null ? words.lockedByItself(moment) : words.locked(moment, name(doneBy))}</Alert>
      <Facts
        facts={[
          { label: words.content, value: content },
          { label: words.wasDue, value: formatMoment(due) },
          { label: words.reason, value: reason ?? '–' },
        ]}
      />
    </Stack>
  );
}
