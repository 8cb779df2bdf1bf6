import { Injectable } from '@nestjs/common';
import { londonDay } from '@kerbside/contracts/dates';
import { Clock } from '@kerbside/platform/clock';
import { DomainError } from '@kerbside/platform/errors';
import { Jobs, type Effect } from '@kerbside/platform/jobs';
import type { JobSummary } from '@kerbside/platform/job-row';
import { Mongo } from '@kerbside/platform/mongo';
import { Sweeper, untilStopped } from '@kerbside/platform/sweep';
import { PoliciesRepository } from '../policies/policies.repository.js';
import { HistoryService } from './history.service.js';

export const historySweep = 'policy-history';
export const policyDiffers = 'policy-differs';
const everyMs = 60_000;
const atOnce = 100;

interface Differing {
  readonly policyId: string;
  readonly customerId: string;
}
interface Walk {
  readonly _id: string;
  /** The day in London that was walked, or is. */
  readonly day: string;
  /** The last policy that was compared; null once the walk came to its end. */
  readonly after: string | null;
}

/** Each night compares every policy with what happened to it. One that differs is work for staff, on the page of work that failed. */
@Injectable()
export class NightlyCheck {
  private readonly walks;

  constructor(
    private readonly policies: PoliciesRepository,
    private readonly history: HistoryService,
    private readonly jobs: Jobs,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
    sweeper: Sweeper,
  ) {
    this.walks = mongo.collection<Walk>('history-walks');
    sweeper.every(historySweep, everyMs, (stopping) => this.walk(stopping));
    jobs.define<Differing>(policyDiffers, ({ policyId }) => this.report(policyId), about);
  }

  /** Compares one page of policies. True when there may be more. A page that was left is compared again. */
  private async walk(stopping: AbortSignal): Promise<boolean> {
    const day = londonDay(this.clock.now());
    const last = await this.walks.findOne({ _id: historySweep });
    if (last?.day === day && last.after === null) return false;
    const page = await this.policies.after(last?.day === day ? (last.after ?? '') : '', atOnce);
    for (const { id: policyId, customerId } of untilStopped(stopping, page)) {
      const differs = await this.history.differs(policyId);
      if (differs.length > 0)
        await this.mongo.transaction((session) => this.jobs.add(session, policyDiffers, `${policyId}:${day}`, { policyId, customerId }));
    }
    if (stopping.aborted) return false;
    const after = page.length === atOnce ? (page.at(-1)?.id ?? null) : null;
    await this.walks.updateOne({ _id: historySweep }, { $set: { day, after } }, { upsert: true });
    return after !== null;
  }

  /** Done as soon as the two agree. */
  private async report(policyId: string): Promise<Effect> {
    const differs = await this.history.differs(policyId);
    if (differs.length > 0) throw new DomainError('POLICY_DIFFERS', { message: `These differ: ${differs.join(', ')}.`, isFinal: true });
    return () => Promise.resolve();
  }
}

const about = ({ policyId, customerId }: Differing): JobSummary => ({
  customerId,
  subjectType: 'policy',
  subjectId: policyId,
  amountPence: null,
  toDo: 'What is stored of this policy is not what happened to it. Compare the two on the page of the policy, and have it put right; then try again.',
});
