import { addDays, londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { closedFor, closedWords, countsForCalls, hasTime, isClosedOnSaturday } from '@kerbside/contracts/callbacks/callback-times';
import { callbackSlots, type callbackSubjects, sameDayCutOff } from '@kerbside/contracts/http/callbacks/callbacks';
import { londonMoment, londonTime } from '@kerbside/contracts/days/london-time';
import { dayWritten } from '@kerbside/contracts/days/whole-day';
import { invalid } from '@kerbside/platform/errors/errors';

export type CallbackSubject = (typeof callbackSubjects)[number];

export interface Callback {
  readonly id: string;
  readonly reference: string;
  readonly subject: CallbackSubject;
  readonly productType: string | null;
  readonly customerName: string;
  readonly customerEmail: string;
  readonly customerPhone: string;
  readonly date: IsoDay;
  readonly time: string | null;
  readonly status: 'open' | 'completed';
  readonly createdAt: Date;
  /** The customer who booked it while signed in, or for whom staff booked it; null otherwise. */
  readonly customerId: string | null;
  /** When its customer cancelled it. */
  readonly cancelledAt?: Date;
}

/** Callbacks can be booked this far ahead. */
const daysAhead = 60;

const isSlot = (time: string): boolean => callbackSlots.some((slot) => slot === time);

interface BookedMoment {
  readonly date: IsoDay;
  /** London time, "09:30"; null for the subjects that have none. */
  readonly time: string | null;
}

interface AskedMoment {
  readonly callback_subject: CallbackSubject;
  /** As it was sent. */
  readonly callback_date?: string | undefined;
  readonly callback_time?: string | undefined;
}

/**
 * When a callback is booked for. Where we promise a call within 24 hours nobody chooses a day or a time: they count from now (A5). Throws INVALID with the
 * field.
 */
export const bookedMoment = ({ callback_subject, callback_date, callback_time: time }: AskedMoment, now: Date): BookedMoment => {
  if (!hasTime(callback_subject)) return { date: londonDay(now), time: null };
  const date = dayWritten(callback_date ?? '');
  if (date === undefined) throw invalid({ callback_date: 'Choose a date' });
  checkDay(date, now);
  if (!time || !isSlot(time)) throw invalid({ callback_time: 'Choose a time' });
  checkSlot(date, time, now);
  return { date, time };
};

const checkDay = (date: IsoDay, now: Date): void => {
  const today = londonDay(now);
  if (date < today) throw invalid({ callback_date: 'Choose a date that has not passed' });
  if (date > addDays(today, daysAhead)) throw invalid({ callback_date: `Choose a date within the next ${daysAhead} days` });
  const closed = closedFor(date);
  if (closed) throw invalid({ callback_date: closedWords[closed] });
};

const checkSlot = (date: IsoDay, time: string, now: Date): void => {
  if (isClosedOnSaturday(date, time))
    throw invalid({ callback_time: 'We do not call at this time on a Saturday, please choose another time' });
  if (date !== londonDay(now)) return;
  const clock = londonTime(now);
  if (clock >= sameDayCutOff) throw invalid({ callback_date: 'It is too late to call you back today, please choose another date' });
  if (time <= clock) throw invalid({ callback_time: 'Choose a time that has not passed' });
};

/** Somebody has this long to call, before what was promised is over. */
const leadMs = 2 * 60 * 60_000;
const [firstCall, lastCall] = ['08:30', '18:00'] as const;

/**
 * When the call falls due: at the booked time, or while somebody works and well before the 24 hours are over within which we promised to call, weekends and
 * bank holidays not counted (A5).
 */
export const callBy = ({ date, time }: Pick<Callback, 'date' | 'time'>, now: Date): Date => {
  if (time !== null) return londonMoment(date, time);
  const from = onAWorkday(now, (day) => londonMoment(day, '00:00'));
  const promised = onAWorkday(nextDay(from), (day) => londonMoment(day, londonTime(from)));
  const due = whileOpen(new Date(promised.getTime() - leadMs));
  return due > now ? due : now;
};

const whileOpen = (at: Date): Date => {
  const [day, clock] = [londonDay(at), londonTime(at)];
  if (!countsForCalls(day) || clock < firstCall) return londonMoment(workdayBefore(day), lastCall);
  return clock > lastCall ? londonMoment(day, lastCall) : at;
};

const workdayBefore = (day: IsoDay): IsoDay => {
  const before = addDays(day, -1);
  return countsForCalls(before) ? before : workdayBefore(before);
};

const nextDay = (at: Date): Date => londonMoment(addDays(londonDay(at), 1), londonTime(at));

/** The moment itself; on a weekend or a bank holiday, the moment that `otherwise` gives for the next workday. */
const onAWorkday = (at: Date, otherwise: (workday: IsoDay) => Date): Date => {
  const day = londonDay(at);
  return countsForCalls(day) ? at : otherwise(workdayAfter(day));
};

const workdayAfter = (day: IsoDay): IsoDay => {
  const next = addDays(day, 1);
  return countsForCalls(next) ? next : workdayAfter(next);
};
