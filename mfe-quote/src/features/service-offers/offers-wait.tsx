import { Card } from '@kerbside/contracts/ui/basics/card';
import { DotLoader } from '@kerbside/contracts/ui/basics/dot-loader';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { useEffect, useState } from 'react';
import { visits as words } from '../../messages/visits.js';

/** Milliseconds after which we say how long it may take. */
const slowAfter = 5_000;

/** Shown in place of the first offers: garages may take up to 30 seconds to answer (Q7). */
export function OffersWait() {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowAfter);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Card title={words.findingOffers}>
      <Stack>
        <DotLoader label={words.findingOffers} />
        <p>{words.offersWait}</p>
        <p role="status">{isSlow && words.offersSlow}</p>
      </Stack>
    </Card>
  );
}
