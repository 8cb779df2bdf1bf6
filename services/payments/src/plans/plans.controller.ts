import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { cancelPlan, changePlan, debitStatus, readPlan, splitDebit } from '@kerbside/contracts/http/payments/schedule';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { Idempotent } from '@kerbside/platform/idempotency/idempotent';
import { PlansService } from './plans.service.js';

@Controller()
export class PlansController {
  constructor(private readonly plans: PlansService) {}

  @Serves(readPlan)
  read(@Input() { params }: CallRequest<typeof readPlan>, @CurrentCaller() caller: Caller) {
    return this.plans.read(params.paymentId, caller);
  }

  @Serves(changePlan)
  @Idempotent()
  change(@Input() { params, body }: CallRequest<typeof changePlan>, @CurrentCaller() caller: Caller) {
    return this.plans.change(params.paymentId, body, caller);
  }

  @Serves(cancelPlan)
  @Idempotent()
  cancel(@Input() { params, body }: CallRequest<typeof cancelPlan>, @CurrentCaller() caller: Caller) {
    return this.plans.cancel(params.paymentId, body, caller);
  }

  @Serves(splitDebit)
  @Idempotent()
  split(@Input() { body }: CallRequest<typeof splitDebit>, @CurrentCaller() caller: Caller) {
    return this.plans.split(body, caller);
  }

  @Serves(debitStatus)
  @Idempotent()
  status(@Input() { params, body }: CallRequest<typeof debitStatus>, @CurrentCaller() caller: Caller) {
    return this.plans.status(params.id, body, caller);
  }
}
