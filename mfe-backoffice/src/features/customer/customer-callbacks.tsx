import { Button } from '@kerbside/contracts/ui/controls/button';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ofCustomerQuery, remindersApi } from '../../api/reminders-api.js';
import { customerCallbacks as words } from '../../messages/customer.js';
import { callbackPath } from '../../paths.js';
import { RecordTable } from '../../ui/record-table.js';
import { Section } from '../../ui/section.js';
import { nameOf, useColleagues } from '../reminders/names.js';
import { RecordNotes } from '../reminders/record-notes.js';
import { reminderColumns } from '../reminders/reminder-columns.js';
import type { OfCustomer } from '../../of-customer.js';

interface CustomerCallbacksProps extends Pick<OfCustomer, 'host' | 'customerId'> {
  readonly email: string;
}

/** The customer's open callbacks, staff's reminders about them and, on request, those that are done. */
export function CustomerCallbacks({ host, customerId, email }: CustomerCallbacksProps) {
  const api = useMemo(() => remindersApi({ fetch: host.fetch }), [host.fetch]);
  const load = loadOf(useQuery(ofCustomerQuery(api, { customerId, email })));
  const [isDoneShown, setDoneShown] = useState(false);
  const name = nameOf(useColleagues(api), host.session.userId);
  return (
    <Section title={words.title}>
      <RecordTable
        words={words}
        load={load}
        columns={reminderColumns({ name, onOpen: (callbackId) => host.navigate(callbackPath(callbackId)) })}
        rowKey={({ callback_id: id }) => id}
      />
      {isDoneShown ? (
        <RecordNotes api={api} title={words.done} of={{ related_table: 'customer', related_id: customerId }} />
      ) : (
        <div>
          <Button size="small" variant="quiet" flush onClick={() => setDoneShown(true)}>
            {words.showDone}
          </Button>
        </div>
      )}
    </Section>
  );
}
