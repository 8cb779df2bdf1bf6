import { isRealDay, londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { postcode as wholePostcode } from '@kerbside/contracts/fields';
import { garageByUs } from '@kerbside/contracts/garages/garage-by-us';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Booking } from '@kerbside/contracts/http/garages/bookings';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { dayOfTyped } from '@kerbside/contracts/days/typed-day';
import { useForm, type FieldProps, type Form } from '@kerbside/contracts/ui/controls/use-form';
import { typedOfDay } from '@kerbside/contracts/days/typed-day';
import type { DeliveryType } from '@kerbside/contracts/days/working-days';
import { useEffect, useEffectEvent, useState } from 'react';
import type { BookingApi } from '../../api/booking-api.js';
import type { VisitsApi } from '../../api/visits-api.js';
import { afterBooking, confirmationPath } from '../../paths.js';
import { keptVisit } from '../visits/kept-visit.js';
import { useAdoptedVisit, type VisitElsewhere } from './use-adopted-visit.js';
import { addressNames, bookingSchema, noAddress, type TypedBooking } from './typed-booking.js';
import { dropBooking, useInitialBooking, useKeptBooking } from './use-booking-draft.js';
import { firstChoice, keptChoice, scheduleOf, type GarageChoice } from '../garage-choice/chosen-garage.js';
import { useNearGarages, type NearGarages } from '../garage-choice/use-near-garages.js';
import { usePostcodeCheck, type PostcodeState } from './use-postcode-check.js';
import { useVisitPrice } from './use-visit-price.js';
import { isTaken, useWhen, type When } from './use-when.js';

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
  readonly postcode: { readonly field: FieldProps<'postcode', string>; readonly state: PostcodeState; readonly check: () => void };
  readonly near: NearGarages;
  readonly choice: GarageChoice;
  readonly choose: (choice: GarageChoice) => void;
  readonly when: When;
  readonly elsewhere: VisitElsewhere | undefined;
  /** Whether the address was picked from the list rather than typed by hand. */
  readonly setIsAddressFound: (isFound: boolean) => void;
}

/** The state of the booking form: what is typed, the postcode check, and the garage. */
export const useBooking = ({ host, quote, kept, apis, isElsewhere, onElsewhere }: BookingProps): BookingEntry => {
  const today = londonDay(new Date());
  const isBought = quote.status === 'purchased';
  const begun = useInitialBooking(quote, kept, isElsewhere);
  const [delivery, setDelivery] = useState(begun.delivery);
  const [choice, choose] = useState<GarageChoice>(() => keptChoice(kept));
  const [isPicked, setIsPicked] = useState(false);
  const [isAddressFound, setIsAddressFound] = useState(false);
  const price = useVisitPrice(host, quote, apis.visits);
  const form = useForm({
    schema: bookingSchema({ today, delivery, garage: scheduleOf(choice) }),
    initial: begun.typed,
    enterSubmits: false,
    send: async (typed) => {
      const garage = choice.by === 'customer' ? { garage_id: choice.garage.id } : {};
      const address = delivery === 'collect_and_return' ? {} : noAddress;
      try {
        await apis.booking.save(quote.id, {
          ...typed,
          ...address,
          ...garage,
          booking_time: when.begins,
          delivery_type: delivery,
          isAddressFound,
          garage_choice: choice.by === 'customer' ? 'own_garage' : 'our_choice',
        });
      } catch (error) {
        if (isTaken(error)) when.forgo();
        throw error;
      }
      if (isBought) return;
      const garage_id = choice.by === 'customer' ? choice.garage.id : garageByUs;
      await price({ garage_id, booking_date: typed.booking_date, postcode: typed.postcode });
    },
    done: () => {
      dropBooking(quote);
      host.navigate(isBought ? confirmationPath(quote.id) : afterBooking(quote));
    },
  });
  useKeptBooking(quote, begun, { typed: form.values, delivery });
  const checked = usePostcodeCheck(apis.booking);
  const near = useNearGarages(host, quote, apis.visits);
  const when = useWhen({ api: apis.booking, quoteId: quote.id, today, delivery, choice, form });

  /** Chooses the garage from step 3, otherwise the first that is flagged, otherwise the first; where there is none, we choose (Q4). */
  const check = async () => {
    const whole = await checked.check(form.values.postcode);
    if (whole === undefined) return;
    form.set('postcode', whole);
    const garages = await near.look({ postcode: whole, ...serviceWanted(quote, when.day) });
    if (garages) choose(firstChoice(garages, keptVisit(quote.id)?.garageId));
  };
  /** What was chosen on step 3 is chosen here. */
  const lookAhead = useEffectEvent(async () => {
    const before = keptVisit(quote.id);
    const { data: whole } = wholePostcode.safeParse(form.values.postcode);
    if (kept || !before || whole === undefined) return;
    const garages = await near.lookAhead({ postcode: whole, ...serviceWanted(quote, when.day) });
    if (garages) choose(firstChoice(garages, before.garageId));
  });
  useEffect(() => void lookAhead(), []);
  const elsewhere = useAdoptedVisit({
    host,
    quote,
    visits: apis.visits,
    isPicked,
    onElsewhere,
    put: (visit, chosen) => {
      choose(chosen);
      if (!isListed(near.state, chosen)) near.forget();
      if (visit.booking_date === null) return form.set('booking_time', '');
      when.type(typedOfDay(visit.booking_date));
      priceOn(visit.booking_date);
    },
  });
  /** A garage may take something off on another day. */
  const priceOn = (day: IsoDay) => {
    if (quote.productType === 'service' && near.state.status === 'ready' && isRealDay(day))
      void near.priceAgain({ postcode: near.state.postcode, ...serviceWanted(quote, day) });
  };
  /** An address that was picked from the list of another postcode is not the customer's. */
  const dropAddress = () => {
    for (const name of addressNames) form.set(name, '');
    setIsAddressFound(false);
  };
  const field = form.field('postcode');
  const onChange = (typed: string) => {
    field.onChange(typed);
    checked.reset();
    near.forget();
    choose({ by: 'nobody' });
    if (isAddressFound) dropAddress();
  };
  return {
    form,
    today,
    delivery,
    setDelivery,
    postcode: { field: { ...field, onChange }, state: checked.state, check: () => void check() },
    near: near.state,
    choice,
    elsewhere,
    choose: (next) => {
      setIsPicked(true);
      choose(next);
      form.set('booking_time', '');
    },
    when: {
      ...when,
      type: (typed) => {
        setIsPicked(true);
        when.type(typed);
        priceOn(dayOfTyped(typed));
      },
      pick: (day) => {
        setIsPicked(true);
        when.pick(day);
        priceOn(day);
      },
    },
    setIsAddressFound,
  };
};

/** False only when the loaded list lacks the garage that the customer chose. */
const isListed = (near: NearGarages, choice: GarageChoice): boolean =>
  choice.by !== 'customer' || near.status !== 'ready' || near.garages.some(({ id }) => id === choice.garage.id);

/** A service is priced as it was chosen on step 3, on the day of the visit. */
const serviceWanted = ({ id, productType }: Quote, day: IsoDay) =>
  productType === 'service' ? { ...keptVisit(id)?.service, ...(isRealDay(day) ? { booking_date: day } : {}) } : {};
