import { client } from '@kerbside/contracts/client';
import type { CallInput, CallData, CallRequest } from '@kerbside/contracts/call';
import type { HostApi } from '@kerbside/contracts/host';
import { readMe, register, userExists } from '@kerbside/contracts/http/accounts/accounts';
import { adjustGapQuote } from '@kerbside/contracts/http/pricing/gap';
import type { CoverChoice, Quote } from '@kerbside/contracts/http/pricing/pricing';
import { submitStep2, submitStep3, submitStep4, submitStep5 } from '@kerbside/contracts/http/pricing/journey-steps';
import { chooseCover, readPrices } from '@kerbside/contracts/http/pricing/tables';
import { updateQuote } from '@kerbside/contracts/http/pricing/typing';
import { removeVoucher } from '@kerbside/contracts/http/vouchers/vouchers';
import { addMissingCover, type MissingCover } from '@kerbside/contracts/quotes/missing-cover';
import { putVoucher, type TypedVoucher } from '@kerbside/contracts/vouchers/put-voucher';
import { secretOf } from '@kerbside/contracts/quotes/quote-secrets';
import { quoteApi, secretHeaders, outliving } from './quote-api.js';

type Form = CallInput<typeof adjustGapQuote>['body'];
export type GapTarget = Form['target'];
/** The part of the quote to change, by the form's field names. */
export type GapPart = NonNullable<CallRequest<typeof adjustGapQuote>['body']['ProductQuote']>;
export type GapPanels = CallData<typeof adjustGapQuote>;

/** The GAP page: one part changes, the three panels come anew. */
export const gapApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(outliving(host.fetch));
  return {
    adjust: (quoteId: string, target: GapTarget, part: GapPart = {}, signal?: AbortSignal): Promise<GapPanels> =>
      send(adjustGapQuote, { headers: secretHeaders(quoteId), body: { quoteId, target, ProductQuote: part } }, { signal }),
  };
};

type QuoteKind = Pick<Quote, 'id' | 'productType'>;
type QuoteAtStep = Pick<Quote, 'id' | 'productType' | 'step'>;

export type DetailsForm = CallInput<typeof submitStep2>['body'];
/** The cover of a warranty, or the products of any other quote. */
export type ChoiceForm = CallInput<typeof submitStep3>['body'];

/** Everything that the steps after the first ask of the services. It comes with them: the first step's bundle stays small. */
export const journeyApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  const saving = client(outliving(host.fetch));
  return {
    ...quoteApi(host),

    submitDetails: async (quoteId: string, form: DetailsForm): Promise<Quote> =>
      (await saving.send(submitStep2, { params: { quoteId }, headers: secretHeaders(quoteId), body: form })).quote,
    submitChoice: async (quoteId: string, step: 3 | 4, form: ChoiceForm): Promise<Quote> =>
      (await saving.send(step === 3 ? submitStep3 : submitStep4, { params: { quoteId }, headers: secretHeaders(quoteId), body: form }))
        .quote,
    submitTerms: async (quoteId: string, terms: CallInput<typeof submitStep5>['body']): Promise<Quote> =>
      (await saving.send(submitStep5, { params: { quoteId }, headers: secretHeaders(quoteId), body: terms })).quote,

    /** Saves the form of step 3 as it is, without moving on; the request outlives the page (Q4). */
    autoSubmit: async ({ id, formCreatedAt }: Pick<Quote, 'id' | 'formCreatedAt'>, form: ChoiceForm) =>
      saving.send(submitStep3, {
        params: { quoteId: id },
        headers: secretHeaders(id),
        body: { ...form, is_auto_submitted: '1', form_created_at: formCreatedAt },
      }),

    saveTyping: (quoteId: string, sequence: number, typed: Readonly<Record<string, string | boolean>>) =>
      saving.send(updateQuote, { headers: secretHeaders(quoteId), body: { ...typed, quote_id: quoteId, sequence } }),
    prices: (quoteId: string, signal: AbortSignal) =>
      send(readPrices, { params: { quoteId }, headers: secretHeaders(quoteId) }, { signal }),
    choose: (quoteId: string, cover: CoverChoice) =>
      saving.send(chooseCover, { params: { quoteId }, headers: secretHeaders(quoteId), body: cover }),

    addCover: (quote: Pick<Quote, 'id' | 'cover'>, missing: readonly MissingCover[]) => addMissingCover(send, quote, missing),

    applyVoucher: ({ id, productType, step }: QuoteAtStep, { code, clubMemberId, withoutAdditions }: TypedVoucher) =>
      putVoucher(send, {
        code,
        quote_id: id,
        quote_type: productType,
        check_quote_step: step,
        no_free_additions: withoutAdditions,
        club_member_id: clubMemberId,
      }),
    removeVoucher: ({ id, productType, voucher }: QuoteKind & Pick<Quote, 'voucher'>) =>
      send(removeVoucher, { body: { code: voucher?.code, quote_id: id, quote_type: productType, secret: secretOf(id) } }),

    isRegistered: async (email: string): Promise<boolean> => (await send(userExists, { query: { email } })).exists,
    register: (form: CallInput<typeof register>['body']) => send(register, { body: form }),
    me: (signal: AbortSignal) => send(readMe, {}, { signal }),
  };
};
export type JourneyApi = ReturnType<typeof journeyApi>;
