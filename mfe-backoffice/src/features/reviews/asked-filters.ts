import { addMonths, type IsoDay } from '@kerbside/contracts/days/dates';
import { reviewFilters } from '@kerbside/contracts/http/callbacks/reviews';
import type { Address } from '../../address.js';
import type { ReviewFilters } from '../../api/reviews-api.js';

export interface AskedFilters extends ReviewFilters {
  readonly activationDateFrom: IsoDay;
  readonly activationDateTo: IsoDay;
}

/** The filters that the address names; the last month where it names no days (A9). */
export const askedFilters = (address: Pick<Address, 'get'>, today: IsoDay): AskedFilters => ({
  activationDateFrom: address.get('from') || addMonths(today, -1),
  activationDateTo: address.get('to') || today,
  textSearch: address.get('search'),
  includingSentProducts: address.get('sent') === '1',
  includingInQueuedProducts: address.get('queued') === '1',
});

/** What is wrong with the days, by their names in the filters; undefined when nothing is. */
export const faultsOf = (filters: AskedFilters): Readonly<Record<string, string>> | undefined => {
  const read = reviewFilters.safeParse(filters);
  return read.success ? undefined : Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message]));
};
