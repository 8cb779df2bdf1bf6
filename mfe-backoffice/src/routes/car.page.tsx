import type { RemoteProps, HostApi } from '@kerbside/contracts/host';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import { CarUpkeepForm } from '@kerbside/contracts/ui/car/car-upkeep-form';
import { Loaded } from '../features/lists/loaded.js';
import { Plate } from '@kerbside/contracts/ui/controls/plate-field';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { detailsQuery, lookUpQuery, noteMileage, noteService } from '../api/cars-api.js';
import { customerQuery, customerKey } from '../api/customers-api.js';
import { DetailPage } from '../features/detail-page/detail-page.js';
import { customerPath } from '../paths.js';
import { Section, Stacked } from '../ui/section.js';
import { formatDay } from '@kerbside/contracts/days/dates';
import type { VehicleFacts } from '@kerbside/contracts/http/pricing/vehicle-records';
import { useState } from 'react';
import { Facts } from '../ui/facts.js';
import { carPage as words } from '../messages/registrations.js';
import { SmallButton } from '../ui/small-button.js';

/** One car of a customer: what the registers know, and what staff note about it for the customer. */
export default function CarPage({ host, customerId, carId }: RemoteProps & { readonly customerId: string; readonly carId: string }) {
  const query = useQuery({ ...customerQuery(host, customerId), select: ({ cars: all }) => all.find(({ id }) => id === carId) ?? null });
  const load = loadOf(query);
  const car = load.status === 'ready' ? load.data : undefined;
  const title = [car?.make, car?.model].filter(Boolean).join(' ') || words.title;
  return (
    <DetailPage
      host={host}
      load={load}
      above={{ path: customerPath(customerId), back: words.back }}
      heading={car === null ? { title: words.missing, lead: words.missingWhy } : { title }}
      missing={words}
      words={words}
    >
      {(found) => found && <Parts host={host} customerId={customerId} car={found} />}
    </DetailPage>
  );
}

function Parts({ host, customerId, car }: RemoteProps & { readonly customerId: string; readonly car: Car }) {
  const cache = useQueryClient();
  const noted = (message: string) => {
    host.toast(message, 'success');
    void cache.invalidateQueries({ queryKey: customerKey(customerId) });
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
          noteMileage={(miles, overrule) => noteMileage(host, car.id, miles, overrule)}
          noteService={(day, overrule) => noteService(host, car.id, day, overrule)}
          onNoted={noted}
        />
      </Section>
      <Section title={words.lookUp}>
        {car.registrationNumber === null ? <p>{words.noLookUp}</p> : <LookUp host={host} carId={car.id} />}
      </Section>
    </Stacked>
  );
}

interface OfCar {
  readonly host: HostApi;
  readonly carId: string;
}

/** The car as the registers have it. A failed lookup hides the button for more, and shows the message of the service (A8). */
function LookUp({ host, carId }: OfCar) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Loaded query={lookUpQuery(host, carId)} words={words.registers}>
      {({ make, model, colour }) =>
        isOpen ? (
          <Details host={host} carId={carId} />
        ) : (
          <>
            <p>{[colour, make, model].filter(Boolean).join(' ')}</p>
            <SmallButton label={words.more} onClick={() => setIsOpen(true)} />
          </>
        )
      }
    </Loaded>
  );
}

function Details({ host, carId }: OfCar) {
  return (
    <Loaded query={detailsQuery(host, carId)} words={words.registers}>
      {(vehicle) => <Facts facts={factsOf(vehicle)} />}
    </Loaded>
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
