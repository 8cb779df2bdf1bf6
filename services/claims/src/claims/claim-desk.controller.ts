import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { askAboutClaim, decideClaim, listClaimQueue, payClaim, reviewClaim } from '@kerbside/contracts/http/claims/desk';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { ClaimDeskService } from './claim-desk.service.js';

@Controller()
export class ClaimDeskController {
  constructor(private readonly desk: ClaimDeskService) {}

  @Serves(listClaimQueue)
  queue(@Input() { query }: CallRequest<typeof listClaimQueue>) {
    return this.desk.queue(query);
  }

  @Serves(reviewClaim)
  review(@Input() { params }: CallRequest<typeof reviewClaim>, @CurrentCaller() caller: Caller) {
    return this.desk.review(params.claimId, caller);
  }

  @Serves(askAboutClaim)
  ask(@Input() { params, body }: CallRequest<typeof askAboutClaim>, @CurrentCaller() caller: Caller) {
    return this.desk.ask(params.claimId, body.text, caller);
  }

  @Serves(decideClaim)
  decide(@Input() { params, body }: CallRequest<typeof decideClaim>, @CurrentCaller() caller: Caller) {
    return this.desk.decide(params.claimId, body, caller);
  }

  @Serves(payClaim)
  pay(@Input() { params, body }: CallRequest<typeof payClaim>, @CurrentCaller() caller: Caller) {
    return this.desk.pay(params.claimId, body, caller);
  }
}
