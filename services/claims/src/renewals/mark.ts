import { addDays, type IsoDay } from '@kerbside/contracts/days/dates';
import type { PolicyState } from '@kerbside/contracts/http/claims/policies';
import type { MarkToConfirm } from '@kerbside/contracts/http/claims/renewals';
import type { CoverChange } from '../policies/policy-change.js';
import type { CoverRecord, PolicyRecord } from '../policies/policy.js';
import { renewalNumber } from '../policies/serial.js';
import { allows, stateOn } from '../policies/state.js';

export type MarkKind = 'renewal' | 'reset';

/** What staff read beside the number that they typed (A5). */
export const markMessages = {
  invalid: 'Invalid Policy Number',
  order: 'An order for work at a garage is done once: nothing renews it or starts it again',
  same: 'This policy number is exactly the same as the current policy',
  cancelled: 'The policy that you mark was cancelled, so it cannot replace another',
  customer: 'This policy belongs to another customer',
  product: 'This policy is for another product',
  replaced: 'Another policy already replaces this one',
  later: 'This policy does not start before the current one',
  notRenewable: 'This policy was cancelled. Mark the current one as a reset instead',
  monthly: 'This policy is paid month by month until it is cancelled. Cancel it first, then mark the current one as a reset',
  notOver: 'This policy is not over. Mark the current one as its renewal instead',
} as const;

/** Why `policy` cannot replace `original`; undefined when it can. Another registration is no reason: plates change, so staff are only shown it. */
export const markRefusal = (
  kind: MarkKind,
  policy: PolicyRecord,
  original: PolicyRecord | undefined,
  today: IsoDay,
): string | undefined => {
  if (!original) return markMessages.invalid;
  if (original.kind === 'order' || policy.kind === 'order') return markMessages.order;
  if (original.id === policy.id) return markMessages.same;
  // The previous policy would end on its first day, and nothing would cover the rest of that day.
  if (stateOn(policy, today) === 'cancelled') return markMessages.cancelled;
  if (original.customerId !== policy.customerId) return markMessages.customer;
  if (original.productType !== policy.productType) return markMessages.product;
  if (original.replacedBy) return markMessages.replaced;
  if (isLater(kind, original, policy)) return markMessages.later;
  const state = stateOn(original, today);
  if (kind === 'renewal') return renewalRefusal(original, state);
  return state === 'cancelled' || state === 'expired' ? undefined : markMessages.notOver;
};

/** A renewal ends the cover before it, and leaves its payments as they are: those of a month go on. */
const renewalRefusal = ({ rolling, cancelledOn }: CoverRecord, state: PolicyState): string | undefined => {
  if (!allows(state, 'renew')) return markMessages.notRenewable;
  return rolling && cancelledOn === null ? markMessages.monthly : undefined;
};

/** Cover that a renewal ends this many days early, or fewer, is what staff expect: a renewal is often bought in the last weeks. */
const usualOverlapDays = 31;

/** What staff have to confirm, with a reason, before they mark; undefined where the mark does what everybody expects. */
export const askedFirst = (kind: MarkKind, policy: CoverRecord, original: CoverRecord, today: IsoDay): MarkToConfirm | undefined => {
  const [own, others] = [carOf(policy), carOf(original)];
  const cars = own === others ? null : { policy: own, original: others };
  const ends = endsEarly(kind, policy, original, today)
    ? { policyNumber: original.policyNumber, on: later(policy.startsOn, today), until: original.endsOn }
    : null;
  return cars || ends ? { cars, ends } : undefined;
};

/** Cover of the same length that only begins earlier takes no day away; monthly cover has no last day. */
const endsEarly = (kind: MarkKind, policy: CoverRecord, original: CoverRecord, today: IsoDay): boolean =>
  kind === 'renewal' && !original.rolling && original.endsOn > addDays(later(policy.startsOn, today), usualOverlapDays);

const later = (one: IsoDay, other: IsoDay): IsoDay => (one > other ? one : other);

const carOf = ({ vehicle: { registrationNumber, make, model } }: CoverRecord): string => registrationNumber ?? `${make} ${model}`;

/** A renewal of the same first day would leave the policy before it no day. Cover that was cancelled by mistake is bought again on the same day: then the one that was sold first comes first. */
const isLater = (kind: MarkKind, original: CoverRecord, { startsOn, issuedAt }: CoverRecord): boolean => {
  if (original.startsOn !== startsOn) return original.startsOn > startsOn;
  return kind === 'renewal' || original.issuedAt >= issuedAt;
};

/** Whether a policy covers the same car from some day after the last one of `original`: then it goes on where that ends, and takes no day of it away. */
export const goesOn = (policy: CoverRecord, original: CoverRecord): boolean =>
  policy.startsOn > original.endsOn && policy.vehicle.registrationNumber === original.vehicle.registrationNumber;

/** Whether cover stands alone again once its renewal is cancelled: the renewal had not begun, or had ended cover early that was paid for. */
export const goesOnAgain = (
  original: Pick<CoverRecord, 'replacedBy' | 'cancelledOn' | 'endsOn' | 'rolling'>,
  { id, startsOn }: Pick<CoverRecord, 'id' | 'startsOn'>,
  on: IsoDay,
): boolean => {
  const { replacedBy, cancelledOn, endsOn, rolling } = original;
  if (replacedBy?.kind !== 'renewal' || replacedBy.policyId !== id || cancelledOn !== null) return false;
  return rolling || on <= endsOn || on <= startsOn;
};

type MarkedPair = readonly [ofPolicy: CoverChange, ofOriginal: CoverChange];

/** What a mark changes: the later policy says which one it replaces, and that one by which it is replaced. */
export const marking = (
  kind: MarkKind,
  policy: CoverRecord,
  original: CoverRecord,
  next: string = renewalNumber(original.policyNumber),
): MarkedPair => {
  const number = kind === 'renewal' ? next : policy.policyNumber;
  const replaces = { kind, policyId: original.id, policyNumber: original.policyNumber, formerNumber: policy.policyNumber };
  return [
    { what: 'marked', policyNumber: number, replaces },
    { what: 'replaced', by: { kind, policyId: policy.id, policyNumber: number, on: policy.startsOn } },
  ];
};

/** What removing the mark changes. */
export const unmarking: MarkedPair = [{ what: 'unmarked' }, { what: 'not-replaced' }];
