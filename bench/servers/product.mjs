// The controller on the platform, as every service of the product runs: real sessions in Redis, rights, input, limits in Redis, logs, metrics.
import { SessionResolver } from '@kerbside/platform/auth/auth';
import { notFound } from '@kerbside/platform/errors/errors';
import { controller, serves } from '@kerbside/platform/http/controller';
import { RateLimits } from '@kerbside/platform/redis/rate-limits';
import { startService } from '@kerbside/platform/service/service';
import { answering } from '../measure/answering.mjs';
import { customerOf, plans, readPlan, readPublicPlan } from './plans.mjs';

/** Counted like any limit, but never reached. */
const limit = { points: 1_000_000_000, durationSeconds: 60 };

const PlanController = controller({ limits: RateLimits }, [
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

let running;
answering({
  start: async () => {
    const module = () => ({ module: class Plans {}, controllers: [PlanController] });
    running = await startService({ name: 'pricing', config: () => ({}), module, refusals: {} }, process.env);
    running.app.get(SessionResolver, { strict: false }).readFrom(async (token) => customerOf(token));
    return { url: running.url };
  },
  stop: () => running.close(),
});
