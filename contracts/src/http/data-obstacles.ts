import * as z from 'zod/mini';
import { callsOf, type ServiceName } from '../call.js';
import { pathId } from '../ids.js';

// Between services

/** Why a customer's data cannot be erased yet: `name` is the policy's number, the claim's reference and so on. */
export const erasureObstacle = z.object({
  kind: z.enum(['active-cover', 'open-claim', 'money-owed', 'refund-due', 'booked-visit']),
  name: z.string(),
});
export type ErasureObstacle = z.infer<typeof erasureObstacle>;

const obstaclesCall = <const N extends ServiceName>(service: N) =>
  callsOf(service)({
    id: `internal-${service}-obstacles`,
    method: 'GET',
    path: `/internal/${service}/erasure-obstacles/{customerId}`,
    who: 'service',
    summary: 'What stands against erasing the data of a customer now.',
    params: z.object({ customerId: pathId }),
    data: z.object({ obstacles: z.array(erasureObstacle) }),
  });

export const readClaimsObstacles = obstaclesCall('claims');
export const readPaymentsObstacles = obstaclesCall('payments');
export const readGaragesObstacles = obstaclesCall('garages');

/** For each service whose records may stand against it. */
export const obstaclesOf = { claims: readClaimsObstacles, payments: readPaymentsObstacles, garages: readGaragesObstacles } as const;
export type ObstaclesCall = (typeof obstaclesOf)[keyof typeof obstaclesOf];
