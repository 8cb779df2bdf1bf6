import type { PaymentView } from '@kerbside/contracts/http/payments/payments';
import { keepInTab, keptInTab } from '@kerbside/contracts/page/kept-in-tab';
import * as z from 'zod/mini';
import type { PayChoice } from './pay-choice.js';
import { offeredTypes } from './ways.js';

/** For the choice that step 3 brought: another one made there since comes first. */
const kept = z.object({
  byInstalments: z.boolean(),
  type: z.enum(['', ...offeredTypes]),
  main: z.enum(['in_full', 'instalments']),
  isPreauth: z.boolean(),
  count: z.optional(z.int()),
});

type Paid = Pick<PaymentView, 'quoteId' | 'byInstalments'>;

const keyOf = ({ quoteId }: Paid): string => `kerbside.pay-choice.${quoteId}`;

/** How it is paid stays chosen in this tab: whoever leaves for PayPal and comes back without paying pays no other sum on the next try. */
export const keepChoice = (paid: Paid, { type, main, isPreauth, count }: PayChoice): void =>
  keepInTab(keyOf(paid), { byInstalments: paid.byInstalments, type, main, isPreauth, count });

export const keptChoice = (paid: Paid): Partial<PayChoice> => {
  const { byInstalments, ...choice } = keptInTab(keyOf(paid), kept) ?? { byInstalments: undefined };
  return byInstalments === paid.byInstalments ? choice : {};
};
