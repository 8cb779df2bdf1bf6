import type { CallInput } from '@kerbside/contracts/call';
import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { sendPhoneCode, validatePhoneCode } from '@kerbside/contracts/http/callbacks/sms';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { listAbbreviatedRanges, startAbbreviatedQuote } from '@kerbside/contracts/http/pricing/abbreviated';
import type { ProductType } from '@kerbside/contracts/ids';
import { keepSecret } from '@kerbside/contracts/quotes/quote-secrets';
import { journeyApi } from './journey-api.js';

export type ActivationForm = CallInput<typeof startAbbreviatedQuote>['body'];

/** What a partner's short form asks of the services, beside what the journey does. */
export const activationApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  return {
    ...journeyApi(host),

    rangesOfYear: (make: string, model: string, carYear: string, signal: AbortSignal) =>
      send(listAbbreviatedRanges, { body: { make, model, carYear } }, { signal }),
    sendCode: (contact_number: string, product_type: ProductType) => send(sendPhoneCode, { body: { contact_number, product_type } }),
    /** Answers the proof that the number is theirs. */
    validateCode: async (contact_number: string, code: string, product_type: ProductType): Promise<string> =>
      (await send(validatePhoneCode, { body: { contact_number, code, product_type } })).proof,

    activate: async (form: ActivationForm): Promise<Quote> => {
      const { quote, secret } = await send(startAbbreviatedQuote, { body: form });
      keepSecret(quote.id, secret);
      return quote;
    },
  };
};
export type ActivationApi = ReturnType<typeof activationApi>;
