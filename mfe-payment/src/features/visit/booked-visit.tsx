import { formatLongDay } from '@kerbside/contracts/days/dates';
import type { Booking } from '@kerbside/contracts/http/garages/bookings';
import { ButtonLink } from '@kerbside/contracts/ui/controls/button';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { DefinitionList } from '@kerbside/contracts/ui/basics/definition-list';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { useLoad } from '@kerbside/contracts/ui/data/use-load';
import { Link } from 'wouter';
import type { PaymentApi } from '../../api/payment-api.js';
import { visit as words } from '../../messages/payment.js';
import { bookingPath } from '../../paths.js';

interface BookedVisitProps {
  readonly api: PaymentApi;
  readonly quoteId: string;
}

/** Where and when the visit that was bought takes place. */
export function BookedVisit({ api, quoteId }: BookedVisitProps) {
  const load = useLoad((signal) => api.visit(quoteId, signal), [api, quoteId]);
  return (
    <Card title={words.title}>
      <Panel
        load={load}
        loading={words.loading}
        failed={words.failed}
        isEmpty={(booking) => booking === null}
        whenEmpty={
          <Stack gap="small">
            <p>{words.none}</p>
            <div>
              <Link asChild href={bookingPath(quoteId)}>
                <ButtonLink>{words.book}</ButtonLink>
              </Link>
            </div>
          </Stack>
        }
      >
        {(booking) =>
          booking && (
            <Stack gap="small">
              <DefinitionList rows={factsOf(booking)} />
              {(booking.status === 'draft' || booking.status === 'requested') && <p>{words.notConfirmed}</p>}
            </Stack>
          )
        }
      </Panel>
    </Card>
  );
}

/** As the letter says them. */
const factsOf = ({ booking_number, booking_date, booking_time, garage, delivery_type, address }: Booking) => [
  ...(booking_number ? [{ label: words.number, value: booking_number }] : []),
  { label: words.day, value: words.at(formatLongDay(booking_date), booking_time) },
  { label: words.garage, value: garage ? [garage.name, ...garage.address].join(', ') : words.anyGarage },
  ...(delivery_type === 'collect_and_return'
    ? [
        { label: words.car, value: words.collected },
        ...(address.length > 0 ? [{ label: words.collectedFrom, value: address.join(', ') }] : []),
      ]
    : []),
];
