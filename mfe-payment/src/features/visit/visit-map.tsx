import { postcode } from '@kerbside/contracts/fields';
import type { HostApi } from '@kerbside/contracts/host';
import type { Booking } from '@kerbside/contracts/http/garages/bookings';
import { LazyMap } from '@kerbside/contracts/ui/map/lazy-map';
import { useLoad } from '@kerbside/contracts/ui/data/use-load';
import { useMemo } from 'react';
import type { PaymentApi } from '../../api/payment-api.js';
import css from './booked-visit.module.css';

interface VisitMapProps {
  readonly host: Pick<HostApi, 'config'>;
  readonly api: PaymentApi;
  readonly garage: NonNullable<Booking['garage']>;
}

/** Where the garage is, by the postcode that ends its address; that stands above it all the same. */
export function VisitMap({ garage, ...props }: VisitMapProps) {
  const near = postcode.safeParse(garage.address.at(-1)).data;
  return near === undefined ? null : <MapAt {...props} id={garage.id} near={near} />;
}

interface MapAtProps extends Omit<VisitMapProps, 'garage'> {
  readonly id: string;
  readonly near: string;
}

/** Its room is kept while it loads. */
function MapAt({ host, api, id, near }: MapAtProps) {
  const load = useLoad((signal) => api.garageAt(id, near, signal), [api, id, near]);
  const found = load.status === 'ready' ? load.data : undefined;
  const places = useMemo(() => (found ? [{ letter: 'A', garage: found }] : []), [found]);
  if (load.status === 'failed' || (load.status === 'ready' && !found)) return null;
  return (
    <div className={css.map}>{found && <LazyMap maps={host.config.maps} places={places} selectedId={found.id} onSelect={stay} />}</div>
  );
}

/** It is the only one. */
const stay = (): void => undefined;
