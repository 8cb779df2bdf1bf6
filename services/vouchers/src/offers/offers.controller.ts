import { controller, serves } from '@kerbside/platform/http/controller';
import { readExternalOffer, readPartnerOffer, requestPartnerOffer, requestPartnerQuote } from '@kerbside/contracts/http/vouchers/offers';
import { OffersService } from './offers.service.js';

export const OffersController = controller({ offers: OffersService }, [
  serves(readExternalOffer, ({ params, caller, token }, { offers }) => offers.read(params, { caller, token })),
  serves(requestPartnerQuote, ({ body, caller, token }, { offers }) => offers.request(body, { caller, token })),
  serves(readPartnerOffer, ({ params, caller, token }, { offers }) => offers.readPartner(params, { caller, token })),
  serves(requestPartnerOffer, ({ body, caller, token }, { offers }) => offers.requestPartner(body, { caller, token })),
]);
