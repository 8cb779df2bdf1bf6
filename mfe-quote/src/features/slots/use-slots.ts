import type { CallData } from '@kerbside/contracts/call';
import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { OpenDay, readSlots } from '@kerbside/contracts/http/garages/slots';
import { useLoad, type Load } from '@kerbside/contracts/ui/data/use-load';
import type { DeliveryType } from '@kerbside/contracts/days/working-days';
import { useState } from 'react';
import type { BookingApi } from '../../api/booking-api.js';
import { windowAround, type SlotWindow } from './slot-window.js';

interface SlotsWanted {
  readonly api: BookingApi;
  readonly quoteId: string;
  readonly today: IsoDay;
  readonly delivery: DeliveryType;
  /** Undefined while nobody has chosen one, and when we choose it. */
  readonly garageId: string | undefined;
  readonly day: IsoDay | undefined;
  /** What was chosen; empty for the earliest. */
  readonly time: string;
}

export interface Slots {
  /** Undefined where there is no garage whose times could be shown. */
  readonly load: Load<CallData<typeof readSlots>> | undefined;
  readonly window: SlotWindow;
  /** Turns to the days around one. */
  readonly show: (day: IsoDay) => void;
  /** The chosen day, once it is known what is free on it. */
  readonly chosen: OpenDay | undefined;
  /** When the visit begins. Undefined when that is unknown, or when the chosen time is no longer free. */
  readonly time: string | undefined;
  /** Loads the free times again, after another customer took one. */
  readonly reload: () => void;
}

export const useSlots = ({ api, quoteId, today, delivery, garageId, day, time }: SlotsWanted): Slots => {
  const [around, show] = useState(day);
  const window = windowAround(around, { today, delivery });
  const { from, to } = window;
  const load = useLoad(
    async (signal) =>
      garageId === undefined ? undefined : api.slots(quoteId, { garage_id: garageId, delivery_type: delivery, from, to }, signal),
    [api, quoteId, garageId, delivery, from, to],
  );
  const days = load.status === 'ready' ? load.data?.days : undefined;
  const chosen = days?.find(({ date }) => date === day);
  return {
    load: garageId === undefined ? undefined : known(load),
    window,
    show,
    chosen,
    time: time === '' ? chosen?.times[0] : chosen?.times.find((one) => one === time),
    reload: load.status === 'ready' ? load.reload : () => undefined,
  };
};

const known = <T>(load: Load<T | undefined>): Load<T> =>
  load.status !== 'ready' ? load : load.data === undefined ? { status: 'loading' } : { ...load, data: load.data };
