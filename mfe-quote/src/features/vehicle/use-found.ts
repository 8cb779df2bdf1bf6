import type { HostApi } from '@kerbside/contracts/host';
import { useEffect, useRef } from 'react';
import { vehicle as words } from '../../messages/vehicle.js';
import type { Lookup } from './use-lookup.js';

/** A car that was found is read out, and an account that holds it is offered (Q6): once a lookup. */
export const useFound = (lookup: Lookup, host: HostApi): void => {
  const told = useRef(lookup);
  useEffect(() => {
    if (told.current === lookup) return;
    told.current = lookup;
    if (lookup.status !== 'found') return;
    const { make, model, may_login } = lookup.vehicle;
    host.announce(words.found(make, model));
    if (may_login && !host.session.signedIn) host.openDialog('login', { hint: words.mayLogin, aside: true });
  }, [lookup, host]);
};
