import { londonDay } from '@kerbside/contracts/days/dates';
import type { Cover, Order, OrderVisit, Policy } from '@kerbside/contracts/http/claims/policies';
import { autoRenewalOn, mayStartEarly, runOf, standingOn } from './cover.js';
import { orderStatusOf } from './order.js';
import type { CoverRecord, OrderRecord, PolicyRecord, VisitRecord } from './policy.js';
import { firstDayWithout, type Replacement } from './state.js';

/** A policy, or an order, as its owner and staff see it. */
export const shown = (policy: PolicyRecord, now: Date): Policy => (policy.kind === 'order' ? orderShown(policy) : coverShown(policy, now));

export const coverShown = (policy: CoverRecord, now: Date): Cover => {
  const { version: _version, cancellationFeePence: _fee, excessPence: _excess, carId: _car, ...seen } = policy;
  const { cancelledOn, suspendedOn, replaces, replacedBy, ...rest } = seen;
  const today = londonDay(now);
  return {
    ...rest,
    ...common(policy),
    ...standingOn(policy, today),
    cancelledOn: firstDayWithout(policy),
    suspendedOn: cancelledOn === null ? suspendedOn : null,
    ...runOf(policy),
    premiumPer: policy.rolling ? 'month' : 'cover',
    replaces: replaces ? neighbour(replaces) : null,
    ...(replaces && replaces.formerNumber !== policy.policyNumber ? { formerNumber: replaces.formerNumber } : {}),
    replacedBy: replacedBy ? neighbour(replacedBy) : null,
    mayStartEarly: mayStartEarly(policy, today),
    autoRenewal: autoRenewalOn(policy, today),
    transferredOn: policy.transferredOn ?? null,
  };
};

const orderShown = (order: OrderRecord): Order => {
  const { version: _version, cancellationFeePence: _fee, excessPence: _excess, carId: _car, visit, ...rest } = order;
  return {
    ...rest,
    ...common(order),
    status: orderStatusOf(order),
    visit: visit && visitShown(visit),
    motResult: order.productType === 'mot' ? (visit?.motResult ?? null) : null,
    workBegunOn: order.workBegunOn ?? null,
  };
};

const visitShown = ({ stage: _stage, motResult: _result, mileage: _mileage, ...visit }: VisitRecord): OrderVisit => visit;

/** Arrays of their own, which the schema of the answer may change. */
const common = ({ lines, terms, covers, excludes, issuedAt, isTakenBack, termsAcceptedOn, cancelledOn }: PolicyRecord) => ({
  lines: [...lines],
  terms: [...terms],
  covers: [...covers],
  excludes: [...excludes],
  issuedAt: issuedAt.toISOString(),
  cancelledOn,
  isTakenBack: isTakenBack ?? false,
  termsAcceptedOn: termsAcceptedOn ?? null,
});

const neighbour = ({ kind, policyId, policyNumber: number }: Omit<Replacement, 'on'>) => ({ kind, policyId, policyNumber: number });
