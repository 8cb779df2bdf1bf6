import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { cancelRenewal, resumeRenewal } from '@kerbside/contracts/http/claims/policy-care';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { AutoRenewalService } from './auto-renewal.service.js';

@Controller()
export class AutoRenewalController {
  constructor(private readonly renewals: AutoRenewalService) {}

  @Serves(cancelRenewal)
  cancel(@Input() { body }: CallRequest<typeof cancelRenewal>, @CurrentCaller() caller: Caller) {
    return this.renewals.switchOff(body, caller);
  }

  @Serves(resumeRenewal)
  resume(@Input() { params }: CallRequest<typeof resumeRenewal>, @CurrentCaller() caller: Caller) {
    return this.renewals.switchOn(params.policyId, caller);
  }
}
