import type { Redis } from '@kerbside/platform/redis/redis';
import * as z from 'zod/mini';

/** A customer looks up the car and then submits the step, and the parts of its profile are asked for together: each answer serves them all. */
const keptSeconds = 30 * 60;

interface Question<S extends z.core.$ZodType> {
  /** The parts of its key in Redis. */
  readonly key: readonly string[];
  readonly answer: S;
  readonly ask: () => Promise<z.output<S>>;
}

/** What the registers or the guide answered, asked once in half an hour; each time while Redis is away. */
export const keptAnswer = async <S extends z.core.$ZodType>(
  redis: Redis,
  { key: parts, answer, ask }: Question<S>,
): Promise<z.output<S>> => {
  const key = redis.key(...parts);
  const known = z.safeParse(answer, JSON.parse((await redis.attempt((client) => client.get(key))) ?? 'null'));
  if (known.success) return known.data;
  const found = await ask();
  await redis.attempt((client) => client.set(key, JSON.stringify(found), 'EX', keptSeconds));
  return found;
};
