import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { choosePlanCard, openOverdue, settleOverdue } from '@kerbside/contracts/http/payments/schedule';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { Idempotent } from '@kerbside/platform/idempotency/idempotent';
import { OverdueService } from './overdue.service.js';
import { PlanCardService } from './plan-card.service.js';

@Controller()
export class OverdueController {
  constructor(
    private readonly overdue: OverdueService,
    private readonly cards: PlanCardService,
  ) {}

  @Serves(openOverdue)
  @Idempotent()
  open(@Input() { params, body }: CallRequest<typeof openOverdue>, @CurrentCaller() caller: Caller) {
    return this.overdue.open(params.paymentId, body, caller);
  }

  @Serves(settleOverdue)
  @Idempotent()
  settle(@Input() { params, body }: CallRequest<typeof settleOverdue>, @CurrentCaller() caller: Caller) {
    return this.overdue.settle(params.paymentId, body.line, caller);
  }

  @Serves(choosePlanCard)
  @Idempotent()
  chooseCard(@Input() { params, body }: CallRequest<typeof choosePlanCard>, @CurrentCaller() caller: Caller) {
    return this.cards.choose(params.paymentId, body.saved_card, caller);
  }
}
