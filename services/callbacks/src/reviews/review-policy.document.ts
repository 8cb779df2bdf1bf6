import { Schema } from 'mongoose';
import type { ReviewPolicy } from './review-policy.js';

export type ReviewPolicyDocument = Omit<ReviewPolicy, 'id'> & { readonly _id: string };

export const reviewPolicySchema = new Schema<ReviewPolicyDocument>(
  {
    _id: String,
    policyNumber: String,
    customerId: String,
    quoteId: String,
    productType: String,
    activeFrom: String,
    cancelledOn: { type: String, default: null },
    invitation: Object,
    sentAt: { type: Date, default: null },
  },
  { collection: 'review_policies', versionKey: false },
)
  .index({ activeFrom: -1, _id: 1 })
  .index({ customerId: 1, quoteId: 1 })
  .index({ 'invitation.id': 1 }, { sparse: true });
