import { callsOf } from '../../call.js';
import { asksObstacles } from '../../accounts/erasure-obstacle.js';

// Between services

export const readPaymentsObstacles = callsOf('payments')('GET /internal/payments/erasure-obstacles/{customerId}', {
  id: 'internal-payments-obstacles',
  ...asksObstacles,
});
