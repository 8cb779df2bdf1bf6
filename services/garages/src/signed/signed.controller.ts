import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import {
  issueGarageSecret,
  issueSignedLink,
  listGarageSystems,
  listSignedVisits,
  revokeGarageSecret,
  setGarageTakesPayments,
  takeSignedStep,
} from '@kerbside/contracts/http/garages/signed';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { SignedService, type SignedCall } from './signed.service.js';

@Controller()
export class SignedController {
  constructor(private readonly signed: SignedService) {}

  @Serves(issueGarageSecret)
  secret(@Input() { params }: CallRequest<typeof issueGarageSecret>, @CurrentCaller() caller: Caller) {
    return this.signed.issueSecret(params.garageId, caller);
  }

  @Serves(revokeGarageSecret)
  revoke(@Input() { params }: CallRequest<typeof revokeGarageSecret>, @CurrentCaller() caller: Caller) {
    return this.signed.revokeSecret(params.garageId, caller);
  }

  @Serves(setGarageTakesPayments)
  takesPayments(@Input() { params, body }: CallRequest<typeof setGarageTakesPayments>, @CurrentCaller() caller: Caller) {
    return this.signed.setTakesPayments(params.garageId, body.takes_payments, caller);
  }

  @Serves(listGarageSystems)
  systems(@Input() { query }: CallRequest<typeof listGarageSystems>) {
    return this.signed.systems(query);
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
