import type { Cover } from '../http/claims/policies.js';

type Neighbour = Pick<NonNullable<Cover['replaces']>, 'kind' | 'policyNumber'>;

/** Between which policies one stands: the same words on its page, its schedule and its letter. Nothing for cover that stands alone. */
export const continuation = (policy: {
  readonly replaces?: Neighbour | null | undefined;
  readonly replacedBy?: Neighbour | null | undefined;
}): readonly (readonly [label: string, policyNumber: string])[] => {
  const { replaces, replacedBy } = policy;
  return [
    ...(replaces ? [[replaces.kind === 'renewal' ? 'Renews policy' : 'Starts again policy', replaces.policyNumber] as const] : []),
    ...(replacedBy
      ? [[replacedBy.kind === 'renewal' ? 'Renewed by policy' : 'Started again by policy', replacedBy.policyNumber] as const]
      : []),
  ];
};
