import type { RemoteProps } from '@kerbside/contracts/host';
import type { Vehicle } from '@kerbside/contracts/http/pricing-vehicle';
import { Alert } from '@kerbside/contracts/ui/alert';
import { Button } from '@kerbside/contracts/ui/button';
import { Stack } from '@kerbside/contracts/ui/layout';
import { PlateField } from '@kerbside/contracts/ui/plate-field';
import { vehicle as words } from '../../../messages/vehicle.js';
import type { VehicleStepControl } from '../step/use-vehicle-step.js';
import { VehicleCard } from './vehicle-card.js';

/** The registration, its lookup and what came of it. */
export function RegistrationFields({ step, host }: RemoteProps & { readonly step: Pick<VehicleStepControl, 'form' | 'state' | 'plate'> }) {
  const { form, plate } = step;
  const { lookup, plateProblem } = step.state;
  const field = form.field('registration_number');
  const isBusy = lookup.status === 'loading';
  return (
    <>
      <PlateField
        hint={words.plateHint}
        {...field}
        error={plateProblem ?? field.error}
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
      <div aria-live="polite">
        {lookup.status === 'found' && (
          <Stack>
            <VehicleCard vehicle={lookup.vehicle} />
            <LogInOffer vehicle={lookup.vehicle} host={host} />
          </Stack>
        )}
      </div>
    </>
  );
}

/**
 * For whom an account may hold this car (Q6). It stands in the page with the car it is about, covers nothing and goes with it; it asks, and
 * does not say whose car it is.
 */
function LogInOffer({ vehicle, host }: RemoteProps & { readonly vehicle: Vehicle }) {
  if (!vehicle.may_login || host.session.signedIn) return null;
  const logIn = () => host.openDialog('login', { hint: words.mayLogin });
  return (
    <Alert
      actions={
        <Button variant="secondary" onClick={logIn}>
          {words.logIn}
        </Button>
      }
    >
      {words.mayLogin}
    </Alert>
  );
}
