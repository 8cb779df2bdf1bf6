import { Injectable } from '@nestjs/common';
import type { JobSummary } from '@kerbside/platform/work/job-row';
import { Jobs, type Effect } from '@kerbside/platform/work/jobs';
import { Methods } from '../methods/methods.js';
import { AttemptsRepository } from '../purchases/attempts.repository.js';
import { forgetInstrument, type ToForget } from '../purchases/purchase-changes.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import { NeededInstruments } from './needed-instruments.js';

/**
 * Once nothing more is taken for a purchase, its mandate is cancelled, its PayPal agreement ended and its card forgotten at the provider. Another
 * purchase that is paid from it, or is being paid, keeps it, and so does a customer who chose it from their saved cards and did not hide it since.
 */
@Injectable()
export class ReleasedInstruments {
  constructor(
    private readonly methods: Methods,
    private readonly purchases: PurchasesRepository,
    private readonly attempts: AttemptsRepository,
    private readonly needed: NeededInstruments,
    jobs: Jobs,
  ) {
    jobs.define<ToForget>(forgetInstrument, (facts) => this.forget(facts), aboutForgetting);
  }

  private async forget(facts: ToForget): Promise<Effect> {
    if (!(await this.isNeeded(facts))) await this.methods.named(facts.method).forget(facts.ref);
    return () => Promise.resolve();
  }

  private async isNeeded({ purchaseId, customerId, method, ref }: ToForget): Promise<boolean> {
    if (await this.needed.by(customerId, ref)) return true;
    if (await this.methods.named(method).isHidden(customerId, ref)) return false;
    if ((await this.purchases.find(purchaseId))?.chosenCard === ref) return true;
    return this.attempts.isChosenIn(await this.purchases.idsOf(customerId), ref);
  }
}

const aboutForgetting = ({ customerId, purchaseId }: ToForget): JobSummary => ({
  customerId,
  subjectType: 'payment',
  subjectId: purchaseId,
  amountPence: null,
  toDo: 'Nothing more is taken for this purchase, but the provider still keeps what it was paid from. Try it again; if it still fails, cancel the mandate or remove the card at the provider.',
});
