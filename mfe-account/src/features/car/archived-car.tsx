import { messageOf } from '@kerbside/contracts/client';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import { Problem } from '@kerbside/contracts/ui/basics/alert';
import { Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Plate } from '@kerbside/contracts/ui/controls/plate-field';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import { BackLink, PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { restore } from '../../api/cars-api.js';
import { keys } from '../../api/queries.js';
import { carName } from '../../names.js';
import { shared } from '../../messages/account.js';
import { archive as words } from '../../messages/car.js';
import { accountPath, carPath } from '../../paths.js';

/** The page of a car that its owner took off the account: nothing but the way back. */
export function ArchivedCar({ host, car }: RemoteProps & { readonly car: Car }) {
  const cache = useQueryClient();
  const request = useSendOnce({ mutationFn: () => restore(host, car.id) });
  const done = () => {
    host.toast(words.restored, 'success');
    return cache.invalidateQueries({ queryKey: keys.me });
  };
  useTitle(host, carName(car));
  return (
    <Page width="reading">
      <Stack>
        <BackLink href={accountPath} onFollow={host.navigate}>
          {shared.myAccount}
        </BackLink>
        <PageHeading lead={words.gone}>{carName(car)}</PageHeading>
        {car.registrationNumber !== null && (
          <p>
            <Plate registration={car.registrationNumber} />
          </p>
        )}
        <Problem>{request.error && messageOf(request.error)}</Problem>
        <div>
          <Button
            label={words.restore}
            busy={request.isPending}
            busyLabel={words.restoring}
            onClick={() => request.mutate(undefined, { onSuccess: done })}
          />
        </div>
      </Stack>
    </Page>
  );
}

/** Where each of them is put back; nothing where there is none. */
export function ArchivedCars({ cars }: { readonly cars: readonly Car[] }) {
  if (cars.length === 0) return null;
  return (
    <p>
      {words.list}{' '}
      {cars.map((car, place) => (
        <span key={car.id}>
          {place > 0 && '; '}
          <Link href={carPath(car.id)}>{[carName(car), car.registrationNumber].filter(Boolean).join(', ')}</Link>
        </span>
      ))}
    </p>
  );
}
