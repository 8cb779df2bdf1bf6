import { formatPounds } from '@kerbside/contracts/money/money';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { useQuery } from '@tanstack/react-query';
import { quotesQuery } from '../../api/queries.js';
import { desk as words } from '../../messages/desk.js';
import type { OfCustomer } from '../../of-customer.js';
import { paymentStep, phonePaymentPath } from '../../paths.js';
import css from './desk.module.css';

/** The newest quote that waits for nothing but its payment: one press, and the card is asked for. */
export function TakePayment({ host, api, customerId }: OfCustomer) {
  const quotes = useQuery(quotesQuery(api, customerId)).data?.rows ?? [];
  const ready = quotes.find(({ status, step, price }) => status === 'open' && step >= paymentStep && price !== null);
  if (!ready?.price) return null;
  return (
    <div className={css.pay}>
      <Button size="small" onClick={() => host.navigate(phonePaymentPath(ready))}>
        {words.takePayment(formatPounds(ready.price.totalPence), ready.reference)}
      </Button>
    </div>
  );
}
