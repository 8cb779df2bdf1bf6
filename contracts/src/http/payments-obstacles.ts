import { callsOf } from '../call.js';
import { asksObstacles } from '../erasure-obstacle.js';

// Between services

export const readPaymentsObstacles = callsOf('payments')({
  id: 'internal-payments-obstacles',
  path: '/internal/payments/erasure-obstacles/{customerId}',
  ...asksObstacles,
});
