import { londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import type { RemoteProps, HostApi } from '@kerbside/contracts/host';
import type { Booking } from '@kerbside/contracts/http/garages/bookings';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { dayOfTyped, typedOfDay } from '@kerbside/contracts/days/typed-day';
import { toPence } from '@kerbside/contracts/money/money';
import { useForm, type BoundField, type Form } from '@kerbside/contracts/ui/controls/use-form';
import type { DeliveryType } from '@kerbside/contracts/days/working-days';
import { useReducer, useMemo, useState } from 'react';
import type { BookingApi } from '../../api/booking-api.js';
import type { VisitsApi } from '../../api/visits-api.js';
import { confirmationPath } from '../../paths.js';
import { pricedVisitOf, tellPrice } from '../../priced-visit.js';
import { afterBooking } from '../../visit-paths.js';
import { keptSearch } from '../garages/kept-search.js';
import { dropDraft, useKeptDraft, withDraft } from '../quote/typing-draft.js';
import { keptVisit, keepVisit, serviceOf } from '../visits/kept-visit.js';
import { tellOtherTabs } from '../../use-other-tabs.js';
import { useAdoptedVisit, type VisitElsewhere } from './use-adopted-visit.js';
import { begunState, bookingOf, changedState, garageIdOf, isListed } from './booking-state.js';
import { addressNames, bookingSchema, typedBooking, type TypedBooking } from './typed-booking.js';
import { scheduleOf, type GarageChoice } from '../garage-choice/chosen-garage.js';
import type { NearGarages } from '../garage-choice/use-near-garages.js';
import { useBookingGarages } from './use-booking-garages.js';
import { usePostcodeCheck, type PostcodeState } from './use-postcode-check.js';
import { isTaken, useWhen, type VisitTime } from './use-when.js';

export interface BookingProps extends RemoteProps {
  readonly quote: Quote;
  /** As saved earlier. */
  readonly kept: Booking | null;
  readonly apis: { readonly booking: BookingApi; readonly visits: VisitsApi };
  /** Whether the visit was chosen in another tab since this one knew it. */
  readonly isElsewhere: boolean;
  /** Called when another tab has chosen the visit. */
  readonly onElsewhere: () => void;
}

export interface BookingEntry {
  readonly form: Form<TypedBooking>;
  readonly today: IsoDay;
  readonly delivery: DeliveryType;
  readonly setDelivery: (delivery: DeliveryType) => void;
  readonly postcode: { readonly field: BoundField<'postcode', string>; readonly state: PostcodeState; readonly check: () => void };
  readonly near: NearGarages;
  readonly choice: GarageChoice;
  readonly choose: (choice: GarageChoice) => void;
  readonly when: VisitTime;
  readonly elsewhere: VisitElsewhere | undefined;
  /** Whether the address was picked from the list rather than typed by hand. */
  readonly setIsAddressFound: (isFound: boolean) => void;
}

/** The state of the booking form: what is typed, the postcode check, and the garage. */
export const useBooking = ({ host, quote, kept, apis, isElsewhere, onElsewhere }: BookingProps): BookingEntry => {
  const today = londonDay(new Date());
  const isBought = quote.status === 'purchased';
  const begun = useInitialBooking(quote, kept, isElsewhere);
  const [state, change] = useReducer(changedState, undefined, () => begunState(kept, begun.delivery));
  const { delivery, choice } = state;
  const put = (chosen: GarageChoice) => change({ is: 'garage put', choice: chosen });
  const price = useVisitPrice(host, quote, apis.visits);
  const form = useForm({
    schema: bookingSchema({ today, delivery, garage: scheduleOf(choice) }),
    initial: begun.typed,
    enterSubmits: false,
    send: async (typed) => {
      try {
        await apis.booking.save(quote.id, bookingOf(typed, state, when.begins));
      } catch (error) {
        if (isTaken(error)) when.forgo();
        throw error;
      }
      const { booking_date, postcode } = typed;
      if (!isBought) await price({ garage_id: garageIdOf(choice), booking_date, postcode });
    },
    done: () => {
      dropBooking(quote);
      host.navigate(isBought ? confirmationPath(quote.id) : afterBooking(quote));
    },
  });
  useKeptBooking(quote, begun, { typed: form.values, delivery });
  const checked = usePostcodeCheck(apis.booking);
  const when = useWhen({ api: apis.booking, quoteId: quote.id, today, delivery, choice, form });
  const garages = useBookingGarages({ host, quote, kept, visits: apis.visits, typed: form.values.postcode, day: when.day, put });

  const check = async () => {
    const whole = await checked.check(form.values.postcode);
    if (whole === undefined) return;
    form.set('postcode', whole);
    await garages.lookNear(whole);
  };
  const elsewhere = useAdoptedVisit({
    host,
    quote,
    visits: apis.visits,
    isPicked: state.isPicked,
    onElsewhere,
    put: ({ booking_date: day }, chosen) => {
      put(chosen);
      if (!isListed(garages.state, chosen)) garages.forget();
      if (day === null) return form.set('booking_time', '');
      when.type(typedOfDay(day));
      garages.priceOn(day);
    },
  });
  const field = form.field('postcode');
  const onChange = (typed: string) => {
    field.onChange(typed);
    checked.reset();
    garages.forget();
    if (state.isAddressFound) for (const name of addressNames) form.set(name, '');
    change({ is: 'postcode typed' });
  };
  const pickDay = (day: IsoDay) => {
    change({ is: 'day picked' });
    garages.priceOn(day);
  };
  return {
    form,
    today,
    delivery,
    setDelivery: (wanted) => change({ is: 'delivery', delivery: wanted }),
    postcode: { field: { ...field, onChange }, state: checked.state, check: () => void check() },
    near: garages.state,
    choice,
    elsewhere,
    choose: (picked) => {
      change({ is: 'garage picked', choice: picked });
      form.set('booking_time', '');
    },
    when: {
      ...when,
      type: (typed) => {
        when.type(typed);
        pickDay(dayOfTyped(typed));
      },
      pick: (day) => {
        when.pick(day);
        pickDay(day);
      },
    },
    setIsAddressFound: (isFound) => change({ is: 'address', isFound }),
  };
};

interface BookingDraft {
  readonly typed: TypedBooking;
  readonly delivery: DeliveryType;
}

const draftOf = (quote: Quote): string => `booking:${quote.id}`;

/** The form's initial state: as saved, plus what was typed in this tab; `isElsewhere`: another tab has since chosen the day. */
const useInitialBooking = (quote: Quote, kept: Booking | null, isElsewhere: boolean): BookingDraft => {
  const [begun] = useState((): BookingDraft => {
    const saved: DeliveryType = kept?.delivery_type ?? 'drop_car';
    const typed = typedBooking(kept, quote, { postcode: keptSearch(quote.id)?.postcode, day: keptVisit(quote.id)?.day });
    return {
      ...withDraft(draftOf(quote), { delivery: saved }),
      typed: withDraft(draftOf(quote), typed, isElsewhere ? ['booking_date', 'booking_time'] : []),
    };
  });
  return begun;
};

/** Keeps what is typed, so that a reload loses nothing. An untouched form is not kept. */
const useKeptBooking = (quote: Quote, begun: BookingDraft, { typed, delivery }: BookingDraft): void => {
  const kept = useMemo(() => ({ ...typed, delivery }), [typed, delivery]);
  useKeptDraft(draftOf(quote), kept, typed !== begun.typed || delivery !== begun.delivery);
};

/** Called once the form is saved: the booking then has everything. */
const dropBooking = (quote: Quote): void => dropDraft(draftOf(quote));

interface BookedAt {
  /** Or that it is left to us. */
  readonly garage_id: string;
  readonly booking_date: IsoDay;
  readonly postcode: string;
}

/** An MOT and a service are priced by their garage and day: a booking elsewhere gives the quote the price there, and says so. */
const useVisitPrice =
  (host: Pick<HostApi, 'toast'>, quote: Quote, api: VisitsApi) =>
  async (at: BookedAt): Promise<void> => {
    const { id, price } = quote;
    const { garage_id: garageId, booking_date: day } = at;
    keepVisit(id, { ...keptVisit(id), garageId, day });
    const product_type = pricedVisitOf(quote);
    if (!product_type) return;
    const visit = await api.choose(id, { product_type, ...at });
    keepVisit(id, { garageId, day, service: serviceOf(visit) });
    tellOtherTabs(id);
    tellPrice(host, toPence(visit.total), price?.totalPence);
  };
