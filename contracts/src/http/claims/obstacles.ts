import { callsOf } from '../../call.js';
import { asksObstacles } from '../../accounts/erasure-obstacle.js';

// Between services

export const readClaimsObstacles = callsOf('claims')('GET /internal/claims/erasure-obstacles/{customerId}', {
  id: 'internal-claims-obstacles',
  ...asksObstacles,
});
