import { Injectable } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import { type PolicyAsAt, readPolicyAsAt } from '@kerbside/contracts/http/claims/history';
import { Audit } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { found } from '@kerbside/platform/errors/errors';
import { differences } from '@kerbside/platform/history/differences';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { PoliciesRepository } from '../policies/policies.repository.js';
import type { PolicyRecord } from '../policies/policy.js';
import { shown } from '../policies/shown.js';
import { evolve, type PolicyChange } from '../policies/policy-change.js';
import { controller, serves } from '@kerbside/platform/http/controller';
import { NightlyWalks } from '@kerbside/platform/history/nightly-walk';
import { Jobs } from '@kerbside/platform/work/jobs';

/** Policies as they stood at any time, and whether what is stored agrees with what happened. */
@Injectable()
export class HistoryService {
  constructor(
    private readonly policies: PoliciesRepository,
    private readonly audit: Audit,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
  ) {}

  asAt(policyId: string, moment: string | undefined, actor: Caller): Promise<PolicyAsAt> {
    const at = moment === undefined ? this.clock.now() : new Date(moment);
    return this.mongo.transaction(async (session) => {
      const stored = found(await this.policies.find(policyId, undefined, session));
      const changes = await this.policies.changesOf(policyId, session);
      const rebuilt = rebuiltAt(changes, at);
      const subject = { subjectType: 'policy', subjectId: policyId, customerId: stored.customerId };
      await this.audit.record(session, { actor, action: 'policy-history-viewed', ...subject, after: { at: at.toISOString() } });
      return {
        at: at.toISOString(),
        policy: rebuilt ? shown(rebuilt, at) : null,
        changes: changes
          .filter((kept) => kept.at <= at)
          .map(({ version, at: changedAt, change }) => ({ version, at: changedAt.toISOString(), ...said(change) })),
        differs: differing(stored, changes),
      };
    });
  }

  /** The fields in which a policy differs from all that happened to it. */
  differs(policyId: string): Promise<string[]> {
    return this.mongo.transaction(async (session) => {
      const stored = await this.policies.find(policyId, undefined, session);
      return stored ? differing(stored, await this.policies.changesOf(policyId, session)) : [];
    });
  }
}

const differing = (stored: PolicyRecord, changes: readonly KeptChange[]): string[] => {
  const last = changes.at(-1);
  const rebuilt = last && rebuiltAt(changes, last.at);
  return rebuilt ? differences(stored, rebuilt) : [];
};

export interface KeptChange {
  readonly version: number;
  readonly at: Date;
  readonly change: PolicyChange;
}

/** The policy at a moment, made again from what happened until then, in order. Undefined before it was issued. */
export const rebuiltAt = (changes: readonly KeptChange[], at: Date): PolicyRecord | undefined => {
  let policy: PolicyRecord | undefined;
  for (const { version, at: changedAt, change } of changes) {
    if (changedAt > at) break;
    if (change.what === 'issued') policy = { ...change.policy, version };
    else if (policy) policy = { ...evolve(policy, change), version };
  }
  return policy;
};

export const HistoryController = controller({ history: HistoryService }, [
  serves(readPolicyAsAt, ({ params, query, caller }, { history }) => history.asAt(params.policyId, query.at, caller)),
]);

export const historySweep = 'policy-history';
export const policyDiffers = 'policy-differs';

/** Each night compares every policy with what happened to it. One that differs is work for staff, on the page of work that failed. */
@Injectable()
export class NightlyCheck {
  constructor(policies: PoliciesRepository, history: HistoryService, jobs: Jobs, walks: NightlyWalks) {
    walks.compare(historySweep, jobs, {
      page: (after, howMany) => policies.after(after, howMany),
      of: 'policy',
      differs: async (policyId) => {
        const fields = await history.differs(policyId);
        return fields.length > 0 ? `These differ: ${fields.join(', ')}.` : '';
      },
      job: policyDiffers,
      refusal: 'POLICY_DIFFERS',
      toDo: 'What is stored of this policy is not what happened to it. Compare the two on the page of the policy, and have it put right; then try again.',
    });
  }
}

/** An earlier release of the back office knows no other word for cover that a claim ended. */
const said = ({ what }: PolicyChange) => (what === 'settled' ? ({ what: 'cancelled', isSettled: true } as const) : { what });
