import type { RemoteProps } from '@kerbside/contracts/host';
import { partOf, type CardPart } from '@kerbside/contracts/cards/card-fields';
import { CallError, reasonOf } from '@kerbside/contracts/client';
import { confirmationOf } from '@kerbside/contracts/cards/confirm-card';
import type { Plan } from '@kerbside/contracts/http/payments/schedule';
import type { Instrument } from '@kerbside/contracts/ui/controls/use-mounted-fields';
import type { StripeError } from '@stripe/stripe-js';
import { settlePayment, openPayment } from '../../api/payments-api.js';
import { overdue as words } from '../../messages/payments.js';

/** How an attempt to pay ended. `paid`: all of it. `unsettled`: not known yet, so the plan is read again. */
export type OverdueOutcome =
  | { readonly kind: 'paid' | 'processing'; readonly plan: Plan }
  | { readonly kind: 'refused'; readonly message: string; readonly part?: CardPart | undefined; readonly plan?: Plan | undefined }
  | { readonly kind: 'unsettled' };

interface OverduePayment extends RemoteProps {
  readonly paymentId: string;
  /** What the customer agreed to pay: the payments that are overdue, and nothing else. */
  readonly amountPence: number;
  /** A kept card; without it the card that was typed. */
  readonly savedCard: string | undefined;
  readonly instrument: Instrument;
}

/** Pays the overdue payments one after the other: each is opened, confirmed in the browser, and settled by the service. */
export const payOverdue = async (paying: OverduePayment): Promise<OverdueOutcome> => {
  const { host, paymentId, savedCard } = paying;
  let leftPence = paying.amountPence;
  for (;;) {
    const opened = await openPayment(host, paymentId, leftPence, savedCard).catch(refusedBy);
    if ('kind' in opened) return opened;
    const settled = await confirmAndSettle(paying, opened);
    if (settled.kind !== 'paid') return settled;
    leftPence -= opened.amountPence;
    if (leftPence <= 0) return settled;
  }
};

type OverdueAttempt = Awaited<ReturnType<typeof openPayment>>;

const confirmAndSettle = async ({ host, paymentId, instrument }: OverduePayment, opened: OverdueAttempt): Promise<OverdueOutcome> => {
  const error = await confirmed(instrument, opened);
  const settled = await settlePayment(host, paymentId, opened.line).catch(() => undefined);
  if (!settled) return { kind: 'unsettled' };
  const { status, message, plan } = settled;
  if (status === 'paid' || status === 'processing') return { kind: status, plan };
  return { kind: 'refused', message: error?.message ?? message ?? words.nothingTaken, ...(error ? { part: partOf(error) } : {}), plan };
};

/** Why the provider refused; undefined when it did not. */
const confirmed = async (
  { stripe, fields }: Instrument,
  { clientSecret, paymentMethodId }: OverdueAttempt,
): Promise<StripeError | undefined> => {
  const confirmOnce = confirmationOf(stripe, 'payment');
  const first = await confirmOnce(clientSecret, paymentMethodId ?? { card: fields.number });
  return (first.isActionRequired ? await confirmOnce(clientSecret) : first).error;
};

const refusedBy = (error: unknown): OverdueOutcome => {
  if (!(error instanceof CallError)) throw error;
  return { kind: 'refused', message: reasonOf(error) };
};
