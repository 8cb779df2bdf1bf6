import type { RemoteProps } from '@kerbside/contracts/host';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { carsApi } from '../../api/cars-api.js';
import { carName } from '../../car-name.js';
import { ArchiveDialog } from './archive-dialog.js';

/** A2: an address of the account page asks by itself whether a car is to be archived: `?archive=` and the id of one of theirs. Nothing is archived before they say so. */
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
