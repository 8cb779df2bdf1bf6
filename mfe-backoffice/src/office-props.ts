import type { RemoteProps } from '@kerbside/contracts/host';
import type { ReviewedClaim } from '@kerbside/contracts/http/claims/desk';
import type { Plan, PlanLine } from '@kerbside/contracts/http/payments/schedule';
import type { Cover, Policy } from '@kerbside/contracts/http/claims/policies';
import type { Payment } from '@kerbside/contracts/http/payments/payments';

/** The props of each part of the customer view. Each part loads and fails on its own. */
export interface OfCustomer extends RemoteProps {
  readonly customerId: string;
}

/** The props of each part of a claim's page. */
export interface OfClaim extends RemoteProps {
  readonly reviewed: ReviewedClaim;
}

/** The props of every part of a purchase's payments. */
export interface OfPlan extends RemoteProps {
  readonly plan: Plan;
}

export interface OfLine extends OfPlan {
  readonly line: PlanLine;
  readonly onClose: () => void;
}

export interface OfPolicy extends RemoteProps {
  readonly policy: Policy;
}

/** What an order for work does not have: marks, renewal, an early start, a transfer. */
export interface OfCover extends OfPolicy {
  readonly policy: Cover;
}

/** The props of a dialog that was started for a customer from anywhere. */
export interface OfStart extends OfCustomer {
  readonly onClose: () => void;
}

export interface NewRefundProps extends RemoteProps {
  readonly payment: Pick<Payment, 'id' | 'reference' | 'quoteId'>;
  readonly onClose: () => void;
}

/** What staff want. The id stays the same for as long as the form is open, so that nothing is refunded twice. */
export interface TypedRefund {
  readonly refundId: string;
  readonly amountPence: number;
  readonly amount: string;
  readonly why: string;
}
