import { callsOf } from '../../call.js';
import { asksObstacles } from '../../accounts/erasure-obstacle.js';

// Between services

export const readGaragesObstacles = callsOf('garages')({
  id: 'internal-garages-obstacles',
  path: '/internal/garages/erasure-obstacles/{customerId}',
  ...asksObstacles,
});
