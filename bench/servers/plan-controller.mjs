import { notFound } from '@kerbside/platform/errors/errors';
import { controller, serves } from '@kerbside/platform/http/controller';
import { RateLimits } from '@kerbside/platform/redis/rate-limits';
import { plans, readPlan, readPublicPlan } from './plans.mjs';

/** Counted like any limit, but never reached. */
const limit = { points: 1_000_000_000, durationSeconds: 60 };

export const PlanController = controller({ limits: RateLimits }, [
  serves(readPlan, async ({ params, caller }, { limits }) => {
    await limits.consume('plan-read', caller.userId, limit);
    const plan = plans.get(params.quoteId);
    if (plan?.customerId !== caller.userId) throw notFound();
    return plan;
  }),
  serves(readPublicPlan, ({ params }) => {
    const plan = plans.get(params.quoteId);
    if (plan === undefined) throw notFound();
    return plan;
  }),
]);
