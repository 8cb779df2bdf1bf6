import { controller, serves } from '@kerbside/platform/http/controller';
import { quoteSecretHeader } from '@kerbside/contracts/http/pricing/pricing';
import { chooseVisit, readServiceOffers, readVisit, readVisitPrices, updateServicePrice } from '@kerbside/contracts/http/garages/offers';
import { OffersService } from './offers.service.js';
import { VisitChoiceService } from './visit-choice.service.js';

export const OffersController = controller({ offers: OffersService, visits: VisitChoiceService }, [
  serves(readServiceOffers, ({ body, headers, caller }, { offers }) => offers.offers(body, headers[quoteSecretHeader], caller)),
  serves(updateServicePrice, ({ body, headers, caller }, { offers }) => offers.price({ body, secret: headers[quoteSecretHeader], caller })),
  serves(readVisitPrices, ({ params, query, headers, caller }, { offers }) =>
    offers.prices(params.quoteId, query, headers[quoteSecretHeader], caller),
  ),
  serves(chooseVisit, ({ params, body, headers, caller }, { visits }) =>
    visits.choose(params.quoteId, body, headers[quoteSecretHeader], caller),
  ),
  serves(readVisit, ({ params, headers, caller }, { visits }) => visits.read(params.quoteId, headers[quoteSecretHeader], caller)),
]);
