/** Why a policy is cancelled, and the prompt of the note that some reasons need (A5). */
const reasons = {
  claim_issues: null,
  no_longer_needed: null,
  sold_vehicle: null,
  too_expensive: null,
  unhappy_with_service: 'Why?',
  unhappy_with_terms_and_conditions: 'Please specify what terms',
  saw_bad_reviews: 'What site are the bad reviews on?',
  went_with_competitor: 'Which competitor?',
  other: 'Please specify',
} as const;

export const cancellationReasonCodes = [
  'claim_issues',
  'no_longer_needed',
  'sold_vehicle',
  'too_expensive',
  'unhappy_with_service',
  'unhappy_with_terms_and_conditions',
  'saw_bad_reviews',
  'went_with_competitor',
  'other',
] as const satisfies readonly (keyof typeof reasons)[];
export type CancellationReason = (typeof cancellationReasonCodes)[number];

/** What is asked beside a reason; null when no note is needed. */
export const promptOf = (reason: CancellationReason): string | null => reasons[reason];
