/** Fields that may have blocked values: a blocked value is no longer accepted. */
export const blockableFields = ['email', 'phone', 'vrm', 'postcode'] as const;
export type BlockableField = (typeof blockableFields)[number];
