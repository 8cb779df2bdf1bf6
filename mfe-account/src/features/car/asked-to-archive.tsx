import type { RemoteProps } from '@kerbside/contracts/host';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { carsApi } from '../../api/cars-api.js';
import { carName } from '../../car-name.js';
import { ArchiveDialog } from './archive-dialog.js';

/** A2: `?archive=` with the id of one of the customer's cars opens the question whether to archive it. Nothing is archived before they confirm. */
export function AskedToArchive({ host, cars }: RemoteProps & { readonly cars: readonly Car[] }) {
  const { fetch } = host;
  const api = useMemo(() => carsApi(fetch), [fetch]);
  const [params, setParams] = useSearchParams();
  const car = cars.find(({ id }) => id === params.get('archive'));
  if (!car) return null;
  const close = () =>
    setParams(
      (now) => {
        now.delete('archive');
        return now;
      },
      { replace: true },
    );
  const name = [carName(car), car.registrationNumber].filter(Boolean).join(', ');
  return <ArchiveDialog host={host} api={api} carId={car.id} carName={name} onClose={close} />;
}
