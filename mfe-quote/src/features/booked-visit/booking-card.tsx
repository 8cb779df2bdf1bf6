import { formatLongDay } from '@kerbside/contracts/days/dates';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Booking } from '@kerbside/contracts/http/garages/bookings';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { ButtonLink } from '@kerbside/contracts/ui/controls/button';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { DefinitionList } from '@kerbside/contracts/ui/basics/definition-list';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { Link } from 'wouter';
import { booking as words } from '../../messages/booking.js';
import { visitPath } from '../../visit-paths.js';
import { isForVisit } from './bookable.js';
import { pricedVisitOf } from '../../priced-visit.js';
import { isLate, type BookedVisit } from './use-booked-visit.js';

interface BookingCardProps extends RemoteProps, Pick<BookedVisit, 'load'> {
  readonly anchor: string;
  readonly quote: Pick<Quote, 'id' | 'productType' | 'price'>;
  /** The customer tried to go on without it. */
  readonly isRefused: boolean;
}

/** The visit of a quote, to check before paying, or the way to book one. */
export default function BookingCard({ anchor, host, quote, load, isRefused }: BookingCardProps) {
  const href = visitPath(quote);
  return (
    <Card anchor={anchor} title={words.cardTitle}>
      <Panel load={load} words={{ loading: words.cardLoading, failed: words.cardFailed }}>
        {(booking) =>
          booking === null ? (
            <Stack gap="small">
              {isRefused ? <Alert tone="danger">{words.bookFirst}</Alert> : <p>{toDo(quote)}</p>}
              <div>
                <Link asChild href={href}>
                  <ButtonLink label={words.title} variant="secondary" />
                </Link>
              </div>
            </Stack>
          ) : (
            <Stack gap="small">
              {isLate(booking) && <Alert tone="warning">{words.bookAgain}</Alert>}
              <DefinitionList onFollow={host.navigate} rows={rowsOf(booking).map((row) => ({ ...row, changeHref: href }))} />
            </Stack>
          )
        }
      </Panel>
    </Card>
  );
}

/** The garage of an MOT or a service that the quote is for is chosen on step 3. */
const toDo = (quote: BookingCardProps['quote']): string => {
  const priced = pricedVisitOf(quote);
  if (priced === undefined && !isForVisit(quote)) return words.cardLater;
  return priced === quote.productType ? words.cardNoDay : words.cardNone;
};

const rowsOf = ({ booking_date, booking_time, delivery_type, address, postcode, garage }: Booking) => [
  { label: words.day, value: words.at(formatLongDay(booking_date), booking_time) },
  { label: words.how, value: words.deliveries[delivery_type] },
  ...(address.length > 0 ? [{ label: words.collectFrom, value: [...address, postcode].join(', ') }] : []),
  { label: words.garage, value: garage ? [garage.name, ...garage.address].join(', ') : words.anyGarage },
];
