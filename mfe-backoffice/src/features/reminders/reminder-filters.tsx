import type { Colleague } from '@kerbside/contracts/http/accounts/colleagues';
import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import { DayField } from '@kerbside/contracts/ui/controls/day-field';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import type { Address } from '../../address.js';
import type { Listed } from '../../api/reminders-api.js';
import { reminders as words } from '../../messages/reminders.js';

interface ReminderFiltersProps {
  readonly address: Address;
  readonly colleagues: readonly Colleague[];
  readonly listed: Listed;
}

/** Whose callbacks are listed, and of which day. The address keeps both. */
export function ReminderFilters({ address, colleagues, listed: { colleague = '', day = '' } }: ReminderFiltersProps) {
  const choose = (name: string) => (value: string) => address.change({ [name]: value, page: undefined }, { replace: true });
  const names = colleagues.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div role="search" aria-label={words.narrow}>
      <Cluster>
        <SelectField
          label={words.ofColleague}
          options={[{ value: '', label: words.everybody }, ...names]}
          value={colleague}
          onChange={choose('colleague')}
        />
        <DayField label={words.ofDay} value={day} onChange={choose('day')} />
      </Cluster>
    </div>
  );
}
