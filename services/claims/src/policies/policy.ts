import type { IsoDay, StoredView } from '@kerbside/contracts/days/dates';
import { doneAtGarages } from '@kerbside/contracts/garages/done-at-garages';
import { garageTerm } from '@kerbside/contracts/garages/garage-by-us';
import type { PurchasedQuote } from '@kerbside/contracts/http/pricing/purchase';
import type { OrderVisit, SoldPolicy } from '@kerbside/contracts/http/claims/policies';
import { coverType, workType, type CoverType, type WorkType } from '@kerbside/contracts/ids';
import { policyNumber } from '@kerbside/contracts/products/policy-number';
import type { Pence } from '@kerbside/contracts/money/money';
import type { Replacement } from './state.js';

export interface PreviousPolicy {
  readonly kind: 'renewal' | 'reset';
  readonly policyId: string;
  readonly policyNumber: string;
  /** Its own number before, as a renewal, it took the next number of the policy it renews. */
  readonly formerNumber: string;
}

interface PolicyBase extends StoredView<Omit<SoldPolicy, 'isTakenBack' | 'termsAcceptedOn'>, 'issuedAt'> {
  /**
   * Which car on the owner's account it is, once its registration has changed. Absent before, and for a new owner: the plate identifies it.
   */
  readonly carId?: string;
  /** What the customer pays of each repair; nothing where it is absent. */
  readonly excessPence?: Pence | undefined;
  /** Cancelled within its 14 days without a claim: all of its price went back, so it pays for nothing. Absent otherwise. */
  readonly isTakenBack?: true;
  readonly termsAcceptedOn?: IsoDay | null;
  /** From the rate book that set its price. */
  readonly cancellationFeePence: Pence;
  /** How many changes made it, the issue being the first. */
  readonly version: number;
}

/** Cover as stored. Nothing in it changes with the clock: `shown` adds its status today. */
export interface CoverRecord extends PolicyBase {
  readonly kind: 'cover';
  readonly productType: CoverType;
  /** First and last day of cover. */
  readonly startsOn: IsoDay;
  readonly endsOn: IsoDay;
  readonly months: number;
  readonly rolling: boolean;
  /** When a claim for the loss of its car was paid: nothing is left to cover. Later than its last day where that came first. */
  readonly settledOn?: IsoDay;
  /** Since when the cover rests because payments are overdue. */
  readonly suspendedOn: IsoDay | null;
  /** The policy before it, when staff marked it as that one's renewal or reset. */
  readonly replaces?: PreviousPolicy | null;
  /** The policy after it. */
  readonly replacedBy?: Replacement | null;
  /** Absent: renewal is on. */
  readonly autoRenewal?: 'off';
  /** The day on which its owner took it over from another; absent while it belongs to whoever bought it. */
  readonly transferredOn?: IsoDay | null;
}

/** The visit of an order, as garages tells it. */
export interface VisitRecord extends StoredView<OrderVisit> {
  readonly stage: 'booked' | 'at_garage' | 'done';
  readonly motResult: 'passed' | 'failed' | null;
  /** What its garage read on the dial; absent where it did not say. */
  readonly mileage?: number;
}

/** An order for work at a garage, as stored: it has a visit, and no days. */
export interface OrderRecord extends PolicyBase {
  readonly kind: 'order';
  readonly productType: WorkType;
  /** It came with other work of its purchase, at no cost of its own. */
  readonly isIncluded: boolean;
  readonly visit: VisitRecord | null;
  /** The days of the repairs that it pays for, where it was sold with some. */
  readonly repairs?: Pick<CoverRecord, 'startsOn' | 'endsOn' | 'months' | 'rolling'>;
  /** The day on which a garage began the work. Absent: it has not. */
  readonly workBegunOn?: IsoDay;
}

export type PolicyRecord = CoverRecord | OrderRecord;

export const isCover = (policy: PolicyRecord): policy is CoverRecord => policy.kind === 'cover';

interface PolicyIssue {
  readonly paymentId: string;
  readonly quote: PurchasedQuote;
  readonly issuedAt: Date;
  /** A fresh id and serial for each policy. */
  readonly identities: readonly { readonly id: string; readonly serial: number }[];
}

/** What a purchase is owed: one policy for each cover bought, one order for each work. */
export const policiesFor = ({ paymentId, quote, issuedAt, identities }: PolicyIssue): PolicyRecord[] =>
  quote.policies.map((sold, index) => {
    const identity = identities[index];
    if (!identity) throw new RangeError('Each policy needs an identity of its own');
    const { bodyType = null, colour = null, mileage, ...car } = quote.vehicle;
    const { version: _version, originalPence, productType, startsOn, endsOn, months, rolling, terms, ...rest } = sold;
    const common = {
      ...rest,
      // Which garage does it may change after the sale: its visit says it.
      terms: terms.filter(({ label }) => label !== garageTerm),
      id: identity.id,
      policyNumber: policyNumber(productType, identity.serial),
      customerId: quote.customerId,
      quoteId: quote.quoteId,
      paymentId,
      vehicle: { ...car, ...(mileage === null ? {} : { mileage }), bodyType, colour },
      issuedAt,
      cancelledOn: null,
      version: 1,
      // Ticked at the checkout, they are accepted.
      ...(quote.termsAgreedOn ? { termsAcceptedOn: quote.termsAgreedOn } : {}),
    };
    return doneAtGarages.includes(productType)
      ? {
          kind: 'order',
          ...common,
          productType: workType.parse(productType),
          isIncluded: originalPence === 0,
          visit: null,
          ...(sold.claimLimitPence > 0 ? { repairs: { startsOn, endsOn, months, rolling } } : {}),
        }
      : { kind: 'cover', ...common, productType: coverType.parse(productType), startsOn, endsOn, months, rolling, suspendedOn: null };
  });

/** The premiums of a purchase, in pence: the sum that must have been paid. */
export const premiumOf = (quote: PurchasedQuote): Pence => quote.policies.reduce((sum, { premiumPence }) => sum + premiumPence, 0);
