import { PagePanel } from '@kerbside/contracts/ui/page/panel';
import { useLoad } from '@kerbside/contracts/ui/data/use-load';
import { useMemo, type ComponentType } from 'react';
import { bookingApi } from '../../api/booking-api.js';
import { visitsApi } from '../../api/visits-api.js';
import { visits as words } from '../../messages/visits.js';
import type { Booking } from '@kerbside/contracts/http/garages/bookings';
import type { StepProps } from '../step-page/step-props.js';
import { adoptVisit } from './kept-visit.js';

export interface VisitStepProps extends StepProps {
  readonly kept: Booking | null;
}

/** Starts a step with the latest chosen and booked visit, whichever tab chose it. */
export const withVisit = (Step: ComponentType<VisitStepProps>) =>
  function StepWithVisit(props: StepProps) {
    const { host, quote } = props;
    const { fetch } = host;
    const apis = useMemo(() => ({ visits: visitsApi({ fetch }), bookings: bookingApi({ fetch }) }), [fetch]);
    const load = useLoad(
      async (signal) => {
        const [visit, kept] = await Promise.all([apis.visits.visit(quote.id, signal), apis.bookings.read(quote.id, signal)]);
        adoptVisit(quote.id, visit);
        return kept;
      },
      [apis, quote.id],
    );
    return (
      <PagePanel load={load} words={{ loading: words.loadingVisit, failed: words.visitFailed }}>
        {(kept) => <Step {...props} kept={kept} />}
      </PagePanel>
    );
  };
