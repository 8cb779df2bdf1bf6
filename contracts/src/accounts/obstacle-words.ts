import type { ErasureObstacle } from './erasure-obstacle.js';

const wordsOf: Readonly<Record<ErasureObstacle['kind'], (name: string) => string>> = {
  'active-cover': (name) => `policy ${name} still covers you: cancel it, or wait until it ends`,
  'open-claim': (name) => `claim ${name} is not settled yet`,
  'money-owed': (name) => `there are payments to come for ${name}`,
  'refund-due': (name) => `we still owe you a refund for ${name}`,
  'booked-visit': (name) => `you have a visit to a garage on ${name}`,
};

/** Why an erasure has to wait, for the customer. */
export const obstacleWords = ({ kind, name }: ErasureObstacle): string => wordsOf[kind](name);
