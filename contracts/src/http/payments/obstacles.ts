import { callsOf } from '../../call.js';
import { asksObstacles } from '../../accounts/erasure-obstacle.js';

// Between services

export const readPaymentsObstacles = callsOf('payments')({
  id: 'internal-payments-obstacles',
  path: '/internal/payments/erasure-obstacles/{customerId}',
  ...asksObstacles,
});
