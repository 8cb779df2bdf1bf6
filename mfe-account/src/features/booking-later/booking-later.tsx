import { doneAtGarages } from '@kerbside/contracts/garages/done-at-garages';
import type { Receipt } from '@kerbside/contracts/http/payments/payments';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { ButtonLink } from '@kerbside/contracts/ui/controls/button';
import { Link } from 'wouter';
import { bookLater as words } from '../../messages/bookings.js';
import { newBookingPath } from '../../paths.js';

/** A link to book work at a garage that was paid for. Nothing where only cover was bought. */
export function BookingLater({ quoteId, lines }: Pick<Receipt, 'quoteId' | 'lines'>) {
  const hasVisit = lines.some(
    ({ productType, amountPence }) => productType !== undefined && amountPence > 0 && doneAtGarages.includes(productType),
  );
  if (!hasVisit) return null;
  return (
    <Stack gap="small">
      <p>{words.why}</p>
      <div>
        <Link asChild href={newBookingPath(quoteId)}>
          <ButtonLink variant="secondary">{words.book}</ButtonLink>
        </Link>
      </div>
    </Stack>
  );
}
