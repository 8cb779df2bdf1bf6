import { callsOf } from '../../call.js';
import { asksObstacles } from '../../accounts/erasure-obstacle.js';

// Between services

export const readGaragesObstacles = callsOf('garages')('GET /internal/garages/erasure-obstacles/{customerId}', {
  id: 'internal-garages-obstacles',
  ...asksObstacles,
});
