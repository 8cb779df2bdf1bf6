import { formatDay, formatLongDay, type IsoDay } from '@kerbside/contracts/days/dates';
import type { TrackedBooking } from '@kerbside/contracts/http/garages/tracker';
import { jobOf } from '@kerbside/contracts/garages/visit';
import { isWithoutGarage, type HistoryLine, type KeptBooking, dayOf, takenOf } from '../bookings/booking.js';
import { hasPassed, isMotUnknown, isProposalPast, may } from '../bookings/life.js';
import { collectedFrom, findingsOf, isWaiting } from '../bookings/booking-view.js';

const soon = 'Information will be available soon';

export interface TrackedFor {
  readonly today: IsoDay;
  /** Staff may change a visit whose day has passed. */
  readonly isStaff: boolean;
}

/** The tracker's status of a visit (A4). Null while no garage has it. */
const statusOf = (booking: KeptBooking, today: IsoDay): TrackedBooking['status'] => {
  const { status, garage, findings } = booking;
  if (hasPassed(booking, today)) return 'action';
  switch (status) {
    case 'draft':
    case 'cancelled':
      return null;
    case 'unplaced':
      return garage ? 'action' : null;
    case 'proposed':
      return 'action';
    case 'requested':
    case 'confirmed':
      return 'booking';
    case 'workshop':
      return findings.some(isWaiting) ? 'action' : 'workshop';
    case 'complete':
      return 'complete';
    default:
      throw new Error(`Unknown status: ${String(status satisfies never)}`);
  }
};

/** What the customer reads about a visit. */
const textOf = (booking: KeptBooking, today: IsoDay): string => {
  const { status, garage, slot, proposal, findings, motResult } = booking;
  if (hasPassed(booking, today))
    return `The day of this visit has passed, and ${garage?.name ?? 'the garage'} has not told us that the work is done. If it was not, please call us.`;
  if (isProposalPast(booking, today)) return 'The day that the garage proposed has come. Please choose another day.';
  if (status === 'unplaced') return garage ? 'The time you chose has gone. Please choose another.' : soon;
  if (status === 'proposed' && proposal)
    return `${garage?.name ?? 'The garage'} proposes ${formatLongDay(proposal.day)} at ${proposal.time}. Please accept it or choose another day.`;
  if (status === 'requested') return `Booked. ${garage?.name ?? 'The garage'} will confirm your time${slot ? ` of ${slot.time}` : ''}.`;
  if (status === 'confirmed') return `Confirmed by ${garage?.name ?? 'the garage'}.`;
  if (status === 'workshop')
    return findings.some(isWaiting) ? 'The garage has found something and needs your answer.' : 'Your car is at the workshop.';
  if (status === 'cancelled') return 'This visit was cancelled.';
  if (status !== 'complete') return soon;
  if (isMotUnknown(booking))
    return `The work is complete. ${garage?.name ?? 'The garage'} has not told us whether your car passed its MOT.`;
  return motResult === 'failed'
    ? 'The work is complete, and your car did not pass its MOT. It needs another test.'
    : 'The work is complete.';
};

/** Whether cancelling it gives money back: its garage takes nothing, so that it was paid to us. */
export const isPaidToUs = ({ atGarage }: Pick<KeptBooking, 'atGarage'>): boolean => !atGarage;

/** `motDueOn`: until when the MOT of its car runs, as it is known now; null when it is not. */
export const trackedView = (booking: KeptBooking, { today, isStaff }: TrackedFor, motDueOn: IsoDay | null): TrackedBooking => {
  const { id, number, products, form, slot, proposal, garage, history, findings, savedAt } = booking;
  return {
    id,
    booking_number: number,
    product_type: products[0] ?? null,
    booking_date: dayOf(booking),
    booking_time: slot?.time ?? null,
    status: statusOf(booking, today),
    status_date: (history.at(-1)?.at ?? savedAt).toISOString(),
    message: findings.at(-1)?.note ?? null,
    engineer: null,
    job: jobOf(booking),
    workshop_name: garage?.name ?? null,
    workshop_address: garage ? garage.address.join(', ') : null,
    collected_from: collectedFrom(form).join(', ') || null,
    customer_status_text: textOf(booking, today),
    mot_due_date: motDueOn && formatDay(motDueOn),
    proposal: proposal && { date: proposal.day, time: proposal.time },
    findings: findingsOf(booking),
    at_garage: takenOf(booking),
    ...(isWithoutGarage(booking) ? { quote_to_book: booking.quoteId } : {}),
    is_paid_to_us: isPaidToUs(booking),
    may_change: may('move', booking) && garage !== null && (isStaff || !hasPassed(booking, today)),
    may_cancel: may('cancel', booking) && (isStaff || !hasPassed(booking, today)),
  };
};

/** What is to come, by its day as it is by now; then what is done, latest first. */
export const soonestFirst = (bookings: readonly KeptBooking[]): readonly KeptBooking[] => {
  const byDay = bookings.toSorted((one, other) => dayOf(one).localeCompare(dayOf(other)));
  const isDone = ({ status }: KeptBooking): boolean => status === 'complete';
  return [...byDay.filter((booking) => !isDone(booking)), ...byDay.filter(isDone).toReversed()];
};

/** A5: a visit after the MOT expires, or has expired. Null when it does not, or when that is not known. */
export const motWarning = (day: IsoDay, motDueOn: IsoDay | null, today: IsoDay): string | null =>
  motDueOn !== null && day > motDueOn
    ? `Your MOT ${motDueOn < today ? 'expired' : 'expires'} on ${formatDay(motDueOn)}, before this visit on ${formatDay(day)}.`
    : null;

const stepWords: Readonly<Record<string, string>> = {
  booked: 'Booked',
  moved: 'Moved',
  accepted: 'Confirmed',
  proposed: 'Another time proposed',
  started: 'Work began',
  'finding-added': 'Something was found',
  'finding-answered': 'You answered',
  finished: 'Work complete',
  'mot-noted': 'MOT result noted',
  reduced: 'A part was cancelled',
  restored: 'A part was taken up again',
};

export const stepsOf = (history: readonly HistoryLine[]): { at: string; text: string }[] =>
  history.flatMap(({ at, step, day, time }) => {
    const words = stepWords[step];
    if (words === undefined) return [];
    const isTime = step === 'booked' || step === 'moved' || step === 'proposed';
    return [{ at: at.toISOString(), text: isTime ? `${words}: ${formatLongDay(day)}${time ? ` at ${time}` : ''}` : words }];
  });
