import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { readExternalOffer, requestPartnerQuote } from '@kerbside/contracts/http/vouchers-offers';
import { Asker, Input, Serves, SessionToken } from '@kerbside/platform/http';
import { OffersService } from './offers.service.js';

@Controller()
export class OffersController {
  constructor(private readonly offers: OffersService) {}

  @Serves(readExternalOffer)
  read(@Input() { params }: CallRequest<typeof readExternalOffer>, @Asker() asker: Caller, @SessionToken() token: string | undefined) {
    return this.offers.read(params, { asker, token });
  }

  @Serves(requestPartnerQuote)
  request(@Input() { body }: CallRequest<typeof requestPartnerQuote>, @Asker() asker: Caller, @SessionToken() token: string | undefined) {
    return this.offers.request(body, { asker, token });
  }
}
