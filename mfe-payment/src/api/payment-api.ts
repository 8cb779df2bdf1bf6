import { client, CallError } from '@kerbside/contracts/client';
import type { CallData, CallInput } from '@kerbside/contracts/call';
import type { HostApi } from '@kerbside/contracts/host';
import { listPolicies, type Policy } from '@kerbside/contracts/http/claims/policies';
import { readBooking } from '@kerbside/contracts/http/garages/bookings';
import { lookupGarages, type Garage } from '@kerbside/contracts/http/garages/garages';
import { holdSlot, releaseSlot } from '@kerbside/contracts/http/garages/slots';
import {
  checkStatus,
  createPaymentIntent,
  giveUpPayment,
  preSubmit,
  readPayment,
  readReceipt,
  submitPayment,
} from '@kerbside/contracts/http/payments/payments';
import { hideCard } from '@kerbside/contracts/http/payments/cards';
import { noteDates } from '@kerbside/contracts/http/pricing/purchase';
import { quoteSecretHeader, readQuote } from '@kerbside/contracts/http/pricing/pricing';
import { removeVoucher } from '@kerbside/contracts/http/vouchers/vouchers';
import { addMissingCover, type MissingCover } from '@kerbside/contracts/quotes/missing-cover';
import { putVoucher, type TypedVoucher } from '@kerbside/contracts/vouchers/put-voucher';
import { secretOf } from '@kerbside/contracts/quotes/quote-secrets';

export type PayForm = CallInput<typeof preSubmit>['body'];
export type PreSubmitted = CallData<typeof preSubmit>;

/** What the ways to pay are planned for, when it is not the whole price and the usual day. */
type PlanFor = CallInput<typeof readPayment>['query'];

/** Every call that step 6 makes to the services. */
export const paymentApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  const of = (quoteId: string) => ({ params: { quoteId }, headers: { [quoteSecretHeader]: secretOf(quoteId) } });

  return {
    read: (quoteId: string, signal?: AbortSignal, planFor: PlanFor = {}) =>
      send(readPayment, { ...of(quoteId), query: planFor }, { signal }),
    createIntent: (quoteId: string, signal: AbortSignal) =>
      send(createPaymentIntent, { ...of(quoteId), body: { paymentIntentType: 'secure', formModelName: 'ProductQuote' } }, { signal }),
    preSubmit: (quoteId: string, form: PayForm) => send(preSubmit, { ...of(quoteId), body: form }),
    checkStatus: (quoteId: string, form: Partial<PayForm>, signal?: AbortSignal) =>
      send(checkStatus, { ...of(quoteId), body: form }, { signal }),
    /** Outlives the page that is being left. */
    giveUp: (quoteId: string, form: Pick<Partial<PayForm>, 'payment_type'> = {}) =>
      client((path, init) => host.fetch(path, { ...init, keepalive: true })).send(giveUpPayment, { ...of(quoteId), body: form }),
    submit: (quoteId: string, form: PayForm) => send(submitPayment, { ...of(quoteId), body: form }),
    hideCard: (userId: string, token: string) => send(hideCard, { body: { user_id: userId, card_token: token } }),
    receipt: (quoteId: string, signal: AbortSignal) => send(readReceipt, of(quoteId), { signal }),
    policies: async (quoteId: string, signal: AbortSignal): Promise<readonly Policy[]> =>
      (await send(listPolicies, { query: { quoteId } }, { signal })).rows,
    visit: (quoteId: string, signal: AbortSignal) => send(readBooking, of(quoteId), { signal }),
    /** Where a garage is: it is the nearest of its own postcode. */
    garageAt: async (id: string, postcode: string, signal: AbortSignal): Promise<Garage | undefined> =>
      (await send(lookupGarages, { headers: {}, body: { postcode } }, { signal })).items.find((one) => one.id === id),
    holdSlot: (quoteId: string) => send(holdSlot, of(quoteId)),
    /** Outlives the page that is being left. */
    releaseSlot: (quoteId: string) => client((path, init) => host.fetch(path, { ...init, keepalive: true })).send(releaseSlot, of(quoteId)),
    quote: (quoteId: string, signal: AbortSignal) => send(readQuote, of(quoteId), { signal }),
    noteDates: (quoteId: string, form: CallInput<typeof noteDates>['body']) => send(noteDates, { ...of(quoteId), body: form }),
    addCover: async (quoteId: string, missing: readonly MissingCover[]) =>
      addMissingCover(send, await send(readQuote, of(quoteId)), missing),
    applyVoucher: (quoteId: string, { code, clubMemberId, withoutAdditions }: TypedVoucher) =>
      putVoucher(send, {
        code,
        quote_id: quoteId,
        club_member_id: clubMemberId,
        check_quote_step: 6,
        no_free_additions: withoutAdditions,
      }),
    removeVoucher: (quoteId: string, code: string | undefined) =>
      send(removeVoucher, { body: { code, quote_id: quoteId, secret: secretOf(quoteId) } }),
  };
};
export type PaymentApi = ReturnType<typeof paymentApi>;

/** The quote does not exist or belongs to another customer: the service does not say which. */
export const isUnknown = (error: unknown): boolean => error instanceof CallError && error.code === 'NOT_FOUND';
