import { registration } from '@kerbside/contracts/fields';
import type { HostApi } from '@kerbside/contracts/host';
import { useState } from 'react';
import * as z from 'zod/mini';
import { startOf } from '../products/products.js';

/** The registration travels to step 1, which looks it up. An empty field goes there too, because the car can be entered by hand (Q5). */
export const usePlateStart = (host: HostApi, typed: string) => {
  const [error, setError] = useState<string>();
  const go = () => {
    const parsed = z.safeParse(registration, typed);
    if (typed.trim() === '') return host.navigate(startOf('warranty'));
    if (!parsed.success) return setError(parsed.error.issues[0]?.message);
    host.navigate(`${startOf('warranty')}?vrm=${encodeURIComponent(parsed.data)}`);
  };
  return { error, go, forgive: () => setError(undefined) };
};
