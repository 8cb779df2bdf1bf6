import { Schema } from 'mongoose';
import type { ReviewPolicy } from './review-policy.js';

export type ReviewPolicyDocument = Omit<ReviewPolicy, 'id'> & { readonly _id: string };

export const reviewPolicySchema = new Schema<ReviewPolicyDocument>(
  {
    _id: String,
    policyNumber: String,
    customerId: String,
    productType: String,
    activeFrom: String,
    invitation: Object,
    sentAt: { type: Date, default: null },
  },
  { collection: 'review_policies', versionKey: false },
)
  .index({ activeFrom: -1, _id: 1 })
  .index({ customerId: 1 });
