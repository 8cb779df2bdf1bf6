import { addMonths, formatLongDay, type IsoDay } from '../days/dates.js';
import type { Cover } from '../http/claims/policies.js';

type Neighbour = Pick<NonNullable<Cover['replaces']>, 'kind' | 'policyNumber'>;

/** Between which policies one stands: the same words on its page, its schedule and its letter. Nothing for cover that stands alone. */
export const continuation = (policy: {
  readonly replaces?: Neighbour | null | undefined;
  readonly replacedBy?: Neighbour | null | undefined;
}): readonly (readonly [label: string, policyNumber: string])[] => {
  const { replaces, replacedBy } = policy;
  return [
    ...(replaces ? [[replaces.kind === 'renewal' ? 'Renews policy' : 'Restarts policy', replaces.policyNumber] as const] : []),
    ...(replacedBy
      ? [[replacedBy.kind === 'renewal' ? 'Renewed by policy' : 'Restarted by policy', replacedBy.policyNumber] as const]
      : []),
  ];
};

/** Whether cover of these days goes on month by month: they are those of its first month, and no other cover is so short. */
export const isByTheMonth = ({ startsOn, endsOn }: Pick<Cover, 'startsOn' | 'endsOn'>): boolean => endsOn < addMonths(startsOn, 1);

/** What is said in place of days without cover where cover is cancelled before its first day; undefined from that day on. What it was to renew goes on, or is over already. */
export const unbegun = (
  { startsOn, replaces }: Pick<Cover, 'startsOn'> & { readonly replaces?: Neighbour | null | undefined },
  on: IsoDay,
): string | undefined => {
  if (on >= startsOn) return undefined;
  const before = replaces?.kind === 'renewal' ? ` Your policy ${replaces.policyNumber} stays as it is.` : '';
  return `It was to cover you from ${formatLongDay(startsOn)}.${before}`;
};

/** A renewal that was bought is a policy of its own: it is not cancelled with what it renews. Undefined where there is none. */
export const renewalStays = ({ replacedBy }: { readonly replacedBy?: Neighbour | null | undefined }): string | undefined =>
  replacedBy?.kind === 'renewal'
    ? `Your policy ${replacedBy.policyNumber}, which renews this one, is not cancelled with it: until it begins you have no cover. Cancel it too if you do not want it.`
    : undefined;
