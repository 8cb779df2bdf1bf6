import type { CallData } from '@kerbside/contracts/call';
import { CallError } from '@kerbside/contracts/client';
import { garageByUs } from '@kerbside/contracts/garages/garage-by-us';
import type { readServiceOffers, ServiceOffer } from '@kerbside/contracts/http/garages/offers';
import { roundHalfUp, toPence, toPounds } from '@kerbside/contracts/money/money';
import type { Load } from '@kerbside/contracts/ui/data/use-load';
import { useSubmit, type Submit } from '@kerbside/contracts/ui/controls/use-submit';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import type { ServiceMenu } from '@kerbside/contracts/http/garages/menus';
import type { VisitsApi } from '../../api/visits-api.js';
import { visits as words } from '../../messages/visits.js';
import type { OpenedQuote } from '../step-page/step-props.js';
import { keepSearch } from '../garages/kept-search.js';
import { useFound } from '../garages/use-garages.js';
import type { VisitChoice, QuoteVisit } from '../visits/use-visit.js';
import { awaitsOwnGarage } from '../booked-visit/bookable.js';

/** A fixed service, full or interim, and what the manufacturer asks for. */
const offerTypes = ['full', 'interim', 'manufacturer'] as const;
export type OfferType = (typeof offerTypes)[number];

/** The status with which a garage refuses that day. */
const unprocessable = 422;

interface WantedVisit {
  readonly booking_date: string;
  readonly postcode: string;
}
export interface ShownOffers {
  readonly wanted: WantedVisit;
  readonly offers: CallData<typeof readServiceOffers>['offers'];
}

interface OffersWanted {
  readonly wanted: WantedVisit;
  readonly before: string | undefined;
}

export interface Offers {
  readonly found: Load<ShownOffers> | undefined;
  readonly shown: ShownOffers | undefined;
  /** At the garage of before if it is available, otherwise at the nearest. */
  readonly show: Submit<OffersWanted, ShownOffers>;
  /** The same at another garage. */
  readonly another: Submit<string, ShownOffers | undefined>;
  /** One offer priced for other months since the last service, or other parts of the manufacturer’s schedule. */
  readonly reprice: Submit<{ readonly type: OfferType; readonly periods: string }, void>;
}

/** The full and the interim offer, loaded again when the day, the garage or the last service changes (Q4, Q8). */
export const useOffers = ({ host, quote }: OpenedQuote, api: VisitsApi): Offers => {
  const { found, setFound } = useFound(quote.id, ({ day, postcode, garageId }, signal) =>
    day === undefined ? undefined : load({ booking_date: day, postcode }, garageId === garageByUs ? undefined : garageId, signal),
  );
  const load = async (wanted: WantedVisit, garage_id: string | undefined, signal?: AbortSignal): Promise<ShownOffers> => {
    const offers = await api.offers(quote.id, { ...wanted, ...(garage_id === undefined ? {} : { garage_id }) }, signal);
    return { wanted, offers };
  };
  const shown = found?.status === 'ready' ? found.data : undefined;
  const present = async (request: () => Promise<ShownOffers>) => {
    if (shown) host.toast(words.updating);
    const loaded = await request();
    const { wanted, offers } = loaded;
    setFound(loaded);
    keepSearch(quote.id, { postcode: wanted.postcode, day: wanted.booking_date, garageId: offers.full.garage_id });
    if (shown) host.toast(words.updated);
    return loaded;
  };
  const loadAtOrNear = async (wanted: WantedVisit, previousGarage: string) => {
    try {
      return await load(wanted, previousGarage);
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== unprocessable) throw error;
      return load(wanted, undefined);
    }
  };
  const show = useSubmit(({ wanted, before }: OffersWanted) =>
    present(() => (before === undefined ? load(wanted, undefined) : loadAtOrNear(wanted, before))),
  );
  const another = useSubmit(async (garageId: string) => shown && present(() => load(shown.wanted, garageId)));
  const reprice = useSubmit(async ({ type, periods }: { readonly type: OfferType; readonly periods: string }) => {
    const offer = shown?.offers[type];
    if (!shown || !offer) return;
    host.toast(words.updatingOffer);
    const { gross, params } = await api.price(quote.id, { ...offer.params, periods });
    setFound((before = shown) => ({
      ...before,
      offers: { ...before.offers, [type]: atPrice(before.offers[type] ?? offer, gross, params) },
    }));
    host.toast(words.updated);
  });
  return { found, shown, show, another, reprice };
};

/** The day's discount still applies, to the new price. */
const atPrice = (offer: ServiceOffer, gross: number, params: ServiceOffer['params']): ServiceOffer => {
  const percent = offer.discount_percent ?? 0;
  const off = toPounds(roundHalfUp(toPence(gross) * Math.round(percent * 100), 10_000));
  return {
    ...offer,
    gross,
    params,
    price: gross,
    discounted_price: toPounds(toPence(gross) - toPence(off)),
    discount_value: percent > 0 ? off : null,
  };
};

/** The offer that the quote has: by its menu, since a manufacturer's service counts as a full one. Null without any, also when it was made for another car. */
export const selectedOf = (
  { chosen }: Pick<QuoteVisit, 'chosen'>,
  { offers }: Pick<ShownOffers, 'offers'>,
  quote: Pick<Quote, 'productType' | 'awaits_garage'>,
): OfferType | null => {
  if (awaitsOwnGarage(quote) && !chosen) return null;
  const systemId = chosen ? chosen.system_id : offers.full.selected_system_id;
  if (systemId === undefined) return chosen ? chosen.service_type : offers.full.selected_service_type;
  return offerTypes.find((type) => offers[type]?.params.system_id === systemId) ?? null;
};

/** What to send to choose an offer; undefined when the garage makes no such offer. */
export const choiceOf = (
  { wanted, offers }: ShownOffers,
  type: OfferType,
  periods = offers[type]?.params.periods,
): VisitChoice | undefined => {
  const offer = offers[type];
  if (!offer) return undefined;
  const service = type === 'manufacturer' ? { system_id: offer.params.system_id } : { service_type: type };
  return {
    product_type: 'service',
    ...service,
    periods,
    garage_id: offer.garage_id,
    booking_date: wanted.booking_date,
    postcode: wanted.postcode,
  };
};

type Menu = Pick<ServiceMenu, 'periods'>;

/** The services of a schedule, of which one is done, and the jobs that may be done with it. */
export const chosenIn = ({ periods }: Menu) => {
  const services = periods.filter(({ combinable }) => !combinable);
  return { services, extras: periods.filter(({ combinable }) => combinable), service: services.find(({ selected }) => selected)?.id };
};

const idsOf = ({ periods }: Menu, isWanted: (period: ServiceMenu['periods'][number]) => boolean): string =>
  periods
    .filter(isWanted)
    .map(({ id }) => id)
    .join(',');

export const withService = (menu: Menu, serviceId: string): string =>
  idsOf(menu, ({ id, combinable, selected }) => (combinable ? selected : id === serviceId));

/** A job more or less, with the same service. */
export const withExtra = (menu: Menu, extraId: string, isWanted: boolean): string =>
  idsOf(menu, ({ id, selected }) => (id === extraId ? isWanted : selected));
