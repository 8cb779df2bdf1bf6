/** Why a policy is not to be renewed (A5), as people read it, in the order of the form. */
export const renewalReasonNames = {
  no_longer_needed: 'I no longer need it',
  sold_vehicle: 'I sold the vehicle',
  too_expensive: 'It is too expensive',
  went_with_competitor: 'I am going with somebody else',
  other: 'Another reason',
} as const;

export const renewalReasonCodes = [
  'no_longer_needed',
  'sold_vehicle',
  'too_expensive',
  'went_with_competitor',
  'other',
] as const satisfies readonly (keyof typeof renewalReasonNames)[];
export type RenewalReason = (typeof renewalReasonCodes)[number];
