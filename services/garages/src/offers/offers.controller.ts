import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { quoteSecretHeader } from '@kerbside/contracts/http/pricing/pricing';
import { chooseVisit, readServiceOffers, readVisit, readVisitPrices, updateServicePrice } from '@kerbside/contracts/http/garages/offers';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { OffersService } from './offers.service.js';
import { VisitChoiceService } from './visit-choice.service.js';

@Controller()
export class OffersController {
  constructor(
    private readonly offers: OffersService,
    private readonly visits: VisitChoiceService,
  ) {}

  @Serves(readServiceOffers)
  read(@Input() { body, headers }: CallRequest<typeof readServiceOffers>, @CurrentCaller() caller: Caller) {
    return this.offers.offers(body, headers[quoteSecretHeader], caller);
  }

  @Serves(updateServicePrice)
  price(@Input() { body, headers }: CallRequest<typeof updateServicePrice>, @CurrentCaller() caller: Caller) {
    return this.offers.price({ body, secret: headers[quoteSecretHeader], caller });
  }

  @Serves(readVisitPrices)
  prices(@Input() { params, query, headers }: CallRequest<typeof readVisitPrices>, @CurrentCaller() caller: Caller) {
    return this.offers.prices(params.quoteId, query, headers[quoteSecretHeader], caller);
  }

  @Serves(chooseVisit)
  choose(@Input() { params, body, headers }: CallRequest<typeof chooseVisit>, @CurrentCaller() caller: Caller) {
    return this.visits.choose(params.quoteId, body, headers[quoteSecretHeader], caller);
  }

  @Serves(readVisit)
  visit(@Input() { params, headers }: CallRequest<typeof readVisit>, @CurrentCaller() caller: Caller) {
    return this.visits.read(params.quoteId, headers[quoteSecretHeader], caller);
  }
}
