import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { readExternalOffer, readPartnerOffer, requestPartnerOffer, requestPartnerQuote } from '@kerbside/contracts/http/vouchers/offers';
import { CurrentCaller, Input, Serves, SessionToken } from '@kerbside/platform/calls/http';
import { OffersService } from './offers.service.js';

@Controller()
export class OffersController {
  constructor(private readonly offers: OffersService) {}

  @Serves(readExternalOffer)
  read(
    @Input() { params }: CallRequest<typeof readExternalOffer>,
    @CurrentCaller() caller: Caller,
    @SessionToken() token: string | undefined,
  ) {
    return this.offers.read(params, { caller, token });
  }

  @Serves(requestPartnerQuote)
  request(
    @Input() { body }: CallRequest<typeof requestPartnerQuote>,
    @CurrentCaller() caller: Caller,
    @SessionToken() token: string | undefined,
  ) {
    return this.offers.request(body, { caller, token });
  }

  @Serves(readPartnerOffer)
  readPartner(
    @Input() { params }: CallRequest<typeof readPartnerOffer>,
    @CurrentCaller() caller: Caller,
    @SessionToken() token: string | undefined,
  ) {
    return this.offers.readPartner(params, { caller, token });
  }

  @Serves(requestPartnerOffer)
  requestPartner(
    @Input() { body }: CallRequest<typeof requestPartnerOffer>,
    @CurrentCaller() caller: Caller,
    @SessionToken() token: string | undefined,
  ) {
    return this.offers.requestPartner(body, { caller, token });
  }
}
