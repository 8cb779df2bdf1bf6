import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { acceptTerms, activatePolicy, bypassInitiation } from '@kerbside/contracts/http/claims/policy-care';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { ActivationsService } from './activations.service.js';

@Controller()
export class ActivationsController {
  constructor(private readonly activations: ActivationsService) {}

  @Serves(acceptTerms)
  accept(@Input() { body }: CallRequest<typeof acceptTerms>, @CurrentCaller() caller: Caller) {
    return this.activations.acceptTerms(body, caller);
  }

  @Serves(activatePolicy)
  activate(@Input() { params }: CallRequest<typeof activatePolicy>, @CurrentCaller() caller: Caller) {
    return this.activations.start(params.policyId, { caller, tellsCustomer: true });
  }

  @Serves(bypassInitiation)
  bypass(@Input() { params, body }: CallRequest<typeof bypassInitiation>, @CurrentCaller() caller: Caller) {
    return this.activations.start(params.policyId, { caller, tellsCustomer: body.notify, why: body.why });
  }
}
