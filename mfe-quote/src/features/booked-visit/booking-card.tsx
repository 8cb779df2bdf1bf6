import { formatLongDay } from '@kerbside/contracts/days/dates';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { ButtonLink } from '@kerbside/contracts/ui/controls/button';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { DefinitionList } from '@kerbside/contracts/ui/basics/definition-list';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { Link } from 'wouter';
import { booking as words } from '../../messages/booking.js';
import { bookingPath } from '../../paths.js';
import { isForVisit } from './bookable.js';
import type { BookedVisit } from './use-booked-visit.js';

interface BookingCardProps extends RemoteProps, Pick<BookedVisit, 'load'> {
  readonly quote: Pick<Quote, 'id' | 'productType'>;
}

/** The visit of a quote, to check before paying, or the way to book one. */
export default function BookingCard({ host, quote, load }: BookingCardProps) {
  const href = bookingPath(quote.id);
  return (
    <Card title={words.cardTitle}>
      <Panel load={load} loading={words.cardLoading} failed={words.cardFailed}>
        {(booking) =>
          booking === null ? (
            <Stack gap="small">
              <p>{isForVisit(quote) ? words.cardNone : words.cardLater}</p>
              <div>
                <Link asChild href={href}>
                  <ButtonLink variant="secondary">{words.title}</ButtonLink>
                </Link>
              </div>
            </Stack>
          ) : (
            <DefinitionList
              onFollow={host.navigate}
              rows={[
                { label: words.day, value: formatLongDay(booking.booking_date), changeHref: href },
                { label: words.how, value: words.deliveries[booking.delivery_type], changeHref: href },
                ...(booking.address.length > 0
                  ? [{ label: words.collectFrom, value: [...booking.address, booking.postcode].join(', '), changeHref: href }]
                  : []),
                {
                  label: words.garage,
                  value: booking.garage ? [booking.garage.name, ...booking.garage.address].join(', ') : words.anyGarage,
                  changeHref: href,
                },
              ]}
            />
          )
        }
      </Panel>
    </Card>
  );
}
