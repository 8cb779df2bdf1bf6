import { garageByUs } from '@kerbside/contracts/garage-by-us';
import type { Selection } from '../offers/selections.repository.js';
import type { KeptBooking } from './booking.js';

type Drafted = Pick<KeptBooking, 'status' | 'garage'> & { readonly form: Pick<KeptBooking['form'], 'booking_date'> };

/** Whether the visit was chosen at another garage, or on another day, after it was drafted. What is bought stays as it was bought. */
export const isOvertaken = ({ status, garage, form }: Drafted, selection: Pick<Selection, 'garageId' | 'day'> | undefined): boolean => {
  if (!selection || status !== 'draft') return false;
  const isElsewhere = selection.garageId !== (garage?.id ?? garageByUs);
  return isElsewhere || (selection.day !== null && selection.day !== form.booking_date);
};
