import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { JobSummary } from '@kerbside/platform/work/job-row';
import { Jobs, nothingToDo, type Effect } from '@kerbside/platform/work/jobs';
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
    private readonly mongo: Mongo,
    jobs: Jobs,
  ) {
    jobs.define<ToForget>(forgetInstrument, (facts) => this.forget(facts), aboutForgetting);
  }

  private async forget(facts: ToForget): Promise<Effect> {
    if (await this.isNeeded(facts)) return nothingToDo;
    const { customerId, method, ref } = facts;
    const port = this.methods.named(method);
    // Nobody can choose it from here on; where somebody just did, it is needed.
    await this.mongo.transaction((session) => port.setAside(customerId, ref, session));
    if (!(await this.needed.by(customerId, ref))) await port.forget(ref);
    return nothingToDo;
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
