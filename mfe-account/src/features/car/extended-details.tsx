import { Loaded } from '@kerbside/contracts/ui/page/loaded';
import type { RemoteProps } from '@kerbside/contracts/host';
import { showLongDay } from '@kerbside/contracts/days/dates';
import type { VehicleFacts } from '@kerbside/contracts/http/pricing/vehicle-records';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { DefinitionList, type DefinitionRow } from '@kerbside/contracts/ui/basics/definition-list';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { useState } from 'react';
import { detailsQuery, lookUpQuery } from '../../api/cars-api.js';
import { details as words } from '../../messages/car.js';
import { Section } from '../../ui/section.js';

interface OfCar extends RemoteProps {
  readonly carId: string;
}

/** What the registers say. A failed lookup hides the button for more, and shows the message of the service (A8). */
export function ExtendedDetails({ host, carId }: OfCar) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section title={words.title}>
      <Loaded query={lookUpQuery(host, carId)} words={words}>
        {({ make, model, colour }) => (
          <Stack gap="small">
            <p>{[colour, make, model].filter(Boolean).join(' ')}</p>
            {isOpen ? (
              <AllDetails host={host} carId={carId} />
            ) : (
              <div>
                <Button label={words.more} variant="secondary" onClick={() => setIsOpen(true)} />
              </div>
            )}
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}

function AllDetails({ host, carId }: OfCar) {
  return (
    <Loaded query={detailsQuery(host, carId)} words={words}>
      {(vehicle) => <DefinitionList rows={rowsOf(vehicle)} dense />}
    </Loaded>
  );
}

const rowsOf = (vehicle: VehicleFacts): readonly DefinitionRow[] =>
  [
    { label: words.range, value: vehicle.range },
    { label: words.fuel, value: vehicle.fuel_type },
    { label: words.engine, value: vehicle.engine_size === null ? null : words.cc(vehicle.engine_size.toLocaleString('en-GB')) },
    { label: words.power, value: vehicle.bhp === null ? null : words.bhp(vehicle.bhp) },
    { label: words.weight, value: vehicle.gross_weight === null ? null : words.kg(vehicle.gross_weight.toLocaleString('en-GB')) },
    { label: words.firstRegistered, value: day(vehicle.first_registration_date) },
    ...(vehicle.uk_registration_date === undefined ? [] : [{ label: words.registeredHere, value: day(vehicle.uk_registration_date) }]),
    { label: words.tax, value: day(vehicle.tax_due_date) },
    { label: words.mot, value: day(vehicle.mot_expiration_date) },
  ].map(({ label, value }) => ({ label, value: value ?? words.unknown }));

const day = (iso: string | null): string | null => (iso === null ? null : showLongDay(iso));
