import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { readRenewalOffer } from '@kerbside/contracts/http/claims/offers';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { OffersService } from './offers.service.js';

@Controller()
export class OffersController {
  constructor(private readonly offers: OffersService) {}

  @Serves(readRenewalOffer)
  read(@Input() { params }: CallRequest<typeof readRenewalOffer>, @CurrentCaller() caller: Caller) {
    return this.offers.read(params.policyId, caller);
  }
}
