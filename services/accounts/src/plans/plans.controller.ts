import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import {
  deleteCompetitorPlan,
  listCompetitorPlans,
  listCompetitorPlansOfCustomer,
  saveCompetitorPlan,
} from '@kerbside/contracts/http/accounts/plans';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { PlansService } from './plans.service.js';

/** Staff have a record of their own. */
type SignedIn = Extract<Caller, { userId: string }>;

@Controller()
export class PlansController {
  constructor(private readonly plans: PlansService) {}

  @Serves(listCompetitorPlans)
  list(@CurrentCaller() { userId }: SignedIn) {
    return this.plans.of(userId);
  }

  @Serves(listCompetitorPlansOfCustomer)
  ofCustomer(@Input() { params }: CallRequest<typeof listCompetitorPlansOfCustomer>, @CurrentCaller() caller: Caller) {
    return this.plans.ofCustomer(params.userId, caller);
  }

  @Serves(saveCompetitorPlan)
  save(@CurrentCaller() { userId }: SignedIn, @Input() { body }: CallRequest<typeof saveCompetitorPlan>) {
    return this.plans.save(userId, body);
  }

  @Serves(deleteCompetitorPlan)
  remove(@CurrentCaller() { userId }: SignedIn, @Input() { body }: CallRequest<typeof deleteCompetitorPlan>) {
    return this.plans.remove(userId, body);
  }
}
