import type { Books, Difference } from '@kerbside/contracts/http/payments/books';
import { ids } from './records.js';
import type { StuckWork } from '@kerbside/contracts/http/stuck-work';

export const aDifference = (of: Partial<Difference> = {}): Difference => ({
  id: `${ids.payment}:1:missing-in-ledger`,
  kind: 'missing-in-ledger',
  purchaseId: ids.payment,
  customerId: ids.customer,
  reference: 'KQ-4SE354DX',
  amountPence: 31_240,
  says: 'The provider has £312.40 that the ledger does not know of.',
  toDo: 'Compare the payment with the provider’s page.',
  foundAt: '2027-03-05T03:00:00.000Z',
  ...of,
});

const ended = {
  startedAt: '2027-03-05T03:00:00.000Z',
  endedAt: '2027-03-05T03:04:00.000Z',
  compared: 1_240,
  toCompare: 1_240,
  unread: 0,
  differing: 1,
};

/** One difference; the last comparison has ended. */
export const theBooks = (of: Partial<Books> = {}): Books => ({
  last: ended,
  comparedAt: ended.endedAt,
  differences: [aDifference()],
  count: 1,
  comparisons: [ended],
  resolved: [],
  ...of,
});

/** A comparison that is half through. */
export const underWay = {
  startedAt: '2027-03-05T14:05:00.000Z',
  endedAt: null,
  compared: 600,
  toCompare: 1_240,
  unread: 0,
} as const;

export const stuckWorkOfPurchase = (of: Partial<StuckWork> = {}): StuckWork => ({
  id: `issue-policies:${ids.payment}`,
  service: 'claims',
  kind: 'issue-policies',
  customerId: ids.customer,
  subjectType: 'purchase',
  subjectId: ids.payment,
  amountPence: 31_239,
  tries: 1,
  since: '2027-03-05T14:05:00.000Z',
  failure: '£312.39 was paid, but the cover costs £312.40.',
  nextTryAt: null,
  toDo: 'If not, refund the payment and tell the customer.',
  ...of,
});
