import type { Reminder } from '@kerbside/contracts/http/callbacks/reminders';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useRef, useState } from 'react';
import { reminders as words } from '../../messages/reminders.js';
import { RecordTable } from '../../ui/record-table.js';
import { useListKeys } from '../../ui/use-list-keys.js';
import { nameOf, useColleagues } from '../reminders/names.js';
import { called, reminderColumns } from '../reminders/reminder-columns.js';
import type { RemindersProps } from '../reminders/reminders-props.js';
import { SeveralCallbacks } from './several-callbacks.js';
import type { Callbacks } from './use-callbacks.js';

interface CallbackTableProps extends RemindersProps {
  readonly callbacks: Callbacks;
}

const isOpen = ({ ticked_off: isDone }: Reminder): boolean => !isDone;

/** One list as a table: put in order, worked through by j, k and Enter, and several at once. */
export function CallbackTable({ host, api, callbacks: { address, listed, listing, query } }: CallbackTableProps) {
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const name = nameOf(useColleagues(api), host.session.userId);
  const picked = query.data?.rows.filter((row) => isOpen(row) && chosen.has(row.callback_id)) ?? [];
  const isNarrowed = (listed.colleague ?? listed.day ?? listed.who) !== undefined;
  return (
    <div ref={list}>
      <RecordTable
        words={isNarrowed ? { ...words, none: words.noneFound, noneWhy: words.noneFoundWhy } : words}
        load={loadOf(query)}
        columns={reminderColumns({ name, onOpen: (callbackId) => address.change({ open: callbackId }) })}
        rowKey={({ callback_id: id }) => id}
        listing={listing}
        choosing={{
          chosen,
          onChoose: setChosen,
          nameOf: called,
          isFree: isOpen,
          actions: <SeveralCallbacks host={host} api={api} rows={picked} onDone={() => setChosen(new Set())} />,
        }}
      />
    </div>
  );
}
