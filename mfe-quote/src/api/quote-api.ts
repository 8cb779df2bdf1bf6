import { client } from '@kerbside/contracts/client';
import type { CallInput } from '@kerbside/contracts/call';
import type { HostApi } from '@kerbside/contracts/host';
import { readQuote, startQuote, type Quote, quoteSecretHeader } from '@kerbside/contracts/http/pricing/pricing';
import { submitStep1 } from '@kerbside/contracts/http/pricing/journey';
import { findVehicleImage, listMakes, listModels, listRanges, lookupVehicle } from '@kerbside/contracts/http/pricing/vehicle';
import type { ProductType } from '@kerbside/contracts/ids';
import { keepSecret, secretOf } from '@kerbside/contracts/quotes/quote-secrets';

export type CarForm = CallInput<typeof submitStep1>['body'];

/** What the first step and the page of every step ask of the services, by the names of the trade. */
export const quoteApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  const saving = client(outliving(host.fetch));
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
    read: (quoteId: string, signal?: AbortSignal) => send(readQuote, { params: { quoteId }, headers: secretHeaders(quoteId) }, { signal }),
    submitCar: async (quoteId: string, form: CarForm): Promise<Quote> =>
      (await saving.send(submitStep1, { params: { quoteId }, headers: secretHeaders(quoteId), body: form })).quote,
  };
};
export type QuoteApi = ReturnType<typeof quoteApi>;

/** What the first step, and the page of every step, ask of the services. */
export type StepApi = Pick<QuoteApi, 'lookUp' | 'start' | 'read' | 'submitCar'>;

/** Requests that outlive the page, so that what is saved on leaving it still arrives. */
export const outliving =
  (fetch: HostApi['fetch']): HostApi['fetch'] =>
  (path, init) =>
    fetch(path, { ...init, keepalive: true });

/** Proves that this browser may open the quote. */
export const secretHeaders = (quoteId: string) => ({ [quoteSecretHeader]: secretOf(quoteId) });
