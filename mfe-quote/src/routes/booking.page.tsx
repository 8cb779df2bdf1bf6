import { PlainPage } from '@kerbside/contracts/ui/page/plain-page';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Booking } from '@kerbside/contracts/http/garages/bookings';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { isResumeLink, secretFromLink } from '@kerbside/contracts/quotes/quote-secrets';
import { ButtonLink } from '@kerbside/contracts/ui/controls/button';
import { useKeptPress } from '@kerbside/contracts/ui/controls/use-kept-press';
import { PagePanel } from '@kerbside/contracts/ui/page/panel';
import { useKeptFocus } from '@kerbside/contracts/ui/page/use-kept-focus';
import { useLoad } from '@kerbside/contracts/ui/data/use-load';
import { useReaders } from '@kerbside/contracts/ui/data/use-readers';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import { useEffect, useMemo, useState } from 'react';
import { Link, Redirect, useSearch } from 'wouter';
import { bookingApi } from '../api/booking-api.js';
import { quoteApi } from '../api/quote-api.js';
import { visitsApi } from '../api/visits-api.js';
import { isBookable, isForVisit } from '../features/booked-visit/bookable.js';
import { BookingForm } from '../features/booking/booking-form.js';
import { adoptVisit } from '../features/visits/kept-visit.js';
import ClosedQuote from '../features/quote/closed-quote.js';
import UnknownQuote, { isUnknown } from '../features/quote/unknown-quote.js';
import { booking as words } from '../messages/booking.js';
import { bookingPath, nextPath } from '../paths.js';
import { visitPath } from '../visit-paths.js';

type BookingPageProps = RemoteProps & { readonly quoteId: string };

/** The booking form of a quote (Q2), for whoever may see the quote. */
export default function BookingPage(props: BookingPageProps) {
  const { host, quoteId } = props;
  useKeptFocus();
  useKeptPress();
  const search = useSearch();
  useTitle(host, words.title);
  useEffect(() => {
    if (secretFromLink(quoteId, search)) host.navigate(bookingPath(quoteId), { replace: true });
  }, [host, quoteId, search]);
  return isResumeLink(search) ? null : <LoadedBooking key={quoteId} {...props} />;
}

function LoadedBooking({ host, quoteId }: BookingPageProps) {
  const { fetch } = host;
  const apis = useMemo(() => ({ quotes: quoteApi({ fetch }), booking: bookingApi({ fetch }), visits: visitsApi({ fetch }) }), [fetch]);
  const load = useLoad(
    async (signal) => {
      const [quote, kept, visit] = await Promise.all([
        apis.quotes.read(quoteId, signal),
        apis.booking.read(quoteId, signal),
        apis.visits.visit(quoteId, signal),
      ]);
      return { quote, kept, isElsewhere: adoptVisit(quoteId, visit) };
    },
    [apis, quoteId, useReaders(host.session)],
  );
  const [repriced, setRepriced] = useState<Quote>();
  const readAgain = () => {
    apis.quotes.read(quoteId).then(setRepriced, () => host.track('quote_not_read_again'));
  };
  if (isUnknown(load)) return <UnknownQuote host={host} onRetry={load.retry} />;
  return (
    <PagePanel load={load} words={words}>
      {({ quote: opened, kept, isElsewhere }) => {
        const quote = repriced ?? opened;
        const isLeft = quote.status === 'purchased' && isBookable(quote) && isToBook(kept);
        if (quote.status === 'expired' || (quote.status === 'purchased' && !isLeft)) return <ClosedQuote host={host} quote={quote} />;
        // Its own page has the day, the time and the garage in one place.
        if (isForVisit(quote) && quote.status !== 'purchased') return <Redirect replace to={visitPath(quote, location.search)} />;
        if (!isBookable(quote)) return <NothingToBook href={nextPath(quote)} />;
        return <BookingForm host={host} quote={quote} kept={kept} apis={apis} isElsewhere={isElsewhere} onElsewhere={readAgain} />;
      }}
    </PagePanel>
  );
}

/** Whether a paid visit still needs booking: it was never booked, it was cancelled, or we found no garage for it. */
const isToBook = (kept: Booking | null): boolean =>
  kept === null || kept.status === 'draft' || kept.status === 'cancelled' || (kept.status === 'requested' && kept.garage === null);

function NothingToBook({ href }: { readonly href: string }) {
  return (
    <PlainPage title={words.notBookable} lead={words.notBookableWhy}>
      <div>
        <Link asChild href={href}>
          <ButtonLink label={words.back} />
        </Link>
      </div>
    </PlainPage>
  );
}
