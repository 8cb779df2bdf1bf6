import type { CallInput } from '@kerbside/contracts/call';
import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { lookupGarages } from '@kerbside/contracts/http/garages';
import { chooseVisit, readServiceOffers, readVisitPrices, updateServicePrice } from '@kerbside/contracts/http/garages-offers';
import type { Quote } from '@kerbside/contracts/http/pricing';
import { triedOnVoucher } from '@kerbside/contracts/voucher-to-try-on';
import { secretHeaders } from './secret-headers.js';

type VisitChoice = CallInput<typeof chooseVisit>['body'];
type QuoteSearched = Pick<Quote, 'id' | 'productType' | 'voucher'>;
type OfferRequest = Omit<CallInput<typeof readServiceOffers>['body'], 'quote_id' | 'secret'>;

/** Garages near a customer, and what they ask for an MOT or a service. */
export const visitsApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  return {
    garages: async ({ id, productType, voucher }: QuoteSearched, postcode: string, signal?: AbortSignal) => {
      const body = {
        root_quote_id: id,
        root_quote_type: productType,
        postcode,
        product_type: productType,
        voucher_to_try_on: voucher?.code ?? triedOnVoucher()?.code,
      };
      return (await send(lookupGarages, { body }, { signal })).items;
    },
    offers: async (quoteId: string, request: OfferRequest, signal?: AbortSignal) => {
      const body = { ...request, quote_id: quoteId };
      return (await send(readServiceOffers, { headers: secretHeaders(quoteId), body }, { signal })).offers;
    },
    prices: (quoteId: string, query: CallInput<typeof readVisitPrices>['query'], signal?: AbortSignal) =>
      send(readVisitPrices, { params: { quoteId }, headers: secretHeaders(quoteId), query }, { signal }),
    price: (quoteId: string, offer: CallInput<typeof updateServicePrice>['body']) =>
      send(updateServicePrice, { headers: secretHeaders(quoteId), body: { ...offer, quote_id: quoteId } }),
    choose: (quoteId: string, choice: VisitChoice) =>
      send(chooseVisit, { params: { quoteId }, headers: secretHeaders(quoteId), body: choice }),
  };
};
export type VisitsApi = ReturnType<typeof visitsApi>;
