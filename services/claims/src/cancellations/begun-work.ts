import { Controller } from '@nestjs/common';
import { londonDay } from '@kerbside/contracts/days/dates';
import type { EventOf } from '@kerbside/contracts/event';
import { bookingStarted } from '@kerbside/contracts/events/garages';
import { doneAtGarages } from '@kerbside/contracts/garages/done-at-garages';
import { Consumes } from '@kerbside/platform/events/receiving/consume';
import { Clock } from '@kerbside/platform/time/clock';
import type { ClientSession } from 'mongoose';
import { PoliciesRepository } from '../policies/policies.repository.js';
import { evolve, type PolicyChange } from '../policies/policy-change.js';

/** Once a garage has begun the work of a visit, the policies that it was bought with are used: cancelling them gives nothing back. */
@Controller()
export class BegunWork {
  constructor(
    private readonly policies: PoliciesRepository,
    private readonly clock: Clock,
  ) {}

  @Consumes(bookingStarted)
  async begun({ data: { quoteId } }: EventOf<typeof bookingStarted>, session: ClientSession): Promise<void> {
    const change: PolicyChange = { what: 'work-begun', on: londonDay(this.clock.now()) };
    for (const policy of await this.policies.ofQuote(quoteId, session)) {
      const isDoneThere = doneAtGarages.includes(policy.productType) && policy.cancelledOn === null;
      if (isDoneThere && evolve(policy, change) !== policy) await this.policies.change(policy, change, session);
    }
  }
}
