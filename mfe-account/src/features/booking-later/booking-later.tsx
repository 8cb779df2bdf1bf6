import { londonDay } from '@kerbside/contracts/days/dates';
import { doneAtGarages } from '@kerbside/contracts/garages/done-at-garages';
import { isProposalOver } from '@kerbside/contracts/garages/visit';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import type { Booking } from '@kerbside/contracts/http/garages/bookings';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Loading, LoadingShape } from '@kerbside/contracts/ui/page/panel';
import { Shape } from '@kerbside/contracts/ui/page/shape';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../ui/link-button.js';
import { visitOfQuoteQuery } from '../../api/bookings-api.js';
import { bookings, bookLater as words, dayName } from '../../messages/bookings.js';
import { bookingPath, newBookingPath } from '../../paths.js';
import { isToBook } from './visits-to-book.js';

const shape = <Shape of="short" />;

interface BookingLaterProps extends RemoteProps {
  readonly quoteId: string;
  readonly productTypes: readonly (Policy['productType'] | undefined)[];
}

/** What was paid for at a garage: when it is, or a link to book it. Nothing where only cover was bought. */
export function BookingLater({ host, quoteId, productTypes }: BookingLaterProps) {
  const hasVisit = productTypes.some((product) => product !== undefined && doneAtGarages.includes(product));
  return hasVisit ? <VisitOf host={host} quoteId={quoteId} /> : null;
}

function VisitOf({ host, quoteId }: Omit<BookingLaterProps, 'productTypes'>) {
  const { data: visit, isPending } = useQuery(visitOfQuoteQuery(host, quoteId));
  if (isPending)
    return (
      <LoadingShape value={shape}>
        <Loading>{words.loading}</Loading>
      </LoadingShape>
    );
  if (visit && !isToBook(visit)) {
    return <Note text={visitSays(visit)} path={bookingPath(visit.id)} label={words.see} />;
  }
  // Garages could not be asked, so neither is certain.
  const why = visit === undefined ? words.mayBook : words.why;
  return <Note text={why} path={newBookingPath(quoteId)} label={words.book} />;
}

const visitSays = ({ booking_date: day, booking_time: time, status, garage, proposal }: Booking): string => {
  const when = bookings.at(dayName(day), time ?? null);
  if (proposal && isProposalOver(proposal.date, londonDay(new Date()))) return words.chooseAgain(when, garage?.name);
  if (proposal) return words.proposed(when, bookings.at(dayName(proposal.date), proposal.time), garage?.name);
  if (status === 'requested' && time === undefined) return words.noTime(when);
  return words.visit(status === 'done' || day < londonDay(new Date()) ? 'was' : 'is', when, garage?.name);
};

function Note({ text, path, label }: { readonly text: string; readonly path: string; readonly label: string }) {
  return (
    <Stack gap="small">
      <p>{text}</p>
      <div>
        <LinkButton label={label} href={path} variant="secondary" />
      </div>
    </Stack>
  );
}
