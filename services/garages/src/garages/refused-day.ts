import { addMonths, type IsoDay } from '@kerbside/contracts/days/dates';
import { latestVisitMonths } from '@kerbside/contracts/days/working-days';
import { DomainError } from '@kerbside/platform/errors/errors';

type DayField = 'booking_date' | 'date';

export const tooSoon = (message: string, field: DayField): DomainError =>
  new DomainError('BOOKING_TOO_SOON', { message, fields: { [field]: message } });

/** Why a day is no day for a visit: too soon, or on one when garages are closed; or further ahead than any garage takes bookings. */
export const refusedDay = (
  problem: string,
  { day, today, field }: { readonly day: IsoDay; readonly today: IsoDay; readonly field: DayField },
): DomainError =>
  day > addMonths(today, latestVisitMonths)
    ? new DomainError('BOOKING_TOO_LATE', { message: problem, fields: { [field]: problem } })
    : tooSoon(problem, field);
