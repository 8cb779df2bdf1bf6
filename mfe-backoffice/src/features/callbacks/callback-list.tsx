import { reminderFilters } from '@kerbside/contracts/staff/reminders';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { DayField } from '@kerbside/contracts/ui/controls/day-field';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { Tabs } from '@kerbside/contracts/ui/page/tabs';
import { useTypedWords, type Address } from '../../address.js';
import type { ReminderQuery, RemindersApi } from '../../api/reminders-api.js';
import { reminders as words } from '../../messages/reminders.js';
import { Filters } from '../../ui/filters.js';
import { ViewsBar } from '../lists/views-bar.js';
import { useColleagues } from '../reminders/names.js';
import type { RemindersProps } from '../reminders/reminders-props.js';
import { CallbackActions } from './callback-actions.js';
import { CallbackTable } from './callback-table.js';
import { OpenCallback } from './open-callback.js';
import { useCallbacks } from './use-callbacks.js';

const tabs = reminderFilters.map((key) => ({ key, label: words.filters[key] }));

/** The callbacks and reminders of one list; or the one of them that is open, between the list and what is done about it. */
export function CallbackList({ host, api }: RemindersProps) {
  const callbacks = useCallbacks(host, api);
  const { address, listed } = callbacks;
  const open = address.get('open');
  if (open && open !== 'new') return <OpenCallback host={host} api={api} callbackId={open} callbacks={callbacks} />;
  return (
    <Stack>
      <CallbackActions host={host} api={api} address={address} />
      <Tabs
        label={words.lists}
        tabs={tabs}
        selected={listed.filter}
        onSelect={(next) => address.change({ filter_by: next, page: undefined })}
      >
        <Stack>
          <CallbackFilters api={api} address={address} listed={listed} />
          <ViewsBar host={host} list="callbacks" />
          <CallbackTable host={host} api={api} callbacks={callbacks} />
        </Stack>
      </Tabs>
    </Stack>
  );
}

interface CallbackFiltersProps {
  readonly api: RemindersApi;
  readonly address: Address;
  readonly listed: ReminderQuery;
}

/** Whose callbacks are listed, of which day, and who waits for them. The address keeps all of it. */
function CallbackFilters({ api, address, listed: { colleague = '', day = '' } }: CallbackFiltersProps) {
  const { typed, type } = useTypedWords(address, 'who');
  const choose = (name: string) => (value: string) => address.change({ [name]: value, page: undefined }, { replace: true });
  const names = useColleagues(api).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Filters label={words.narrow}>
      <TextField type="search" label={words.ofWho} autoComplete="off" value={typed} onChange={type} />
      <SelectField
        label={words.ofColleague}
        options={[{ value: '', label: words.everybody }, ...names]}
        value={colleague}
        onChange={choose('colleague')}
      />
      <DayField label={words.ofDay} value={day} onChange={choose('day')} />
    </Filters>
  );
}
