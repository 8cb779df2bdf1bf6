// Apart from what each kind asks, for the events that partners read.

export const claimKinds = ['warranty', 'gap', 'alloy_wheel', 'smart_repair', 'tyre', 'battery_cover', 'breakdown', 'mot'] as const;
export type ClaimKind = (typeof claimKinds)[number];

const authorisedFirst: readonly ClaimKind[] = ['warranty', 'alloy_wheel', 'smart_repair', 'mot'];

/** Repairs that we authorise before they begin. A lost car has none; a tyre, a battery or a tow may have been paid for at the roadside. */
export const hasRepairs = (kind: ClaimKind): boolean => authorisedFirst.includes(kind);

/** Said with every claim that has repairs, until we authorise them. */
export const doNotStartRepairs = 'Do not start repairs before we authorise them';
