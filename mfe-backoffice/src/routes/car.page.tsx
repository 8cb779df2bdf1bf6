import type { RemoteProps } from '@kerbside/contracts/host';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import { CarUpkeepForm } from '@kerbside/contracts/ui/car/car-upkeep-form';
import { EmptyState } from '@kerbside/contracts/ui/page/panel';
import { Plate } from '@kerbside/contracts/ui/controls/plate-field';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BackofficeApi } from '../api/backoffice-api.js';
import { carsApi, type CarsApi } from '../api/cars-api.js';
import { keys } from '../api/keys.js';
import { customerQuery } from '../api/queries.js';
import { LookUp } from '../features/car/look-up.js';
import { DetailPage } from '../features/detail-page/detail-page.js';
import { carPage as words } from '../messages/car.js';
import { customerPath } from '../paths.js';
import { Section } from '../ui/section.js';
import { Stacked } from '../ui/stacked.js';

interface CarPageProps extends RemoteProps {
  readonly api: BackofficeApi;
  readonly customerId: string;
  readonly carId: string;
}

/** One car of a customer: what the registers know, and what staff note about it for the customer. */
export default function CarPage({ host, api, customerId, carId }: CarPageProps) {
  const cars = useMemo(() => carsApi({ fetch: host.fetch }), [host.fetch]);
  const query = useQuery({ ...customerQuery(api, customerId), select: ({ cars: all }) => all.find(({ id }) => id === carId) ?? null });
  const load = loadOf(query);
  const car = load.status === 'ready' ? load.data : null;
  return (
    <DetailPage
      host={host}
      load={load}
      above={{ path: customerPath(customerId), back: words.back }}
      heading={{ title: [car?.make, car?.model].filter(Boolean).join(' ') || words.title }}
      missing={words}
      words={words}
      isEmpty={(found) => found === null}
      whenEmpty={<EmptyState title={words.missing}>{words.missingWhy}</EmptyState>}
    >
      {(found) => found && <Parts host={host} cars={cars} customerId={customerId} car={found} />}
    </DetailPage>
  );
}

interface PartsProps extends RemoteProps {
  readonly cars: CarsApi;
  readonly customerId: string;
  readonly car: Car;
}

function Parts({ host, cars, customerId, car }: PartsProps) {
  const cache = useQueryClient();
  const noted = (message: string) => {
    host.toast(message, 'success');
    void cache.invalidateQueries({ queryKey: keys.customer(customerId) });
  };
  return (
    <Stacked>
      <Section title={words.registration}>
        <p>{car.registrationNumber === null ? words.noPlate : <Plate registration={car.registrationNumber} />}</p>
      </Section>
      <Section title={words.upkeep}>
        <CarUpkeepForm
          car={car}
          mayOverrule
          noteMileage={(miles, overrule) => cars.noteMileage(car.id, miles, overrule)}
          noteService={(day, overrule) => cars.noteService(car.id, day, overrule)}
          onNoted={noted}
        />
      </Section>
      <Section title={words.lookUp}>
        {car.registrationNumber === null ? <p>{words.noLookUp}</p> : <LookUp api={cars} carId={car.id} />}
      </Section>
    </Stacked>
  );
}
