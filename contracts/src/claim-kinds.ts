// Apart from what each kind asks, for the events that partners read.

export const claimKinds = ['warranty', 'gap', 'alloy_wheel', 'smart_repair'] as const;
export type ClaimKind = (typeof claimKinds)[number];
