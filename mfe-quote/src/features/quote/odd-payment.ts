import type { Price } from '@kerbside/contracts/http/pricing/price';
import type { Pence } from '@kerbside/contracts/money/money';
import { paymentsOf } from '@kerbside/contracts/payments/instalment-plan';

/** The last payment, when it differs because the total does not divide evenly: shown so that the payments add up. */
export const oddPayment = ({ totalPence, instalments }: Pick<Price, 'totalPence' | 'instalments'>): Pence | undefined => {
  if (!instalments) return undefined;
  const last = paymentsOf(totalPence, instalments.count).at(-1);
  return last === instalments.pricePence ? undefined : last;
};
