import type { RemoteProps } from '@kerbside/contracts/host';
import type { Vehicle } from '@kerbside/contracts/http/pricing/vehicle';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { vehicle as words } from '../../../messages/vehicle.js';
import VehicleCard from './vehicle-card.js';

interface FoundCarProps extends RemoteProps {
  readonly vehicle: Vehicle;
}

/** The car that was found, and what is asked beside it: both come at once, so that neither pushes the other. */
export default function FoundCar({ vehicle, host }: FoundCarProps) {
  return (
    <Stack>
      <VehicleCard vehicle={vehicle} />
      <LogInOffer vehicle={vehicle} host={host} />
    </Stack>
  );
}

/**
 * For customers whose account may have this car (Q6). Drawn in the page beside its car, so it covers nothing and disappears with it;
 * it only asks, and does not say whose car it is.
 */
function LogInOffer({ vehicle, host }: FoundCarProps) {
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
