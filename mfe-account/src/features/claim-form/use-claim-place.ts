import type { HostApi } from '@kerbside/contracts/host';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { claimPagePath } from '../../paths.js';

/** The page on which the whole claim is checked before it is sent. */
export const checkPage = 'check';

/**
 * Which page of a claim is shown is in its address: a reload stays there, and Back leads to the one before. `start` is where it opens without one. A page
 * that was opened from the check page to change an answer leads back there.
 */
export const useClaimPlace = ({ navigate }: Pick<HostApi, 'navigate'>, claimId: string, start: () => string) => {
  const search = new URLSearchParams(useSearch());
  const [first] = useState(start);
  return {
    wanted: search.get('question') ?? first,
    isChange: search.has('change'),
    goTo: (page: string, isChange = false) => navigate(claimPagePath(claimId, page, isChange)),
  };
};
