import * as z from 'zod/mini';
import type { Call } from '../call.js';
import { pathId } from '../ids.js';
import { isOrderNumber } from '../products/policy-number.js';

/** Why a customer's data cannot be erased yet: `name` is the policy's number, the claim's reference and so on. */
export const erasureObstacle = z.object({
  kind: z.enum(['active-cover', 'open-claim', 'money-owed', 'refund-due', 'booked-visit']),
  name: z.string(),
});
export type ErasureObstacle = z.infer<typeof erasureObstacle>;

/** What the calls about them have in common. */
export const asksObstacles = {
  who: 'service',
  summary: 'What stands against erasing the data of a customer now.',
  params: z.object({ customerId: pathId }),
  data: z.object({ obstacles: z.array(erasureObstacle) }),
} as const;
export type ObstaclesCall = Call & Pick<typeof asksObstacles, 'params' | 'data'>;

const wordsOf: Readonly<Record<ErasureObstacle['kind'], (name: string) => string>> = {
  'active-cover': (name) =>
    isOrderNumber(name)
      ? `order ${name} is not done yet: cancel it, or wait until it is`
      : `policy ${name} still covers you: cancel it, or wait until it ends`,
  'open-claim': (name) => `claim ${name} is not settled yet`,
  'money-owed': (name) => `there is still money to be paid to us for ${name}`,
  'refund-due': (name) => `we still owe you a refund for ${name}`,
  'booked-visit': (name) => `you have a visit to a garage on ${name}`,
};

/** Why an erasure has to wait, for the customer. */
export const obstacleWords = ({ kind, name }: ErasureObstacle): string => wordsOf[kind](name);
