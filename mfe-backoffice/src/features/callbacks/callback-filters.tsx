import { DayField } from '@kerbside/contracts/ui/controls/day-field';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useTypedWords, type Address } from '../../address.js';
import type { ReminderQuery, RemindersApi } from '../../api/reminders-api.js';
import { reminders as words } from '../../messages/reminders.js';
import { Filters } from '../../ui/filters.js';
import { useColleagues } from '../reminders/names.js';

interface CallbackFiltersProps {
  readonly api: RemindersApi;
  readonly address: Address;
  readonly listed: ReminderQuery;
}

/** Whose callbacks are listed, of which day, and who waits for them. The address keeps all of it. */
export function CallbackFilters({ api, address, listed: { colleague = '', day = '' } }: CallbackFiltersProps) {
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
