import { Injectable } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import { londonDay } from '@kerbside/contracts/days/dates';
import type { Plan } from '@kerbside/contracts/http/payments/schedule';
import { Audit } from '@kerbside/platform/audit/audit';
import { RateLimits } from '@kerbside/platform/redis/rate-limits';
import { BusinessClock } from '../clock/business-clock.js';
import { Methods } from '../methods/methods.js';
import { planView } from '../plan-views/plan-view.js';
import { PurchaseChanges } from '../purchases/purchase-changes.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import { recorded } from '../schedules/line-outcomes.js';
import { takenFrom } from '../schedules/plan-card.js';
import { progress } from '../schedules/progress.js';

/** Per purchase. */
const limit = { points: 60, durationSeconds: 3_600 } as const;

/** A customer chooses the card that their later payments are taken from. */
@Injectable()
export class PlanCardService {
  constructor(
    private readonly methods: Methods,
    private readonly purchases: PurchasesRepository,
    private readonly changes: PurchaseChanges,
    private readonly limits: RateLimits,
    private readonly audit: Audit,
    private readonly clock: BusinessClock,
  ) {}

  async choose(paymentId: string, token: string, caller: Caller): Promise<Plan> {
    const purchase = await this.purchases.bought(paymentId, { caller });
    await this.limits.consume('plan-card', paymentId, limit);
    const cards = this.methods.named('card');
    const card = await cards.savedInstrument(purchase.customerId, token);
    const changed = await this.changes.change(
      paymentId,
      (current, at) => {
        if (current.instrument?.ref === card) return undefined;
        const chosen = takenFrom(current, card);
        return recorded(progress(chosen, chosen.schedule, londonDay(at)), at);
      },
      async (session, { customerId }) => {
        await cards.chooseSaved(customerId, card, session);
        const subject = { subjectType: 'payment', subjectId: paymentId, customerId };
        await this.audit.record(session, { actor: caller, action: 'plan-card-chosen', ...subject });
      },
    );
    return planView(changed, { methods: this.methods, today: londonDay(this.clock.now()) });
  }
}
