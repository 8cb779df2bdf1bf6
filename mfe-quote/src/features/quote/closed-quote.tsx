import { PlainPage } from '@kerbside/contracts/ui/page/plain-page';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { ButtonLink } from '@kerbside/contracts/ui/controls/button';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import { Link } from 'wouter';
import { closed as words } from '../../messages/closed.js';
import { beginPath } from '../../paths.js';
import { isForVisit } from '../booked-visit/bookable.js';

/** A quote that can no longer be changed: what happened to it, and where to continue. */
export default function ClosedQuote({ host, quote }: RemoteProps & { readonly quote: Quote }) {
  const isPurchased = quote.status === 'purchased';
  const { title, why } = isPurchased ? (isForVisit(quote) ? words.purchasedVisit : words.purchased) : words.expired;
  useTitle(host, title);
  return (
    <PlainPage title={title} over={quote.reference} lead={why}>
      <div>
        <Link asChild href={isPurchased ? '/account/' : beginPath(quote.productType, quote.vehicle?.registration_number)}>
          <ButtonLink label={isPurchased ? words.toAccount : words.startAgain} />
        </Link>
      </div>
    </PlainPage>
  );
}
