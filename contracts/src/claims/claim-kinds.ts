// Apart from what each kind asks, for the events that partners read.

export const claimKinds = ['warranty', 'gap', 'alloy_wheel', 'smart_repair'] as const;
export type ClaimKind = (typeof claimKinds)[number];

/** Nobody repairs a car that was written off or stolen. */
export const hasRepairs = (kind: ClaimKind): boolean => kind !== 'gap';

/** Said with every claim that has repairs, until we authorise them. */
export const doNotStartRepairs = 'Do not start repairs before we authorise them';
