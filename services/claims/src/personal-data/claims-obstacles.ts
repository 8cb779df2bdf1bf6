import { Injectable } from '@nestjs/common';
import { londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import type { ErasureObstacle } from '@kerbside/contracts/accounts/erasure-obstacle';
import { Clock } from '@kerbside/platform/time/clock';
import { Obstacles } from '@kerbside/platform/personal/obstacles';
import { ClaimsRepository } from '../claims/claims.repository.js';
import { PoliciesRepository } from '../policies/policies.repository.js';
import { orderStatusOf } from '../policies/order.js';
import type { PolicyRecord } from '../policies/policy.js';
import { stateOn } from '../policies/state.js';

const inForce = ['pending', 'active', 'suspended', 'transferred'];

/** Cover that is not over, and claims that wait for us or their money. */
@Injectable()
export class ClaimsObstacles extends Obstacles {
  constructor(
    private readonly policies: PoliciesRepository,
    private readonly claims: ClaimsRepository,
    private readonly clock: Clock,
  ) {
    super();
  }

  async of(customerId: string): Promise<ErasureObstacle[]> {
    const today = londonDay(this.clock.now());
    const policies = (await this.policies.everyOf(customerId)).filter((policy) => isInForce(policy, today));
    const claims = await this.claims.openOf(customerId);
    return [
      ...policies.map(({ policyNumber: name }) => ({ kind: 'active-cover' as const, name })),
      ...claims.map((name) => ({ kind: 'open-claim' as const, name })),
    ];
  }
}

/** Work that is ordered and not done is still owed. */
const isInForce = (policy: PolicyRecord, today: IsoDay): boolean =>
  policy.kind === 'cover' ? inForce.includes(stateOn(policy, today)) : !['done', 'cancelled'].includes(orderStatusOf(policy));
