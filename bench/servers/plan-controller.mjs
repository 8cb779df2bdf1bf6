import { Controller } from '@nestjs/common';
import { notFound } from '@kerbside/platform/errors/errors';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { RateLimits } from '@kerbside/platform/redis/rate-limits';
import { decorate } from './decorate.mjs';
import { askPrice, plans, priceOf, readPlan, readPublicPlan } from './plans.mjs';

/** Counted like any limit, but never reached. */
const limit = { points: 1_000_000_000, durationSeconds: 60 };

/** The controller that both sides run. */
export class PlanController {
  constructor(limits) {
    this.limits = limits;
  }

  async read({ params }, caller) {
    await this.limits.consume('plan-read', caller.userId, limit);
    const plan = plans.get(params.quoteId);
    if (plan?.customerId !== caller.userId) throw notFound();
    return plan;
  }

  readPublic({ params }) {
    const plan = plans.get(params.quoteId);
    if (plan === undefined) throw notFound();
    return plan;
  }

  price({ body }) {
    return priceOf(body);
  }
}

decorate(PlanController, {
  on: [Controller()],
  types: [RateLimits],
  of: {
    read: { by: Serves(readPlan), takes: [Input(), CurrentCaller()] },
    readPublic: { by: Serves(readPublicPlan), takes: [Input()] },
    price: { by: Serves(askPrice), takes: [Input()] },
  },
});
