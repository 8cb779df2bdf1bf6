import type { InvitationCount, ReviewFilters, ReviewProduct } from '@kerbside/contracts/http/callbacks/reviews';
import { addMonths, londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import type { ProductType } from '@kerbside/contracts/ids';
import type { TemplateId } from './review-templates.js';

/** The outcome of the last invitation to a policy's owner. */
export type LastInvitation =
  | { readonly status: 'none' }
  | { readonly status: 'queued'; readonly id: string; readonly template: TemplateId; readonly queuedAt: Date }
  | { readonly status: 'sent'; readonly at: Date }
  | { readonly status: 'unsubscribed'; readonly at: Date };

/** A policy, as events of claims describe it. What was claimed is left out on purpose: that must not decide who is invited. */
export interface ReviewPolicy {
  readonly id: string;
  readonly policyNumber: string;
  readonly customerId: string;
  readonly quoteId: string;
  readonly productType: ProductType;
  /** The first day of cover, or the day of an order’s visit. */
  readonly activeFrom: IsoDay;
  /** The first day without cover, when it was cancelled: whoever has it no longer is not asked about it. */
  readonly cancelledOn: IsoDay | null;
  readonly invitation: LastInvitation;
  /** When an invitation was last sent, whatever happened afterwards. */
  readonly sentAt: Date | null;
}

export type NewPolicy = Omit<ReviewPolicy, 'invitation' | 'sentAt'>;

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

/** The policies that one letter is about: those of one purchase that one person has. */
export interface OneLetter {
  readonly customerId: string;
  readonly policies: readonly [ReviewPolicy, ...ReviewPolicy[]];
}

/** What sending to these would be; `total` are all that were found. */
export const countOf = (letters: readonly OneLetter[], total: number): InvitationCount => ({
  letters: letters.length,
  people: new Set(letters.map(({ customerId }) => customerId)).size,
  policies: letters.reduce((sum, { policies }) => sum + policies.length, 0),
  left: total - letters.length,
});

export const rowOf = ({ invitation, sentAt, ...policy }: ReviewPolicy): ReviewProduct => ({
  id: policy.id,
  product_type: policy.productType,
  policy_number: policy.policyNumber,
  customer_id: policy.customerId,
  activation_date: policy.activeFrom,
  cancelled_on: policy.cancelledOn,
  queue_entry_id: invitation.status === 'queued' ? invitation.id : null,
  sent_at: sentAt?.toISOString() ?? null,
  is_unsubscribed: invitation.status === 'unsubscribed',
});
