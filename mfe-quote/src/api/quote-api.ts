import { client } from '@kerbside/contracts/client';
import type { CallInput } from '@kerbside/contracts/call';
import type { HostApi } from '@kerbside/contracts/host';
import { readMe, register, userExists } from '@kerbside/contracts/http/accounts';
import {
  chooseCover,
  findVehicleImage,
  listMakes,
  listModels,
  listRanges,
  lookupVehicle,
  quoteSecretHeader,
  readPrices,
  readQuote,
  startQuote,
  submitStep,
  updateQuote,
  type Cover,
  type Quote,
} from '@kerbside/contracts/http/pricing';
import { applyVoucher, removeVoucher } from '@kerbside/contracts/http/vouchers';
import type { ProductType } from '@kerbside/contracts/ids';
import { keepSecret, secretOf } from '@kerbside/contracts/quote-secrets';

type QuoteKind = Pick<Quote, 'id' | 'productType'>;

export interface VoucherCode {
  readonly code: string;
  readonly clubMemberId: string | undefined;
  readonly withoutAdditions: boolean;
}

/** Everything the quote journey asks of the services, by the names of the trade. */
export const quoteApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  const headers = (quoteId: string) => ({ [quoteSecretHeader]: secretOf(quoteId) });

  return {
    lookUp: (vrm: string, signal: AbortSignal) => send(lookupVehicle, { body: { vrm } }, { signal }),
    makes: (signal: AbortSignal) => send(listMakes, {}, { signal }),
    models: (make: string, signal: AbortSignal) => send(listModels, { body: { make } }, { signal }),
    ranges: (make: string, model: string, signal: AbortSignal) => send(listRanges, { body: { make, model } }, { signal }),

    picture: (vehicle: CallInput<typeof findVehicleImage>['body'], signal: AbortSignal) =>
      send(findVehicleImage, { body: vehicle }, { signal }),

    start: async (product_type: ProductType): Promise<Quote> => {
      const { quote, secret } = await send(startQuote, { body: { product_type } });
      keepSecret(quote.id, secret);
      return quote;
    },
    read: (quoteId: string, signal?: AbortSignal) => send(readQuote, { params: { quoteId }, headers: headers(quoteId) }, { signal }),
    saveTyping: (quoteId: string, sequence: number, typed: Readonly<Record<string, unknown>>) =>
      send(updateQuote, { headers: headers(quoteId), body: { ...typed, quote_id: quoteId, sequence } }),
    submit: async (quoteId: string, step: number, form: Readonly<Record<string, unknown>>): Promise<Quote> =>
      (await send(submitStep, { params: { quoteId, step: String(step) }, headers: headers(quoteId), body: form })).quote,
    prices: (quoteId: string, signal: AbortSignal) => send(readPrices, { params: { quoteId }, headers: headers(quoteId) }, { signal }),
    choose: (quoteId: string, cover: Cover, signal?: AbortSignal) =>
      send(chooseCover, { params: { quoteId }, headers: headers(quoteId), body: cover }, { signal }),

    /** Adds other cover to what is chosen. */
    addCover: async ({ id, cover }: Pick<Quote, 'id' | 'cover'>, codes: readonly string[]): Promise<void> => {
      if (!cover) return;
      const additional_products = [...new Set([...cover.additional_products, ...codes])];
      await send(chooseCover, { params: { quoteId: id }, headers: headers(id), body: { ...cover, additional_products } });
    },

    applyVoucher: ({ id, productType }: QuoteKind, { code, clubMemberId, withoutAdditions }: VoucherCode) =>
      send(applyVoucher, {
        body: {
          code,
          quote_id: id,
          quote_type: productType,
          secret: secretOf(id),
          no_free_additions: withoutAdditions,
          club_member_id: clubMemberId,
        },
      }),
    removeVoucher: ({ id, productType }: QuoteKind) =>
      send(removeVoucher, { body: { quote_id: id, quote_type: productType, secret: secretOf(id) } }),

    isRegistered: async (email: string): Promise<boolean> => (await send(userExists, { query: { email } })).exists,
    register: (form: CallInput<typeof register>['body']) => send(register, { body: form }),
    me: (signal: AbortSignal) => send(readMe, {}, { signal }),
  };
};
export type QuoteApi = ReturnType<typeof quoteApi>;
