import type { RemoteProps } from '@kerbside/contracts/host';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { useState } from 'react';
import type { CarsApi } from '../../api/cars-api.js';
import { archive as words } from '../../messages/car.js';
import { Section } from '../../ui/section.js';
import { ArchiveDialog } from './archive-dialog.js';

/** The button that takes a car off the account (A2). */
export function ArchiveCar({ host, api, car }: RemoteProps & { readonly api: CarsApi; readonly car: Car }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section title={words.title}>
      <p>{words.why}</p>
      <div>
        <Button variant="quiet" flush onClick={() => setIsOpen(true)}>
          {words.open}
        </Button>
      </div>
      {isOpen && <ArchiveDialog host={host} api={api} carId={car.id} onClose={() => setIsOpen(false)} />}
    </Section>
  );
}
