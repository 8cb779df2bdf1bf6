import type { ReviewFilters, ReviewProduct } from '@kerbside/contracts/http/callbacks/reviews';
import { addMonths, londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import type { ProductType } from '@kerbside/contracts/ids';
import type { TemplateId } from './review-templates.js';

/** The outcome of the last invitation to a policy's owner. */
export type LastInvitation =
  | { readonly status: 'none' }
  | { readonly status: 'queued'; readonly id: string; readonly template: TemplateId; readonly queuedAt: Date }
  | { readonly status: 'sent'; readonly at: Date }
  | { readonly status: 'unsubscribed'; readonly at: Date };

/** A policy, as events of claims describe it. How it fared is left out on purpose: that must not decide who is invited. */
export interface ReviewPolicy {
  readonly id: string;
  readonly policyNumber: string;
  readonly customerId: string;
  readonly productType: ProductType;
  /** The first day of cover, or the day of an order’s visit. */
  readonly activeFrom: IsoDay;
  readonly invitation: LastInvitation;
  /** When an invitation was last sent, whatever happened afterwards. */
  readonly sentAt: Date | null;
}

export type NewPolicy = Pick<ReviewPolicy, 'id' | 'policyNumber' | 'customerId' | 'productType' | 'activeFrom'>;

export const neverInvited = (policy: NewPolicy): ReviewPolicy => ({ ...policy, invitation: { status: 'none' }, sentAt: null });

/** Which policies are asked for. Days are both included. */
export interface ReviewQuery {
  readonly days: { readonly from: IsoDay; readonly to: IsoDay } | null;
  readonly numberHas: string | null;
  readonly withSent: boolean;
  readonly withQueued: boolean;
}

/** A text is looked for on all days; otherwise the last month counts unless days are given (A5, A9). */
export const queryOf = (filters: Partial<ReviewFilters>, now: Date): ReviewQuery => {
  const today = londonDay(now);
  const to = filters.activationDateTo || today;
  return {
    days: filters.textSearch ? null : { from: filters.activationDateFrom || addMonths(to < today ? to : today, -1), to },
    numberHas: filters.textSearch || null,
    withSent: filters.includingSentProducts ?? false,
    withQueued: filters.includingInQueuedProducts ?? false,
  };
};

export const rowOf = ({ id, policyNumber, customerId, productType, activeFrom, invitation, sentAt }: ReviewPolicy): ReviewProduct => ({
  id,
  product_type: productType,
  policy_number: policyNumber,
  customer_id: customerId,
  activation_date: activeFrom,
  queue_entry_id: invitation.status === 'queued' ? invitation.id : null,
  sent_at: sentAt?.toISOString() ?? null,
  is_unsubscribed: invitation.status === 'unsubscribed',
});
