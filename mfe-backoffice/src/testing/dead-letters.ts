import type { DeadLetter } from '@kerbside/contracts/http/dead-letters';
import { ids } from './ids.js';

export const aDeadLetter = (of: Partial<DeadLetter> = {}): DeadLetter => ({
  id: '70000000-0000-4000-8000-000000000001',
  service: 'claims',
  consumer: 'PaymentsConsumer.onSucceeded',
  eventType: 'kerbside.payments.payment-succeeded.v1',
  reason: 'FAILED',
  detail: 'NOT_FOUND',
  at: '2027-03-05T14:05:00.000Z',
  customerId: ids.customer,
  body: `{\n  "paymentId": "${ids.payment}"\n}`,
  isReplayAsked: false,
  ...of,
});
