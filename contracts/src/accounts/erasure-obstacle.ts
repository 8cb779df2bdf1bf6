import * as z from 'zod/mini';
import type { Call } from '../call.js';
import { pathId } from '../ids.js';

/** Why a customer's data cannot be erased yet: `name` is the policy's number, the claim's reference and so on. */
export const erasureObstacle = z.object({
  kind: z.enum(['active-cover', 'open-claim', 'money-owed', 'refund-due', 'booked-visit']),
  name: z.string(),
});
export type ErasureObstacle = z.infer<typeof erasureObstacle>;

/** What the calls about them have in common. */
export const asksObstacles = {
  method: 'GET',
  who: 'service',
  summary: 'What stands against erasing the data of a customer now.',
  params: z.object({ customerId: pathId }),
  data: z.object({ obstacles: z.array(erasureObstacle) }),
} as const;
export type ObstaclesCall = Call & Pick<typeof asksObstacles, 'params' | 'data'>;
