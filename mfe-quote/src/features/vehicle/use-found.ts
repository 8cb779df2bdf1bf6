import type { HostApi } from '@kerbside/contracts/host';
import { useEffect, useRef } from 'react';
import { vehicle as words } from '../../messages/vehicle.js';
import type { Lookup } from './use-lookup.js';

/** A car that was found is read out, once a lookup. */
export const useFound = (lookup: Lookup, { announce }: HostApi): void => {
  const told = useRef(lookup);
  useEffect(() => {
    if (told.current === lookup) return;
    told.current = lookup;
    if (lookup.status === 'found') announce(words.found(lookup.vehicle.make, lookup.vehicle.model));
  }, [lookup, announce]);
};
