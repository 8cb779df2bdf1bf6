import { Injectable } from '@nestjs/common';
import { readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { listPolicyOutlines, type PolicyOutline } from '@kerbside/contracts/http/claims/policies';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Internal } from '@kerbside/platform/internal/internal';
import { Log } from '@kerbside/platform/telemetry/log';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { netMs, Sweeper } from '@kerbside/platform/work/sweep';
import { Walk } from '@kerbside/platform/work/walk';
import { ReviewsRepository } from './reviews.repository.js';

export const takeEarlierPolicies = 'take-earlier-policies';

/** Copies policies issued before their events were consumed here, once, from claims. A page that was interrupted is taken again. */
@Injectable()
export class EarlierPoliciesService {
  private readonly walk: Walk;

  constructor(
    private readonly policies: ReviewsRepository,
    private readonly internal: Internal,
    private readonly log: Log,
    mongo: Mongo,
    sweeper: Sweeper,
  ) {
    this.walk = new Walk(mongo, 'review_policy_walks', 'policies');
    sweeper.every(takeEarlierPolicies, netMs, () => this.takeOrWait());
  }

  /** True when there is more to take. */
  private async takeOrWait(): Promise<boolean> {
    const after = await this.walk.place();
    if (after === null) return false;
    try {
      const last = await this.takeAfter(after);
      await this.walk.reach(last);
      return last !== null;
    } catch (error) {
      this.log.warn({ error, after }, 'Policies issued earlier could not be taken; they will be later');
      return false;
    }
  }

  /** The last of the page; null when there is none. */
  private async takeAfter(after: string): Promise<string | null> {
    const { policies } = await this.read(after);
    const last = policies.at(-1);
    if (!last) return null;
    const known = new Set((await this.policies.of(policies.map(({ id }) => id))).map(({ id }) => id));
    await this.policies.addAll(await this.ofPeople(policies.filter(({ id }) => !known.has(id))));
    await this.bringUpToDate(after, policies);
    return last.id;
  }

  /** Catches up on changes whose events came before the policy was known here, without overwriting later ones. */
  private async bringUpToDate(after: string, taken: readonly PolicyOutline[]): Promise<void> {
    const known = await this.policies.of(taken.map(({ id }) => id));
    const { policies } = await this.read(after);
    const nowOf = new Map(policies.map((policy) => [policy.id, policy]));
    for (const policy of known) await this.policies.changeUnlessChanged(policy, nowOf.get(policy.id) ?? policy);
  }

  /** The policies whose owner is not erased. */
  private async ofPeople(policies: readonly PolicyOutline[]): Promise<PolicyOutline[]> {
    const customerIds = [...new Set(policies.map(({ customerId }) => customerId))];
    const isThere = await Promise.all(customerIds.map((customerId) => this.isThere(customerId)));
    const there = new Set(customerIds.filter((_, at) => isThere[at]));
    return policies.filter(({ customerId }) => there.has(customerId));
  }

  private async isThere(userId: string): Promise<boolean> {
    try {
      const { erasedAt } = await this.internal.send(readPerson, { params: { userId } });
      return !erasedAt;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'NOT_FOUND') return false;
      throw error;
    }
  }

  private read(after: string): Promise<{ policies: PolicyOutline[] }> {
    return this.internal.send(listPolicyOutlines, { query: { after } });
  }
}
