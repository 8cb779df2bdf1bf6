import type { StuckWork } from '@kerbside/contracts/http/stuck-work';
import { ids } from './ids.js';

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
