import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { DeliveryType } from '@kerbside/contracts/days/working-days';
import { useLoad, type Load } from '@kerbside/contracts/ui/data/use-load';
import { useState } from 'react';
import type { BookingApi } from '../../api/booking-api.js';
import { windowAround, type SlotWindow } from '../slots/slot-window.js';
import type { FreeTimes } from './free-times.js';

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
