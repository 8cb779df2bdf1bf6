import { controller, serves } from '@kerbside/platform/http/controller';
import { cancelRenewal, resumeRenewal } from '@kerbside/contracts/http/claims/policy-care';
import { AutoRenewalService } from './auto-renewal.service.js';

export const AutoRenewalController = controller({ renewals: AutoRenewalService }, [
  serves(cancelRenewal, ({ body, caller }, { renewals }) => renewals.switchOff(body, caller)),
  serves(resumeRenewal, ({ params, caller }, { renewals }) => renewals.switchOn(params.policyId, caller)),
]);
