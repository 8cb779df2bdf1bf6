import type { CallData } from '@kerbside/contracts/call';
import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { listColleagues } from '@kerbside/contracts/http/accounts/colleagues-and-customers';
import { changeCallbackGrade, readCallbackGrade } from '@kerbside/contracts/http/callbacks/grade';
import type { CoverChoice, Quote } from '@kerbside/contracts/http/pricing/pricing';
import { adjustQuotePrice, giveQuoteTo, readQuotePricing, restorePreviousPrice } from '@kerbside/contracts/http/pricing/staff';
import { chooseCover, readPrices } from '@kerbside/contracts/http/pricing/tables';

type QuoteKind = Pick<Quote, 'id' | 'productType'>;
export type QuotePricing = CallData<typeof readQuotePricing>;
export type AdjustedPrice = CallData<typeof adjustQuotePrice>;

/** As typed: the service reads pounds and percent, and says what is wrong with them. */
export type WantedPrice = ({ readonly target_price: string } | { readonly discount_percent: string }) & { readonly reason: string };

/** What staff ask of a quote: no secret, their role opens it. */
export const staffApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  return {
    colleagues: async (signal: AbortSignal) => (await send(listColleagues, {}, { signal })).rows,
    pricing: (quoteId: string, signal: AbortSignal) => send(readQuotePricing, { params: { quoteId } }, { signal }),
    adjust: ({ id, productType }: QuoteKind, wanted: WantedPrice, seenVersion: number | undefined) =>
      send(adjustQuotePrice, {
        body: { quote_id: id, base_quote_id: id, main_product_type: productType, price_version: seenVersion, ...wanted },
      }),
    giveTo: (quoteId: string, customerId: string) => send(giveQuoteTo, { params: { quoteId }, body: { customer_id: customerId } }),
    restore: (id: string, reason: string, seenVersion: number | undefined) =>
      send(restorePreviousPrice, { params: { id }, body: { reason, price_version: seenVersion } }),
    extras: async (quoteId: string, signal: AbortSignal) =>
      (await send(readPrices, { params: { quoteId }, headers: {} }, { signal })).extras,
    choose: async (quoteId: string, cover: CoverChoice) =>
      (await send(chooseCover, { params: { quoteId }, headers: {}, body: cover })).quote,
    grade: async (quoteId: string, signal: AbortSignal) => (await send(readCallbackGrade, { params: { quoteId } }, { signal })).grade,
    changeGrade: async ({ id, productType }: QuoteKind, grade: '0' | '1') =>
      (await send(changeCallbackGrade, { params: { productType, quoteId: id, grade } })).message,
  };
};
export type StaffApi = ReturnType<typeof staffApi>;
