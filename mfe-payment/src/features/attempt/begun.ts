import { dropFromTab, keepInTab, keptInTab } from '@kerbside/contracts/page/kept-in-tab';
import * as z from 'zod/mini';
import type { PaymentApi } from '../../api/payment-api.js';

const keyOf = (quoteId: string): string => `kerbside.paying.${quoteId}`;

/** This tab has agreed to a payment: whoever comes back to it without an outcome, by Back or by a reload, has not finished it. */
export const noteBegun = (quoteId: string): void => keepInTab(keyOf(quoteId), { quoteId });

/** Its outcome is known. */
export const noteKnown = (quoteId: string): void => dropFromTab(keyOf(quoteId));

/**
 * Gives up what this tab began and did not finish, so that the quote is free at once. Another tab may be paying: what this one did not begin stays.
 * What cannot be given up now is offered by a button.
 */
export const giveUpBegun = async (api: PaymentApi, quoteId: string): Promise<void> => {
  if (keptInTab(keyOf(quoteId), z.object({ quoteId: z.string() })) === undefined) return;
  noteKnown(quoteId);
  await api.giveUp(quoteId).catch(() => undefined);
};
