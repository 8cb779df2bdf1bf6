import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { useEffect, useEffectEvent, useState } from 'react';
import { dropFromTab, keepInTab, keptInTab } from '@kerbside/contracts/page/kept-in-tab';
import { paymentTypes } from '@kerbside/contracts/http/payments/payments';
import { payAtGarage } from '@kerbside/contracts/money/payment-methods';
import * as z from 'zod/mini';
import type { PaymentApi } from '../../api/payment-api.js';
import { begun as words } from '../../messages/payment.js';

interface BegunPaymentProps {
  readonly api: PaymentApi;
  readonly quoteId: string;
  /** Reads the payment again: it may be paid after all. */
  readonly onGivenUp: () => Promise<void>;
}

/** A payment that somebody began and has not finished, in another tab or on another device, and the way out of it. */
export function BegunPayment({ api, quoteId, onGivenUp }: BegunPaymentProps) {
  const [isFailed, setIsFailed] = useState(false);
  const request = useSubmit(() => api.giveUp(quoteId).then(onGivenUp, () => setIsFailed(true)));
  return (
    <Alert
      tone={isFailed ? 'danger' : 'info'}
      live
      title={isFailed ? words.failed : words.title}
      actions={
        <Button
          label={words.giveUp}
          variant="secondary"
          busy={request.status === 'busy'}
          busyLabel={words.givingUp}
          onClick={() => void request.submit(undefined)}
        />
      }
    >
      {words.why}
    </Alert>
  );
}

const keyOf = (quoteId: string): string => `kerbside.paying.${quoteId}`;

const agreedPrice = z.object({ totalPence: z.number(), isMonthly: z.optional(z.boolean()) });
const begunPayment = z.extend(agreedPrice, { type: z.optional(z.enum([...paymentTypes, payAtGarage])) });
type BegunHere = z.output<typeof begunPayment>;

/** The price of the quote, before rewards. */
export type AgreedPrice = z.output<typeof agreedPrice>;

/** This tab has agreed to a payment: whoever comes back to it without an outcome, by Back or by a reload, has not finished it. */
export const noteBegun = (quoteId: string, { totalPence, isMonthly, type }: BegunHere): void =>
  keepInTab(keyOf(quoteId), { totalPence, isMonthly, type });

/** What this tab has agreed to and whose outcome is not known. */
export const begunIn = (quoteId: string): BegunHere | undefined => keptInTab(keyOf(quoteId), begunPayment);

/** Its outcome is known. */
export const noteKnown = (quoteId: string): void => dropFromTab(keyOf(quoteId));

/**
 * Gives up what this tab began and did not finish, so that the quote is free at once. Another tab may be paying: what this one did not begin stays.
 * What cannot be given up now is offered by a button. Answers whether there was something.
 */
export const giveUpBegun = async (api: PaymentApi, quoteId: string): Promise<boolean> => {
  const begun = begunIn(quoteId);
  if (!begun) return false;
  noteKnown(quoteId);
  await api.giveUp(quoteId, begun.type === undefined ? {} : { payment_type: begun.type }).catch(() => undefined);
  return true;
};

/**
 * Another page of the site is opened while the bank still waits for the customer: by Back, say. The provider's dialog would stay above it, and what is
 * approved there would pay nothing: only a new page takes it away.
 */
export const useGivenUpOnLeaving = (api: PaymentApi, quoteId: string): void => {
  const left = useEffectEvent(async () => {
    if (await giveUpBegun(api, quoteId)) history.go(0);
  });
  useEffect(() => () => void left(), []);
};
