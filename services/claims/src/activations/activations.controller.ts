import { controller, serves } from '@kerbside/platform/http/controller';
import { acceptTerms, activatePolicy, bypassInitiation } from '@kerbside/contracts/http/claims/policy-care';
import { ActivationsService } from './activations.service.js';

export const ActivationsController = controller({ activations: ActivationsService }, [
  serves(acceptTerms, ({ body, caller }, { activations }) => activations.acceptTerms(body, caller)),
  serves(activatePolicy, ({ params, caller }, { activations }) => activations.start(params.policyId, { caller, tellsCustomer: true })),
  serves(bypassInitiation, ({ params, body, caller }, { activations }) =>
    activations.start(params.policyId, { caller, tellsCustomer: body.notify, why: body.why }),
  ),
]);
