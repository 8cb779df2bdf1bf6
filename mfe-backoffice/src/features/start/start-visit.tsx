import { formatDay } from '@kerbside/contracts/days/dates';
import type { TrackedBooking } from '@kerbside/contracts/http/garages/tracker';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { Loaded } from '../lists/loaded.js';
import { customerQuery } from '../../api/customers-api.js';
import { visitsOfCarsQuery } from '../../api/visits-api.js';
import { start as words } from '../../messages/start.js';
import { visits } from '../../messages/visits.js';
import { ChangeVisit } from '../visits/visit-for-customer.js';
import { StepsOfGarage } from '../visits/visit-for-garage.js';
import { ChooseOne } from './choose.js';
import type { OfStart } from '../../office-props.js';

interface StartVisitProps extends OfStart {
  /** On whose behalf staff act. */
  readonly behalf: 'customer' | 'garage';
}

/** Moves or cancels a visit for the customer, or does what its garage asks, without looking for the visit on their page first. */
export default function StartVisit({ behalf, ...of }: StartVisitProps) {
  return (
    <Dialog title={behalf === 'customer' ? words.changeVisit : words.garageVisit} onClose={of.onClose} width="wide">
      <Loaded query={customerQuery(of.host, of.customerId)} words={words.visits}>
        {({ cars }) => <Visits {...of} behalf={behalf} carIds={cars.map(({ id }) => id)} />}
      </Loaded>
    </Dialog>
  );
}

const isOffered: Readonly<Record<StartVisitProps['behalf'], (visit: TrackedBooking) => boolean>> = {
  customer: ({ may_change, may_cancel }) => may_change || may_cancel,
  garage: () => true,
};
const nameOf = ({ job, booking_date, workshop_name }: TrackedBooking): string =>
  [visits.of(job, formatDay(booking_date)), workshop_name ?? visits.noGarage].join(', ');

function Visits({ host, behalf, carIds, onClose }: StartVisitProps & { readonly carIds: readonly string[] }) {
  return (
    <Loaded query={visitsOfCarsQuery(host, carIds)} words={words.visits} isEmpty={({ rows }) => !rows.some(isOffered[behalf])}>
      {({ rows }) => (
        <ChooseOne label={words.visit} rows={rows.filter(isOffered[behalf])} nameOf={nameOf}>
          {(visit) =>
            behalf === 'customer' ? (
              <ChangeVisit key={visit.id} host={host} visit={visit} onClose={onClose} />
            ) : (
              <StepsOfGarage key={visit.id} host={host} bookingId={visit.id} />
            )
          }
        </ChooseOne>
      )}
    </Loaded>
  );
}
