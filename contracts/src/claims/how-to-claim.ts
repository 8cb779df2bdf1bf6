import { breakdownHelp, firm } from '../firm/firm.js';
import type { ClaimKind } from './claim-kinds.js';

/** Said wherever repairs are told of before they are authorised. */
export const authorised = 'We cannot pay for repairs that we have not authorised.';

const claimBy = (call: string): Readonly<Record<ClaimKind, string>> => {
  const beforeRepairs = `To make a claim, ${call} before any repair starts. ${authorised}`;
  return {
    warranty: beforeRepairs,
    alloy_wheel: beforeRepairs,
    smart_repair: beforeRepairs,
    gap: `To make a claim if the car is written off or stolen, ${call}.`,
    tyre: `To make a claim, ${call}. Send us a photo of the tyre, and the receipt or an estimate.`,
    battery_cover: `To make a claim, ${call}. Send us what the garage found, and its receipt.`,
    breakdown: `To claim what you paid for help yourself, ${call}. Send us the receipts.`,
    mot: `If the car fails its MOT, ${call} before it is repaired. Send us the list of what failed, and the garage’s estimate. ${authorised}`,
  };
};

const signedIn = claimBy(`sign in to your account or call ${firm.telephone}`);
/** How each kind of claim is made: the same words in a policy's schedule, its wording and its letter. */
export const howToClaim = {
  ...signedIn,
  breakdown: `If the car has stopped, call ${breakdownHelp.telephone}, ${breakdownHelp.hours}. ${signedIn.breakdown}`,
};
/** On the policy's own page, which has the button, and says whom to call for as long as help comes. */
export const howToClaimHere = claimBy(`start here or call ${firm.telephone}`);
