// Apart from what each kind asks, for the events that partners read.

export const claimKinds = ['warranty', 'gap', 'alloy_wheel', 'smart_repair'] as const;
export type ClaimKind = (typeof claimKinds)[number];

/** Said with every claim until we authorise its repairs. */
export const doNotStartRepairs = 'Do not start repairs before we authorise them';
