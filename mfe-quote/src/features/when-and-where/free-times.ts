import type { IsoDay } from '@kerbside/contracts/days/dates';
import { isWorkingDay, type DeliveryType } from '@kerbside/contracts/days/working-days';
import type { OpenDay } from '@kerbside/contracts/http/garages/slots';
import { useLoad, type Load } from '@kerbside/contracts/ui/data/use-load';
import { useState } from 'react';
import type { BookingApi } from '../../api/booking-api.js';
import { windowAround, type SlotWindow } from '../slots/slot-window.js';

/** The free times of each garage by its id; undefined where they could not be loaded. Those of a garage that is not in it have yet to come. */
export type FreeTimes = ReadonlyMap<string, readonly OpenDay[] | undefined>;

interface FreeDay {
  readonly date: IsoDay;
  /** At all garages together. */
  readonly count: number;
}

/** The working days of the strip, with how many times are free on each. */
export const freeDays = (times: FreeTimes): readonly FreeDay[] => {
  const counts = new Map<IsoDay, number>();
  for (const days of times.values())
    for (const { date, times: free } of days ?? []) if (isWorkingDay(date)) counts.set(date, (counts.get(date) ?? 0) + free.length);
  return [...counts].map(([date, count]) => ({ date, count })).toSorted((one, other) => one.date.localeCompare(other.date));
};

export const firstFree = (days: readonly FreeDay[]): IsoDay | undefined => days.find(({ count }) => count > 0)?.date;

export const timesOn = (times: FreeTimes, garageId: string, day: IsoDay | undefined): readonly string[] | undefined => {
  const days = times.get(garageId);
  return days && (days.find(({ date }) => date === day)?.times ?? []);
};

/** How many times of a row are shown before the rest is asked for. */
const shownTimes = 4;

/** Spread over the day, so that neither its morning nor its afternoon is hidden; the chosen one is among them. */
export const someOf = (times: readonly string[], chosen: string | undefined): readonly string[] => {
  if (times.length <= shownTimes + 1) return times;
  const step = (times.length - 1) / (shownTimes - 1);
  const some = Array.from({ length: shownTimes }, (_, place) => times[Math.round(place * step)]);
  return times.filter((time) => some.includes(time) || time === chosen);
};

interface FreeTimesQuery {
  readonly api: Pick<BookingApi, 'slots'>;
  readonly quoteId: string;
  readonly today: IsoDay;
  readonly delivery: DeliveryType;
  readonly garageIds: readonly string[];
  /** The days around it are shown first. */
  readonly around: IsoDay | undefined;
}

export interface ShownTimes {
  readonly load: Load<FreeTimes>;
  readonly window: SlotWindow;
  readonly show: (day: IsoDay) => void;
  /** After somebody else took one. */
  readonly reload: () => void;
}

/** When each of the garages has room, for two weeks at a time. One that does not answer leaves the others as they are. */
export const useFreeTimes = ({ api, quoteId, today, delivery, garageIds, around }: FreeTimesQuery): ShownTimes => {
  const [shown, show] = useState(around);
  const window = windowAround(shown, { today, delivery });
  const { from, to } = window;
  const load = useLoad(
    async (signal) => {
      const asked = garageIds.map((garage_id) => api.slots(quoteId, { garage_id, delivery_type: delivery, from, to }, signal));
      const answers = await Promise.allSettled(asked);
      const [refused] = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer] : []));
      if (refused && answers.every(({ status }) => status === 'rejected')) throw refused.reason;
      const days = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.days : undefined));
      return new Map(garageIds.map((id, place) => [id, days[place]]));
    },
    [api, quoteId, garageIds.join(' '), delivery, from, to],
    { keep: true },
  );
  const hasNone = load.status === 'ready' && load.data.size === 0;
  return {
    load: hasNone ? { status: 'loading' } : load,
    window,
    show,
    reload: load.status === 'ready' ? load.reload : () => undefined,
  };
};
