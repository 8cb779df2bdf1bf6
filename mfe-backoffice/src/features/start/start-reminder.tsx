import type { HostApi } from '@kerbside/contracts/host';
import type { Person } from '@kerbside/contracts/http/accounts/accounts';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { useMemo } from 'react';
import { remindersApi } from '../../api/reminders-api.js';
import { reminderDialog as words } from '../../messages/reminders.js';
import { ReminderForm } from '../reminders/reminder-form.js';

interface StartReminderProps {
  readonly host: HostApi;
  readonly person: Person;
  readonly onClose: () => void;
}

/** A reminder about a customer, with how to reach them. */
export function StartReminder({ host, person, onClose }: StartReminderProps) {
  const api = useMemo(() => remindersApi({ fetch: host.fetch }), [host.fetch]);
  return (
    <Dialog title={words.makeTitle} onClose={onClose}>
      <ReminderForm host={host} api={api} reminder={undefined} about={aboutOf(person)} onClose={onClose} />
    </Dialog>
  );
}

const aboutOf = ({ id, firstName, lastName, phone, email }: Person) => {
  const name = `${firstName} ${lastName}`;
  return {
    related_table: 'customer',
    related_id: id,
    related_title: name,
    related_person: name,
    related_phone: phone ?? '',
    related_email: email,
  } as const;
};
