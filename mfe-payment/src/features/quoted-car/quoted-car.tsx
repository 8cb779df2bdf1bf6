import type { HostApi } from '@kerbside/contracts/host';
import { CarStrip } from '@kerbside/contracts/ui/car/car-strip';
import { useLoad } from '@kerbside/contracts/ui/data/use-load';
import type { PaymentApi } from '../../api/payment-api.js';
import { carPath } from '../../paths.js';
import css from './quoted-car.module.css';

interface QuotedCarProps {
  readonly host: Pick<HostApi, 'navigate'>;
  readonly api: PaymentApi;
  readonly quoteId: string;
}

/** The car being paid for. If it fails to load, the page works without it. */
export function QuotedCar({ host, api, quoteId }: QuotedCarProps) {
  const load = useLoad((signal) => api.quote(quoteId, signal), [api, quoteId]);
  if (load.status === 'loading') return <div className={css.waiting} />;
  if (load.status === 'failed') return null;
  const { productType, vehicle } = load.data;
  if (!vehicle?.make || !vehicle.model) return null;
  const { make, model, range, registration_number: registration, body_type: body, colour } = vehicle;
  return (
    <CarStrip
      car={{ make, model, range, registration, body, colour }}
      change={{ href: carPath(productType, quoteId), onFollow: host.navigate }}
    />
  );
}
