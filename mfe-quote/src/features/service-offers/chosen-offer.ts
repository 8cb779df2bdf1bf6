import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import type { VisitChoice, QuoteVisit } from '../visits/use-visit.js';
import { awaitsOwnGarage } from '../booked-visit/bookable.js';
import { offerTypes, type OfferType, type ShownOffers } from './use-offers.js';

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
