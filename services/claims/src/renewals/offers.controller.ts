import { controller, serves } from '@kerbside/platform/http/controller';
import { readRenewalOffer } from '@kerbside/contracts/http/claims/offers';
import { OffersService } from './offers.service.js';

export const OffersController = controller({ offers: OffersService }, [
  serves(readRenewalOffer, ({ params, caller }, { offers }) => offers.read(params.policyId, caller)),
]);
