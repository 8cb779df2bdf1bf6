import type { CoverRest } from '@kerbside/contracts/car/car-facts';
import { londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import type { RenewalReason } from '@kerbside/contracts/claims/reasons';
import { afterArrears, afterPlanEnd, handedOver, settled, startedOn, type ArrearsChange, type PlanEnd } from './cover.js';
import { visited } from './order.js';
import type { CoverRecord, PolicyRecord, PreviousPolicy, VisitRecord } from './policy.js';
import type { Replacement } from './state.js';

/** What happened to a policy, as kept. Together, in order, they make the policy as it is stored (ADR 38). */
export type PolicyChange =
  | { readonly what: 'issued'; readonly policy: PolicyRecord }
  | ({ readonly what: 'arrears-changed' } & ArrearsChange)
  | { readonly what: 'plan-ended'; readonly end: PlanEnd }
  | { readonly what: 'cancelled'; readonly on: IsoDay; readonly isTakenBack?: true }
  | { readonly what: 'reinstated'; readonly suspendedOn: IsoDay | null; readonly endsEarlyOn?: IsoDay }
  | { readonly what: 'marked'; readonly policyNumber: string; readonly replaces: PreviousPolicy }
  | { readonly what: 'unmarked' }
  | { readonly what: 'replaced'; readonly by: Replacement }
  | { readonly what: 'not-replaced' }
  | { readonly what: 'started-early'; readonly on: IsoDay }
  | { readonly what: 'renewal-switched-off'; readonly reason: RenewalReason; readonly reasonNote: string | null }
  | { readonly what: 'renewal-switched-on' }
  | { readonly what: 'settled'; readonly on: IsoDay }
  | { readonly what: 'terms-accepted'; readonly on: IsoDay }
  | { readonly what: 'transferred'; readonly on: IsoDay; readonly to: string; readonly isBack?: true }
  | { readonly what: 'car-renamed'; readonly registrationNumber: string; readonly carId: string }
  | { readonly what: 'visit-changed'; readonly visit: VisitRecord | null; readonly on: IsoDay };

/** The policy after a change. Changes nothing, and returns the same policy, when the change does not concern it. */
export const evolve = (policy: PolicyRecord, change: PolicyChange): PolicyRecord => {
  switch (change.what) {
    case 'issued':
      return change.policy;
    case 'cancelled':
      return cancelled(policy, change);
    case 'terms-accepted':
      return { ...policy, termsAcceptedOn: change.on };
    case 'car-renamed':
      return carRenamed(policy, change);
    case 'reinstated':
      return reinstated(policy, change);
    case 'visit-changed':
      return policy.kind === 'order' ? visited(policy, change) : policy;
    default:
      return policy.kind === 'cover' ? evolveCover(policy, change) : policy;
  }
};

/** An order has no days, payments that rest it, renewal or new owner. */
export type CoverChange = Exclude<
  PolicyChange,
  { readonly what: 'issued' | 'cancelled' | 'terms-accepted' | 'car-renamed' | 'reinstated' | 'visit-changed' }
>;

export const evolveCover = (policy: CoverRecord, change: CoverChange): CoverRecord => {
  switch (change.what) {
    case 'arrears-changed':
      return afterArrears(policy, change);
    case 'plan-ended':
      return afterPlanEnd(policy, change.end);
    case 'marked':
      return { ...policy, policyNumber: change.policyNumber, replaces: change.replaces };
    case 'unmarked':
      return { ...policy, policyNumber: policy.replaces?.formerNumber ?? policy.policyNumber, replaces: null };
    case 'replaced':
      return { ...policy, replacedBy: change.by };
    case 'not-replaced':
      return { ...policy, replacedBy: null };
    case 'started-early':
      return startedOn(policy, change.on);
    case 'renewal-switched-off':
      return { ...policy, autoRenewal: 'off' };
    case 'renewal-switched-on':
      return renewing(policy);
    case 'settled':
      return settled(policy, change.on);
    case 'transferred':
      return handedOver(policy, change);
  }
};

const cancelled = (policy: PolicyRecord, { on, isTakenBack }: Extract<PolicyChange, { readonly what: 'cancelled' }>): PolicyRecord => {
  const over = { cancelledOn: on, ...(isTakenBack ? { isTakenBack } : {}) };
  return policy.kind === 'cover' ? { ...policy, ...over, suspendedOn: null } : { ...policy, ...over };
};

const carRenamed = (
  policy: PolicyRecord,
  { registrationNumber, carId }: Pick<Extract<PolicyChange, { readonly what: 'car-renamed' }>, 'registrationNumber' | 'carId'>,
): PolicyRecord => ({
  ...policy,
  carId,
  vehicle: { ...policy.vehicle, registrationNumber },
});

/** As it was before: suspended if it was, and ending with what was paid for if it did. */
const reinstated = (
  { isTakenBack: _, ...policy }: PolicyRecord,
  { suspendedOn, endsEarlyOn }: { readonly suspendedOn: IsoDay | null; readonly endsEarlyOn?: IsoDay },
): PolicyRecord =>
  policy.kind === 'cover' ? { ...policy, cancelledOn: endsEarlyOn ?? null, suspendedOn } : { ...policy, cancelledOn: null };

/** As before it was switched off. */
const renewing = ({ autoRenewal: _off, ...policy }: CoverRecord): CoverRecord => policy;

/** When the cover rested, by all that happened to it, in order: days on which it was suspended and paid again are none. */
export const restsOf = (changes: readonly { readonly at: Date; readonly change: PolicyChange }[]): readonly CoverRest[] => {
  let policy: PolicyRecord | undefined;
  let rests: readonly CoverRest[] = [];
  for (const { at, change } of changes) {
    policy = change.what === 'issued' ? change.policy : policy && evolve(policy, change);
    const from = policy?.kind === 'cover' ? policy.suspendedOn : null;
    const open = rests.at(-1)?.until === null ? rests.at(-1) : undefined;
    if ((open?.from ?? null) === from) continue;
    const until = change.what === 'arrears-changed' ? change.on : londonDay(at);
    rests = [
      ...rests.filter((rest) => rest !== open),
      ...(open ? [{ ...open, until }] : []),
      ...(from === null ? [] : [{ from, until: null }]),
    ];
  }
  return rests.filter(({ from, until }) => until === null || until > from);
};
