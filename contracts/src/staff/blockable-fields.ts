/** What may be blocked: a value of one of these fields is not taken any more. */
export const blockableFields = ['email', 'phone', 'vrm', 'postcode'] as const;
export type BlockableField = (typeof blockableFields)[number];
