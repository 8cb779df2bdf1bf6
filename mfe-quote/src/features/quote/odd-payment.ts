import type { Price } from '@kerbside/contracts/http/pricing/price';
import type { Pence } from '@kerbside/contracts/money/money';
import { paymentsOf } from '@kerbside/contracts/payments/instalment-plan';

/** Where the total does not divide, the last payment takes the odd pennies: it is named, so that the payments come to the total. */
export const oddPayment = ({ totalPence, instalments }: Pick<Price, 'totalPence' | 'instalments'>): Pence | undefined => {
  if (!instalments) return undefined;
  const last = paymentsOf(totalPence, instalments.count).at(-1);
  return last === instalments.pricePence ? undefined : last;
};
