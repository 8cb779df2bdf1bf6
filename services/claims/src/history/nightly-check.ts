import { Injectable } from '@nestjs/common';
import { DomainError } from '@kerbside/platform/errors/errors';
import { NightlyWalks } from '@kerbside/platform/history/nightly-walk';
import { Jobs, type Effect } from '@kerbside/platform/work/jobs';
import type { JobSummary } from '@kerbside/platform/work/job-row';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { PoliciesRepository } from '../policies/policies.repository.js';
import { HistoryService } from './history.service.js';

export const historySweep = 'policy-history';
export const policyDiffers = 'policy-differs';

interface PolicyDifference {
  readonly policyId: string;
  readonly customerId: string;
}
/** Each night compares every policy with what happened to it. One that differs is work for staff, on the page of work that failed. */
@Injectable()
export class NightlyCheck {
  constructor(
    policies: PoliciesRepository,
    private readonly history: HistoryService,
    private readonly jobs: Jobs,
    private readonly mongo: Mongo,
    walks: NightlyWalks,
  ) {
    walks.every(historySweep, {
      page: (after, howMany) => policies.after(after, howMany),
      look: ({ id, customerId }, day) => this.look({ policyId: id, customerId }, day),
    });
    jobs.define<PolicyDifference>(policyDiffers, ({ policyId }) => this.report(policyId), about);
  }

  private async look(differing: PolicyDifference, day: string): Promise<void> {
    const { policyId } = differing;
    if ((await this.history.differs(policyId)).length === 0) return;
    await this.mongo.transaction((session) => this.jobs.add(session, policyDiffers, `${policyId}:${day}`, differing));
  }

  /** Done as soon as the two agree. */
  private async report(policyId: string): Promise<Effect> {
    const differs = await this.history.differs(policyId);
    if (differs.length > 0) throw new DomainError('POLICY_DIFFERS', { message: `These differ: ${differs.join(', ')}.`, isFinal: true });
    return () => Promise.resolve();
  }
}

const about = ({ policyId, customerId }: PolicyDifference): JobSummary => ({
  customerId,
  subjectType: 'policy',
  subjectId: policyId,
  amountPence: null,
  toDo: 'What is stored of this policy is not what happened to it. Compare the two on the page of the policy, and have it put right; then try again.',
});
