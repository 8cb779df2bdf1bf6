import type { CallInput } from '@kerbside/contracts/call';
import { engineSizeOf } from '@kerbside/contracts/car/drive';
import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { lookupGarages } from '@kerbside/contracts/http/garages/garages';
import { readManufacturerMenu } from '@kerbside/contracts/http/garages/menus';
import {
  chooseVisit,
  readServiceOffers,
  readVisit,
  readVisitPrices,
  serviceTypes,
  updateServicePrice,
  type ServiceOffer,
} from '@kerbside/contracts/http/garages/offers';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { triedOnVoucher } from '@kerbside/contracts/vouchers/voucher-to-try-on';
import { kindOf, pricedVisitOf } from '../priced-visit.js';
import { secretHeaders } from './quote-api.js';

type VisitChoice = CallInput<typeof chooseVisit>['body'];
type QuoteSearched = Pick<Quote, 'id' | 'productType' | 'price' | 'voucher'>;
/** Where garages are looked for; for a service also which, and when, since its price depends on both. */
export type GaragesWanted = Pick<CallInput<typeof lookupGarages>['body'], 'postcode' | 'system_id' | 'periods' | 'booking_date'>;
type OfferRequest = Omit<CallInput<typeof readServiceOffers>['body'], 'quote_id' | 'secret'>;

/** Garages near a customer, and what they ask for an MOT or a service. */
export const visitsApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  return {
    garages: (quote: QuoteSearched, wanted: GaragesWanted, signal?: AbortSignal) => {
      const { id, productType, voucher } = quote;
      const body = {
        root_quote_id: id,
        root_quote_type: productType,
        product_type: pricedVisitOf(quote) ?? productType,
        voucher_to_try_on: voucher?.code ?? triedOnVoucher()?.code,
        service_type: serviceTypes.find((type) => type === kindOf(quote, 'service')),
        ...wanted,
      };
      return send(lookupGarages, { headers: secretHeaders(id), body }, { signal });
    },
    offers: async (quoteId: string, request: OfferRequest, signal?: AbortSignal) => {
      const body = { ...request, quote_id: quoteId };
      return (await send(readServiceOffers, { headers: secretHeaders(quoteId), body }, { signal })).offers;
    },
    /** What a manufacturer's schedule has for the car of a quote, at a garage. */
    schedule: ({ vehicle }: Pick<Quote, 'vehicle'>, { system_id, periods, garage_id }: ServiceOffer['params'], signal?: AbortSignal) => {
      const { make, first_registration_date, mileage } = vehicle ?? {};
      const car = { make, first_registration_date, mileage, engine_size: engineSizeOf(vehicle ?? {}) ?? undefined };
      return send(readManufacturerMenu, { body: { system_id, periods, garage_id, ...car } }, { signal });
    },
    visit: async (quoteId: string, signal?: AbortSignal) =>
      (await send(readVisit, { params: { quoteId }, headers: secretHeaders(quoteId) }, { signal })).visit,
    prices: (quoteId: string, query: CallInput<typeof readVisitPrices>['query'], signal?: AbortSignal) =>
      send(readVisitPrices, { params: { quoteId }, headers: secretHeaders(quoteId), query }, { signal }),
    price: (quoteId: string, offer: CallInput<typeof updateServicePrice>['body']) =>
      send(updateServicePrice, { headers: secretHeaders(quoteId), body: { ...offer, quote_id: quoteId } }),
    choose: (quoteId: string, choice: VisitChoice) =>
      send(chooseVisit, { params: { quoteId }, headers: secretHeaders(quoteId), body: choice }),
  };
};
export type VisitsApi = ReturnType<typeof visitsApi>;
