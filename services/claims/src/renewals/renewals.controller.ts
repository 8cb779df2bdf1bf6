import { controller, serves } from '@kerbside/platform/http/controller';
import {
  markAsRenewal,
  markAsReset,
  readPolicyDetails,
  undoMarkAsRenewal,
  undoMarkAsReset,
  validateReset,
} from '@kerbside/contracts/http/claims/renewals';
import { MarksService } from './marks.service.js';
import { cancelRenewal, resumeRenewal } from '@kerbside/contracts/http/claims/policy-care';
import { AutoRenewalService } from './auto-renewal.service.js';
import { readRenewalOffer } from '@kerbside/contracts/http/claims/offers';
import { OffersService } from './offers.service.js';

export const RenewalsController = controller({ marks: MarksService, renewals: AutoRenewalService, offers: OffersService }, [
  serves(readPolicyDetails, ({ params }, { marks }) => marks.details(params.policyNumber)),
  serves(markAsRenewal, ({ body, caller }, { marks }) => marks.mark('renewal', body, caller)),
  serves(undoMarkAsRenewal, ({ body, caller }, { marks }) => marks.undo('renewal', body, caller)),
  serves(validateReset, ({ body }, { marks }) => marks.validate('reset', body)),
  serves(markAsReset, ({ body, caller }, { marks }) => marks.mark('reset', body, caller)),
  serves(undoMarkAsReset, ({ body, caller }, { marks }) => marks.undo('reset', body, caller)),
  serves(cancelRenewal, ({ body, caller }, { renewals }) => renewals.switchOff(body, caller)),
  serves(resumeRenewal, ({ params, caller }, { renewals }) => renewals.switchOn(params.policyId, caller)),
  serves(readRenewalOffer, ({ params, caller }, { offers }) => offers.read(params.policyId, caller)),
]);
