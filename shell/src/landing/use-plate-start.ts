import { startOf } from '@kerbside/contracts/products/product-names';
import type { HostApi } from '@kerbside/contracts/host';
import { plateOf } from '@kerbside/contracts/reading/plain';
import { useState } from 'react';

/** The registration travels to step 1, which looks it up. An empty field goes there too, because the car can be entered by hand (Q5). */
export const usePlateStart = (host: HostApi, typed: string) => {
  const [error, setError] = useState<string>();
  const go = () => {
    if (typed.trim() === '') return host.navigate(startOf('warranty'));
    const read = plateOf(typed);
    if ('wrong' in read) return setError(read.wrong);
    host.navigate(`${startOf('warranty')}?vrm=${encodeURIComponent(read.plate)}`);
  };
  return { error, go, forgive: () => setError(undefined) };
};
