import type { RemoteProps } from '@kerbside/contracts/host';
import type { Vehicle } from '@kerbside/contracts/http/pricing/vehicle';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { foundCar as words } from '../../../messages/found-car.js';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import VehicleCard from './vehicle-card.js';

interface FoundCarProps extends RemoteProps {
  readonly vehicle: Vehicle;
  /** It is on the page: its code came after it was found. */
  readonly onShown: () => void;
  /** Left out while another registration is typed. */
  readonly onNotMine?: (() => void) | undefined;
}

/** The car that was found, and what is asked beside it: both come at once, so that neither pushes the other. */
export default function FoundCar({ vehicle, host, onShown, onNotMine }: FoundCarProps) {
  const tell = useEffectEvent(onShown);
  useLayoutEffect(() => tell(), []);
  const [takeFocus] = useState(() => focusInPlaceOf(document.activeElement));
  return (
    <Stack>
      <VehicleCard vehicle={vehicle} question={onNotMine && words.isYours(vehicle.make, vehicle.model)}>
        {onNotMine && (
          <Cluster>
            <Button label={words.yes} ref={takeFocus} variant="secondary" onClick={toNextQuestion} />
            <Button label={words.notMine} variant="quiet" onClick={onNotMine} />
          </Cluster>
        )}
      </VehicleCard>
      <LogInOffer vehicle={vehicle} host={host} />
    </Stack>
  );
}

/** The plate makes room for the question about its car: whoever was there goes on here. */
const focusInPlaceOf = (held: Element | null) => (shown: Element | null) => {
  if (shown instanceof HTMLElement && held?.isConnected === false) shown.focus();
};

/** On to what no register knows. */
const toNextQuestion = ({ currentTarget }: { readonly currentTarget: Element }): void =>
  currentTarget.closest('form')?.querySelector<HTMLElement>('input[inputmode="numeric"]')?.focus();

/**
 * For customers whose account may have this car (Q6). Drawn in the page beside its car, so it covers nothing and disappears with it;
 * it only asks, and does not say whose car it is.
 */
function LogInOffer({ vehicle, host }: Pick<FoundCarProps, 'vehicle' | 'host'>) {
  if (!vehicle.may_login || host.session.signedIn) return null;
  const logIn = () => host.openDialog('login', { hint: words.mayLogin });
  return <Alert actions={<Button label={words.logIn} variant="secondary" onClick={logIn} />}>{words.mayLogin}</Alert>;
}
