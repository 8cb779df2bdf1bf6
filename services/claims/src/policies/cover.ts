import type { CoverDays, CoverRest } from '@kerbside/contracts/car/car-facts';
import { addDays, addMonths, daysBetween, laterOf, londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import type { Cover, PolicyState } from '@kerbside/contracts/http/claims/policies';
import type { Pence } from '@kerbside/contracts/money/money';
import type { CoverRecord, OrderRecord, PolicyRecord } from './policy.js';
import { allows, firstDayWithout, stateOn, type StateFacts } from './state.js';

/** What payments says of a purchase that is behind: the cover rests, is over, or was put back. */
export interface ArrearsChange {
  readonly status: 'late' | 'suspended' | 'ended' | 'recovered';
  readonly on: IsoDay;
  /** Of what had been counted as paid for cover that ends on a later day. */
  readonly isMissing?: true;
}

/** The policy after its purchase fell behind, or caught up: the same one where it did not rest yet. Cover that is over stays over: a payment may be taken back long after. */
export const afterArrears = <P extends CoverRun>(policy: P, { status, on, isMissing }: ArrearsChange): P => {
  if (isMissing) return { ...policy, suspendedOn: status === 'suspended' ? on : null };
  if (policy.cancelledOn !== null || status === 'late') return policy;
  if (status !== 'recovered' && policy.suspendedOn === null && hasRunOut(policy, on)) return policy;
  if (status === 'ended') return { ...policy, cancelledOn: on };
  const suspendedOn = status === 'suspended' ? on : null;
  return suspendedOn === policy.suspendedOn ? policy : { ...policy, suspendedOn };
};

/** What payments says of a plan that was cancelled. */
export interface PlanEnd {
  readonly reason: 'arrears' | 'cancelled';
  readonly on: IsoDay;
  readonly voidPence: Pence;
  readonly coveredPence: Pence;
  /** How many months of monthly cover are paid for. */
  readonly months: number | null;
  /** What it said before a payment that it counted was lost, or came back. */
  readonly before?: PaidFor | undefined;
}

type PaidFor = Pick<PlanEnd, 'voidPence' | 'coveredPence' | 'months'>;

export interface CountedMoney {
  readonly keptPence: Pence;
  /** What was counted as paid, and is not there any more. */
  readonly missingPence: Pence;
}

/** What becomes of cover that ends on a later day once some of what was counted for it is missing, or is there again: it goes on for the share of its days that is paid for. */
export const whenMissing = (
  { startsOn, cancelledOn, suspendedOn }: CoverPeriod,
  { keptPence, missingPence }: CountedMoney,
  today: IsoDay,
): readonly ArrearsChange[] => {
  if (cancelledOn === null || cancelledOn <= today) return [];
  const paidDays = Math.floor((daysBetween(startsOn, cancelledOn) * keptPence) / Math.max(1, keptPence + missingPence));
  const paidUntil = laterOf(addDays(startsOn, paidDays), today);
  const from = missingPence === 0 ? null : paidUntil;
  const rests = suspendedOn !== null && suspendedOn <= today;
  if (from === suspendedOn || (rests && from === today)) return [];
  return [
    ...(suspendedOn === null ? [] : [{ status: 'recovered', on: today, isMissing: true } as const]),
    ...(from === null ? [] : [{ status: 'suspended', on: from, isMissing: true } as const]),
  ];
};

type CoverPeriod = Pick<CoverRecord, 'startsOn' | 'endsOn' | 'rolling' | 'cancelledOn' | 'suspendedOn'>;
type CoverRun = CoverPeriod & Pick<CoverRecord, 'replacedBy'>;

/**
 * The policy after its plan was cancelled: it is in force for the months, or the share of its days, that are paid for, and for another when that changes. Arrears end
 * cover by themselves, and so does whoever cancels it.
 */
export const afterPlanEnd = <P extends CoverRun>(policy: P, end: PlanEnd): P => {
  const endedOn = end.before ? firstDayNotPaid(policy, end.before) : null;
  if (policy.cancelledOn !== endedOn || end.reason === 'arrears' || end.voidPence === 0 || hasRunOut(policy, end.on)) return policy;
  const paidUntil = firstDayNotPaid(policy, end);
  return { ...policy, cancelledOn: laterOf(paidUntil, end.on), suspendedOn: null };
};

const firstDayNotPaid = ({ startsOn, endsOn, rolling }: CoverPeriod, { coveredPence, voidPence, months }: PaidFor): IsoDay => {
  if (rolling) return addMonths(startsOn, months ?? 0);
  const days = daysBetween(startsOn, endsOn) + 1;
  return addDays(startsOn, Math.floor((days * coveredPence) / (coveredPence + voidPence)));
};

/** The days of cover as they have become: a policy that was cancelled ends, and does not go on, nor does one when its renewal begins. */
export const runOf = (policy: CoverRun) => {
  const { startsOn, endsOn, rolling, replacedBy } = policy;
  const isRenewedEarly = replacedBy?.kind === 'renewal' && (rolling || replacedBy.on <= endsOn);
  const without = firstDayWithout(policy) ?? (isRenewedEarly ? replacedBy.on : null);
  return without === null || without <= startsOn ? { endsOn, rolling } : { endsOn: addDays(without, -1), rolling: false };
};

const hasRunOut = (policy: CoverRun, on: IsoDay): boolean => {
  const { endsOn, rolling } = runOf(policy);
  return !rolling && on > endsOn;
};

/**
 * The days on which what happened is claimed for. An order has none of its own: it pays for no test from before it was bought, nor from after the last day of its repairs or
 * once it was cancelled. Who took cover over claims for what happened since.
 */
export const coveredDays = (policy: PolicyRecord, rests: readonly CoverRest[]): CoverDays => {
  if (policy.kind === 'order') return { startsOn: londonDay(policy.issuedAt), endsOn: lastDayOfRepairs(policy) };
  // The last rest says since when it covered nothing.
  const { endsOn, rolling } = runOf({ ...policy, suspendedOn: null });
  const theirs = policy.transferredOn ?? policy.startsOn;
  const isTakenOver = theirs > policy.startsOn;
  const startsOn = isTakenOver ? theirs : policy.startsOn;
  return { startsOn, endsOn: rolling ? null : endsOn, rests, ...(isTakenOver ? { isTakenOver } : {}) };
};

const lastDayOfRepairs = ({ repairs, cancelledOn }: OrderRecord): IsoDay | null => {
  const last = !repairs || repairs.rolling ? null : repairs.endsOn;
  if (cancelledOn === null) return last;
  return last !== null && last < cancelledOn ? last : addDays(cancelledOn, -1);
};

const statusOf: Readonly<Record<PolicyState, Cover['status']>> = {
  pending: 'future',
  active: 'active',
  suspended: 'active',
  expired: 'expired',
  cancelled: 'cancelled',
  transferred: 'active',
  renewed: 'expired',
};

/** The state of a policy on a day, and the same in the four words of the specification. */
export const standingOn = (policy: StateFacts, today: IsoDay): Pick<Cover, 'status' | 'state'> => {
  const state = stateOn(policy, today);
  return { state, status: state === 'suspended' && today < policy.startsOn ? 'future' : statusOf[state] };
};

/** Whether the cover may start before its first day. A renewal begins when the cover before it ends. */
export const mayStartEarly = (policy: StateFacts & Pick<CoverRecord, 'replaces'>, today: IsoDay): boolean =>
  stateOn(policy, today) === 'pending' && policy.cancelledOn === null && policy.replaces?.kind !== 'renewal';

/** A car is lost once: cover that did not end before ends with the day on which that was paid, and none of its price goes back. */
export const settled = (policy: CoverRecord, on: IsoDay): CoverRecord => {
  if (policy.settledOn !== undefined || stateOn(policy, on) === 'cancelled') return policy;
  const endsOn = policy.rolling || on < policy.endsOn ? on : policy.endsOn;
  return { ...policy, settledOn: on, endsOn, rolling: false };
};

interface HandOver {
  readonly on: IsoDay;
  readonly to: string;
  /** To whoever bought it: it is theirs as before, and what goes back of its price is too. */
  readonly isBack?: true | undefined;
}

/** What a new owner has: the same cover, whose terms they have accepted, and no choice about renewal that another made. The car is one of their account. */
export const handedOver = (policy: CoverRecord, { on, to, isBack }: HandOver): CoverRecord => {
  const { autoRenewal: _theirs, carId: _theirCar, ...cover } = policy;
  return { ...cover, customerId: to, transferredOn: isBack ? null : on, termsAcceptedOn: on };
};

/** The cover starting on this day, for its original length. */
export const startedOn = <P extends Pick<CoverRecord, 'startsOn' | 'endsOn' | 'months'>>(policy: P, startsOn: IsoDay): P => ({
  ...policy,
  startsOn,
  endsOn: addDays(addMonths(startsOn, policy.months), -1),
});

/** Whether the policy is to be renewed; null when that does not apply: it continues month by month, was renewed, or is over. */
export const autoRenewalOn = (policy: StateFacts & Pick<CoverRecord, 'autoRenewal' | 'rolling'>, today: IsoDay): 'on' | 'off' | null => {
  if (policy.rolling || policy.cancelledOn !== null || policy.replacedBy?.kind === 'renewal' || !allows(stateOn(policy, today), 'cancel'))
    return null;
  return policy.autoRenewal ?? 'on';
};
