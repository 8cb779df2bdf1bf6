import { callsOf } from '../../call.js';
import { asksObstacles } from '../../accounts/erasure-obstacle.js';

// Between services

export const readClaimsObstacles = callsOf('claims')({
  id: 'internal-claims-obstacles',
  path: '/internal/claims/erasure-obstacles/{customerId}',
  ...asksObstacles,
});
