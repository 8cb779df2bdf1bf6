import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { issueGarageSecret, issueSignedLink, listSignedVisits, takeSignedStep } from '@kerbside/contracts/http/garages-signed';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/http';
import { SignedService, type SignedCall } from './signed.service.js';

@Controller()
export class SignedController {
  constructor(private readonly signed: SignedService) {}

  @Serves(issueGarageSecret)
  secret(@Input() { params }: CallRequest<typeof issueGarageSecret>, @CurrentCaller() caller: Caller) {
    return this.signed.issueSecret(params.garageId, caller);
  }

  @Serves(listSignedVisits)
  visits(@Input() call: SignedCall) {
    return this.signed.visits(call);
  }

  @Serves(takeSignedStep)
  step(@Input() call: SignedCall) {
    return this.signed.step(call);
  }

  @Serves(issueSignedLink)
  link(@Input() call: SignedCall) {
    return this.signed.link(call);
  }
}
