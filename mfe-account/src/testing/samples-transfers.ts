import type { Invitation } from '@kerbside/contracts/http/claims/transfers';
import { aPolicy } from './samples.js';

export const anInvitation = (over: Partial<Invitation> = {}): Invitation => {
  const { productName, levelName, vehicle, startsOn, endsOn, claimLimitPence, terms, covers, excludes } = aPolicy();
  const cover = { productName, levelName, vehicle, startsOn, endsOn, claimLimitPence, terms, covers, excludes };
  return { status: 'pending', expiresOn: '2026-12-05', refusal: null, policyId: null, cover, ...over };
};
