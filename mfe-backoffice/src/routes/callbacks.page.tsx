import type { RemoteProps, HostApi } from '@kerbside/contracts/host';
import type { ReminderQuery } from '../api/reminders-api.js';
import { useAddress, useTypedWords, type PageAddress } from '../address.js';
import { reminders as words, notifications as notificationWords } from '../messages/reminders.js';
import { OfficeQueue } from '../ui/office-queue.js';
import { reminderFilters } from '@kerbside/contracts/staff/reminders';
import { Stack, Cluster } from '@kerbside/contracts/ui/basics/layout';
import { typedDay, typedOfDay } from '@kerbside/contracts/days/typed-day';
import { DayField } from '@kerbside/contracts/ui/controls/day-field';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { Tabs } from '@kerbside/contracts/ui/page/tabs';
import { Filters } from '../ui/filters.js';
import { ViewsBar } from '../features/lists/views-bar.js';
import { useColleagueChoices, useColleagues, nameOf } from '../features/reminders/names.js';
import { OpenCallback, useCallbacks, type Callbacks } from '../features/callbacks/open-callback.js';
import { useState } from 'react';
import { NotificationsDialog } from '../features/reminders/notifications-dialog.js';
import { ReminderDialog } from '../features/reminders/reminder-dialog.js';
import type { Reminder } from '@kerbside/contracts/http/callbacks/reminders';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { RecordTable } from '../ui/record-table.js';
import { called, reminderColumns } from '../features/reminders/reminder-columns.js';
import { SeveralCallbacks } from '../features/callbacks/several-callbacks.js';
import { SmallButton } from '../ui/small-button.js';

export default function CallbacksPage({ host }: RemoteProps) {
  const address = useAddress(host);
  return (
    <OfficeQueue host={host} words={words} aside={<CallbackActions host={host} address={address} />}>
      <CallbackList host={host} />
    </OfficeQueue>
  );
}

const isOpen = ({ ticked_off: isDone }: Reminder): boolean => !isDone;

/** One list as a table: put in order, worked through by j, k and Enter, and several at once. */
function CallbackTable({ host, callbacks: { address, listed, listing, query } }: RemoteProps & { readonly callbacks: Callbacks }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const name = nameOf(useColleagues(host), host.session.userId);
  const picked = query.data?.rows.filter((row) => isOpen(row) && chosen.has(row.callback_id)) ?? [];
  const unchoose = (done: readonly Reminder[]) =>
    setChosen((before) => new Set([...before].filter((id) => done.every(({ callback_id: one }) => one !== id))));
  const isNarrowed = (listed.colleague ?? listed.day ?? listed.who) !== undefined;
  return (
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
        actions: <SeveralCallbacks host={host} rows={picked} onDone={unchoose} />,
      }}
    />
  );
}

const made = 'new';

/** What is done besides working through the list: a new reminder, and what waits for the reader. */
function CallbackActions({ host, address }: RemoteProps & { readonly address: PageAddress }) {
  const [isCounting, setCounting] = useState(false);
  const show = (callbackId: string | undefined) => address.change({ open: callbackId });
  return (
    <>
      <Cluster>
        <SmallButton label={words.make} variant="primary" onClick={() => show(made)} />
        <SmallButton label={notificationWords.show} onClick={() => setCounting(true)} />
      </Cluster>
      {address.get('open') === made && <ReminderDialog host={host} callbackId={undefined} onOpen={show} onClose={() => show(undefined)} />}
      {isCounting && (
        <NotificationsDialog
          host={host}
          onList={(next) => {
            setCounting(false);
            address.change({ filter_by: next, page: undefined });
          }}
          onClose={() => setCounting(false)}
        />
      )}
    </>
  );
}

const tabs = reminderFilters.map((key) => ({ key, label: words.filters[key] }));

/** The callbacks and reminders of one list; or the one of them that is open, between the list and what is done about it. */
function CallbackList({ host }: RemoteProps) {
  const callbacks = useCallbacks(host);
  const { address, listed } = callbacks;
  const open = address.get('open');
  if (open && open !== 'new') return <OpenCallback host={host} callbackId={open} callbacks={callbacks} />;
  return (
    <Tabs
      label={words.lists}
      tabs={tabs}
      selected={listed.filter}
      onSelect={(next) => address.change({ filter_by: next, page: undefined })}
    >
      <Stack>
        <CallbackFilters host={host} address={address} listed={listed} />
        <ViewsBar host={host} list="callbacks" />
        <CallbackTable host={host} callbacks={callbacks} />
      </Stack>
    </Tabs>
  );
}

interface CallbackFiltersProps {
  readonly host: HostApi;
  readonly address: PageAddress;
  readonly listed: ReminderQuery;
}

/** Whose callbacks are listed, of which day, and who waits for them. The address keeps all of it. */
function CallbackFilters({ host, address, listed: { colleague = '' } }: CallbackFiltersProps) {
  const { typed, type } = useTypedWords(address, 'who');
  const choose = (name: string) => (value: string) => address.change({ [name]: value, page: undefined }, { replace: true });
  const { options, hint } = useColleagueChoices(host, colleague);
  return (
    <Filters label={words.narrow}>
      <TextField type="search" label={words.ofWho} autoComplete="off" value={typed} onChange={type} />
      <SelectField
        label={words.ofColleague}
        hint={hint}
        options={[{ value: '', label: words.everybody }, ...options]}
        value={colleague}
        onChange={choose('colleague')}
      />
      <DueDay day={address.get('day')} onChange={choose('day')} />
    </Filters>
  );
}

const whole = /^\d{4}-(?!00)\d\d-(?!00)\d\d$/;

/** A day of the list. What is typed and is none narrows nothing, which is said once all of it is typed, or it is left. */
function DueDay({ day, onChange }: { readonly day: string; readonly onChange: (day: string) => void }) {
  const [isLeft, setLeft] = useState(day !== '');
  const fault = day === '' ? undefined : typedDay(words.ofDay).safeParse(typedOfDay(day)).error?.issues[0]?.message;
  return (
    <div onBlur={({ currentTarget, relatedTarget }) => setLeft(!currentTarget.contains(relatedTarget))}>
      <DayField label={words.ofDay} mayBeNone value={day} error={isLeft || whole.test(day) ? fault : undefined} onChange={onChange} />
    </div>
  );
}
