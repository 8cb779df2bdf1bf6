import { londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { earliestVisit, type DeliveryType } from '@kerbside/contracts/days/working-days';
import { garageByUs } from '@kerbside/contracts/garages/garage-by-us';
import type { Booking } from '@kerbside/contracts/http/garages/bookings';
import type { Garage, MapPoint } from '@kerbside/contracts/http/garages/garages';
import { toPence } from '@kerbside/contracts/money/money';
import type { Load } from '@kerbside/contracts/ui/data/use-load';
import type { Submit } from '@kerbside/contracts/ui/controls/use-submit';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { bookingApi, type BookingApi, type BookingForm } from '../../api/booking-api.js';
import { visitsApi } from '../../api/visits-api.js';
import { stepPath } from '../../paths.js';
import { pricedVisitsOf, workOf, tellPrice } from '../../priced-visit.js';
import { isLate } from '../booked-visit/use-booked-visit.js';
import { isTaken } from '../booking/use-when.js';
import type { GarageOrder, PricedThere } from '../garages/garage-order.js';
import { changeSearch, keepSearch, keptSearch } from '../garages/kept-search.js';
import { useGarages } from '../garages/use-garages.js';
import type { StepProps } from '../step-page/step-props.js';
import { keepVisit, keptVisit, serviceOf, type KeptService } from '../visits/kept-visit.js';
import { useLatestCall } from '@kerbside/contracts/ui/data/use-latest-call';
import { tellOtherTabs, useToldElsewhere } from '../../use-other-tabs.js';
import { useSubmitSignedIn } from '../../use-signed-in.js';
import { firstFree, freeDays, useFreeTimes, type ShownTimes } from './free-times.js';
import { isSamePlace, usePlace, type SearchPlace } from './use-place.js';

/** A time at a garage; without one, we choose the garage. */
type VisitPick = { readonly garage: Garage; readonly time: string } | 'by us';

export interface WhenAndWhere {
  readonly today: IsoDay;
  readonly api: BookingApi;
  /** Why the time that was chosen before is no longer held: the address says so until another is. */
  readonly lost: 'taken' | 'late' | undefined;
  readonly place: SearchPlace;
  readonly delivery: DeliveryType;
  readonly setDelivery: (delivery: DeliveryType) => void;
  /** Undefined until a postcode is known. */
  readonly garages: Load<readonly Garage[]> | undefined;
  readonly you: MapPoint | undefined;
  /** Of the list, whose letters the map has too. */
  readonly order: GarageOrder;
  readonly setOrder: (order: GarageOrder) => void;
  readonly priced: PricedThere;
  readonly times: ShownTimes;
  /** The chosen day, otherwise the first that is free. */
  readonly day: IsoDay | undefined;
  readonly setDay: (day: IsoDay) => void;
  /** As it is held now: that is the visit, and the price is its. */
  readonly booked: Booking | null;
  /** Something else about it was changed: it may be held no longer. */
  readonly readAgain: () => Promise<void>;
  /** Prices of the garages for another service. */
  readonly priceAgain: (service: KeptService) => void;
  readonly take: Submit<VisitPick, Booking | undefined>;
  /** What is being taken. */
  readonly taking: VisitPick | undefined;
}

interface VisitStart {
  readonly kept: Booking | null;
  /** The service that is priced; the day changes what a garage asks. */
  readonly service?: KeptService | undefined;
  /** Whether everything else is chosen: without it, no time is taken. */
  readonly mayTake?: () => boolean;
}

/** A day, a time and a garage in one tap: the time is held, and the quote has the price there. */
export const useWhenAndWhere = (props: StepProps, { kept, service, mayTake = () => true }: VisitStart): WhenAndWhere => {
  const { host, quote, onQuote, api: quotes } = props;
  const { fetch } = host;
  const api = useMemo(() => bookingApi({ fetch }), [fetch]);
  const visits = useMemo(() => visitsApi({ fetch }), [fetch]);
  const today = londonDay(new Date());
  const address = new URLSearchParams(useSearch());
  const lost = (['taken', 'late'] as const).find((why) => address.has(why));
  const [booked, setBooked] = useState(() => (kept && (lost === 'taken' || isLate(kept)) ? null : kept));
  const [delivery, setDelivery] = useState<DeliveryType>(kept?.delivery_type ?? 'drop_car');
  const [picked, setPicked] = useState<IsoDay | undefined>(booked?.booking_date ?? keptVisit(quote.id)?.day);
  const [order, setOrder] = useState(() => keptSearch(quote.id)?.order ?? 'ascending-distance');
  const [taking, setTaking] = useState<VisitPick>();
  const begin = useLatestCall();
  const work = workOf(quote);
  const priced = useMemo(() => pricedVisitsOf(quote), [quote]);
  const isServiced = priced.includes('service');
  const wanted = picked !== undefined && picked >= earliestVisit(today, delivery) ? picked : undefined;
  const asked = (postcode: string, on = wanted) => ({ postcode, ...(isServiced ? { ...service, booking_date: on } : {}) });
  const known = kept?.postcode ?? quote.details?.postcode;
  const { garages, you, search, reprice } = useGarages(props, visits, { service, known: known ? { postcode: known } : undefined });
  const place = usePlace({
    api,
    quote,
    kept,
    delivery,
    onNear: async (postcode) => {
      const found = await search.submit(asked(postcode));
      if (found.status === 'failed' && found.failure) throw found.failure;
      if (found.status === 'done' && found.answer.length > 0) keepSearch(quote.id, { postcode });
    },
  });
  /** Where the car is collected for the time that is held. */
  const [heldFrom, setHeldFrom] = useState(place.address.values);
  const garageIds = garages?.status === 'ready' ? garages.data.map(({ id }) => id) : [];
  const times = useFreeTimes({ api, quoteId: quote.id, today, delivery, garageIds, around: wanted });
  const day = wanted ?? (times.load.status === 'ready' ? firstFree(freeDays(times.load.data)) : undefined);

  /** What a garage takes off a service depends on the day, and not every garage does other work: neither a price nor a garage of before is shown. */
  const shownFor = useRef(work);
  const lookAgain = useEffectEvent(() => {
    const isOtherWork = shownFor.current !== work;
    shownFor.current = work;
    if (place.near !== undefined && (isServiced ? day !== undefined : isOtherWork)) void reprice(asked(place.near, day));
  });
  useEffect(() => lookAgain(), [day, place.near, work]);

  /** What its garage prices costs what that asks on that day. */
  const price = async (garage_id: string, { booking_date, postcode }: Booking) => {
    keepVisit(quote.id, { ...keptVisit(quote.id), garageId: garage_id, day: booking_date });
    const [product_type] = priced;
    if (!product_type) return;
    const before = quote.awaits_garage ? undefined : quote.price?.totalPence;
    const visit = await visits.choose(quote.id, { product_type, garage_id, booking_date, postcode, ...service });
    keepVisit(quote.id, { garageId: garage_id, day: booking_date, service: serviceOf(visit) });
    const total = toPence(visit.total);
    tellPrice(host, total, before);
  };
  const take = useSubmitSignedIn(host, async (pick: VisitPick) => {
    if (!mayTake()) return undefined;
    const collected = await place.addressed();
    if (!collected || day === undefined || place.near === undefined) return undefined;
    setTaking(pick);
    try {
      const saved = await api.save(quote.id, {
        ...collected,
        ...whereOf(pick),
        delivery_type: delivery,
        booking_date: day,
        postcode: place.near,
      });
      setPicked(day);
      await price(pick === 'by us' ? garageByUs : pick.garage.id, saved);
      tellOtherTabs(quote.id);
      // What was read before may come after it.
      begin();
      setBooked(saved);
      setHeldFrom(place.address.values);
      if (lost) host.navigate(stepPath(quote.productType, 3, quote.id), { replace: true });
      onQuote(await quotes.read(quote.id));
      return saved;
    } catch (error) {
      if (isTaken(error)) times.reload();
      throw error;
    } finally {
      setTaking(undefined);
    }
  });
  const readAgain = async () => {
    const isLatest = begin();
    times.reload();
    const read = await api.read(quote.id);
    if (isLatest()) setBooked(read);
  };
  useToldElsewhere(quote.id, () => {
    readAgain().catch(() => host.track('visit_not_read_again'));
  });
  return {
    today,
    api,
    lost,
    place,
    delivery,
    setDelivery,
    garages,
    you,
    order,
    setOrder: (sorted) => {
      setOrder(sorted);
      changeSearch(quote.id, { order: sorted });
    },
    priced,
    times,
    day,
    setDay: setPicked,
    // Not when the car gets there in another way than was booked, which has times of its own, or from elsewhere, which is saved with a time.
    booked: booked?.delivery_type === delivery && (delivery === 'drop_car' || isSamePlace(place.address.values, heldFrom)) ? booked : null,
    readAgain,
    priceAgain: (other) => {
      if (place.near !== undefined) void reprice({ ...asked(place.near, day), ...other });
    },
    take,
    taking,
  };
};

const whereOf = (pick: VisitPick): Pick<BookingForm, 'garage_choice' | 'garage_id' | 'booking_time'> =>
  pick === 'by us' ? { garage_choice: 'our_choice' } : { garage_choice: 'own_garage', garage_id: pick.garage.id, booking_time: pick.time };
