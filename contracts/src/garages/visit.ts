import * as z from 'zod/mini';
import { formatLongDay, isoDay, type IsoDay } from '../days/dates.js';
import type { ProductType } from '../ids.js';

/** The number that a customer quotes on the telephone, "KSB-7F3K9Q". */
export const bookingNumber = z.string();

export const bookingFileName = (number: string): string => `kerbside-booking-${number}.pdf`;

/** The time that a garage proposes instead of the one that was booked, which it cannot keep. */
export const proposedTime = z.object({ day: isoDay(), time: z.string() });

interface VisitTime {
  readonly day: IsoDay;
  readonly time: string | null;
  readonly proposal?: z.infer<typeof proposedTime> | undefined;
}

/** From where a visit is moved, as a page showed it: somebody may have moved it since. */
export const seenTime = ({ booking_date, booking_time }: { readonly booking_date: IsoDay; readonly booking_time: string | null }) => ({
  seen_date: booking_date,
  ...(booking_time === null ? {} : { seen_time: booking_time }),
});

/** Whether the day that a garage proposed has come without an answer: it can no longer be accepted. */
export const isProposalOver = (day: IsoDay, today: IsoDay): boolean => day <= today;

/**
 * `awaited`: its garage has yet to confirm it. `unanswered`: the day that its garage proposed has come. `passed`: its day is over, and its garage has
 * not told us that the work is done.
 */
export type VisitNews = 'awaited' | 'unanswered' | 'passed' | undefined;

interface BookedVisit extends Pick<VisitTime, 'day' | 'proposal'> {
  readonly isConfirmed: boolean;
}

/** What there is to say of a visit. `isBooked`: the work has not begun, as far as we know. */
export const visitNews = (
  { day, isConfirmed, proposal }: BookedVisit,
  { isBooked, today }: { readonly isBooked: boolean; readonly today: IsoDay },
): VisitNews => {
  if (!isBooked) return undefined;
  if (proposal && isProposalOver(proposal.day, today)) return 'unanswered';
  if (day < today) return 'passed';
  return isConfirmed ? undefined : 'awaited';
};

/** When the visit of an order is, on its page, its papers and the pass of its car. */
export const visitWhen = ({ day, time, proposal }: VisitTime, news: VisitNews): string => {
  const when = `${formatLongDay(day)}${time === null ? '' : ` at ${time}`}`;
  if (proposal) {
    const proposed = `${when}; the garage proposed ${formatLongDay(proposal.day)} at ${proposal.time} instead`;
    return news === 'unanswered' ? `${proposed}, and that day has come: please choose another` : `${proposed} and awaits your answer`;
  }
  if (news === 'passed') return `${when}; the garage has not told us that it is done`;
  if (news === undefined) return when;
  return time === null ? `${when}, without a time yet` : `${when}, not confirmed by the garage yet`;
};

interface Visit {
  readonly products: readonly ProductType[];
  /** The name of the service that was chosen: "Full service". */
  readonly service: string | null;
}

const jobNames: Partial<Record<ProductType, string>> = { mot: 'MOT', service: 'service', repair: 'repair', healthcheck: 'health check' };
const lower = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** "MOT and full service". */
export const jobOf = ({ products, service }: Visit): string => {
  const names = products.flatMap((product) => (product === 'service' && service !== null ? lower(service) : (jobNames[product] ?? [])));
  const text = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? 'visit');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
};
