import type { CallInput } from '@kerbside/contracts/call';
import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { submitStep1 } from '@kerbside/contracts/http/pricing/journey';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { step1Form, type SaidAnswers } from '@kerbside/contracts/http/pricing/vehicle-form';
import { chooseProduct, readProducts, removeProduct } from '@kerbside/contracts/http/pricing/products';
import type { ProductType } from '@kerbside/contracts/ids';
import { secretHeaders, outliving } from './quote-api.js';

type ProductChoiceForm = CallInput<typeof chooseProduct>['body'];
/** Pages name add-ons in a list. */
export type ProductForm = Omit<ProductChoiceForm, 'add_ons'> & { readonly add_ons?: string[] };

export const productsApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  const saving = client(outliving(host.fetch));
  return {
    read: (quoteId: string, signal?: AbortSignal) =>
      send(readProducts, { params: { quoteId }, headers: secretHeaders(quoteId) }, { signal }),
    choose: (quoteId: string, productType: ProductType, form: ProductForm) =>
      saving.send(chooseProduct, { params: { quoteId, productType }, headers: secretHeaders(quoteId), body: form }),
    /** The car as it is, with what its owner says of it now; what was not asked stays as it was said before. */
    tell: async ({ id, vehicle }: Pick<Quote, 'id' | 'vehicle'>, said: SaidAnswers): Promise<Quote> => {
      const answered = Object.entries(said).filter(([, answer]) => answer !== undefined);
      const body = step1Form.parse({ ...vehicle, ...Object.fromEntries(answered) });
      return (await saving.send(submitStep1, { params: { quoteId: id }, headers: secretHeaders(id), body })).quote;
    },
    remove: (quoteId: string, productType: ProductType) =>
      saving.send(removeProduct, { params: { quoteId, productType }, headers: secretHeaders(quoteId) }),
  };
};
