import { garageByUs } from '@kerbside/contracts/garages/garage-by-us';
import type { Job } from '../diary/slot.js';
import type { NetworkGarage } from '../garages/garage.js';
import type { Selection } from '../offers/selections.repository.js';
import type { KeptBooking } from './model/booking.js';

type DraftBooking = Pick<KeptBooking, 'status' | 'garage' | 'products' | 'work'> & {
  readonly form: Pick<KeptBooking['form'], 'booking_date'>;
};

/** What the quote is for now, with its chosen visit. */
interface CurrentChoice {
  readonly selection: Pick<Selection, 'garageId' | 'day'> | undefined;
  readonly products: KeptBooking['products'];
  readonly work: readonly Job[];
}

/** Whether the visit was chosen at another garage, on another day or for other work after it was drafted. What is bought stays as it was bought. */
export const isOvertaken = (drafted: DraftBooking, { selection, products, work }: CurrentChoice): boolean => {
  if (drafted.status !== 'draft') return false;
  const isOther = !isSame(drafted.products, products) || minutesOf(drafted.work) !== minutesOf(work);
  return isOther || (selection !== undefined && isElsewhere(drafted, selection));
};

const isElsewhere = ({ garage, form }: DraftBooking, selection: NonNullable<CurrentChoice['selection']>): boolean =>
  isAtAnotherGarage(garage, selection) || (selection.day !== null && selection.day !== form.booking_date);

/** What is paid is the price of the garage that was chosen. */
export const isAtAnotherGarage = (
  garage: Pick<NetworkGarage, 'id'> | null | undefined,
  { garageId }: Pick<Selection, 'garageId'>,
): boolean => garageId !== (garage?.id ?? garageByUs);

const isSame = (some: KeptBooking['products'], others: KeptBooking['products']): boolean =>
  some.length === others.length && some.every((product) => others.includes(product));

const minutesOf = (work: readonly Job[]): number => work.reduce((sum, { minutes }) => sum + minutes, 0);
