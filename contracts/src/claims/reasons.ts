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

/** How people read the reasons, in the order of the forms. */
export const cancellationReasonNames: Readonly<Record<CancellationReason, string>> = {
  claim_issues: 'Problems with a claim',
  no_longer_needed: 'No longer needed',
  sold_vehicle: 'The vehicle was sold',
  too_expensive: 'Too expensive',
  unhappy_with_service: 'Unhappy with the service',
  unhappy_with_terms_and_conditions: 'Unhappy with the terms and conditions',
  saw_bad_reviews: 'Saw bad reviews',
  went_with_competitor: 'Went with a competitor',
  other: 'Another reason',
};

/** The reasons that may be chosen: there is no claim on work at a garage. */
export const reasonsToCancel = (isWork: boolean): readonly CancellationReason[] =>
  cancellationReasonCodes.filter((code) => !isWork || code !== 'claim_issues');

/** A reason in words. A note says another reason by itself. */
export const reasonWords = ({ reason, reasonNote }: { readonly reason: CancellationReason; readonly reasonNote: string | null }): string =>
  reason === 'other' && reasonNote !== null ? reasonNote : cancellationReasonNames[reason];

/** What is asked beside a reason; null when no note is needed. */
export const promptOf = (reason: CancellationReason): string | null => reasons[reason];

interface ReasonForm {
  readonly reason: CancellationReason;
  readonly reasonNote?: string | undefined;
}

/** The reason as it is sent: a note that was typed for another reason stays out. */
export const explained = ({ reason, reasonNote }: ReasonForm) =>
  promptOf(reason) !== null && reasonNote ? { reason, reasonNote } : { reason };
