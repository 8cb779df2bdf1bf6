import type { Price } from '@kerbside/contracts/http/pricing/price';
import { roundHalfUp, toPounds, type Pence } from '@kerbside/contracts/money/money';
import { paymentsOf } from '@kerbside/contracts/payments/instalment-plan';
import { minimumPaymentPence } from '@kerbside/contracts/payments/rewards';

/** Q9: the price of one payment is the total / the most payments allowed, each of £1 at least, to the penny. Null when the price may not be spread, or is too small to be. */
export const instalmentsOf = (totalPence: Pence, maxCount: number | null): Price['instalments'] => {
  for (let count = maxCount ?? 0; count > 1; count -= 1) {
    if (paymentsOf(totalPence, count).some((pence) => pence < minimumPaymentPence)) continue;
    const pricePence = roundHalfUp(totalPence, count);
    return { count, price: toPounds(pricePence), pricePence };
  }
  return null;
};
