import { CallError } from '@kerbside/contracts/client';
import { isRealDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { dayOfTyped, typedOfDay, type TypedDay } from '@kerbside/contracts/days/typed-day';
import type { Form } from '@kerbside/contracts/ui/controls/use-form';
import type { DeliveryType } from '@kerbside/contracts/days/working-days';
import type { BookingApi } from '../../api/booking-api.js';
import type { GarageChoice } from '../garage-choice/chosen-garage.js';
import { useSlots, type Slots } from '../slots/use-slots.js';
import type { TypedBooking } from './typed-booking.js';

interface Whose {
  readonly api: BookingApi;
  readonly quoteId: string;
  readonly today: IsoDay;
  readonly delivery: DeliveryType;
  readonly choice: GarageChoice;
  readonly form: Form<TypedBooking>;
}

/** The day and the time of a visit: typed, or chosen from what is free. */
export interface VisitTime {
  readonly slots: Slots;
  readonly day: IsoDay;
  readonly type: (typed: TypedDay) => void;
  readonly pick: (day: IsoDay) => void;
  /** Undefined where the garage gives the earliest. */
  readonly begins: string | undefined;
  /** Another customer took the time: reloads the free times, so that it no longer counts as chosen. */
  readonly forgo: () => void;
}

export const isTaken = (error: unknown): boolean => error instanceof CallError && error.code === 'SLOT_TAKEN';

export const useWhen = ({ api, quoteId, today, delivery, choice, form }: Whose): VisitTime => {
  const day = dayOfTyped(form.values.booking_date);
  const time = form.values.booking_time;
  const garageId = choice.by === 'customer' ? choice.garage.id : undefined;
  const slots = useSlots({ api, quoteId, today, delivery, garageId, day: isRealDay(day) ? day : undefined, time });
  const put = (typed: TypedDay) => {
    form.set('booking_date', typed);
    form.set('booking_time', '');
  };
  return {
    slots,
    day,
    type: (typed) => {
      put(typed);
      const wanted = dayOfTyped(typed);
      if (isRealDay(wanted)) slots.show(wanted);
    },
    pick: (wanted) => put(typedOfDay(wanted)),
    begins: garageId === undefined ? undefined : (slots.time ?? (time || undefined)),
    forgo: () => {
      if (slots.time !== undefined) form.set('booking_time', slots.time);
      slots.reload();
    },
  };
};
