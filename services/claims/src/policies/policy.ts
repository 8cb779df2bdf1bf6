import { addDays, addMonths, daysBetween, londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { doneAtGarages } from '@kerbside/contracts/garages/done-at-garages';
import type { PriceLine } from '@kerbside/contracts/http/pricing/price';
import type { PurchasedQuote } from '@kerbside/contracts/http/pricing/purchase';
import type { Policy as PolicyView, PolicyState } from '@kerbside/contracts/http/claims/policies';
import type { ProductType } from '@kerbside/contracts/ids';
import type { Pence } from '@kerbside/contracts/money/money';
import { allows, stateOn, type Replacement, type StateFacts } from './state.js';

export interface Replaced {
  readonly kind: 'renewal' | 'reset';
  readonly policyId: string;
  readonly policyNumber: string;
  /** Its own number before, as a renewal, it took the next number of the policy it renews. */
  readonly formerNumber: string;
}

/** A policy as stored. Nothing in it changes with the clock: `shown` adds its status today. */
export interface Policy {
  readonly id: string;
  readonly policyNumber: string;
  readonly customerId: string;
  readonly quoteId: string;
  readonly paymentId: string;
  readonly productType: ProductType;
  readonly productName: string;
  readonly levelName: string;
  readonly vehicle: PolicyView['vehicle'];
  /**
   * Which car on the owner's account it is, once its registration has changed. Absent before, and for a new owner: the plate identifies it.
   */
  readonly carId?: string;
  /** First and last day of cover. */
  readonly startsOn: IsoDay;
  readonly endsOn: IsoDay;
  readonly months: number;
  readonly rolling: boolean;
  readonly premiumPence: Pence;
  readonly taxPence: Pence;
  readonly claimLimitPence: Pence;
  readonly lines: readonly PriceLine[];
  readonly terms: readonly { readonly label: string; readonly value: string }[];
  readonly covers: readonly string[];
  readonly excludes: readonly string[];
  readonly issuedAt: Date;
  readonly cancelledOn: IsoDay | null;
  /** Cancelled within its 14 days without a claim: all of its price went back, so it pays for nothing. Absent otherwise. */
  readonly isTakenBack?: true;
  /** Since when the cover rests because payments are overdue. Absent from older policies: it does not. */
  readonly suspendedOn?: IsoDay | null;
  /** The policy before it, when staff marked it as that one's renewal or reset. */
  readonly replaces?: Replaced | null;
  /** The policy after it. */
  readonly replacedBy?: Replacement | null;
  /** Absent: renewal is on. */
  readonly autoRenewal?: 'off';
  readonly termsAcceptedOn?: IsoDay | null;
  /** The day on which its owner took it over from another; absent while it belongs to whoever bought it. */
  readonly transferredOn?: IsoDay | null;
  /** From the rate book that set its price. Absent from what older versions sold. */
  readonly cancellationFeePence?: Pence | undefined;
  /** The day on which a garage began the work that it pays for. Absent: it has not. */
  readonly workBegunOn?: IsoDay;
  /** How many changes made it, the issue being the first. Absent from policies that did not change since changes are kept. */
  readonly version?: number;
}

const typeCodes: Readonly<Record<ProductType, string>> = {
  warranty: 'WAR',
  service: 'SER',
  mot: 'MOT',
  gap: 'GAP',
  breakdown: 'BRK',
  tyre: 'TYR',
  alloy_wheel: 'ALW',
  smart_repair: 'SMR',
  battery_cover: 'BAT',
  repair: 'REP',
  healthcheck: 'HLC',
};

const firstSuffix = 100;

/** `KS-<TYPE>-<7 digits>-<suffix>`, first suffix 100 (decisions: Products, prices, money). */
export const policyNumber = (productType: ProductType, serial: number): string => `${policyNumberStem(productType, serial)}${firstSuffix}`;

/** The part of the number that a policy and its renewals share. */
export const policyNumberStem = (productType: ProductType, serial: number): string =>
  `KS-${typeCodes[productType]}-${String(serial).padStart(7, '0')}-`;

/** What payments says of a purchase that is behind: the cover rests, is over, or was put back. */
export interface ArrearsChange {
  readonly status: 'late' | 'suspended' | 'ended' | 'recovered';
  readonly on: IsoDay;
}

/** The policy after its purchase fell behind, or caught up. Cover that is over stays over. */
export const afterArrears = <P extends Pick<Policy, 'cancelledOn' | 'suspendedOn'>>(policy: P, { status, on }: ArrearsChange): P => {
  if (policy.cancelledOn !== null || status === 'late') return policy;
  if (status === 'ended') return { ...policy, cancelledOn: on };
  return { ...policy, suspendedOn: status === 'suspended' ? on : null };
};

/** What payments says of a plan that was cancelled. */
export interface PlanEnd {
  readonly reason: 'arrears' | 'cancelled';
  readonly on: IsoDay;
  readonly voidPence: Pence;
  /** What was paid for the cover; absent from older events. */
  readonly coveredPence?: Pence | null | undefined;
  /** How many months of monthly cover are paid for. */
  readonly months?: number | null | undefined;
}

type Running = Pick<Policy, 'startsOn' | 'endsOn' | 'rolling' | 'cancelledOn' | 'suspendedOn'>;

/** The policy after its plan was cancelled: it is in force for the months, or the share of its days, that are paid for. Arrears end cover by themselves. */
export const afterPlanEnd = <P extends Running>(policy: P, end: PlanEnd): P => {
  const isPaid = end.voidPence === 0 || (end.coveredPence ?? null) === null;
  if (policy.cancelledOn !== null || end.reason === 'arrears' || isPaid) return policy;
  const paidUntil = firstDayNotPaid(policy, end);
  return { ...policy, cancelledOn: paidUntil > end.on ? paidUntil : end.on, suspendedOn: null };
};

const firstDayNotPaid = ({ startsOn, endsOn, rolling }: Running, { coveredPence, voidPence, months }: PlanEnd): IsoDay => {
  if (rolling) return addMonths(startsOn, months ?? 0);
  const givenPence = coveredPence ?? 0;
  const days = daysBetween(startsOn, endsOn) + 1;
  return addDays(startsOn, Math.floor((days * givenPence) / (givenPence + voidPence)));
};

/** The days of cover as they have become: a policy that was cancelled ends, and does not go on. */
export const runOf = ({ startsOn, endsOn, rolling, cancelledOn }: Omit<Running, 'suspendedOn'>) =>
  cancelledOn === null || cancelledOn <= startsOn ? { endsOn, rolling } : { endsOn: addDays(cancelledOn, -1), rolling: false };

export interface Purchase {
  readonly paymentId: string;
  readonly quote: PurchasedQuote;
  readonly issuedAt: Date;
  /** A fresh id and serial for each policy. */
  readonly identities: readonly { readonly id: string; readonly serial: number }[];
}

/** The policies a purchase is owed, one for each product bought. */
export const policiesFor = ({ paymentId, quote, issuedAt, identities }: Purchase): Policy[] =>
  quote.policies.map((sold, index) => {
    const identity = identities[index];
    if (!identity) throw new RangeError('Each policy needs an identity of its own');
    const { registrationNumber, make, model, range, bodyType = null, colour = null } = quote.vehicle;
    const { version: _version, originalPence: _original, ...terms } = sold;
    return {
      ...terms,
      id: identity.id,
      policyNumber: policyNumber(sold.productType, identity.serial),
      customerId: quote.customerId,
      quoteId: quote.quoteId,
      paymentId,
      vehicle: { registrationNumber, make, model, range, bodyType, colour },
      issuedAt,
      cancelledOn: null,
      // Ticked at the checkout, they are accepted.
      ...(quote.termsAgreedOn ? { termsAcceptedOn: quote.termsAgreedOn } : {}),
    };
  });

const usualFeePence: Pence = 3_500;

/**
 * The cancellation fee after the cooling-off days, for policies sold without one: every book so far has these (decisions: Products, prices,
 * money).
 */
export const cancellationFeeOf = ({ productType, cancellationFeePence }: Pick<Policy, 'productType' | 'cancellationFeePence'>): Pence =>
  cancellationFeePence ?? (doneAtGarages.includes(productType) ? 0 : usualFeePence);

/** The premiums of a purchase, in pence: the sum that must have been paid. */
export const premiumOf = (quote: PurchasedQuote): Pence => quote.policies.reduce((sum, { premiumPence }) => sum + premiumPence, 0);

const statusOf: Readonly<Record<PolicyState, PolicyView['status']>> = {
  pending: 'future',
  active: 'active',
  suspended: 'active',
  expired: 'expired',
  cancelled: 'cancelled',
  transferred: 'active',
  renewed: 'expired',
};

/** The state of a policy on a day, and what older callers call it. */
export const standingOn = (policy: StateFacts, today: IsoDay): Required<Pick<PolicyView, 'status' | 'state'>> => {
  const state = stateOn(policy, today);
  return { state, status: state === 'suspended' && today < policy.startsOn ? 'future' : statusOf[state] };
};

/**
 * Whether the cover may start before its first day. A visit to a garage has a day of its own, and a renewal begins when the cover before it
 * ends.
 */
export const mayStartEarly = (policy: StateFacts & Pick<Policy, 'productType' | 'replaces'>, today: IsoDay): boolean =>
  stateOn(policy, today) === 'pending' &&
  policy.cancelledOn === null &&
  !doneAtGarages.includes(policy.productType) &&
  policy.replaces?.kind !== 'renewal';

/** What a new owner has: the same cover, whose terms they have accepted, and no choice about renewal that another made. The car is one of their account. */
export const handedOver = (policy: Policy, { on, to }: { readonly on: IsoDay; readonly to: string }): Policy => {
  const { autoRenewal: _theirs, carId: _theirCar, ...cover } = policy;
  return { ...cover, customerId: to, transferredOn: on, termsAcceptedOn: on };
};

/** The cover starting on this day, for its original length. */
export const startedOn = <P extends Pick<Policy, 'startsOn' | 'endsOn' | 'months'>>(policy: P, startsOn: IsoDay): P => ({
  ...policy,
  startsOn,
  endsOn: addDays(addMonths(startsOn, policy.months), -1),
});

/** Whether the policy is to be renewed; null when that does not apply: it continues month by month, or is over. */
export const autoRenewalOn = (policy: StateFacts & Pick<Policy, 'autoRenewal' | 'rolling'>, today: IsoDay): 'on' | 'off' | null => {
  if (policy.rolling || policy.cancelledOn !== null || !allows(stateOn(policy, today), 'cancel')) return null;
  return policy.autoRenewal ?? 'on';
};

/** A policy as its owner and staff see it. */
export const shown = (policy: Policy, now: Date): PolicyView => {
  const { version: _version, cancellationFeePence: _fee, carId: _car, ...seen } = policy;
  const { cancelledOn, suspendedOn = null, issuedAt, replaces, replacedBy, ...rest } = seen;
  const today = londonDay(now);
  return {
    ...rest,
    lines: [...policy.lines],
    terms: [...policy.terms],
    covers: [...policy.covers],
    excludes: [...policy.excludes],
    issuedAt: issuedAt.toISOString(),
    ...standingOn(policy, today),
    suspendedOn: cancelledOn === null ? suspendedOn : null,
    ...runOf(policy),
    cancelledOn,
    premiumPer: policy.rolling ? 'month' : 'cover',
    replaces: replaces ? neighbour(replaces) : null,
    ...(replaces && replaces.formerNumber !== policy.policyNumber ? { formerNumber: replaces.formerNumber } : {}),
    replacedBy: replacedBy ? neighbour(replacedBy) : null,
    mayStartEarly: mayStartEarly(policy, today),
    isTakenBack: policy.isTakenBack ?? false,
    autoRenewal: autoRenewalOn(policy, today),
    termsAcceptedOn: policy.termsAcceptedOn ?? null,
    transferredOn: policy.transferredOn ?? null,
    workBegunOn: policy.workBegunOn ?? null,
  };
};

const neighbour = ({ kind, policyId, policyNumber: number }: Omit<Replacement, 'on'>) => ({ kind, policyId, policyNumber: number });
