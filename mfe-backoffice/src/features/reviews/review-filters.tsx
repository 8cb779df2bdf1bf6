import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Checkbox } from '@kerbside/contracts/ui/controls/checkbox';
import { DayField } from '@kerbside/contracts/ui/controls/day-field';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useTypedWords, type Address } from '../../address.js';
import { reviews as words } from '../../messages/reviews.js';
import { reviewSearchPauseMs } from '../../timings.js';
import type { AskedFilters } from './asked-filters.js';
import css from './reviews.module.css';

interface ReviewFiltersProps {
  readonly address: Address;
  readonly filters: AskedFilters;
  readonly faults: Readonly<Record<string, string>> | undefined;
}

/** Which policies are listed. A text is searched for when typing pauses for half a second (A9). */
export function ReviewFilters({ address, filters, faults = {} }: ReviewFiltersProps) {
  const { typed, type } = useTypedWords(address, 'search', reviewSearchPauseMs);
  const choose = (name: string) => (value: string) => address.change({ [name]: value, page: undefined }, { replace: true });
  const tick = (name: string) => (isOn: boolean) => choose(name)(isOn ? '1' : '');
  return (
    <div role="search" aria-label={words.filters} className={css.filters}>
      <DayField label={words.from} value={filters.activationDateFrom} error={faults['activationDateFrom']} onChange={choose('from')} />
      <DayField label={words.to} value={filters.activationDateTo} error={faults['activationDateTo']} onChange={choose('to')} />
      <TextField
        type="search"
        label={words.search}
        hint={words.searchHint}
        autoComplete="off"
        maxLength={60}
        value={typed}
        onChange={type}
      />
      <Stack gap="small">
        <Checkbox label={words.withSent} value={filters.includingSentProducts === true} onChange={tick('sent')} />
        <Checkbox label={words.withQueued} value={filters.includingInQueuedProducts === true} onChange={tick('queued')} />
      </Stack>
    </div>
  );
}
