import { breakdownHelp } from '@kerbside/contracts/firm/firm';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button, ButtonLink } from '@kerbside/contracts/ui/controls/button';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { WithNumbers } from '../../ui/summary-row.js';
import { useState } from 'react';
import { helpNow as words } from '../../messages/claims.js';
import { bringsHelp } from './policy-facts.js';

type Place = 'unasked' | 'looking' | 'unknown' | GeolocationCoordinates;

/** Whom to call when the car has stopped, and what to tell them: who it is, and where. */
export function HelpNow({ policy }: { readonly policy: Policy }) {
  const [place, setPlace] = useState<Place>('unasked');
  if (!bringsHelp(policy)) return null;
  const find = () => {
    if (!('geolocation' in navigator)) return setPlace('unknown');
    setPlace('looking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => setPlace(coords),
      () => setPlace('unknown'),
      { enableHighAccuracy: true, timeout: longestLookMs },
    );
  };
  return (
    <Card title={words.title}>
      <Stack gap="small">
        <p>{words.call(breakdownHelp.telephone, breakdownHelp.hours)}</p>
        <p>
          <WithNumbers text={words.say(policy.policyNumber, policy.vehicle.registrationNumber)} />
        </p>
        <Cluster>
          <ButtonLink label={words.dial(breakdownHelp.telephone)} href={`tel:${breakdownHelp.telephone.replaceAll(' ', '')}`} />
          <Button label={words.find} variant="secondary" busy={place === 'looking'} busyLabel={words.finding} onClick={find} />
        </Cluster>
        <Found place={place} />
      </Stack>
    </Card>
  );
}

const longestLookMs = 20_000;

function Found({ place }: { readonly place: Place }) {
  if (place === 'unasked' || place === 'looking') return null;
  if (place === 'unknown')
    return (
      <Alert tone="info" live>
        {words.unknown}
      </Alert>
    );
  return (
    <Alert tone="info" live>
      {words.found(place.latitude.toFixed(5), place.longitude.toFixed(5), Math.round(place.accuracy))}
    </Alert>
  );
}
