import { Button } from '@kerbside/contracts/ui/button';
import { PlateField } from '@kerbside/contracts/ui/plate-field';
import { vehicle as words } from '../../messages/vehicle.js';
import type { VehicleStepState } from './use-vehicle-step.js';
import { VehicleCard } from './vehicle-card.js';

/** The registration, its lookup and what came of it. */
export function RegistrationFields({ step }: { readonly step: VehicleStepState }) {
  const { form, lookup, plate } = step;
  const field = form.field('registration_number');
  const isBusy = lookup.status === 'loading';
  return (
    <>
      <PlateField
        hint={words.plateHint}
        {...field}
        error={plate.problem ?? field.error}
        onChange={plate.edit}
        busy={isBusy}
        busyLabel={words.lookingUp}
        onEnter={plate.lookUp}
        action={
          <Button size="large" variant={lookup.status === 'found' ? 'secondary' : 'primary'} busy={isBusy} onClick={plate.lookUp}>
            {words.lookUp}
          </Button>
        }
      />
      <div aria-live="polite">{lookup.status === 'found' && <VehicleCard vehicle={lookup.vehicle} />}</div>
    </>
  );
}
