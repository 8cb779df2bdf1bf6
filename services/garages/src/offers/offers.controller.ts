import { controller, serves } from '@kerbside/platform/http/controller';
import { quoteSecretHeader } from '@kerbside/contracts/http/pricing/pricing';
import { chooseVisit, readServiceOffers, readVisit, readVisitPrices, updateServicePrice } from '@kerbside/contracts/http/garages/offers';
import { OffersService } from './offers.service.js';
import { VisitChoiceService } from './visit-choice.service.js';
import { lookupGarages } from '@kerbside/contracts/http/garages/garages';
import { addressOf } from '@kerbside/platform/http/client-address';
import { RateLimits } from '@kerbside/platform/redis/rate-limits';
import { GarageListService } from './garage-list.service.js';

/** A price that changes reveals that a code is valid: trying out codes is counted like applying them. */
const codesAnHour = { points: 30, durationSeconds: 3_600 };

export const OffersController = controller(
  { offers: OffersService, visits: VisitChoiceService, list: GarageListService, limits: RateLimits },
  [
    serves(readServiceOffers, ({ body, headers, caller }, { offers }) => offers.offers(body, headers[quoteSecretHeader], caller)),
    serves(updateServicePrice, ({ body, headers, caller }, { offers }) =>
      offers.price({ body, secret: headers[quoteSecretHeader], caller }),
    ),
    serves(readVisitPrices, ({ params, query, headers, caller }, { offers }) =>
      offers.prices(params.quoteId, query, headers[quoteSecretHeader], caller),
    ),
    serves(chooseVisit, ({ params, body, headers, caller }, { visits }) =>
      visits.choose(params.quoteId, body, headers[quoteSecretHeader], caller),
    ),
    serves(readVisit, ({ params, headers, caller }, { visits }) => visits.read(params.quoteId, headers[quoteSecretHeader], caller)),
    serves(lookupGarages, async ({ body, headers, caller, reply }, { list, limits }) => {
      if (body.voucher_to_try_on) await limits.consumeByAddress('voucher-try-on', addressOf(reply), codesAnHour);
      return list.near(body, { caller, secret: headers[quoteSecretHeader] });
    }),
  ],
);
