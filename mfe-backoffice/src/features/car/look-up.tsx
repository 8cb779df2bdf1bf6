import { formatDay } from '@kerbside/contracts/days/dates';
import type { VehicleFacts } from '@kerbside/contracts/http/pricing/vehicle-records';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { detailsQuery, lookUpQuery, type CarsApi } from '../../api/cars-api.js';
import { carPage as words } from '../../messages/car.js';
import { Facts } from '../../ui/facts.js';

interface OfCar {
  readonly api: CarsApi;
  readonly carId: string;
}

/** The car as the registers have it. A failed lookup hides the button for more, and shows the message of the service (A8). */
export function LookUp({ api, carId }: OfCar) {
  const load = loadOf(useQuery(lookUpQuery(api, carId)));
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Panel load={load} loading={words.lookingUp} failed={words.lookUpFailed}>
      {({ make, model, colour }) =>
        isOpen ? (
          <Details api={api} carId={carId} />
        ) : (
          <>
            <p>{[colour, make, model].filter(Boolean).join(' ')}</p>
            <div>
              <Button size="small" variant="secondary" onClick={() => setIsOpen(true)}>
                {words.more}
              </Button>
            </div>
          </>
        )
      }
    </Panel>
  );
}

function Details({ api, carId }: OfCar) {
  const load = loadOf(useQuery(detailsQuery(api, carId)));
  return (
    <Panel load={load} loading={words.lookingUp} failed={words.lookUpFailed}>
      {(vehicle) => <Facts facts={factsOf(vehicle)} />}
    </Panel>
  );
}

const factsOf = (vehicle: VehicleFacts) => [
  { label: words.make, value: `${vehicle.make} ${vehicle.model}` },
  ...[
    { label: words.range, value: vehicle.range },
    { label: words.colour, value: vehicle.colour },
    { label: words.fuel, value: vehicle.fuel_type },
    { label: words.engine, value: vehicle.engine_size === null ? null : words.cc(vehicle.engine_size.toLocaleString('en-GB')) },
    { label: words.firstRegistered, value: day(vehicle.first_registration_date) },
    ...(vehicle.uk_registration_date === undefined ? [] : [{ label: words.registeredHere, value: day(vehicle.uk_registration_date) }]),
    { label: words.tax, value: day(vehicle.tax_due_date) },
    { label: words.mot, value: day(vehicle.mot_expiration_date) },
  ].map(({ label, value }) => ({ label, value: value ?? words.unknown })),
];

const day = (iso: string | null): string | null => (iso === null ? null : formatDay(iso));
