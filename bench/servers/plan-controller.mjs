import { Controller } from '@nestjs/common';
import { notFound } from '@kerbside/platform/errors';
import { Asker, Input, Serves } from '@kerbside/platform/http';
import { RateLimits } from '@kerbside/platform/rate-limits';
import { decorate } from './decorate.mjs';
import { askPrice, plans, priceOf, readPlan, readPublicPlan } from './plans.mjs';

/** Counted like any limit, and never reached. */
const limit = { points: 1_000_000_000, durationSeconds: 60 };

/** The one controller of both sides. */
export class PlanController {
  constructor(limits) {
    this.limits = limits;
  }

  async read({ params }, asker) {
    await this.limits.consume('plan-read', asker.userId, limit);
    const plan = plans.get(params.quoteId);
    if (plan?.customerId !== asker.userId) throw notFound();
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
    read: { by: Serves(readPlan), takes: [Input(), Asker()] },
    readPublic: { by: Serves(readPublicPlan), takes: [Input()] },
    price: { by: Serves(askPrice), takes: [Input()] },
  },
});
